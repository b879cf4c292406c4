// How long ago: a stopwatch stands while the machine sleeps, a wall clock may be set back; the longer counts.
/** Since it was made, or since it last began anew. */
export class Since {
  constructor() {
    this.begin();
  }

  begin() {
    this.ran = performance.now();
    this.wall = Date.now();
  }

  get ms() {
    return Math.max(performance.now() - this.ran, Date.now() - this.wall);
  }
}

// Elapsed time: a monotonic clock stops while the machine sleeps, a wall clock may be set back; the longer counts.
/** Since it was created, or since it was last restarted. */
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

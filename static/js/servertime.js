// The server's time, measured: several samples, the one with the shortest way there and back counts.

const FIRST_SAMPLES = 6;
const SAMPLE_GAP = 120;
const AGAIN_AFTER = 60000;
const SLEPT = 400;

export class ServerTime {
  /** `url` answers with milliseconds since 1970 as text; `guess` is what the page was served with. */
  constructor(url, guess) {
    this.url = url;
    this.offset = (guess || Date.now()) - performance.now();
    this.best = Infinity;
    this.wall = Date.now() - performance.now();
    this.listeners = [];
  }

  /** The server's milliseconds since 1970, now. */
  now() {
    return this.offset + performance.now();
  }

  /** Call `listener` whenever the measured time was corrected. */
  whenCorrected(listener) {
    this.listeners.push(listener);
  }

  start() {
    if (!this.url) return;
    this.measure();
    setInterval(() => this.measure(3), AGAIN_AFTER);
    setInterval(() => this.noticeSleep(), 2000);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.noticeSleep();
    });
  }

  // Some browsers stop their stopwatch while the machine sleeps: then the wall clock runs ahead of it.
  noticeSleep() {
    const wall = Date.now() - performance.now();
    const gap = wall - this.wall;
    this.wall = wall;
    if (Math.abs(gap) < SLEPT) return;
    this.offset += gap;
    this.correct();
    this.measure();
  }

  async measure(samples = FIRST_SAMPLES) {
    let best = Infinity;
    for (let count = 0; count < samples; count += 1) {
      const sample = await this.sample();
      if (sample && sample.trip < best) {
        best = sample.trip;
        this.offset = sample.offset;
        this.correct();
      }
      await new Promise((done) => setTimeout(done, SAMPLE_GAP));
    }
    if (best === Infinity) setTimeout(() => this.measure(), 5000);
  }

  async sample() {
    const before = performance.now();
    try {
      const answer = await fetch(this.url, { cache: "no-store", credentials: "same-origin" });
      const server = Number(await answer.text());
      const after = performance.now();
      if (!answer.ok || !Number.isFinite(server)) return null;
      return { trip: after - before, offset: server - (before + after) / 2 };
    } catch (_offline) {
      return null;
    }
  }

  correct() {
    for (const listener of this.listeners) listener();
  }
}

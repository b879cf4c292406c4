// The server's time, measured: every sample gives bounds for it, and all of them together narrow it.

const FIRST_SAMPLES = 6;
const SAMPLE_GAP = 120;
const AGAIN_AFTER = 60000;
const AFTER_NOTHING = 5000;
const ANSWERS_WITHIN = 4000;
const WAKES_WITHIN = 500;
// When known this precisely, it is not requested again for a minute: a room full of displays sends few requests.
const NARROW = 10;
// Two clocks drift apart by at most this share of the elapsed time.
const DRIFT = 0.0002;
const SLEPT = 400;
// A larger jump of the date is a correction, e.g. on a television just switched on: nobody sleeps for a month.
const LONGEST_SLEEP = 30 * 24 * 3600000;
// A correction up to this far back does not turn the digits back: time waits until it has caught up.
const HELD = 2000;

export class ServerTime {
  /** `url` returns milliseconds since 1970 as text; `guess` is what the page was served with. */
  constructor(url, guess) {
    this.url = url;
    this.offset = Date.now() - performance.now();
    this.least = -Infinity;
    this.most = Infinity;
    this.bounded = performance.now();
    this.told = 0;
    this.wall = Date.now() - performance.now();
    this.listeners = new Set();
    if (guess) this.narrow(servedWith(guess));
  }

  /** The server's milliseconds since 1970, now; never slightly less than it returned before. */
  now() {
    const now = this.offset + performance.now();
    if (now < this.told && this.told - now < HELD) return this.told;
    this.told = now;
    return now;
  }

  /** Call `listener` whenever the measured time was corrected. */
  whenCorrected(listener) {
    this.listeners.add(listener);
  }

  /** Remove the listener. */
  forget(listener) {
    this.listeners.delete(listener);
  }

  start() {
    if (!this.url) return;
    this.measure();
    setInterval(() => this.measure(), AGAIN_AFTER);
    setInterval(() => this.noticeSleep(), 2000);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.noticeSleep();
    });
  }

  // Some browsers stop their monotonic clock while the machine sleeps, then the wall clock runs ahead of it; it also
  // does where the machine's date was corrected. The server decides; without a response it counts as sleep.
  async noticeSleep() {
    const wall = Date.now() - performance.now();
    const gap = wall - this.wall;
    this.wall = wall;
    if (Math.abs(gap) < SLEPT) return;
    const sample = await this.sample(WAKES_WITHIN);
    if (sample) this.narrow(sample);
    else if (gap > 0 && gap < LONGEST_SLEEP) this.offset += gap;
    this.correct();
    this.measure();
  }

  async measure() {
    if (this.isMeasuring) return;
    this.isMeasuring = true;
    let isHeard = true;
    for (let count = 0; isHeard && count < FIRST_SAMPLES && (!count || this.most - this.least > NARROW); count += 1) {
      const sample = await this.sample(ANSWERS_WITHIN);
      isHeard = Boolean(sample);
      if (sample) this.narrow(sample);
      if (sample) this.correct();
      await new Promise((done) => setTimeout(done, SAMPLE_GAP));
    }
    this.isMeasuring = false;
    if (!isHeard) setTimeout(() => this.measure(), AFTER_NOTHING);
  }

  // The server read its clock between request and response: a slow response says little and does no harm.
  async sample(within) {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), within);
    const before = performance.now();
    try {
      const answer = await fetch(this.url, { cache: "no-store", credentials: "same-origin", signal: limit.signal });
      const server = Number(await answer.text());
      return answer.ok && server > 0 ? bounds(server, before, performance.now()) : null;
    } catch (_offline) {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  // A consistent sample narrows the bounds; an inconsistent one (sleep, server clock set) replaces them.
  narrow(sample) {
    const drift = (performance.now() - this.bounded) * DRIFT;
    const least = Math.max(this.least - drift, sample.least);
    const most = Math.min(this.most + drift, sample.most);
    Object.assign(this, least <= most ? { least, most } : sample, { bounded: performance.now() });
    this.offset = (this.least + this.most) / 2;
  }

  correct() {
    for (const listener of this.listeners) listener();
  }
}

// The server returns whole milliseconds, rounded up.
function bounds(server, before, after) {
  return { least: server - after, most: server + 1 - before };
}

function servedWith(guess) {
  const [page] = performance.getEntriesByType("navigation");
  return bounds(guess, (page && page.requestStart) || 0, (page && page.responseStart) || performance.now());
}

// The stream of a page: frames of fragments, or notices that say which JSON parts changed, of which it fetches those it
// shows. Recovers from any interruption.
import { catchUp, hasFragments, position, sharing } from "./fragments.js";
import { canShare, SharedSource } from "./shared.js";
import { Since } from "./since.js";

const SILENCE = 12000;
const POLL_EVERY = 15000;
// The screens of a small room fetch a part within this time.
const SPREAD = 300;
const OFFLINE_AFTER = 3000;
// A server that was killed is back within seconds, and whoever looks at a screen sees it right 3 s later. A crowd
// connects more slowly, see `crowd`.
const FIRST_WAIT = 500;
const LONGEST_WAIT = 1000;
const FETCH_LIMIT = 8000;
// A network may drop what is sent without notice: the time a connection may take.
const CONNECTS_WITHIN = 20000;
const FETCH_AGAIN = 1000;
const LONGEST_AGAIN = 30000;
const STALE_EVERY = 5000;
// A browser keeps at most six connections to a server, whatever the number of its pages: a page hidden this long
// leaves its own to the visible ones, and polls now and then.
const RESTS_AFTER = 20000;
// A page without a stream of its own looks this often, and only while somebody can see it.
const LOOKS_EVERY = 5000;
const GONE = 404;

/**
 * Follow a stream. The body says: data-stream (event stream; empty to poll only), data-versions (JSON {"parts": {name: version}}
 * for polling), data-parts (address of the JSON parts, the name is appended), data-wants (names, by spaces).
 */
export function followStream(addresses) {
  const follower = new Follower(addresses);
  follower.connect();
  return follower;
}

// A screen that hangs in the room or plays its sound stays connected, whatever its browser shows in front.
function isNeededUnseen() {
  const { display, sounds } = document.body.dataset;
  return Boolean(display || sounds || document.querySelector("[data-sound-mark]"));
}

/** The response body; null without a response, undefined where the address does not exist (any longer). */
async function fetchJson(url, cutOff) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), FETCH_LIMIT);
  try {
    const answer = await fetch(url, { cache: "no-cache", credentials: "same-origin", signal: limit.signal });
    if ([401, 403, 410].includes(answer.status)) cutOff();
    if (answer.status === GONE) return undefined;
    return answer.ok ? await answer.json() : null;
  } catch (_unreached) {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

export class Follower {
  constructor({ stream, versions, parts, wants }) {
    this.addresses = { stream, versions, parts };
    this.wants = new Set((wants || "").split(" ").filter(Boolean));
    this.known = new Map();
    this.asking = new Map();
    this.failed = new Map();
    this.stale = new Map();
    this.spread = SPREAD;
    this.crowd = 0;
    this.wait = FIRST_WAIT;
    this.heard = new Since();
    this.tried = new Since();
    this.link = "";
    this.rounds = [
      setInterval(() => this.watch(), 1000),
      setInterval(() => this.poll(), stream ? POLL_EVERY : LOOKS_EVERY),
    ];
    this.ears = [
      [window, "online", () => this.reconnectSoon(0)],
      [document, "part:stale", (event) => this.again(event.detail.part)],
      [document, "visibilitychange", () => this.seen()],
    ];
    for (const [place, name, ear] of this.ears) place.addEventListener(name, ear);
  }

  connect() {
    if (this.isStopped || this.isResting) return;
    if (!this.addresses.stream) {
      this.poll();
      return;
    }
    if (this.source) this.source.close();
    this.tried.begin();
    this.source = this.opened();
    this.source.addEventListener("frame", (event) => this.framed(event.data));
    this.source.addEventListener("notice", (event) => this.noticed(JSON.parse(event.data)));
    this.source.addEventListener("beat", () => this.alive());
    this.source.addEventListener("cut", () => this.cutOff());
    this.source.onopen = () => this.alive();
    this.source.onerror = () => this.reconnectSoon();
  }

  // Pages in fragments that show the same share one stream, unless they must be heard while they are hidden.
  opened() {
    const address = () => {
      const shows = position();
      return this.addresses.stream + (shows && `?shows=${encodeURIComponent(shows)}`);
    };
    if (!hasFragments() || !canShare() || isNeededUnseen()) return new EventSource(address());
    const source = new SharedSource(sharing(), address);
    source.onjoined = () => this.check();
    return source;
  }

  framed(frame) {
    this.alive();
    document.dispatchEvent(new CustomEvent("fragments:frame", { detail: frame }));
  }

  cutOff() {
    // A screen that is allowed again is notified, however soon.
    this.link = "cut";
    document.dispatchEvent(new CustomEvent("stream:cut"));
  }

  /** Stop following. */
  stop() {
    this.isStopped = true;
    for (const round of this.rounds) clearInterval(round);
    for (const [place, name, ear] of this.ears) place.removeEventListener(name, ear);
    for (const { timer } of this.asking.values()) clearTimeout(timer);
    clearTimeout(this.retry);
    clearTimeout(this.rests);
    if (this.source) this.source.close();
  }

  // The browser's own retries come all at once after an outage: ours are spread, in a crowd from the first on.
  reconnectSoon(wait = Math.max(this.wait, this.crowd)) {
    if (this.source) this.source.close();
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), wait * (0.5 + Math.random()));
    this.wait = Math.min(LONGEST_WAIT, Math.max(FIRST_WAIT, this.wait * 2));
  }

  alive() {
    this.heard.begin();
    this.wait = FIRST_WAIT;
    this.tell("online");
  }

  tell(link) {
    if (link === this.link) return;
    this.link = link;
    document.documentElement.dataset.link = link;
    document.dispatchEvent(new CustomEvent("stream:link", { detail: { link } }));
  }

  get isOpen() {
    return Boolean(this.source) && this.source.readyState === EventSource.OPEN;
  }

  // Where no stream gets through, a page that gets responses to its requests is not disconnected.
  get isAnswered() {
    return Boolean(this.polled) && this.polled.ms < 2 * POLL_EVERY;
  }

  watch() {
    if (this.isResting) return;
    if (this.isOpen && this.heard.ms > SILENCE) {
      this.tell("offline");
      this.heard.begin();
      this.reconnectSoon();
    } else if (this.source && !this.isOpen) {
      if (this.heard.ms > OFFLINE_AFTER && !this.isAnswered) this.tell("offline");
      if (this.source.readyState === EventSource.CONNECTING && this.tried.ms > CONNECTS_WITHIN) this.reconnectSoon();
    }
  }

  // Hidden, visible again.
  seen() {
    clearTimeout(this.rests);
    if (document.hidden) this.rests = setTimeout(() => this.rest(), RESTS_AFTER);
    else if (this.isResting) this.wake();
    else if (this.heard.ms > SILENCE) this.reconnectSoon(0);
  }

  rest() {
    if (!document.hidden || isNeededUnseen()) return;
    this.isResting = true;
    clearTimeout(this.retry);
    if (this.source) this.source.close();
  }

  wake() {
    this.isResting = false;
    this.heard.begin();
    this.connect();
  }

  async poll() {
    if (!this.addresses.stream) {
      if (!document.hidden && !(await this.check())) this.tell("offline");
    } else if (this.heard.ms >= SILENCE) this.polled = (await this.check()) ? new Since() : null;
  }

  /** Check at once which parts changed, e.g. after an action of this page; false without a response. */
  async check() {
    if (hasFragments()) await catchUp();
    if (!this.addresses.versions) return false;
    const answer = await fetchJson(this.addresses.versions, () => this.cutOff());
    if (!answer || this.isStopped) return false;
    this.tell("online");
    this.noticed(answer, false);
    return true;
  }

  noticed({ parts, inline, spread, of }, isHeard = true) {
    if (isHeard) this.alive();
    // Versions count the changes of an event: those of another day of it are the same numbers.
    if (of && this.of && of !== this.of) this.known.clear();
    this.of = of || this.of;
    // A room full of displays is instructed to fetch more slowly, so that actions get through meanwhile.
    this.spread = spread || SPREAD;
    // Kept while the server is away: the first screens to return are told of a small room.
    if (this.spread > SPREAD) this.crowd = Math.max(this.crowd, this.spread);
    for (const [part, version] of Object.entries(parts || {})) {
      if (this.known.get(part) === version && !this.failed.has(part)) continue;
      this.known.set(part, version);
      if (inline && inline[part]) this.failed.delete(part);
      if (inline && inline[part] && this.wants.has(part)) this.give(part, inline[part]);
      else if (this.wants.has(part)) this.later(part);
    }
  }

  /** Show `part` too from now on. */
  want(part) {
    if (this.wants.has(part)) return;
    this.wants.add(part);
    this.later(part);
  }

  /** The known versions were of another event: request everything again. */
  forget() {
    this.known.clear();
    return this.check();
  }

  again(part) {
    const asked = this.stale.get(part);
    if (asked && asked.ms < STALE_EVERY) return;
    this.stale.set(part, new Since());
    if (this.wants.has(part)) this.later(part);
  }

  /** Fetch a part in `wait` ms; an earlier fetch stays scheduled. */
  later(part, wait = Math.random() * this.spread) {
    const due = performance.now() + wait;
    const waiting = this.asking.get(part);
    if (this.isStopped || (waiting && waiting.due <= due)) return;
    if (waiting) clearTimeout(waiting.timer);
    this.asking.set(part, { due, timer: setTimeout(() => this.fetchPart(part), wait) });
  }

  async fetchPart(part) {
    this.asking.delete(part);
    const version = this.known.get(part);
    const body = await fetchJson(`${this.addresses.parts}${part}?v=${version || 0}`, () => this.cutOff());
    if (this.isStopped) return;
    if (body === null) this.missed(part);
    else this.failed.delete(part);
    if (body && this.known.get(part) === version) this.give(part, body);
  }

  // Retried ever more rarely, and at once as soon as a notice arrives.
  missed(part) {
    const times = this.failed.get(part) || 0;
    this.failed.set(part, times + 1);
    const wait = Math.max(FETCH_AGAIN * 2 ** times, this.crowd);
    this.later(part, Math.min(LONGEST_AGAIN, wait) * (1 + Math.random() / 2));
  }

  give(part, body) {
    document.dispatchEvent(new CustomEvent(`part:${part}`, { detail: body }));
  }
}

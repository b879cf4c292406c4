// Nudges say which parts changed; a page fetches the parts it shows. Comes back by itself from anything.

const SILENCE = 12000;
const POLL_EVERY = 15000;
const JITTER = 300;
const OFFLINE_AFTER = 3000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const FETCH_LIMIT = 8000;

/**
 * Follow a stream. The body says: data-stream (event stream), data-versions (JSON {"parts": {name: version}}
 * for polling), data-parts (address of the JSON parts, the name is appended), data-wants (names, by spaces).
 * Elements with data-part="names" are refreshed by htmx (hx-trigger="part").
 */
export function followStream(addresses) {
  const follower = new Follower(addresses);
  follower.connect();
  return follower;
}

async function fetchJson(url, cutOff) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), FETCH_LIMIT);
  try {
    const answer = await fetch(url, { cache: "no-cache", credentials: "same-origin", signal: limit.signal });
    if ([401, 403, 410].includes(answer.status)) cutOff();
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
    this.awaited = new Set();
    this.spread = JITTER;
    this.wait = FIRST_WAIT;
    this.heard = Date.now();
    this.link = "";
    this.rounds = [setInterval(() => this.watch(), 1000), setInterval(() => this.poll(), POLL_EVERY)];
    window.addEventListener("online", () => this.reconnectSoon(0));
    document.addEventListener("part:stale", (event) => this.again(event.detail.part));
    document.addEventListener("visibilitychange", () => this.wake());
  }

  connect() {
    if (this.isStopped) return;
    if (this.source) this.source.close();
    this.source = new EventSource(this.addresses.stream);
    this.source.addEventListener("nudge", (event) => this.nudged(JSON.parse(event.data)));
    this.source.addEventListener("beat", () => this.alive());
    this.source.addEventListener("cut", () => this.cutOff());
    this.source.onopen = () => this.alive();
    this.source.onerror = () => this.reconnectSoon();
  }

  cutOff() {
    document.dispatchEvent(new CustomEvent("stream:cut"));
  }

  /** Follow no more. */
  stop() {
    this.isStopped = true;
    this.rounds.forEach(clearInterval);
    clearTimeout(this.retry);
    if (this.source) this.source.close();
  }

  // The browser's own repeats come all at once after an outage: ours are spread.
  reconnectSoon(wait = this.wait) {
    if (this.source) this.source.close();
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), wait * (0.5 + Math.random()));
    this.wait = Math.min(LONGEST_WAIT, Math.max(FIRST_WAIT, wait) * 2);
  }

  alive() {
    this.heard = Date.now();
    this.wait = FIRST_WAIT;
    this.tell("online");
  }

  tell(link) {
    if (link === this.link) return;
    this.link = link;
    document.documentElement.dataset.link = link;
    document.dispatchEvent(new CustomEvent("stream:link", { detail: { link } }));
  }

  watch() {
    const silent = Date.now() - this.heard;
    const isOpen = this.source && this.source.readyState === EventSource.OPEN;
    if (!isOpen && silent > OFFLINE_AFTER) this.tell("offline");
    if (isOpen && silent > SILENCE) {
      this.tell("offline");
      this.heard = Date.now();
      this.reconnectSoon();
    }
  }

  wake() {
    if (!document.hidden && Date.now() - this.heard > SILENCE) this.reconnectSoon(0);
  }

  async poll() {
    if (Date.now() - this.heard >= SILENCE) await this.check();
  }

  /** Ask at once which parts changed, e.g. after an action of this page. */
  async check() {
    if (!this.addresses.versions) return;
    const answer = await fetchJson(this.addresses.versions, () => this.cutOff());
    if (!answer) return;
    this.tell("online");
    this.nudged(answer, false);
  }

  nudged({ parts, inline, spread }, isHeard = true) {
    if (isHeard) this.alive();
    // A room full of displays is told to fetch more slowly, so that actions get through meanwhile.
    this.spread = spread || JITTER;
    for (const [part, version] of Object.entries(parts || {})) {
      if (this.known.get(part) === version) continue;
      const isFirst = !this.known.has(part);
      this.known.set(part, version);
      if (inline && inline[part] && this.wants.has(part)) this.give(part, inline[part]);
      else if (this.wants.has(part)) this.later(part);
      if (!isFirst || this.isBehind(part, version)) this.refresh(part);
    }
  }

  // What the page was served with may be older than the first nudge.
  isBehind(part, version) {
    const served = document.querySelector(`[data-part~="${part}"][data-version]`);
    return Boolean(served) && Number(served.dataset.version) !== version;
  }

  /** From now on this page shows `part` too. */
  want(part) {
    if (this.wants.has(part)) return;
    this.wants.add(part);
    this.later(part);
  }

  /** What was known was of another event: ask for everything anew. */
  forget() {
    this.known.clear();
    return this.check();
  }

  again(part) {
    if (this.asked && Date.now() - this.asked < 5000) return;
    this.asked = Date.now();
    if (this.wants.has(part)) this.later(part);
  }

  later(part) {
    setTimeout(() => this.fetchPart(part), Math.random() * this.spread);
  }

  async fetchPart(part) {
    const version = this.known.get(part);
    const body = await fetchJson(`${this.addresses.parts}${part}?v=${version || 0}`, () => this.cutOff());
    if (body && this.known.get(part) === version) this.give(part, body);
    else if (!body && this.link === "online" && !this.isStopped) setTimeout(() => this.fetchPart(part), 2000 + Math.random() * 1000);
  }

  give(part, body) {
    document.dispatchEvent(new CustomEvent(`part:${part}`, { detail: body }));
  }

  refresh(part) {
    for (const element of document.querySelectorAll(`[data-part~="${part}"]`)) this.renew(element.getAttribute("hx-get"), Math.random() * JITTER);
  }

  // By its address, for the element may be replaced before its turn comes; and after the fetch that is on its way,
  // for htmx drops what waits behind one that replaces its own element.
  renew(address, wait) {
    if (this.awaited.has(address)) return;
    this.awaited.add(address);
    setTimeout(() => {
      this.awaited.delete(address);
      const element = Array.from(document.querySelectorAll("[data-part]")).find((one) => one.getAttribute("hx-get") === address);
      if (!element || !window.htmx) return;
      if (element.classList.contains("htmx-request")) this.renew(address, JITTER);
      else window.htmx.trigger(element, "part");
    }, wait);
  }
}

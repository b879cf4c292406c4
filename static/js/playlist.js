// What a display shows now: its view or layout, or the turn of its playlist at the server's time.
// The server sends no tick: displays of one playlist turn at the same second because they use the same clock.
import { Follower } from "./stream.js";

const LOOK_EVERY = 1000;
const SPREAD = 2000;
// This belongs to the display, whatever event a turn shows.
const OF_DISPLAY = ["display"];

/** Follows another event than the display's own; what arrives waits until that event's turn. */
class SideFollower extends Follower {
  constructor(addresses, wants, keep) {
    super({ ...addresses, wants: wants.join(" ") });
    this.keep = keep;
  }

  give(part, body) {
    this.keep(part, body);
  }

  tell(link) {
    this.link = link;
  }

  cutOff() {}
}

/** The turn of the playlist at `now` (server's milliseconds), and when it ends. */
export function turnAt({ begun_ms: begun, turns }, now) {
  const round = turns.reduce((sum, turn) => sum + turn.seconds * 1000, 0);
  let into = (((now - begun) % round) + round) % round;
  let place = 0;
  while (into >= turns[place].seconds * 1000) {
    into -= turns[place].seconds * 1000;
    place += 1;
  }
  return { place, ends: now - into + turns[place].seconds * 1000 };
}

function lookUp(parts, path) {
  return path.split(".").reduce((value, name) => (value ? value[name] : undefined), parts);
}

export class Programme {
  /** `look` shows a view, `partsOf` returns the parts it needs; `follower` follows the display's own event. */
  constructor({ time, follower, look, partsOf, layout, names }) {
    Object.assign(this, { time, follower, look, partsOf, layout, names });
    const served = Object.entries(JSON.parse(document.getElementById("parts").textContent || "{}") || {});
    // What the page was served with, for returning from another event's turn.
    this.kept = { 0: Object.fromEntries(served.map(([name, { body }]) => [name, body])) };
    this.held = new Map(served.map(([name, { version }]) => [name, version]));
    this.sides = {};
    this.event = 0;
    this.told = null;
    this.shown = "";
    follower.give = (part, body) => this.hear(0, part, body);
    time.whenCorrected(() => this.turn());
    document.addEventListener("visibilitychange", () => this.turn());
  }

  /** The versions of the parts of the display's own event, for its heartbeat. */
  get versions() {
    return Array.from(this.held, ([part, version]) => `${part}.${version || 0}`).join(",");
  }

  /** A part that is shown now, of the display's own event or a turn's. */
  want(event, part) {
    const follower = this.sides[event] || this.follower;
    follower.want(part);
  }

  hear(event, part, body) {
    if (event === 0) this.held.set(part, this.follower.known.get(part));
    if (part === "announcements" && event && !this.kept[event][part]) this.tellOld(body.items);
    this.kept[event][part] = body;
    if (part === "announcements") this.announce();
    else if (event === this.event || (event === 0 && OF_DISPLAY.includes(part))) this.give(part, body);
    // Its turn may have waited for it.
    else if (event) this.turn();
  }

  // The announcements of the turn's event, and urgent ones of the display's own: those cover every turn.
  announce() {
    const [own, turns] = [0, this.event].map((event) => ((this.kept[event] || {}).announcements || {}).items || []);
    const urgent = own.filter((item) => item.is_urgent && !turns.some(({ id }) => id === item.id));
    this.give("announcements", { items: this.event ? [...urgent, ...turns] : own });
  }

  // Announcements from before this display followed the event are shown, but not read aloud.
  tellOld(items) {
    document.dispatchEvent(new CustomEvent("announcements:old", { detail: items.map(({ id }) => id) }));
  }

  give(part, body) {
    document.dispatchEvent(new CustomEvent(`part:${part}`, { detail: body }));
  }

  /** A new `display` part: what the director chose. */
  take(part) {
    if (this.reload !== undefined && part.reload !== this.reload)
      setTimeout(() => location.reload(), Math.random() * SPREAD);
    this.reload = part.reload;
    const isMoved = this.told && (this.told.event !== part.event || this.told.day !== part.day);
    this.told = part;
    this.shown = "";
    if (isMoved) this.kept[0] = { display: part };
    if (isMoved) this.held.clear();
    this.follow((part.programme || {}).tokens || {});
    if (part.programme) for (const name of this.wantsOf(0)) this.follower.want(name);
    this.turn();
  }

  follow(tokens) {
    for (const event of Object.keys(this.sides)) {
      if (tokens[event]) continue;
      this.sides[event].stop();
      delete this.sides[event];
      delete this.kept[event];
    }
    for (const [event, token] of Object.entries(tokens)) {
      const wants = this.wantsOf(Number(event));
      if (!this.sides[event]) this.join(event, token, wants);
      for (const part of wants) this.sides[event].want(part);
    }
  }

  join(event, token, wants) {
    const { stream } = this.follower.addresses;
    const addresses = {
      stream: stream && `/stream/${token}`,
      versions: `/parts/${token}/versions`,
      parts: `/parts/${token}/`,
    };
    this.kept[event] = {};
    this.sides[event] = new SideFollower(addresses, wants, (part, body) => this.hear(Number(event), part, body));
    this.sides[event].connect();
  }

  wantsOf(event) {
    const turns = this.told.programme.turns.filter((turn) => turn.event === event);
    const needed = turns.flatMap((turn) => this.partsFor(turn));
    return Array.from(new Set(["clock", "stats", "payouts", "announcements", ...needed]));
  }

  partsFor({ view, layout }) {
    return layout ? layout.parts : this.partsOf(view);
  }

  turn() {
    clearTimeout(this.timer);
    if (!this.told) return;
    const { programme } = this.told;
    if (!programme || !programme.turns.length) {
      this.show({ view: this.told.view, layout: this.told.layout, event: 0 });
      return;
    }
    const now = this.time.now();
    const { place, ends } = turnAt(programme, now);
    this.show(programme.turns[this.filledFrom(programme, place)]);
    this.timer = setTimeout(() => this.turn(), Math.max(20, Math.min(LOOK_EVERY, ends - this.time.now() + 2)));
  }

  // A turn with nothing to show gives its time to the next: all displays still turn together.
  filledFrom(programme, place) {
    const { turns } = programme;
    for (let step = 0; step < turns.length; step += 1) {
      const at = (place + step) % turns.length;
      if (this.isReady(turns[at]) && !(programme.skips_empty && this.isEmpty(turns[at]))) return at;
    }
    return place;
  }

  isReady({ event }) {
    const needed = (part) => part === "announcements" || this.kept[event][part];
    return event === 0 || (this.kept[event] && this.wantsOf(event).every(needed));
  }

  isEmpty({ event, needs }) {
    if (!needs || !this.kept[event]) return false;
    const rows = lookUp(this.kept[event], needs);
    if (!Array.isArray(rows)) return !rows;
    return !rows.some((row) => !row.until_ms || row.until_ms > this.time.now());
  }

  show(turn) {
    const key = JSON.stringify([turn.view, turn.event, turn.layout]);
    if (key === this.shown) return;
    this.shown = key;
    const isOther = turn.event !== this.event;
    this.event = turn.event;
    for (const part of this.partsFor(turn)) if (turn.event === 0) this.follower.want(part);
    this.layout.show(turn.layout);
    this.look({ ...this.told, view: turn.view, turn: turn.event });
    if (isOther) this.giveAll();
  }

  giveAll() {
    for (const name of this.names) {
      const body = this.kept[this.event][name];
      if (body && ![...OF_DISPLAY, "announcements"].includes(name)) this.give(name, body);
    }
    this.announce();
  }
}

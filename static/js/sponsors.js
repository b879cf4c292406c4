// The strip of sponsors at the foot of every view: whose turn it is, and for how many seconds each was seen.
import { newKey } from "./words.js";

const LOOK_EVERY = 1000;
// A browser that slept has shown nothing meanwhile.
const LONGEST = 2500;
// What has changed lately is told again: a report may be lost with the server that heard it.
const TOLD_FOR = 60000;
const MOST_TOLD = 40;
const RUN_LENGTH = 16;
// How long a sponsor has a place of its own as a level or a break begins.
const LIGHT = 20000;
// Whatever covers or darkens the strip.
const COVERS = ["is-dim", "is-cut", "has-urgent"];

/** The place of the sponsor whose turn it is at `now` (server's milliseconds), its share of the turn, who is next. */
export function turnOf({ turns = [], turn_ms: long = 1 }, now) {
  if (!turns.length) return { place: -1, done: 0, next: [] };
  const at = Math.floor(now / long) % turns.length;
  const coming = turns.slice(at).concat(turns.slice(0, at));
  const [place, ...next] = Array.from(new Set(coming));
  return { place, done: (now % long) / long, next };
}

/** The seconds of each sponsor on this screen, kept where the death of the browser does not reach. */
export class Tally {
  /** `store` is the browser's storage or null; `name` distinguishes screens of one browser. */
  constructor(store, name) {
    Object.assign(this, { store, name });
    this.kept = { run: "", counts: {} };
  }

  read() {
    try {
      return JSON.parse(this.store.getItem(this.name)) || this.kept;
    } catch (_unreadable) {
      return this.kept;
    }
  }

  add(key, milliseconds, now) {
    const kept = this.read();
    if (!kept.run) kept.run = newKey().replace(/-/g, "").slice(0, RUN_LENGTH);
    const { shown = 0 } = kept.counts[key] || {};
    kept.counts[key] = { shown: shown + milliseconds, at: now };
    this.kept = kept;
    try {
      this.store.setItem(this.name, JSON.stringify(kept));
    } catch (_full) {
      // Without storage the count lasts as long as the page.
    }
  }

  /** What a report says: the counts that have changed lately, as run:cycle.event.place.seconds,… */
  told(now) {
    const { run, counts } = this.read();
    const fresh = Object.entries(counts).filter(([, { at }]) => now - at < TOLD_FOR);
    const told = fresh.slice(-MOST_TOLD).map(([key, { shown }]) => `${key}.${Math.floor(shown / 1000)}`);
    return told.length ? `${run}:${told.join(",")}` : "";
  }
}

function storage() {
  try {
    return window.localStorage;
  } catch (_forbidden) {
    return null;
  }
}

export class Sponsors {
  /** `room` is the strip; `eventShown` returns the id of the event on the screen; `counts`: this screen reports. */
  constructor({ room, time, words, eventShown, counts }) {
    Object.assign(this, { room, time, words, eventShown, counts, told: {}, shown: "" });
    this.tally = new Tally(storage(), `sponsors-${words.display || "0"}`);
    this.last = performance.now();
    setInterval(() => this.look(), LOOK_EVERY);
  }

  /** A new `display` part. */
  take(part) {
    this.told = part;
    this.shown = "";
    const has = Boolean((part.sponsors || []).length);
    this.room.hidden = !has;
    document.body.classList.toggle("has-sponsors", has);
    this.paint();
  }

  look() {
    const now = performance.now();
    const spent = Math.min(LONGEST, now - this.last);
    this.last = now;
    const before = this.place;
    this.paint();
    if (this.counts && before === this.place && this.place >= 0 && this.isSeen())
      this.tally.add(`${this.told.cycle}.${this.eventShown()}.${this.place}`, spent, Date.now());
  }

  isSeen() {
    const { classList } = document.body;
    return (
      document.visibilityState === "visible" &&
      this.room.getClientRects().length > 0 &&
      !COVERS.some((name) => classList.contains(name))
    );
  }

  get report() {
    return this.tally.told(Date.now());
  }

  paint() {
    const { place, done, next } = turnOf(this.told, this.time.now());
    this.place = place;
    if (place < 0) return;
    this.room.style.setProperty("--done", done.toFixed(3));
    const key = `${this.told.cycle}/${place}`;
    if (key === this.shown) return;
    this.shown = key;
    const plates = [place, ...next].map((one) => plate(this.told.sponsors[one]));
    plates[0].className = "is-now";
    this.room.querySelector("ol").replaceChildren(...plates);
  }

  /** At the start of a level or a break, and after the end, one sponsor has more light; `label` names the occasion. */
  light({ reading, now, play, endedAt, views }) {
    const { row, state, isLastMinute, isBreak } = reading;
    const begun = endedAt || (state === "running" ? row.starts_at_ms : 0) || 0;
    const isNew = begun > 0 && now >= begun && now - begun < LIGHT;
    const is = isNew && views && play !== "hand_for_hand" && !isLastMinute && this.place >= 0;
    const words = endedAt
      ? this.words.wordBrought
      : isBreak
        ? this.words.wordBroughtBreak
        : this.words.wordBroughtLevel;
    document.body.classList.toggle("has-light", is);
    const text = is ? (words || "").replace("{level}", row.label) : "";
    const said = this.room.querySelector("p");
    if (said.textContent !== text) said.textContent = text;
  }
}

function plate({ picture, name }) {
  const item = document.createElement("li");
  const image = document.createElement("img");
  image.src = picture;
  image.alt = name || "";
  item.append(image);
  return item;
}

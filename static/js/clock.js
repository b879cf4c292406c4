// The blind clock on a page: picks the row of the timetable and subtracts. All rules are on the server.
import { blinds, chipsShort, minutes, timeUntil, LANGUAGE } from "./words.js";

const LAST_MINUTE = 60000;
// Characters of a time without hours: "72:59", "+12:59".
const LONG = 6;
const PERIODS = ["level", "break"];
// The event's own zone: a television's own setting may be wrong.
const ZONE = document.body.dataset.timeZone || undefined;
const TIME_OF_DAY = new Intl.DateTimeFormat(LANGUAGE, {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: ZONE,
});
const DAY = new Intl.DateTimeFormat(LANGUAGE, { weekday: "short", day: "numeric", month: "short", timeZone: ZONE });

function periodsOf(part) {
  return part.timetable.filter((row) => PERIODS.includes(row.kind) && !row.is_skipped);
}

// A clock set to resume at a given time runs from then on, whether or not a notice has arrived since.
function stateAt(part, now) {
  const goes = part.goes_at_ms || null;
  return goes !== null && now >= goes ? "running" : part.state;
}

function rowAt(part, periods, now) {
  if (stateAt(part, now) !== "running")
    return Math.max(
      0,
      periods.findIndex((row) => row.index === part.index),
    );
  let found = 0;
  periods.forEach((row, place) => {
    if (row.starts_at_ms !== null && row.starts_at_ms <= now) found = place;
  });
  return found;
}

// To the next end; after the last one it counts below zero.
function leftOf(part, row, now) {
  if (stateAt(part, now) !== "running") return row.ends_in_ms;
  const ends = row.over_from_ms === null ? [row.ends_at_ms, ...row.laps_at_ms] : [row.over_from_ms];
  const left = (ends.find((end) => end > now) || ends[ends.length - 1]) - now;
  return row.waits ? Math.max(row.stops_with_ms || 0, left) : left;
}

// The time until it, from now: by its start time where it has one, by its distance while the clock is paused.
function until(row, now) {
  if (!row) return null;
  return row.starts_at_ms === null ? row.starts_in_ms : row.starts_at_ms - now;
}

/** The milliseconds played on this clock at `now`: those of the part, and what passed in levels since. */
export function playedAt(part, now) {
  if (!part || stateAt(part, now) !== "running") return part ? part.played_ms : 0;
  const levels = part.timetable.filter((row) => row.kind === "level" && row.starts_at_ms !== null);
  const over = (row) => row.ends_at_ms - (row.stops_with_ms || 0);
  const since = levels.map((row) => Math.min(over(row), now) - Math.max(row.starts_at_ms, part.at_ms));
  return since.reduce((sum, ms) => sum + Math.max(0, ms), part.played_ms);
}

function has(begun, over, now) {
  return Boolean(begun) && begun <= now && now < over;
}

// Dealer notes: hold the push before a level ends, prepare the decks before play resumes.
function dealersLabel(part, row, state, now) {
  if (state !== "running")
    return has(part.prepare_at_ms, part.goes_at_ms || part.starts_at_ms, now) ? part.prepare_label : "";
  if (has(row.no_push_at_ms, row.ends_at_ms, now)) return part.no_push_label;
  return has(row.prepare_at_ms, row.ends_at_ms, now) ? part.prepare_label : "";
}

/** What the clock part says at `now` (server's milliseconds): row, next, time left, next break. */
export function readClock(part, now) {
  const periods = periodsOf(part);
  const place = rowAt(part, periods, now);
  const row = periods[place];
  if (!row) return null;
  const coming = periods.slice(place + 1);
  const nextBreak = coming.find((period) => period.kind === "break");
  const close = part.timetable.find((mark) => mark.kind === "registration_closed");
  const left = leftOf(part, row, now);
  const state = stateAt(part, now);
  const isWaiting = Boolean(row.waits) && left <= (row.stops_with_ms || 0);
  return {
    state: isWaiting && state === "running" ? "paused" : state,
    row,
    periods,
    left,
    next: coming[0] || null,
    nextLevel: coming.find((period) => period.kind === "level") || null,
    nextBreak: nextBreak || null,
    untilBreak: until(nextBreak, now),
    untilClose: until(close, now),
    goesAt: part.goes_at_ms && part.goes_at_ms > now ? part.goes_at_ms : null,
    seatsFor: part.seats_until_ms && now >= part.seats_until_ms ? [] : part.seats_for || [],
    waitLabel: isWaiting ? part.wait_label || "" : "",
    dealersLabel: dealersLabel(part, row, state, now),
    isNewLevel: state === "running" && Boolean(row.new_until_ms) && now < row.new_until_ms,
    skippedLabel: part.timetable.some((mark) => mark.is_skipped && mark.index > row.index)
      ? part.skipped_label || ""
      : "",
    untilStart: state === "not_started" && part.starts_at_ms > now ? part.starts_at_ms - now : null,
    startLabel: part.start_label || "",
    isBreak: row.kind === "break",
    isLastMinute: state === "running" && !isWaiting && left <= LAST_MINUTE,
    isPastEnd: state === "running" && !isWaiting && left <= 0 && row.over_from_ms === null && coming.length === 0,
    fraction: Math.min(1, Math.max(0, 1 - left / (row.seconds * 1000))),
  };
}

function blindsOf(row, beside) {
  if (!row || row.kind !== "level") return "";
  if (row.big_blind) return blinds(row.small_blind, row.big_blind, beside ? beside.big_blind : 0);
  return row.big_bet ? blinds(row.small_bet, row.big_bet, beside ? beside.big_bet : 0) : "";
}

// The largest big blind of levels that are shown together: all their amounts are written in its style.
function largest(...levels) {
  return Math.max(0, ...levels.map((level) => (level && level.big_blind) || 0));
}

/** A time (milliseconds) as hours and minutes in the house's zone. */
export function timeOfDay(instant) {
  return TIME_OF_DAY.format(new Date(instant));
}

// When play starts and registration closes, as long as it has not begun; a start that is over waits for the floor.
function aroundStart(part, reading, now) {
  if (reading.state !== "not_started" || part.starts_at_ms === null) return {};
  const start = new Date(part.starts_at_ms);
  const isDue = reading.untilStart === null;
  const close = part.timetable.find((mark) => mark.kind === "registration_closed");
  const closes = close && (close.starts_at_ms || (isDue ? null : part.starts_at_ms + close.starts_in_ms));
  return {
    "start-at": TIME_OF_DAY.format(start),
    "start-day": otherDay(part.starts_at_ms, now),
    "start-due": isDue ? TIME_OF_DAY.format(start) : "",
    "close-at": closes ? TIME_OF_DAY.format(new Date(closes)) : "",
  };
}

/** The day of a time (milliseconds) that is not on the day of `now`; empty if it is. */
export function otherDay(instant, now) {
  const day = dayOf(instant);
  return day === dayOf(now) ? "" : day;
}

// As Sat 28 Nov, in any language.
function dayOf(instant) {
  const parts = DAY.formatToParts(new Date(instant));
  return ["weekday", "day", "month"].map((kind) => parts.find(({ type }) => type === kind).value).join(" ");
}

/** The texts of every data-clock field for a reading of `part`. */
export function fieldsOf(part, reading, now) {
  const { row, nextLevel, next } = reading;
  const shown = row.kind === "level" ? row : nextLevel;
  const isPast = reading.left < 0;
  const start = reading.untilStart === null ? null : now + reading.untilStart;
  const comesBack = reading.isBreak && reading.state === "running" && !row.waits;
  const back = comesBack ? now + Math.max(0, reading.left) : null;
  return {
    ...aroundStart(part, reading, now),
    "level-label": shown ? shown.label : "",
    "level-length": shown ? Math.round(shown.seconds / 60) : "",
    length: Math.round(row.seconds / 60),
    "stakes-now": row.kind === "level" ? blindsOf(row) : "",
    "next-level-label": nextLevel ? nextLevel.label : "",
    "next-ante-label": nextLevel ? nextLevel.ante_label || "" : "",
    "later-break-at":
      reading.state !== "running" || reading.untilBreak === null
        ? ""
        : TIME_OF_DAY.format(new Date(now + reading.untilBreak)),
    left:
      reading.untilStart === null
        ? `${isPast ? "+" : ""}${minutes(Math.abs(reading.left))}`
        : minutes(reading.untilStart),
    label: reading.untilStart === null ? row.label : reading.startLabel,
    "first-label": reading.untilStart === null ? "" : row.label,
    number: row.number || "",
    blinds: blindsOf(shown, nextLevel),
    ante: shown && shown.ante ? chipsShort(shown.ante, largest(shown, nextLevel)) : "",
    "ante-label": shown ? shown.ante_label || "" : "",
    note: row.note || "",
    "next-label": next ? next.label : "",
    "next-then": next && next.kind === "break" && nextLevel ? nextLevel.label : "",
    game: shown ? shown.game_line || "" : "",
    stakes: shown ? shown.stakes || {} : {},
    "next-game": nextLevel && shown && nextLevel.game !== shown.game ? nextLevel.game_name || "" : "",
    "next-blinds": blindsOf(nextLevel, shown),
    "next-ante": nextLevel && nextLevel.ante ? chipsShort(nextLevel.ante, largest(shown, nextLevel)) : "",
    "until-break": reading.untilBreak === null || reading.waitLabel ? "" : timeUntil(reading.untilBreak),
    "until-close": reading.untilClose === null || reading.untilClose <= 0 ? "" : timeUntil(reading.untilClose),
    "break-at":
      reading.isBreak || reading.state !== "running" || reading.untilBreak === null
        ? ""
        : TIME_OF_DAY.format(new Date(now + reading.untilBreak)),
    "back-at": back === null ? "" : TIME_OF_DAY.format(new Date(back)),
    "starts-at": start === null ? "" : TIME_OF_DAY.format(new Date(start)),
    "goes-at":
      reading.goesAt === null || reading.state === "not_started" ? "" : TIME_OF_DAY.format(new Date(reading.goesAt)),
    "goes-in": part.is_time_out && reading.goesAt !== null ? minutes(reading.goesAt - now) : "",
    wait: reading.waitLabel,
    dealers: reading.dealersLabel,
    "new-level": reading.isNewLevel ? part.new_level_label || "" : "",
    "new-short": reading.isNewLevel ? part.new_level_short || "" : "",
    skipped: reading.skippedLabel,
    "time-of-day": TIME_OF_DAY.format(new Date(now)),
  };
}

/**
 * Keeps every [data-clock] field under `root` up to date, except those of a nested clock (data-clock-root).
 * `time` is a ServerTime, `name` the part to show.
 */
export class ClockFace {
  constructor(root, time, name = "clock") {
    this.root = root;
    this.time = time;
    this.name = name;
    this.part = null;
    this.last = { key: "", left: Infinity };
    this.look = () => this.render();
    time.whenCorrected(this.look);
    document.addEventListener("visibilitychange", this.look);
  }

  /** Stop: the element was removed. */
  stop() {
    this.part = null;
    clearTimeout(this.timer);
    this.time.forget(this.look);
    document.removeEventListener("visibilitychange", this.look);
  }

  own(selector) {
    const mine = this.root.hasAttribute("data-clock-root") ? this.root : null;
    return Array.from(this.root.querySelectorAll(selector)).filter(
      (element) => element.closest("[data-clock-root]") === mine,
    );
  }

  /** A new clock part; an older version than the one shown is dropped. */
  show(part) {
    if (!part || !part.timetable) return;
    this.part = part;
    this.render();
  }

  render() {
    clearTimeout(this.timer);
    if (!this.part) return;
    const now = this.time.now();
    const reading = readClock(this.part, now);
    if (!reading) return;
    reading.left = this.neverBack(reading);
    this.paint(reading, now);
    this.timer = setTimeout(() => this.render(), this.untilNextSecond(reading, now));
  }

  // A corrected server time may be slightly earlier: the digits then wait and do not jump back.
  neverBack(reading) {
    const key = `${this.part.generation}/${reading.row.index}/${reading.row.starts_at_ms}/${reading.state}`;
    const ahead = reading.left - this.last.left;
    const isHeld = key === this.last.key && reading.state === "running" && ahead > 0 && ahead < 2000;
    this.last = { key, left: isHeld ? this.last.left : reading.left };
    return this.last.left;
  }

  untilNextSecond(reading, now) {
    const { state, untilStart, goesAt } = reading;
    if (state !== "running" && untilStart === null && goesAt === null) return 1000;
    const left = untilStart !== null ? untilStart : state === "running" ? reading.left : goesAt - now;
    const rest = ((left % 1000) + 1000) % 1000;
    return Math.max(16, rest + 4);
  }

  paint(reading, now) {
    const fields = fieldsOf(this.part, reading, now);
    for (const element of this.own("[data-clock]")) write(element, fields[element.dataset.clock]);
    for (const element of this.own("[data-clock-if]")) {
      element.hidden = !element.dataset.clockIf.split(" ").every((name) => Boolean(fields[name]));
    }
    const marks = this.root.dataset;
    marks.state = reading.state;
    marks.period = reading.row.kind;
    marks.timeOut = fields["goes-in"] ? "yes" : "no";
    marks.long = fields.left.length > LONG ? "yes" : "no";
    marks.backSoon = reading.isLastMinute && reading.isBreak ? "yes" : "no";
    marks.lastMinute = reading.isLastMinute && !reading.isBreak ? "yes" : "no";
    this.root.style.setProperty("--level-done", reading.fraction.toFixed(4));
    this.root.dispatchEvent(new CustomEvent("clock:read", { detail: { reading, fields, now } }));
    if (reading.isPastEnd) document.dispatchEvent(new CustomEvent("part:stale", { detail: { part: this.name } }));
  }
}

function write(element, text) {
  if (text !== undefined && element.textContent !== text) element.textContent = text;
}

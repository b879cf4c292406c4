// What a clock on the wall draws beside its figures: the rail, the band, the tables of hand for hand, the state's ground.
import { parts } from "./bind.js";
import { chips, chipsShort, tenths } from "./words.js";

const MINUTE = 60;
const MOST_BLOCKS = 60;
const HALF_HOUR = 1800;
// From here on a tenth of a big blind says nothing.
const WHOLE_FROM = 20;
// How long the wall celebrates that all who are left are paid.
const CELEBRATES = 60000;
const OF_HOUSE = ["events", "welcome"];
const OVER = ["postponed", "cancelled"];

/** One block a minute (of a long level, five); in the last minute one a second. Lit is what is left. */
export function drawRails(reading) {
  const told = reading.untilStart === null ? reading : untilStart(reading.untilStart);
  for (const room of document.querySelectorAll(".tv-track")) drawRail(room, told);
}

// Before the start the rail is the last half hour, or the last hour; earlier all of it is lit.
function untilStart(left) {
  const seconds = left > HALF_HOUR * 1000 ? MOST_BLOCKS * MINUTE : HALF_HOUR;
  return { row: { seconds }, left: Math.min(left, seconds * 1000), isLastMinute: false };
}

function drawRail(room, { row, left, isLastMinute }) {
  const unit = isLastMinute ? 1 : row.seconds > MOST_BLOCKS * MINUTE ? 5 * MINUTE : MINUTE;
  const whole = isLastMinute ? MINUTE : row.seconds;
  const count = Math.max(1, Math.ceil(whole / unit));
  while (room.children.length > count) room.lastElementChild.remove();
  while (room.children.length < count) room.append(document.createElement("i"));
  room.classList.toggle("is-fine", count > 30);
  const lit = Math.max(0, left) / 1000 / unit;
  Array.from(room.children).forEach((block, at) => {
    const share = Math.min(1, Math.max(0, lit - (count - 1 - at)));
    block.style.setProperty("--lit", share.toFixed(3));
  });
}

/** The average stack in big blinds of the level shown. */
export function writeAverage(row) {
  const { average_stack: stack } = parts.stats || {};
  for (const place of document.querySelectorAll("[data-average]")) writeBlinds(place, stack, row);
}

function writeBlinds(place, stack, row) {
  const big = row && (row.big_blind || row.big_bet);
  const count = stack && big ? stack / big : 0;
  const text = count < WHOLE_FROM ? tenths(Math.floor(count * 10) / 10) : chips(Math.floor(count));
  write(place, count ? text : "");
}

function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** Every stack of a list in big blinds of the level shown; without a level there is none. */
export function inBlinds(row, rows = document.querySelectorAll("[data-stack]")) {
  for (const one of rows) {
    const place = one.querySelector("[data-in-blinds]");
    writeBlinds(place, Number(one.dataset.stack), row);
    place.parentElement.hidden = !place.textContent;
  }
}

/** Figures for which the band has no space are left out, the least important first. */
export function shed(band) {
  const figures = Array.from(band.children);
  for (const figure of figures) figure.classList.remove("is-shed");
  const { bottom } = band.getBoundingClientRect();
  for (const figure of figures) figure.classList.toggle("is-shed", figure.getBoundingClientRect().bottom > bottom + 1);
}

/** The chips of the set, each with its value. */
export function drawChips(room) {
  const shown = ((parts.stats || {}).chips || []).map(({ worth, colour }) => {
    const chip = document.createElement("li");
    const disc = document.createElement("i");
    if (colour) disc.style.background = colour;
    chip.append(disc, chipsShort(worth));
    return chip;
  });
  room.replaceChildren(...shown);
}

/** A tick for each table in hand for hand: filled once its hand is over. */
export function drawTicks(room) {
  const { tables = 0, waiting = 0 } = (parts.stats || {}).hand_for_hand || {};
  const ticks = Array.from({ length: tables }, (_none, at) => {
    const tick = document.createElement("i");
    tick.className = at < tables - waiting ? "is-done" : "";
    return tick;
  });
  room.replaceChildren(...ticks);
}

/** Marks a new level once, in the middle and over the wall, as long as it takes to see it. */
export class LevelChange {
  constructor() {
    this.level = null;
  }

  show({ row, state }) {
    const before = this.level;
    this.level = `${row.kind}/${row.index}`;
    if (before === null || before === this.level || state !== "running") return;
    for (const place of document.querySelectorAll(".tv-hero, .tv-body")) {
      place.classList.add("is-new-level");
      setTimeout(() => place.classList.remove("is-new-level"), 1500);
    }
  }
}

/** Which ground the wall wears; what each state means is decided by the server. */
export class Mood {
  constructor(body, time) {
    Object.assign(this, { body, time, phase: "", burst: 0 });
  }

  /** A new `stats` part: the bubble may have burst while this page was open. */
  hear({ phase }) {
    if (this.phase === "bubble" && ["money", "final"].includes(phase)) this.burst = this.time.now() + CELEBRATES;
    if (phase === "bubble") this.burst = 0;
    this.phase = phase;
  }

  get celebrates() {
    return this.burst > this.time.now();
  }

  show(reading) {
    const mood = this.of(reading);
    if (this.body.dataset.mood !== mood) this.body.dataset.mood = mood;
  }

  of({ state, isBreak, isLastMinute }) {
    const { view, play } = this.body.dataset;
    if (OF_HOUSE.includes(view) || OVER.includes(this.phase)) return "";
    if (this.phase === "finished") return ["clock", "clock_alone", "winner"].includes(view) ? "won" : "";
    if (isLastMinute) return "last";
    if (isBreak && state === "running") return "break";
    if (play === "hand_for_hand") return "hand";
    if (state === "paused") return "paused";
    return this.celebrates ? "money" : "";
  }
}

// The lists of a television: which rows each has, and how a row is written.
import { fill, parts, placesOf, prizeOf, prizeRows } from "./bind.js";
import { readClock, timeOfDay } from "./clock.js";
import { change, drawBoss, linesOf } from "./scenes.js";
import { drawTable, wave } from "./tablemap.js";
import { blinds, chips, chipsShort, LANGUAGE, money } from "./words.js";

const body = document.body.dataset;
// So few tables of the map have space for names.
const NAMED_TABLES = 2;

// What the next player eliminated receives is highlighted, as soon as everybody left is in the money.
function isNext(row) {
  const { next_place: next } = parts.stats || {};
  return Boolean(next) && row.place <= next && next <= row.until;
}

// The share of the first prize, for the stairs behind the amounts; what is no money has no share of it.
function shareOf({ minor, text }) {
  const [first] = (parts.payouts || {}).places || [];
  if (text && !minor) return 1;
  return first && first.minor ? (minor / first.minor).toFixed(3) : 0;
}

function prizes(name) {
  return prizeRows().map((row) => {
    const element = fill(name, { place: placesOf(row), player: row.player || "", prize: prizeOf(row) });
    element.classList.toggle("is-thing", Boolean(row.text));
    element.style.setProperty("--share", shareOf(row));
    element.classList.toggle("is-next", isNext(row));
    return element;
  });
}

function tablesOf(rows) {
  const tables = new Map();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) || []), row]);
  return Array.from(tables).sort(([one], [two]) => one - two);
}

function chairsOf([number, rows]) {
  const list = document.createElement("ol");
  const sorted = [...rows].sort((one, two) => one.seat - two.seat);
  list.append(...sorted.map((row) => fill("chairs", { seat: row.seat, name: row.name })));
  return fill("tables", { title: `${body.wordTable} ${number}`, rows: list });
}

function tablesSeated() {
  return new Map(tablesOf((parts.seats || {}).rows || []));
}

// Names of one letter share a ground, those of the next have another.
function shaded(rows) {
  let [letter, isShaded] = ["", false];
  for (const row of rows) {
    const [first = ""] = row.querySelector(".tv-name").textContent.toUpperCase();
    if (letter && first !== letter) isShaded = !isShaded;
    letter = first;
    row.classList.toggle("is-shaded", isShaded);
  }
  return rows;
}

/** The rows of every list, by its name, as elements. */
export const LISTS = {
  places: () => prizes("places"),
  stairs: () => prizes("places"),
  payouts: () => prizes("payouts"),
  seats: () =>
    shaded(
      ((parts.seats || {}).rows || []).map((row) =>
        fill("seats", { name: row.name, table: row.table, seat: row.seat }),
      ),
    ),
  tables: () => tablesOf((parts.seats || {}).rows || []).map(chairsOf),
  map: () =>
    ((parts.seats || {}).tables || []).map((table, _at, all) =>
      drawTable(table, tablesSeated(), all.length <= NAMED_TABLES),
    ),
  moves: (now) =>
    ((parts.moves || {}).rows || [])
      .filter((row) => !row.until_ms || row.until_ms > now)
      .map((row) => {
        return fill("moves", {
          name: row.name,
          from: row.from_seat || "",
          to: `${body.wordTable} ${row.to_table} · ${body.wordSeat} ${row.to_seat}`,
          at: row.at,
        });
      }),
  leaders: (now) => leaders(now),
  heads: () => heads(),
  last_won: () => ((parts.bounties || {}).latest || []).map(lastWon),
  levels: (now) => levels(now),
  jumps: () => ((parts.stats || {}).jumps || []).map(jump),
};

function amount(minor) {
  return money(minor, parts.payouts || {});
}

// The board of envelopes where there is one, else the biggest heads or who won most.
function heads() {
  const { envelopes = [], rows = [] } = parts.bounties || {};
  if (!envelopes.length) return rows.map(({ name, minor }) => fill("heads", { name, prize: amount(minor) }));
  return envelopes.map(({ minor, left, of }) => {
    const row = fill("envelopes", { amount: amount(minor), left: chips(left), count: chips(of) });
    row.classList.toggle("is-gone", left === 0);
    return row;
  });
}

function lastWon({ by, victim_label: of, minor }) {
  return fill("last_won", { by, of, prize: amount(minor) });
}

function jump(step, at) {
  const written = (minor) => money(minor, parts.payouts || {});
  const row = fill("jumps", {
    place: step.place_label,
    out: step.out_label,
    prize: written(step.minor),
    more: `+${written(step.more_minor)}`,
  });
  row.classList.toggle("is-next", at === 0);
  return row;
}

// When stacks were counted: over the list if they all were at one time, else in each row; those of an earlier
// day with the day of the week.
const SAME_DAY = 12 * 3600 * 1000;
const DAY = new Intl.DateTimeFormat(LANGUAGE, { weekday: "short", timeZone: body.timeZone || undefined });

function countedAt(instant, now) {
  const at = timeOfDay(instant);
  return now - instant > SAME_DAY ? `${DAY.format(new Date(instant))} ${at}` : at;
}

function timesOf(view, rows, now) {
  const times = new Set(rows.map((row) => countedAt(row.counted_at_ms, now)));
  const one = times.size === 1 ? Array.from(times)[0] : "";
  document.querySelector(`${view} [data-stacks-at]`).textContent = one ? `${body.wordCounted} ${one}` : "";
  return (row) => (one ? "" : countedAt(row.counted_at_ms, now));
}

// The first stands apart, in front of the others.
function leaders(now) {
  const { rows = [] } = parts.stacks || {};
  const at = timesOf(".view-leaders", rows, now);
  drawBoss(at);
  return rows.slice(1).map((row) => {
    const [given, surname] = linesOf(row);
    const told = { rank: row.rank, given, surname, at: at(row), stack: chips(row.stack), change: change(row) };
    const element = fill("leaders", told);
    wave(element.querySelector(".tv-flag"), row);
    return element;
  });
}

/** Who plays the final table, seat by seat, with the stacks that were counted; nobody while there are more tables. */
export function lineUp(now) {
  const { rows = [], tables = [] } = parts.seats || {};
  if (tables.length !== 1) return [];
  const [{ button, number }] = tables;
  const counted = ((parts.stacks || {}).rows || []).filter(({ table }) => table === number);
  const at = timesOf(".view-final", counted, now);
  return [...rows]
    .sort((one, two) => one.seat - two.seat)
    .map((player) => {
      const { seat, country, flag } = player;
      const held = counted.find((one) => one.seat === seat);
      const [given, surname] = linesOf(player);
      const stack = held ? chips(held.stack) : "";
      const told = { seat, given, surname, country: country || "", stack, at: held ? at(held) : "" };
      const row = fill("line_up", told);
      row.dataset.stack = held ? held.stack : "";
      row.querySelector(".ft-seat").textContent = seat;
      row.querySelector(".tv-country").hidden = !country || Boolean(flag);
      wave(row.querySelector(".tv-flag"), { country, flag });
      row.querySelector(".tv-button").hidden = seat !== button;
      return row;
    });
}

// The period in play and those to come, each with the time at which it starts.
function levels(now) {
  const { clock } = parts;
  const reading = clock && clock.timetable ? readClock(clock, now) : null;
  if (!reading) return [];
  const at = reading.periods.indexOf(reading.row);
  const { ante_label: ante = "" } = reading.periods.slice(at).find((period) => period.ante) || {};
  const head = document.querySelector(".tv-coming-head .tv-coming-ante");
  head.textContent = ante || head.dataset.word;
  const coming = reading.periods.slice(at);
  const most = Math.max(0, ...coming.map((period) => period.big_blind || period.big_bet || 0));
  return coming.map((period) => level(period, period === reading.row && reading.untilStart === null, most));
}

// All amounts of a list are written alike, in the style of its largest blind.
function level(period, isNow, most) {
  const isBreak = period.kind === "break";
  const stakes = period.big_blind
    ? blinds(period.small_blind, period.big_blind, most)
    : period.big_bet
      ? blinds(period.small_bet, period.big_bet, most)
      : "";
  const row = fill("levels", {
    number: period.number || "",
    starts: isNow ? body.wordNow : period.starts_at_ms === null ? "" : timeOfDay(period.starts_at_ms),
    blinds: isBreak ? period.label : stakes,
    ante: period.ante ? chipsShort(period.ante, most) : "",
    length: Math.round(period.seconds / 60),
  });
  row.classList.toggle("is-now", isNow);
  row.classList.toggle("is-break", isBreak);
  return row;
}

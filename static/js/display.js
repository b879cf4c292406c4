// A television: shows the parts it is given, pages long lists, continues from the timetable when disconnected.
import { bindValues, fill, hearParts, parts, prizeOf } from "./bind.js";
import { ClockFace, timeOfDay } from "./clock.js";
import { comeBack } from "./cut.js";
import { Dress } from "./dress.js";
import { Evening } from "./evening.js";
import { Said } from "./said.js";
import { drawTable } from "./tablemap.js";
import { ServerTime } from "./servertime.js";
import { LayoutFace } from "./layout.js";
import { LotsFace } from "./lots.js";
import { Programme } from "./playlist.js";
import { followStream } from "./stream.js";
import { Pager } from "./pager.js";

const body = document.body;
const tv = document.getElementById("tv");
const words = body.dataset;
const VIEW_PARTS = {
  seats: ["seats"],
  tables: ["seats"],
  moves: ["moves"],
  payouts: ["payouts"],
  map: ["seats"],
  events: ["events"],
  welcome: ["events"],
  draw: ["moves"],
};
// Once an event is over or cancelled they have nothing to list, and say that instead.
const LIST_VIEWS = ["seats", "tables", "moves", "payouts", "map", "draw"];
const FEW = 7;
// Few rows are written large, some in two columns; up to four tables are side by side.
const SIZES = [
  ["1", 1],
  ["2", 2],
  ["3", 3],
  ["few", 8],
  ["column", 12],
  ["some", 26],
  ["many", Infinity],
];
const HEARTBEAT_EVERY = 15000;
// No smaller than this share of the usual size.
const LEAST = 0.7;
// How much of the space may be filled from top to bottom.
const AIR = 0.98;

const time = new ServerTime(words.time, Number(words.serverNow));
const face = new ClockFace(tv, time);
const follower = followStream(words);

// lists

// Places that receive the same prize share a line, as long as nobody has taken them.
function bands(rows) {
  const listed = [];
  for (const row of rows) {
    const last = listed[listed.length - 1];
    if (last && !row.player && !last.player && prizeOf(last) === prizeOf(row)) last.until = row.place;
    else listed.push({ ...row, until: row.place });
  }
  return listed;
}

// What the next player eliminated receives is highlighted, as soon as everybody left is in the money.
function isNext(row) {
  const { next_place: next } = parts.stats || {};
  return Boolean(next) && row.place <= next && next <= row.until;
}

function prizes(name) {
  return bands((parts.payouts || {}).places || []).map((row) => {
    const place = row.until > row.place ? `${row.place}–${row.until}` : row.place;
    const element = fill(name, { place, player: row.player || "", prize: prizeOf(row) });
    element.classList.toggle("is-thing", Boolean(row.text));
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
  return fill("tables", { title: `${words.wordTable} ${number}`, rows: list });
}

function tablesSeated() {
  return new Map(tablesOf((parts.seats || {}).rows || []));
}

const LISTS = {
  places: () => prizes("places"),
  payouts: () => prizes("payouts"),
  seats: () =>
    ((parts.seats || {}).rows || []).map((row) => fill("seats", { name: row.name, seat: `${row.table}.${row.seat}` })),
  tables: () => tablesOf((parts.seats || {}).rows || []).map(chairsOf),
  map: () => ((parts.seats || {}).tables || []).map((table) => drawTable(table, tablesSeated())),
  moves: () =>
    ((parts.moves || {}).rows || [])
      .filter((row) => !row.until_ms || row.until_ms > time.now())
      .map((row) => {
        return fill("moves", {
          name: row.name,
          from: row.from_seat || "",
          to: `${words.wordTable} ${row.to_table} ${words.wordSeat} ${row.to_seat}`,
          at: row.at,
        });
      }),
};

const LISTS_OF = { payouts: ["places", "payouts"], seats: ["seats", "tables", "map"], moves: ["moves"] };
const pagers = {};
// People looking for a name see from a distance whether to wait for another page.
function namesFrom(rows) {
  const [first, last] = [rows[0], rows[rows.length - 1]].map((row) =>
    row.querySelector(".tv-name").textContent.slice(0, 3),
  );
  return `${first} – ${last}\u2003`;
}

for (const list of document.querySelectorAll("[data-list]")) {
  const { list: name } = list.dataset;
  const mark = document.querySelector(`[data-page="${name}"]`);
  pagers[name] = new Pager(list, mark, words.wordOf, name === "seats" ? namesFrom : undefined);
}

// How many rows are below each other when all are in one column; of tables, in the fullest.
function linesOf(name, rows) {
  return name === "tables" ? Math.max(1, ...rows.map((table) => table.querySelectorAll("li").length)) : rows.length;
}

function showLists(part) {
  if (part === "payouts")
    body.classList.toggle(
      "has-winners",
      parts.payouts.places.some((row) => row.player),
    );
  if (part === "payouts")
    body.classList.toggle(
      "has-things",
      parts.payouts.places.some((row) => row.text),
    );
  for (const name of LISTS_OF[part] || []) {
    const rows = LISTS[name]();
    pagers[name].room.classList.toggle("is-short", rows.length <= FEW);
    pagers[name].room.dataset.size = SIZES.find(([, most]) => rows.length <= most)[0];
    pagers[name].room.style.setProperty("--lines", linesOf(name, rows));
    pagers[name].show(rows);
    const nothing = document.querySelector(`[data-nothing="${name}"]`);
    if (nothing) nothing.hidden = rows.length > 0;
  }
}

// the clock's extras

function track(stretch) {
  const room = document.getElementById("track");
  while (room.children.length > stretch.rows.length) room.lastElementChild.remove();
  while (room.children.length < stretch.rows.length) room.append(document.createElement("i"));
  Array.from(room.children).forEach((mark, place) => {
    mark.className = place < stretch.at ? "is-past" : place === stretch.at ? "is-now" : "";
    mark.style.flexGrow = stretch.rows[place].seconds;
  });
}

function fit() {
  for (const element of document.querySelectorAll("[data-fit]")) {
    const key = `${element.textContent}/${innerWidth}/${tv.dataset.period}`;
    if (element.dataset.fitted === key) continue;
    element.dataset.fitted = key;
    element.style.fontSize = "";
    const box = element.dataset.fit === "self" ? element : element.parentElement;
    const usual = parseFloat(getComputedStyle(element).fontSize);
    const [room, needed] = [box.clientWidth, box.scrollWidth];
    if (needed > room) element.style.fontSize = `${Math.floor((usual * room) / needed)}px`;
  }
  document.querySelectorAll("[data-high]").forEach(fitHigh);
}

// A column higher than its space is scaled down as a whole.
function fitHigh(room) {
  const { state, period } = room.dataset;
  const told = [
    state,
    period,
    body.className,
    ...Object.values(body.dataset),
    ...Object.values(tv.dataset),
    innerWidth,
    room.parentElement.clientHeight,
  ];
  const key = [...told, ...Array.from(room.children, (child) => (child.hidden ? 0 : child.textContent.length))].join(
    "/",
  );
  if (room.dataset.fitted === key || !room.clientHeight) return;
  room.dataset.fitted = key;
  room.style.removeProperty("--u");
  const unit = Math.min(innerWidth, innerHeight) / 100;
  for (let share = 1; share > LEAST && isTooHigh(room); share -= 0.02)
    room.style.setProperty("--u", `${unit * share}px`);
}

function isTooHigh(room) {
  const boxes = Array.from(room.children, (child) => child.getBoundingClientRect()).filter((box) => box.height);
  if (!boxes.length) return false;
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  return bottom - top > AIR * room.clientHeight || bottom > room.getBoundingClientRect().bottom;
}

tv.addEventListener("clock:read", (event) => {
  track(event.detail.reading.stretch);
  fit();
  layout.fit();
});

// parts and views

function take(name, part) {
  const { next_place: nextBefore } = parts.stats || {};
  parts[name] = part;
  if (name === "clock") body.dataset.play = part.play_state || "";
  if (name === "clock") face.show(part);
  if (name === "display") dress.take(part);
  if (name === "display") programme.take(part);
  if (name === "events") evening.show(part);
  if (name === "moves") lots.take(part.draws || []);
  bindValues();
  fit();
  showLists(name);
  if (name === "stats" && part.next_place !== nextBefore && parts.payouts) showLists("payouts");
  layout.paint();
  if (name === "announcements") said.show();
}

let eventShown = null;
let turnShown = 0;

// `turn` is the event that a playlist shows now, 0 for the display's own.
function look({ view, preset, event, turn = 0 }) {
  if (eventShown !== null && event !== undefined && event !== eventShown) follower.forget();
  if (event !== undefined) eventShown = event;
  if (preset) body.dataset.preset = preset;
  if (!view) return;
  for (const pager of Object.values(pagers)) pager.leave(turnShown);
  turnShown = turn;
  body.dataset.view = view;
  body.classList.toggle("is-list", LIST_VIEWS.includes(view));
  body.classList.toggle("has-own-ticker", layout.hasTicker);
  for (const part of VIEW_PARTS[view] || []) follower.want(part);
  for (const pager of Object.values(pagers)) pager.come(turn);
}

const PARTS = ["clock", "stats", "payouts", "seats", "moves", "announcements", "events", "display"];
const dress = new Dress({ root: tv, time, parts, timeOfDay });
const said = new Said({
  cover: document.getElementById("urgent"),
  ticker: document.getElementById("ticker"),
  time,
  parts,
});
const evening = new Evening({ root: document.getElementById("events"), list: pagers.tonight, time });
const lots = new LotsFace(document.getElementById("lots"), time);
const layout = new LayoutFace(document.getElementById("layout"), time, words.wordOf);
const programme = new Programme({
  time,
  follower,
  look,
  layout,
  names: PARTS,
  partsOf: (view) => VIEW_PARTS[view] || [],
});
look({ view: words.view, preset: words.preset });
hearParts(PARTS, take, follower);
time.start();

comeBack();
document.addEventListener("stream:cut", () => {
  body.classList.add("is-cut");
});
document.addEventListener("stream:link", (event) => {
  if (event.detail.link === "online") body.classList.remove("is-cut");
});

setInterval(() => {
  if (!parts.moves) return;
  showLists("moves");
  layout.paint();
}, 15000);
window.addEventListener("resize", fit);
document.fonts.ready.then(() => {
  for (const element of document.querySelectorAll("[data-fit], [data-high]")) delete element.dataset.fitted;
  fit();
  for (const pager of Object.values(pagers)) pager.restart();
  layout.measure();
});

// The director sees which televisions are on, whether their page is visible and how up to date it is.
function heartbeat() {
  const newest = Math.max(0, ...follower.known.values());
  const told = `hidden=${document.hidden ? 1 : 0}&adrift=${follower.link === "offline" ? 1 : 0}&v=${newest}&page=${words.page}&held=${programme.versions}`;
  fetch(`${words.parts}heartbeat?${told}`, { cache: "no-store", keepalive: true }).catch(() => null);
}

heartbeat();
setInterval(heartbeat, HEARTBEAT_EVERY);
document.addEventListener("visibilitychange", heartbeat);

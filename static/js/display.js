// A television: shows the parts it is given, pages long lists, continues from the timetable when disconnected.
import { bindValues, hearParts, parts, prizeOf } from "./bind.js";
import { drawBracket } from "./bracket.js";
import { ClockFace, timeOfDay } from "./clock.js";
import { unitOf } from "./columns.js";
import { comeBack } from "./cut.js";
import { Days, drawJackpot } from "./days.js";
import { Dress } from "./dress.js";
import { Evening } from "./evening.js";
import { Said } from "./said.js";
import { LISTS, lineUp } from "./lists.js";
import {
  drawBefore,
  drawColumns,
  drawHand,
  drawLeaving,
  drawWinner,
  fitLines,
  hasNothing,
  sayWait,
  sceneOf,
} from "./scenes.js";
import { ServerTime } from "./servertime.js";
import { LayoutFace } from "./layout.js";
import { LotsFace } from "./lots.js";
import { Programme } from "./playlist.js";
import { followStream } from "./stream.js";
import { Pager, tighten } from "./pager.js";
import { Sponsors } from "./sponsors.js";
import { drawChips, drawRails, drawTicks, inBlinds, LevelChange, Mood, shed, writeAverage } from "./wall.js";

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
  final: ["seats", "stacks"],
  leaders: ["stacks"],
  bounties: ["bounties"],
  bracket: ["bracket"],
  days: ["days"],
  jackpot: ["jackpot"],
};
// Once an event is over or cancelled they have nothing to list, and say that instead.
const LIST_VIEWS = [
  "seats",
  "tables",
  "moves",
  "payouts",
  "jumps",
  "levels",
  "final",
  "leaders",
  "bounties",
  "bracket",
  "days",
  "jackpot",
  "map",
  "draw",
];
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
// One sponsor has more light here as a level or a break begins.
const LIT_VIEWS = ["clock", "clock_alone", "break", "winner"];
const HEARTBEAT_EVERY = 15000;
// No smaller than this share of the usual size.
const LEAST = 0.7;
// How much of the space may be filled from top to bottom.
const AIR = 0.98;

const time = new ServerTime(words.time, Number(words.serverNow));
const face = new ClockFace(tv, time);
const mood = new Mood(body, time);
const change = new LevelChange();
const follower = followStream(words);

// Where the floor asked for the seats, they replace the view that was chosen.
const SEATS = "seats";
// These show one clock.
const CLOCKS = ["clock", "clock_alone"];

// lists

const LISTS_OF = {
  payouts: ["places", "payouts", "stairs", "jumps"],
  seats: ["seats", "tables", "map"],
  moves: ["moves"],
  stacks: ["leaders"],
  bounties: ["heads", "last_won"],
  stats: ["jumps"],
  clock: ["levels"],
};
const OF_LINE_UP = ["seats", "stacks"];
const pagers = {};
// The level whose big blind counts: the one in play, in a break the next.
let level = null;
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

function hasLongNumbers() {
  return ((parts.seats || {}).rows || []).some((row) => row.table > 99);
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
  if (OF_LINE_UP.includes(part)) showLineUp();
  for (const name of LISTS_OF[part] || []) {
    const rows = LISTS[name](time.now());
    pagers[name].room.dataset.size = SIZES.find(([, most]) => rows.length <= most)[0];
    pagers[name].room.classList.toggle("is-wide", name === "seats" && hasLongNumbers());
    pagers[name].room.style.setProperty("--lines", linesOf(name, rows));
    pagers[name].show(rows);
    const nothing = document.querySelector(`[data-nothing="${name}"]`);
    if (nothing) nothing.hidden = rows.length > 0;
  }
}

function showLineUp() {
  const room = document.querySelector(".tv-line-up");
  room.replaceChildren(...lineUp(time.now()));
  showStacks();
  if (room.offsetParent) tighten(room);
}

function showStacks() {
  inBlinds(level);
  drawColumns(level ? level.big_blind || level.big_bet || 0 : 0);
}

// the clock's extras

let lastReading = null;

function setScene() {
  const { view } = body.dataset;
  const scene = sceneOf(view, body.dataset, lastReading);
  if (scene === "wait") sayWait(view);
  body.classList.toggle("has-nothing", hasNothing(view));
  if (body.dataset.scene === scene) return;
  body.dataset.scene = scene;
  if (parts.seats) showLineUp();
  fit();
}

function fit() {
  fitWidths();
  document.querySelectorAll(".win-name, .boss-name").forEach(fitLines);
  document.querySelectorAll("[data-high]").forEach(fitHigh);
  // Scaled as a whole, a column may have another width for its texts.
  fitWidths();
  document.querySelectorAll(".tv-band").forEach(shed);
}

function fitWidths() {
  for (const element of document.querySelectorAll("[data-fit]")) {
    // The same text has another space in another view, state or orientation.
    const { view, scene, mood, phase, play } = body.dataset;
    const unit = getComputedStyle(element).getPropertyValue("--u");
    const told = [tv.dataset.period, view, scene, mood, phase, play, body.className, unit];
    const key = [element.textContent, innerWidth, innerHeight, ...told].join("/");
    if (element.dataset.fitted === key) continue;
    element.dataset.fitted = key;
    element.style.fontSize = "";
    const box = element.dataset.fit === "self" ? element : element.parentElement;
    if (element.classList.contains("tv-mini")) makeWay(box);
    const usual = parseFloat(getComputedStyle(element).fontSize);
    if (box.scrollWidth <= box.clientWidth) continue;
    // What stands beside it keeps its size.
    const edge = parseFloat(getComputedStyle(box).paddingRight);
    const over = box.scrollWidth - box.clientWidth + edge;
    // An inline element has no width to scroll.
    const own = Math.max(element.scrollWidth, element.offsetWidth);
    if (own > over) element.style.fontSize = `${Math.floor((usual * (own - over)) / own)}px`;
  }
}

// The head leaves out what matters less before its clock gets smaller.
function makeWay(head) {
  head.classList.remove("is-tight", "is-tighter");
  for (const step of ["is-tight", "is-tighter"]) if (head.scrollWidth > head.clientWidth) head.classList.add(step);
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
  const unit = unitOf();
  for (let share = 1; share > LEAST && isTooHigh(room); share -= 0.02)
    room.style.setProperty("--u", `${unit * share}px`);
}

function isTooHigh(room) {
  const boxes = Array.from(room.children, (child) => child.getBoundingClientRect()).filter((box) => box.height);
  if (!boxes.length) return false;
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  // A column that spreads over its whole height has no air to keep.
  const share = room.dataset.high === "whole" ? 1 : AIR;
  return bottom - top > share * room.clientHeight + 1 || bottom > room.getBoundingClientRect().bottom;
}

tv.addEventListener("clock:read", (event) => {
  const { reading } = event.detail;
  giveWay(reading.seatsFor);
  mood.show(reading);
  sponsors.light({
    reading,
    now: event.detail.now,
    play: body.dataset.play,
    endedAt: (parts.stats || {}).ended_at_ms,
    views: LIT_VIEWS.includes(body.dataset.view),
  });
  change.show(reading);
  drawRails(reading);
  lastReading = reading;
  setScene();
  level = reading.row.kind === "level" ? reading.row : reading.nextLevel;
  writeAverage(level);
  showStacks();
  fit();
  layout.fit();
});

// parts and views

function take(name, part) {
  const { next_place: nextBefore } = parts.stats || {};
  parts[name] = part;
  if (name === "clock") body.dataset.play = part.play_state || "";
  if (name === "payouts") part.first = part.places.length ? prizeOf(part.places[0]) : "";
  if (name === "stats") mood.hear(part);
  if (name === "clock") body.dataset.levels = part.timetable.length ? "yes" : "no";
  if (name === "stats") drawTicks(document.getElementById("ticks"));
  if (name === "stats") document.querySelectorAll(".tv-chips").forEach(drawChips);
  if (name === "payouts") body.dataset.prizes = part.places.length ? "yes" : "no";
  if (name === "clock") face.show(part);
  if (name === "clock" && !part.timetable.length) giveWay([]);
  if (name === "display") dress.take(part);
  if (name === "display") sponsors.take(part);
  if (name === "display") programme.take(part);
  if (name === "events") evening.show(part);
  if (name === "moves") lots.take(part.draws || []);
  if (name === "bracket") drawBracket();
  if (name === "days") days.show(part);
  // An event with a jackpot: the sales of others that feed it raise it too.
  if (name === "payouts" && part.jackpot_name) programme.want(turnShown, "jackpot");
  if (name === "jackpot") drawJackpot();
  if (name === "clock" || name === "display") hang();
  bindValues();
  if (["stats", "payouts"].includes(name)) drawScenes();
  setScene();
  fit();
  showLists(name);
  if (name === "stats" && part.next_place !== nextBefore && parts.payouts) showLists("payouts");
  layout.paint();
  if (name === "announcements") said.show();
}

function drawScenes() {
  drawBefore();
  drawLeaving();
  drawHand();
  drawWinner();
}

let eventShown = null;
let turnShown = 0;
let chosen = "";
let seatsFor = [];

// `turn` is the event that a playlist shows now, 0 for the display's own.
function look({ view, preset, event, turn = 0 }) {
  if (eventShown !== null && event !== undefined && event !== eventShown) follower.forget();
  if (event !== undefined) eventShown = event;
  if (preset) body.dataset.preset = preset;
  if (!view) return;
  for (const pager of Object.values(pagers)) pager.leave(turnShown);
  turnShown = turn;
  chosen = view;
  hang();
  for (const pager of Object.values(pagers)) pager.come(turn);
  if (view === "final" && parts.seats) showLineUp();
  face.render();
}

function hang() {
  const view = seatsFor.includes(chosen) ? SEATS : sideBySide() ? "days" : chosen;
  body.dataset.view = view;
  setScene();
  body.classList.toggle("is-list", LIST_VIEWS.includes(view));
  body.classList.toggle("has-own-ticker", layout.hasTicker);
  for (const part of VIEW_PARTS[view] || []) programme.want(turnShown, part);
}

// Flights played at the same time stand beside each other in place of a clock that would show one of them.
function sideBySide() {
  const isOfOneDay = turnShown === 0 && Boolean((parts.display || {}).day);
  return CLOCKS.includes(chosen) && !isOfOneDay && (parts.clock || {}).flights > 1;
}

function giveWay(views) {
  if (views.join() === seatsFor.join()) return;
  seatsFor = views;
  hang();
  fit();
  for (const pager of Object.values(pagers)) pager.come(turnShown);
}

const PARTS = [
  "clock",
  "stats",
  "payouts",
  "bounties",
  "bracket",
  "days",
  "jackpot",
  "seats",
  "stacks",
  "moves",
  "announcements",
  "events",
  "display",
];
const dress = new Dress({ root: tv, time, parts, timeOfDay });
// Neither a preview on the page of displays nor a clock on the staff's own screen is a display: they report nothing.
const isDisplay = !("preview" in words) && words.display !== "0";
const sponsors = new Sponsors({
  room: document.getElementById("sponsors"),
  time,
  words,
  eventShown: () => turnShown || eventShown || 0,
  counts: isDisplay,
});
const said = new Said({
  cover: document.getElementById("urgent"),
  ticker: document.getElementById("ticker"),
  time,
  parts,
});
const evening = new Evening({ root: document.getElementById("events"), list: pagers.tonight, time });
const days = new Days(document.getElementById("days"), time);
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
window.addEventListener("resize", () => {
  if (parts.seats) showLineUp();
  fit();
});
document.fonts.ready.then(() => {
  for (const element of document.querySelectorAll("[data-fit], [data-high], .win-name, .boss-name"))
    delete element.dataset.fitted;
  fit();
  for (const pager of Object.values(pagers)) pager.restart();
  layout.measure();
});

// The director sees which televisions are on, whether their page is visible and how up to date it is.
function heartbeat() {
  const newest = Math.max(0, ...follower.known.values());
  const isTall = innerHeight > innerWidth ? 1 : 0;
  const told = `hidden=${document.hidden ? 1 : 0}&tall=${isTall}&adrift=${follower.link === "offline" ? 1 : 0}&v=${newest}&page=${words.page}&held=${programme.versions}&shown=${sponsors.report}`;
  fetch(`${words.parts}heartbeat?${told}`, { cache: "no-store", keepalive: true }).catch(() => null);
}

if (isDisplay) {
  heartbeat();
  setInterval(heartbeat, HEARTBEAT_EVERY);
  document.addEventListener("visibilitychange", heartbeat);
}

// Walls of a moment: which one a clock gives its place to, and what each draws beside its figures.
import { fill, parts } from "./bind.js";
import { unitOf } from "./columns.js";
import { wave } from "./tablemap.js";
import { chips, money } from "./words.js";

const CLOCKS = ["clock", "clock_alone"];
const OVER = ["finished", "postponed", "cancelled"];
// So many tables of a hand for hand have space for a sentence; more stand in so many columns.
const [FEW, MANY] = [3, 4];
const BLOCKS = 22;
// What a block of a stack may stand for, in big blinds.
const SCALES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 100000];
const RING = 63;
const MOST_RINGS = 9;
const MOST_IN_RING = 160;
const SVG = "http://www.w3.org/2000/svg";

function has(part, list) {
  return ((parts[part] || {})[list] || []).length > 0;
}

// A wall with the event's figures says so in its place.
const EMPTY = {
  leaders: () => !has("stacks", "rows"),
  final: () => ((parts.seats || {}).tables || []).length !== 1,
  seats: () => Boolean(parts.seats) && !has("seats", "rows"),
  tables: () => Boolean(parts.seats) && !has("seats", "rows"),
  map: () => Boolean(parts.seats) && !has("seats", "tables"),
  moves: () => Boolean(parts.moves) && !has("moves", "rows"),
  payouts: () => Boolean(parts.payouts) && !has("payouts", "places"),
  jumps: () => Boolean(parts.stats) && !has("stats", "jumps"),
  draw: () => document.querySelector(".view-draw").classList.contains("is-empty"),
  bracket: () => Boolean(parts.bracket) && !has("bracket", "rounds"),
  days: () => Boolean(parts.days) && !has("days", "rows"),
  jackpot: () => Boolean(parts.jackpot) && !parts.jackpot.name,
  bounties: () => Boolean(parts.bounties) && !has("bounties", "rows") && !has("bounties", "envelopes"),
};

/** Whether a view that lists has nothing to list. */
export function hasNothing(view) {
  return view in EMPTY && EMPTY[view]();
}

function firstWords(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode.textContent.trim()) return walker.currentNode.textContent.trim();
  return "";
}

/** Which list the wall waits for, and why it is empty, in the words of its view. */
export function sayWait(view) {
  const wait = document.querySelector(".view-wait");
  const own = document.querySelector(`.view-${view}`);
  const said = ["h2", ".tv-nothing"].map((place) => firstWords(own.querySelector(place)));
  const places = [wait.querySelector(".scene-top b"), wait.querySelector(".wait-says")];
  places.forEach((place, at) => {
    if (place.textContent !== said[at]) place.textContent = said[at];
  });
}

/** The wall that takes the place of a view now; empty for the view itself. */
export function sceneOf(view, { play }, reading) {
  const { phase = "" } = parts.stats || {};
  if (OVER.includes(phase)) return "";
  if (view in EMPTY) return hasNothing(view) ? "wait" : "";
  if (view !== "break" && !CLOCKS.includes(view)) return "";
  if (phase === "before") return "before";
  if (reading && reading.isBreak && reading.state === "running") return "rest";
  const isHand = play === "hand_for_hand" && (parts.stats || {}).hand_for_hand;
  return isHand && CLOCKS.includes(view) ? "hand" : "";
}

/** How much of the guarantee is raised, and the terms in the band. */
export function drawBefore() {
  const { guarantee_minor: wanted, raised_minor: raised, facts = [] } = (parts.stats || {}).before || {};
  const share = wanted ? Math.min(1, raised / wanted) : 0;
  document.getElementById("raised").style.width = `${(share * 100).toFixed(1)}%`;
  const band = document.getElementById("facts");
  for (const old of band.querySelectorAll(".is-fact")) old.remove();
  for (const { label, value } of facts) {
    const fact = fill("facts", { label, value });
    fact.classList.add("is-fact");
    band.append(fact);
  }
}

/** The chips that leave in this break. */
export function drawLeaving() {
  const { leaving = [], chips: set = [] } = parts.stats || {};
  const discs = leaving.map((worth) => {
    const disc = document.createElement("li");
    const { colour } = set.find((chip) => chip.worth === worth) || {};
    if (colour) disc.style.background = colour;
    disc.append(chips(worth));
    return disc;
  });
  document.getElementById("leaving").replaceChildren(...discs);
}

/** Hand for hand: each table, what the next player out receives, what all others then have. */
export function drawHand() {
  const { table_list: tables = [], out, hand } = (parts.stats || {}).hand_for_hand || {};
  const rows = tables.map(({ number, label, short, is_done: isDone }) => {
    const row = fill("hand_table", { number, label, short });
    row.classList.toggle("is-done", isDone);
    return row;
  });
  const room = document.getElementById("hand-tables");
  room.replaceChildren(...rows);
  room.style.setProperty("--tables", String(rows.length <= FEW ? rows.length || 1 : MANY));
  const view = document.querySelector(".view-hand");
  view.classList.toggle("has-tables", rows.length > 0);
  view.classList.toggle("has-many", rows.length > FEW);
  view.classList.toggle("is-first", !hand);
  if (!out) return;
  const amounts = { goes: out.text || written(out.minor), stays: out.then_text || written(out.then_minor) };
  for (const place of view.querySelectorAll("[data-out]")) place.textContent = amounts[place.dataset.out];
  view.querySelector("[data-hand-then]").hidden = !out.then_minor && !out.then_text;
}

function written(minor) {
  return money(minor, parts.payouts || {});
}

/** A name in its two lines; a part that knows none has it whole. */
export function linesOf({ given, surname, name }) {
  return surname ? [given || "", surname] : ["", name || ""];
}

/** The chip leader, in front of the others. */
export function drawBoss(at) {
  const [first] = (parts.stacks || {}).rows || [];
  const boss = document.querySelector(".boss");
  if (!first) return;
  const [given, surname] = linesOf(first);
  const lines = [given, surname].filter(Boolean).map((text) => {
    const line = document.createElement("span");
    line.textContent = text;
    return line;
  });
  boss.querySelector(".boss-name").replaceChildren(...lines);
  boss.querySelector(".boss-stack b").textContent = chips(first.stack);
  boss.querySelector(".boss-change").textContent = change(first) || at(first);
  boss.dataset.stack = first.stack;
  wave(boss.querySelector(".tv-flag"), first);
}

/** By how much a stack has grown or shrunk since the count before; empty where there was none. */
export function change({ change: by }) {
  if (by === null || by === undefined) return "";
  return `${by < 0 ? "−" : "+"}${chips(Math.abs(by))}`;
}

/** Columns of blocks over the names; `bigBlind` of the level in play, 0 without one. */
export function drawColumns(bigBlind) {
  const sky = document.querySelector(".tv-sky");
  const players = Array.from(sky.querySelectorAll(".tv-line-up > li"));
  setBlock(sky, players[0]);
  const inBlinds = players.map(({ dataset }) => (bigBlind && dataset.stack ? dataset.stack / bigBlind : 0));
  const most = Math.max(0, ...inBlinds);
  const scale = SCALES.find((one) => most / one <= BLOCKS) || SCALES[SCALES.length - 1];
  sky.classList.toggle("has-stacks", most > 0);
  players.forEach((player, at) => {
    const count = inBlinds[at] / scale;
    player.classList.toggle("is-lead", most > 0 && inBlinds[at] === most);
    const key = count.toFixed(2);
    if (player.dataset.blocks === key) return;
    player.dataset.blocks = key;
    const blocks = Array.from({ length: Math.ceil(count) }, (_none, place) => {
      const block = document.createElement("i");
      block.style.setProperty("--part", Math.min(1, count - place).toFixed(2));
      return block;
    });
    player.querySelector(".ft-col").replaceChildren(...blocks);
  });
  const said = sky.querySelector(".sky-scale");
  said.textContent = scale > 1 ? said.dataset.word.replace("{count}", chips(scale)) : "";
}

// The longest column fills the height that names and figures leave.
function setBlock(sky, player) {
  const room = sky.querySelector(".tv-line-up");
  if (!player || !room.clientHeight) return;
  const [names, figure] = [".ft-id", ".ft-bb"].map((place) => player.querySelector(place).offsetHeight);
  const free = room.clientHeight - names - (figure || 6 * unitOf()) - 3 * unitOf();
  room.style.setProperty("--block", `${Math.max(3, free / BLOCKS - 0.3 * unitOf()).toFixed(1)}px`);
}

/** How many rings the winner's entries make, and how many blocks each has. */
export function ringsOf(entries) {
  const rings = Math.max(1, Math.min(MOST_RINGS, Math.ceil(entries / RING)));
  const blocks = Math.max(1, Math.min(MOST_IN_RING, Math.ceil(entries / rings)));
  return { rings, blocks, last: Math.max(1, Math.min(blocks, entries - (rings - 1) * blocks)) };
}

/** The winner's name, as large as its longer line allows, in front of a block for each entry. */
export function drawWinner() {
  const { winner_given: given, winner_surname: surname, winner, winner_flag: flag, entries = 0 } = parts.stats || {};
  const name = document.querySelector(".win-name");
  const shown = linesOf({ given, surname, name: winner }).filter(Boolean);
  if (name.textContent !== shown.join("")) {
    name.replaceChildren(
      ...shown.flatMap(inLines).map((text) => {
        const line = document.createElement("span");
        line.textContent = text;
        return line;
      }),
    );
  }
  wave(document.querySelector(".win-land .tv-flag"), { country: (parts.stats || {}).winner_country, flag });
  drawRings(document.querySelector(".win-rings"), entries);
}

const LONG = 12;

// A double surname stands on two lines.
function inLines(text) {
  if (text.length <= LONG) return [text];
  const middle = text.length / 2;
  const gaps = Array.from(text.matchAll(/[\s-]/g), ({ index }) => index);
  if (!gaps.length) return [text];
  const at = gaps.reduce((best, gap) => (Math.abs(gap - middle) < Math.abs(best - middle) ? gap : best));
  return [text.slice(0, at + 1).trim(), text.slice(at + 1)];
}

function drawRings(svg, entries) {
  if (svg.dataset.entries === String(entries)) return;
  svg.dataset.entries = entries;
  const { rings, blocks, last } = ringsOf(Math.max(1, entries));
  const [inner, outer] = [50, 119];
  const wide = Math.min(9, (outer - inner) / rings);
  const drawn = Array.from({ length: rings }, (_none, ring) => {
    const radius = inner + wide * (ring + 0.5) + (rings === 1 ? 12 : 0);
    const step = (2 * Math.PI * radius) / blocks;
    const count = ring === rings - 1 ? last : blocks;
    const circle = document.createElementNS(SVG, "circle");
    circle.setAttribute("r", radius.toFixed(2));
    circle.setAttribute("stroke-width", (wide * 0.8).toFixed(2));
    const dash = Array.from({ length: count }, () => `${(step * 0.82).toFixed(3)} ${(step * 0.18).toFixed(3)}`);
    const rest = count < blocks ? ` 0 ${(step * (blocks - count)).toFixed(3)}` : "";
    circle.setAttribute("stroke-dasharray", dash.join(" ") + rest);
    circle.style.setProperty("--ring", ring);
    return circle;
  });
  svg.replaceChildren(...drawn);
}

/** The lines of a name get one size: that of the longer one, within the width of their place. */
export function fitLines(name) {
  const room = name.parentElement;
  const key = [name.textContent, innerWidth, innerHeight, room.clientHeight].join("/");
  if (!name.offsetParent || name.dataset.fitted === key) return;
  name.dataset.fitted = key;
  name.style.fontSize = "";
  const style = getComputedStyle(room);
  const wide = room.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const usual = parseFloat(getComputedStyle(name).fontSize);
  const lines = Array.from(name.children, (line) => line.getBoundingClientRect());
  const widest = Math.max(1, ...lines.map(({ width }) => width));
  const high = lines.reduce((sum, { height }) => sum + height, 0);
  const most = parseFloat(getComputedStyle(name).getPropertyValue("--most-high")) || 1;
  const share = Math.min(1, wide / widest, (most * room.clientHeight) / Math.max(1, high));
  if (share < 1) name.style.fontSize = `${Math.floor(usual * share)}px`;
}

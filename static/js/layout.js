// A custom layout: blocks in a grid, filled from the same parts as every other view.
import { bindValues, fill, parts, placesOf, prizeOf, prizeRows } from "./bind.js";
import { gridFor, marksOf, place, seenOf } from "./layout_grid.js";
import { Pager } from "./pager.js";
import { lineOf } from "./said.js";
import { chips, money } from "./words.js";

const SIZE = 100;
const STEPS = 7;
const TICKER_SPEED = 0.16;
const ANNOUNCED_EVERY = 1000;

function amount(minor) {
  return money(minor, parts.payouts || {});
}

function seatOf(row) {
  return `${row.table}.${row.seat}`;
}

// One list per type: the rows of a part, and how one is written.
const LISTS = {
  prizes: () =>
    prizeRows().map((row) =>
      fill("block-prizes", { place: placesOf(row), name: row.player || "", prize: prizeOf(row) }),
    ),
  bounties: () =>
    ((parts.bounties || {}).rows || []).map(({ name, minor }) =>
      fill("block-bounties", { name, prize: amount(minor) }),
    ),
  envelopes: () =>
    ((parts.bounties || {}).envelopes || [])
      .filter(({ left }) => left > 0)
      .map(({ minor, left, of }) =>
        fill("block-envelopes", { amount: amount(minor), left: `${chips(left)}/${chips(of)}` }),
      ),
  // Slips that are called to a desk, the latest first.
  calls: () =>
    ((parts.announcements || {}).items || [])
      .filter(({ slip }) => slip)
      .map(({ slip, desk }) => fill("block-calls", { slip, desk })),
  seats: () =>
    ((parts.seats || {}).rows || []).map((row) => fill("block-seats", { name: row.name, seat: seatOf(row) })),
  moves: (now) =>
    ((parts.moves || {}).rows || [])
      .filter((row) => !row.until_ms || row.until_ms > now)
      .map((row) =>
        fill("block-moves", { name: row.name, from: row.from_seat || "", to: `${row.to_table}.${row.to_seat}` }),
      ),
};

function pieceOf({ words, clock, bind, format }) {
  const span = document.createElement("span");
  if (words !== undefined) span.textContent = words;
  if (clock) span.dataset.clock = clock;
  if (bind) span.dataset.bind = bind;
  if (format) span.dataset.format = format;
  return span;
}

// The words of a part belong to its tokens.
function partOf({ separator, pieces }) {
  const part = document.createElement("span");
  const before = document.createElement("span");
  before.className = "block-separator";
  before.textContent = separator;
  part.append(before, ...pieces.map(pieceOf));
  return part;
}

// A part whose tokens are all empty is left out with its words; the first one shown has no separator before it.
function leaveOutEmpty(text) {
  let isFirst = true;
  for (const part of text.children) {
    const tokens = Array.from(part.querySelectorAll("[data-clock], [data-bind]"));
    part.hidden = tokens.length > 0 && tokens.every((token) => !token.textContent);
    part.classList.toggle("is-first", isFirst && !part.hidden);
    if (!part.hidden) isFirst = false;
  }
}

/** Render a block: a copy of its template, filled with its own words and picture. */
export function drawBlock(block) {
  const element = document.getElementById(`block-${block.kind}`).content.firstElementChild.cloneNode(true);
  const text = element.querySelector("[data-text]");
  if (text) text.append(...block.text.map(partOf));
  const picture = element.querySelector("img");
  if (picture && block.picture) picture.src = block.picture;
  if (picture) picture.hidden = !block.picture;
  return element;
}

export class LayoutFace {
  /** `root` contains the blocks; `time` is the server's time; `pretended` names a condition, or is "all" for every block. */
  constructor(root, time, wordOf, pretended = "") {
    Object.assign(this, { root, time, wordOf, pretended, layout: null, pagers: [], left: new Map(), marks: {} });
    new ResizeObserver(() => this.measure()).observe(root.parentElement);
    // An announcement ends at its time, whether or not anything else changes.
    setInterval(() => this.layout && this.announce(), ANNOUNCED_EVERY);
    (root.closest(".tv") || root).addEventListener("clock:read", ({ detail }) => this.hear(detail.reading));
  }

  /** Render a layout (none: nothing); the same one again is left unchanged. */
  show(layout) {
    const key = JSON.stringify(layout || null);
    if (key === this.key) return;
    this.stopPagers();
    this.key = key;
    this.layout = layout;
    this.root.replaceChildren();
    if (!layout) return;
    this.root.append(...layout.blocks.map(drawBlock));
    this.startPagers();
    this.measure();
    bindValues();
    this.paint();
  }

  /** Preview it as it is while a condition holds. */
  pretend(pretended) {
    this.pretended = pretended;
    this.measure();
    this.paint();
  }

  hear(reading) {
    this.marks = marksOf(reading);
    if (this.layout && this.judge()) this.paint();
  }

  // The grid for the television's orientation; where there is none, the layout's own.
  arrange() {
    const { root, layout } = this;
    this.grid = gridFor(layout, root.parentElement);
    const { columns, rows, places } = this.grid;
    root.style.setProperty("--columns", columns);
    root.style.setProperty("--rows", rows);
    Array.from(root.children).forEach((element, at) => {
      place(element, places[at]);
    });
  }

  holds({ name, mark, bind, is }) {
    if (this.pretended) return this.pretended === name;
    if (mark) return this.marks[mark] === is;
    const [part, field] = bind.split(".");
    return ((parts[part] || {})[field] || []).includes(is);
  }

  // Which blocks are visible now; true if they changed.
  judge() {
    const { blocks } = this.layout;
    const seen =
      this.pretended === "all" ? blocks.map(() => true) : seenOf(blocks, this.grid.places, (one) => this.holds(one));
    const changed = Array.from(this.root.children).filter((element, at) => element.hidden === seen[at]);
    Array.from(this.root.children).forEach((element, at) => {
      element.hidden = !seen[at];
    });
    document.body.classList.toggle("has-own-ticker", this.hasTicker);
    return changed.length > 0;
  }

  stopPagers() {
    // Shown again in its next turn, a list continues after the last page shown.
    this.left.set(
      this.key,
      this.pagers.map(([, pager]) => pager.next),
    );
    for (const [, pager] of this.pagers) pager.stop();
    this.pagers = [];
  }

  startPagers() {
    const left = this.left.get(this.key) || [];
    this.pagers = Array.from(this.root.querySelectorAll("[data-rows]")).map((room, place) => {
      const mark = room.closest(".block").querySelector("[data-page-of]");
      const pager = new Pager(room, mark, this.wordOf);
      pager.at = left[place] || 0;
      return [room.dataset.rows, pager];
    });
  }

  /** Whether this layout shows announcements itself now. */
  get hasTicker() {
    return Array.from(this.root.querySelectorAll(".block-ticker")).some((element) => !element.hidden);
  }

  /** Write the lists and announcements again. */
  paint() {
    if (!this.layout) return;
    this.judge();
    for (const [name, pager] of this.pagers) pager.show(LISTS[name](this.time.now()));
    this.announce();
    this.fit();
  }

  announce() {
    const items = ((parts.announcements || {}).items || []).filter(
      (item) => !item.is_urgent && (!item.until_ms || item.until_ms > this.time.now()),
    );
    const text = lineOf(items);
    for (const line of this.root.querySelectorAll("[data-ticker]")) run(line, text);
  }

  // One unit is a cell's height: the font size of lists depends on it.
  measure() {
    if (!this.layout) return;
    this.arrange();
    this.judge();
    const { columns, rows } = this.grid;
    const cell = Math.min(this.root.clientHeight / rows, (this.root.clientWidth / columns) * 1.2);
    this.root.style.setProperty("--cell", `${cell}px`);
    for (const [, pager] of this.pagers) pager.paint();
    this.announce();
    this.fit();
  }

  /** Write every figure and text as large as its block allows. */
  fit() {
    this.root.querySelectorAll("[data-text]").forEach(leaveOutEmpty);
    for (const inner of this.root.querySelectorAll("[data-fill]")) {
      const box = inner.parentElement;
      const marks = (inner.closest("[data-state]") || inner).dataset;
      const key = `${marks.state}/${marks.period}/${inner.textContent.length}/${inner.dataset.fill === "lines" ? inner.textContent : ""}/${box.clientWidth}/${box.clientHeight}`;
      if (inner.dataset.filled === key || !box.clientWidth) continue;
      inner.dataset.filled = key;
      inner.style.fontSize = `${inner.dataset.fill === "lines" ? fitLines(inner, box) : fitLine(inner, box)}px`;
    }
  }
}

function fitLine(inner, box) {
  inner.style.fontSize = `${SIZE}px`;
  const wide = inner.offsetWidth || 1;
  const high = inner.offsetHeight || 1;
  return Math.floor(SIZE * Math.min(box.clientWidth / wide, box.clientHeight / high));
}

// Words may wrap: the largest size at which they still fit is found by bisection.
function fitLines(inner, box) {
  let [least, most] = [8, box.clientHeight];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (least + most) / 2;
    inner.style.fontSize = `${middle}px`;
    const fits = inner.scrollWidth <= box.clientWidth && inner.offsetHeight <= box.clientHeight;
    if (fits) least = middle;
    else most = middle;
  }
  return Math.floor(least);
}

// A text wider than its block scrolls through it; measured again when the width changes.
function run(line, text) {
  const box = line.parentElement;
  const key = `${box.clientWidth}/${text}`;
  if (line.dataset.ticker === key) return;
  line.dataset.ticker = key;
  line.textContent = text;
  line.classList.remove("is-moving");
  if (line.scrollWidth <= box.clientWidth) return;
  const speed = Math.max(60, box.clientWidth * TICKER_SPEED);
  line.style.setProperty("--ticker-from", `${box.clientWidth}px`);
  line.style.setProperty("--ticker-time", `${Math.round((line.scrollWidth + box.clientWidth) / speed)}s`);
  line.classList.add("is-moving");
}

// The editor of a layout: a change is shown, checked by the server, and reverted if it is refused.
import { post } from "./actions.js";
import { bindValues, hearParts, parts } from "./bind.js";
import { ClockFace } from "./clock.js";
import { LayoutFace } from "./layout.js";
import { place } from "./layout_grid.js";
import { Turned } from "./layout_turned.js";
import { ServerTime } from "./servertime.js";
import { followStream } from "./stream.js";
import { Mood } from "./wall.js";
import { csrfToken } from "./words.js";

const editor = document.getElementById("editor");
const frame = document.getElementById("frame");
const canvas = document.getElementById("canvas");
const words = editor.dataset;
const labels = Object.fromEntries(
  Array.from(document.querySelectorAll("[data-add]"), (button) => [button.dataset.add, button.textContent]),
);
const time = new ServerTime(document.body.dataset.time, Number(document.body.dataset.serverNow));
const clock = new ClockFace(canvas, time);
const face = new LayoutFace(canvas, time, document.body.dataset.wordOf, "all");
const preview = new Turned(time);
const walls = [frame, document.getElementById("turned-frame")];
const mood = new Mood(frame, time);
// What the wall wears while a condition of the clock holds.
const MOODS = { break: "break", paused: "paused", last_minute: "last", hand_for_hand: "hand", level: "" };
const whens = Array.from(document.querySelectorAll("[data-when]"));
const conditions = Object.fromEntries(whens.map((box) => [box.dataset.when, box.parentElement.textContent.trim()]));
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TYPED_FOR = 300;

let blocks = JSON.parse(document.getElementById("blocks").textContent);
let drawn = JSON.parse(document.getElementById("drawn").textContent);
let chosen = -1;
let isSaved = true;
let turn = Promise.resolve();

// what is shown

function told(text, isRefused = false) {
  const line = document.getElementById("told");
  line.textContent = text;
  line.classList.toggle("is-refused", isRefused);
}

function whenOf(block) {
  return (block.when || []).map((name) => conditions[name]).join(", ");
}

function sentenceOf(block) {
  const where = placeOf(block);
  return whenOf(block) ? words.wordWhen.replace("%(place)s", where).replace("%(when)s", whenOf(block)) : where;
}

function placeOf(block) {
  return ["column", "row", "width", "height"].reduce(
    (text, name) => text.replace(`%(${name})s`, block[name]),
    words.wordPlace.replace("%(block)s", labels[block.kind]),
  );
}

function draw() {
  const hadFocus = canvas.contains(document.activeElement);
  frame.dataset.shape = drawn.shape;
  size();
  face.show(drawn);
  Array.from(canvas.children).forEach(dress);
  preview.show(drawn);
  list();
  clock.render();
  bindValues();
  face.paint();
  if (hadFocus && canvas.children[chosen]) canvas.children[chosen].focus({ preventScroll: true });
}

// Every block by its name: those under others are selected here.
function list() {
  document.getElementById("listed").replaceChildren(
    ...blocks.map((block, number) => {
      const button = document.createElement("button");
      const name = document.createElement("span");
      name.textContent = [labels[block.kind], block.text, whenOf(block)].filter(Boolean).join(" · ");
      Object.assign(button, { type: "button", className: "button button-small" });
      button.dataset.listed = number;
      button.append(name);
      const line = document.createElement("li");
      line.append(button);
      return line;
    }),
  );
}

function dress(element, number) {
  element.tabIndex = 0;
  element.dataset.number = number;
  element.classList.toggle("has-when", Boolean(whenOf(blocks[number])));
  element.setAttribute("role", "button");
  element.setAttribute("aria-pressed", String(number === chosen));
  // What a block shows is a sample: its name says which one it is.
  for (const sample of element.children) sample.setAttribute("aria-hidden", "true");
  const name = document.createElement("span");
  name.className = "visually-hidden";
  name.textContent = sentenceOf(blocks[number]);
  element.append(name);
  const grip = document.createElement("i");
  grip.className = "block-grip";
  element.append(grip);
}

// Old browsers have no aspect-ratio: the height is calculated.
function size() {
  const [wide, high] = drawn.shape === "portrait" ? [9, 16] : [16, 9];
  const room = frame.parentElement.clientWidth;
  const width = Math.min(room, (Math.max(320, innerHeight * 0.78) * wide) / high);
  frame.style.width = `${Math.floor(width)}px`;
  frame.style.height = `${Math.floor((width * high) / wide)}px`;
}

function choose(number) {
  chosen = number;
  const block = blocks[number];
  Array.from(canvas.children).forEach((element, at) => {
    element.setAttribute("aria-pressed", String(at === number));
  });
  const panel = document.getElementById("chosen");
  panel.hidden = !block;
  if (!block) return;
  document.getElementById("chosen-title").textContent = labels[block.kind];
  for (const part of panel.querySelectorAll("[data-of]")) part.hidden = part.dataset.of !== block.kind;
  for (const box of whens) box.checked = (block.when || []).includes(box.dataset.when);
  document.getElementById("when-always").hidden = Boolean((block.when || []).length);
  const text = document.getElementById("text");
  if (document.activeElement !== text) text.value = block.text || "";
  for (const picture of panel.querySelectorAll("[data-digest]"))
    picture.classList.toggle("is-chosen", picture.dataset.digest === block.picture);
}

// what is checked

function send(url, values) {
  const headers = { "X-CSRFToken": csrfToken(), "HX-Request": "true" };
  return fetch(url, { method: "POST", headers, body: values }).catch(() => null);
}

// One after the other, so that fast typing does not overtake the responses.
function attempt(wanted, extra = {}) {
  turn = turn.then(() => tryNow(wanted(), extra));
  return turn;
}

async function tryNow(wanted, extra) {
  if (!wanted) return false;
  const shape = drawn.shape;
  const answer = await send(words.try, new URLSearchParams({ shape, blocks: JSON.stringify(wanted), ...extra }));
  const body = answer ? await answer.json().catch(() => null) : null;
  if (!answer || !answer.ok) {
    told(body ? `${body.title}. ${body.detail}` : document.body.dataset.wordUnreached, true);
    draw();
    mark((body && body.values) || {});
    return false;
  }
  ({ blocks, drawn } = body);
  isSaved = false;
  if (extra.add) chosen = blocks.length - 1;
  if (extra.turn) chosen = -1;
  draw();
  choose(Math.min(chosen, blocks.length - 1));
  told(blocks[chosen] ? sentenceOf(blocks[chosen]) : words.wordUnsaved);
  return true;
}

// The blocks that a refusal names, until the next change.
function mark({ number, one_number: one, other_number: other }) {
  for (const at of [number, one, other].filter(Boolean)) {
    const line = document.querySelector(`[data-listed="${at - 1}"]`);
    for (const named of [canvas.children[at - 1], line]) if (named) named.classList.add("is-wrong");
  }
}

function changed(number, change) {
  return blocks.map((block, at) => (at === number ? { ...block, ...change } : block));
}

function move(number, [right, down], isResize) {
  attempt(() => {
    const block = blocks[number];
    if (!block) return null;
    const change = isResize
      ? { width: block.width + right, height: block.height + down }
      : { column: block.column + right, row: block.row + down };
    return changed(number, change);
  });
}

function takeOut(number) {
  if (number < 0 || blocks.length < 2) return;
  attempt(() => blocks.filter((_block, at) => at !== number)).then(() => {
    const next = canvas.children[Math.min(number, blocks.length - 1)];
    if (next) next.focus();
  });
}

// the keyboard

canvas.addEventListener("focusin", (event) => {
  const block = event.target.closest("[data-number]");
  if (block) choose(Number(block.dataset.number));
});

canvas.addEventListener("keydown", (event) => {
  const block = event.target.closest("[data-number]");
  if (!block || event.altKey || event.ctrlKey || event.metaKey) return;
  const number = Number(block.dataset.number);
  if (ARROWS[event.key]) move(number, ARROWS[event.key], event.shiftKey);
  else if (event.key === "Delete" || event.key === "Backspace") takeOut(number);
  else if (event.key === "Enter") enter(blocks[number]);
  else return;
  event.preventDefault();
});

function enter(block) {
  const field = { text: "text", picture: "picture" }[block.kind];
  if (field) document.getElementById(field).focus();
}

// the mouse and the finger

let held = null;

function cellOf(event) {
  const box = canvas.getBoundingClientRect();
  return [
    ((event.clientX - box.left) / box.width) * drawn.columns,
    ((event.clientY - box.top) / box.height) * drawn.rows,
  ];
}

canvas.addEventListener("pointerdown", (event) => {
  const element = event.target.closest("[data-number]");
  if (!element || event.button !== 0) return;
  held = {
    element,
    number: Number(element.dataset.number),
    from: cellOf(event),
    isResize: event.target.classList.contains("block-grip"),
    by: [0, 0],
  };
  element.setPointerCapture(event.pointerId);
  element.focus();
});

canvas.addEventListener("pointermove", (event) => {
  if (!held) return;
  const at = cellOf(event);
  held.by = [Math.round(at[0] - held.from[0]), Math.round(at[1] - held.from[1])];
  const { column, row, width, height } = blocks[held.number];
  const [right, down] = held.by;
  const shown = held.isResize
    ? { column, row, width: Math.max(1, width + right), height: Math.max(1, height + down) }
    : { column: Math.max(1, column + right), row: Math.max(1, row + down), width, height };
  place(held.element, {
    ...shown,
    width: Math.min(shown.width, drawn.columns),
    height: Math.min(shown.height, drawn.rows),
  });
  held.element.classList.add("is-held");
});

function drop() {
  if (!held) return;
  const { element, number, by, isResize } = held;
  held = null;
  element.classList.remove("is-held");
  if (by[0] || by[1]) move(number, by, isResize);
}

canvas.addEventListener("pointerup", drop);
canvas.addEventListener("pointercancel", () => {
  held = null;
  face.key = "";
  draw();
});
canvas.addEventListener("dblclick", () => blocks[chosen] && enter(blocks[chosen]));

// the tools

document.addEventListener("click", (event) => {
  const { add, token, digest, listed } = (event.target.closest("button") || { dataset: {} }).dataset;
  if (listed) goTo(Number(listed));
  if (add)
    attempt(() => blocks, { add, when: document.getElementById("when").value }).then(
      (isIn) => isIn && canvas.children[chosen].focus(),
    );
  if (token) write(`{${token}}`);
  if (digest) attempt(() => changed(chosen, { picture: digest }));
});

// A block hidden in the state shown is selected in the view of all blocks.
function goTo(number) {
  if (canvas.children[number].hidden) showWhile("all");
  canvas.children[number].focus();
}

function showWhile(condition) {
  document.getElementById("while").value = condition;
  face.pretend(condition);
  preview.pretend(condition === "all" ? "" : condition);
  clock.render();
}

// The ground of the walls, and the marks of the clock, as they are in the state shown.
function wear(reading) {
  mood.show(reading);
  const pretended = face.pretended;
  if (pretended in MOODS) frame.dataset.mood = MOODS[pretended];
  for (const wall of walls) wall.dataset.mood = frame.dataset.mood;
  for (const { dataset } of [canvas, preview.root]) {
    if (pretended in MOODS) dataset.period = pretended === "break" ? "break" : "level";
    if (pretended in MOODS) dataset.state = pretended === "paused" ? "paused" : "running";
  }
}

function write(words_) {
  const field = document.getElementById("text");
  field.setRangeText(words_, field.selectionStart, field.selectionEnd, "end");
  field.focus();
  typed();
}

let wait = 0;

function typed() {
  clearTimeout(wait);
  const number = chosen;
  const text = document.getElementById("text").value;
  wait = setTimeout(() => attempt(() => changed(number, { text })), TYPED_FOR);
}

document.getElementById("text").addEventListener("input", typed);
document.getElementById("while").addEventListener("change", (event) => showWhile(event.target.value));
document.getElementById("chosen").addEventListener("change", (event) => {
  if (event.target.dataset.when)
    attempt(() => changed(chosen, { when: whens.filter((box) => box.checked).map((box) => box.dataset.when) })).then(
      () => choose(chosen),
    );
});
document.getElementById("remove").addEventListener("click", () => takeOut(chosen));
document.getElementById("shape").addEventListener("change", async (event) => {
  if (!(await attempt(() => blocks, { turn: event.target.value }))) event.target.value = drawn.shape;
});
document.getElementById("event").addEventListener("change", (event) => {
  if (isSaved) event.target.form.submit();
  else save().then((isDone) => isDone && event.target.form.submit());
});

document.getElementById("picture").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  const form = new FormData();
  form.append("picture", file);
  const answer = await send(words.picture, form);
  const body = answer ? await answer.json().catch(() => null) : null;
  if (answer && answer.ok) attempt(() => changed(chosen, { picture: body.digest }));
  else told(body ? `${body.title}. ${body.detail}` : document.body.dataset.wordUnreached, true);
});

async function save() {
  await turn;
  const name = document.getElementById("name").value;
  isSaved = await post(words.save, { name, shape: drawn.shape, blocks: JSON.stringify(blocks) });
  if (isSaved) told(words.wordSaved);
  return isSaved;
}

document.getElementById("save").addEventListener("click", save);
window.addEventListener("beforeunload", (event) => {
  if (!isSaved) event.preventDefault();
});
window.addEventListener("resize", () => {
  size();
  face.measure();
  preview.measure();
});

// the event used in the preview

function take(name, part) {
  parts[name] = part;
  if (name === "clock") frame.dataset.play = part.play_state || "";
  if (name === "stats") mood.hear(part);
  if (name === "clock") clock.show(part);
  preview.take(name, part);
  bindValues();
  face.paint();
}

draw();
for (const wall of [canvas, preview.root])
  wall.addEventListener("clock:read", ({ detail }) => {
    wear(detail.reading);
    face.fit();
  });
hearParts(document.body.dataset.wants.split(" "), take, followStream(document.body.dataset));
time.start();
document.fonts.ready.then(() => {
  for (const one of [face, preview]) one.measure();
});

// The structure editor: keys move between cells, the server fills and changes rows; no rule is computed here.
import { toast } from "./toast.js";
import { csrfToken } from "./words.js";

const ROW_KEYS = { ArrowUp: "up", ArrowDown: "down", Insert: "copy", Delete: "delete", KeyL: "level", KeyB: "break" };
const STEPS = { level: 1, break: 1, copy: 1, up: -1, down: 1 };
const LOOK_AFTER_MS = 400;
const form = document.querySelector("[data-structure]");
let looking = null;
let asked = 0;
let busy = 0;
const held = [];
// The rows before each change, as they were typed: the last one comes back in one tap.
const past = [];
const MOST_PAST = 50;

function post(url, values) {
  const headers = { "X-CSRFToken": csrfToken(), "HX-Request": "true" };
  return fetch(url, { method: "POST", headers, body: values });
}

// While the server computes a change the rows are about to be replaced: keys typed meanwhile wait for them.
async function change(name, at, column, more = {}) {
  busy += 1;
  try {
    await carryOut(name, at, column, more);
  } finally {
    busy -= 1;
  }
  if (!busy) await replay();
}

async function carryOut(name, at, column, more) {
  const values = new URLSearchParams(new FormData(form));
  values.set("change", name);
  if (at !== undefined) values.set("at", at);
  for (const [key, value] of Object.entries(more)) values.set(key, value);
  const answer = await post(form.dataset.rowsUrl, values);
  if (!answer.ok) return complain(answer);
  remember();
  document.getElementById("rows").outerHTML = await answer.text();
  if (at !== undefined || STEPS[name]) focusRow(name, at, column);
  lookSoon();
}

function remember() {
  past.push(new URLSearchParams(new FormData(form)));
  if (past.length > MOST_PAST) past.shift();
  showPast();
}

function showPast() {
  const button = form.querySelector("[data-undo-change]");
  if (button) button.disabled = !past.length;
}

async function undo() {
  const before = past.pop();
  showPast();
  if (!before) return;
  dropSuggested();
  const answer = await post(form.dataset.rowsUrl, before);
  if (!answer.ok) return complain(answer);
  document.getElementById("rows").outerHTML = await answer.text();
  lookSoon();
}

// With levels in the editor a suggestion is shown beside them first; it replaces them when it is taken.
async function suggest(name) {
  if (!form.querySelector("[data-grid] [name^='length-']")) return change(name);
  const values = new URLSearchParams(new FormData(form));
  values.set("change", name);
  const answer = await post(form.dataset.suggestionUrl, values);
  if (!answer.ok) return complain(answer);
  const room = document.getElementById("suggestion");
  room.dataset.by = name;
  room.innerHTML = await answer.text();
  room.firstElementChild.focus();
  room.firstElementChild.scrollIntoView({ block: "start" });
}

function dropSuggested() {
  document.getElementById("suggestion").textContent = "";
}

function takeSuggested() {
  dropSuggested();
  return change(document.getElementById("suggestion").dataset.by);
}

function hold(event) {
  const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  const row = rowChange(event);
  if (!busy || !(isTyped || row || ["Enter", "Tab"].includes(event.key))) return;
  event.preventDefault();
  event.stopPropagation();
  held.push({ key: event.key, isBack: event.shiftKey, row });
}

async function replay() {
  while (held.length && !busy) {
    const { key, isBack, row } = held.shift();
    const input = document.activeElement;
    if (rowOf(input) === undefined) held.length = 0;
    else if (row) await change(row, rowOf(input), input.name.split("-")[0]);
    else if (key === "Enter") await moveDown(input);
    else if (key === "Tab") focusOn(neighbour(input, isBack ? -1 : 1));
    else document.execCommand("insertText", false, key);
  }
}

function rowChange(event) {
  return (event.altKey && (ROW_KEYS[event.key] || ROW_KEYS[event.code])) || "";
}

function neighbour(input, step) {
  const cells = Array.from(
    form.querySelectorAll("[data-grid] tbody input:not([type=hidden]), [data-grid] tbody select"),
  );
  return cells[cells.indexOf(input) + step] || input;
}

async function complain(answer) {
  const problem = await answer.json().catch(() => ({}));
  toast({ text: problem.title || document.body.dataset.wordUnreached, detail: problem.detail, kind: "refusal" });
}

function focusRow(name, at, column) {
  const rows = form.querySelectorAll("[data-grid] tbody tr");
  const row =
    rows[at === undefined ? rows.length - 1 : Math.min(rows.length - 1, Math.max(0, Number(at) + (STEPS[name] || 0)))];
  const first = "input:not([type=hidden]):not([readonly])";
  const input =
    row && ((column && row.querySelector(`[name^="${column}-"]:not([type=hidden])`)) || row.querySelector(first));
  if (input) focusOn(input);
}

async function fill(input) {
  const target = form.querySelector(`[name="${input.dataset.fills}"]`);
  if (!target || target.value.trim() || !input.value.trim()) return;
  const query = new URLSearchParams({ small_blind: input.value, row: input.dataset.row });
  const answer = await fetch(`${input.dataset.fillUrl}?${query}`, { headers: { "HX-Request": "true" } });
  if (!answer.ok || target.value.trim()) return;
  const hadFocus = document.activeElement === target;
  target.outerHTML = await answer.text();
  const filled = form.querySelector(`[name="${input.dataset.fills}"]`);
  if (hadFocus && filled) {
    filled.focus();
    filled.select();
  }
}

// The result of the rows is requested as soon as typing stops; a response overtaken by another is dropped.
function lookSoon() {
  clearTimeout(looking);
  looking = setTimeout(look, LOOK_AFTER_MS);
}

async function look() {
  clearTimeout(looking);
  asked += 1;
  const mine = asked;
  const answer = await post(form.dataset.verdictUrl, new URLSearchParams(new FormData(form))).catch(() => null);
  if (!answer || !answer.ok || mine !== asked) return;
  const text = await answer.text();
  const held = document.activeElement && document.activeElement.name === "entries";
  document.getElementById("verdict").outerHTML = text;
  const verdict = document.getElementById("verdict");
  if (held) focusOn(verdict.querySelector("[name=entries]"));
  const times = verdict.dataset.times.split("|");
  form.querySelectorAll("[data-grid] [data-from]").forEach((cell, at) => {
    cell.textContent = times[at] || "";
  });
}

function cellBeyond(input, step) {
  const column = input.name.split("-")[0];
  const side = step > 0 ? "nextElementSibling" : "previousElementSibling";
  for (let next = input.closest("tr")[side]; next; next = next[side]) {
    const cell = next.querySelector(`[name^="${column}-"]:not([type=hidden])`);
    if (cell) return cell;
  }
  return null;
}

function moveDown(input) {
  const below = cellBeyond(input, 1);
  if (below) return focusOn(below);
  const row = input.closest("tr");
  return change("level", row.parentElement.children.length - 1, input.name.split("-")[0]);
}

function takeAbove(input) {
  const above = cellBeyond(input, -1);
  if (!above || input.readOnly) return;
  if (input.type === "checkbox") input.checked = above.checked;
  else input.value = above.value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

function focusOn(input) {
  input.focus();
  if (input.select) input.select();
  return Promise.resolve();
}

function rowOf(input) {
  const row = input.closest("[data-grid] tbody tr");
  return row ? Array.from(row.parentElement.children).indexOf(row) : undefined;
}

function changed(event) {
  const cell = event.target;
  if (cell.dataset.recount !== undefined) return change("games", rowOf(cell), cell.name.split("-")[0]);
  const done = cell.dataset.fills ? fill(cell) : Promise.resolve();
  return done.then(lookSoon);
}

function rowKey(event) {
  const name = rowChange(event);
  const at = rowOf(event.target);
  if (!name || at === undefined) return;
  event.preventDefault();
  change(name, at, event.target.name.split("-")[0]);
}

function cellKey(event) {
  const input = event.target;
  if (event.altKey || input.tagName === "BUTTON" || rowOf(input) === undefined) return;
  const isList = input.tagName === "SELECT";
  if (event.key === "Enter") {
    event.preventDefault();
    const above = event.shiftKey && cellBeyond(input, -1);
    if (above) return focusOn(above);
    return moveDown(input);
  }
  if (event.key.toLowerCase() === "d" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    return takeAbove(input);
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const beyond = step && !isList && cellBeyond(input, step);
  if (!beyond) return undefined;
  event.preventDefault();
  return focusOn(beyond);
}

// Outside the grid Enter does what the field is for; it never saves half a structure.
function fieldKey(event) {
  const input = event.target;
  if (event.key !== "Enter" || input.tagName !== "INPUT" || rowOf(input) !== undefined) return;
  event.preventDefault();
  if (input.name === "entries") look();
  else if (input.name === "length_for_all") change("length");
  else if (input.name.startsWith("suggest_")) suggest("suggest");
  else if (input.name === "closing_time") suggest("closing");
}

function pasted(event) {
  const text = event.clipboardData.getData("text/plain");
  const at = rowOf(event.target);
  if (at === undefined || event.target.readOnly || !/[\t\n]/.test(text.trim())) return;
  event.preventDefault();
  const column = event.target.name.split("-")[0];
  change("paste", at, column, { column, pasted: text });
}

if (form) {
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-change]");
    const wish = event.target.closest("[data-suggest]");
    // Without this script the button posts the page with its change.
    if (button || wish) event.preventDefault();
    if (button) change(button.dataset.change, button.dataset.at);
    else if (wish) suggest(wish.dataset.suggest);
    else if (event.target.closest("[data-take-suggested]")) takeSuggested();
    else if (event.target.closest("[data-drop-suggested]")) dropSuggested();
    else if (event.target.closest("[data-undo-change]")) undo();
  });
  form.addEventListener("change", changed);
  form.addEventListener("paste", pasted);
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("keydown", hold, true);
  form.addEventListener("keydown", rowKey);
  form.addEventListener("keydown", cellKey);
  form.addEventListener("keydown", fieldKey);
}

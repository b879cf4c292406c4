// The structure editor: Enter moves down a column, the server fills and changes rows; no rule is worked out here.
import { toast } from "./toast.js";
import { csrfToken } from "./words.js";

const ROW_KEYS = { ArrowUp: "up", ArrowDown: "down", Insert: "copy", Delete: "delete" };
const form = document.querySelector("[data-structure]");

async function change(name, at, column) {
  const values = new URLSearchParams(new FormData(form));
  values.set("change", name);
  if (at !== undefined) values.set("at", at);
  const headers = { "X-CSRFToken": csrfToken(), "HX-Request": "true" };
  const answer = await fetch(form.dataset.rowsUrl, { method: "POST", headers, body: values });
  if (!answer.ok) return complain(answer);
  document.getElementById("rows").outerHTML = await answer.text();
  focusRow(name, at, column);
}

async function complain(answer) {
  const problem = await answer.json().catch(() => ({}));
  toast({ text: problem.title || document.body.dataset.wordUnreached, detail: problem.detail, kind: "refusal" });
}

function focusRow(name, at, column) {
  const rows = form.querySelectorAll("[data-grid] tbody tr");
  const wanted = { level: 1, break: 1, copy: 1, up: -1, down: 1 }[name] || 0;
  const row = rows[at === undefined ? rows.length - 1 : Math.max(0, Number(at) + wanted)];
  const first = "input:not([type=hidden]):not([readonly])";
  const input = row && ((column && row.querySelector(`[name^="${column}-"]`)) || row.querySelector(first));
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

function moveDown(input) {
  const row = input.closest("tr");
  const column = input.name.split("-")[0];
  for (let next = row.nextElementSibling; next; next = next.nextElementSibling) {
    const below = next.querySelector(`[name^="${column}-"]`);
    if (below) return focusOn(below);
  }
  return change("level", row.parentElement.children.length - 1, column);
}

function focusOn(input) {
  input.focus();
  if (input.select) input.select();
  return Promise.resolve();
}

if (form) {
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-change]");
    if (button) change(button.dataset.change, button.dataset.at);
  });
  form.addEventListener("change", (event) => {
    if (event.target.dataset.fills) fill(event.target);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("keydown", (event) => {
    const name = event.altKey && ROW_KEYS[event.key];
    const row = event.target.closest("[data-grid] tbody tr");
    if (!name || !row) return;
    event.preventDefault();
    change(name, Array.from(row.parentElement.children).indexOf(row), event.target.name.split("-")[0]);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.closest("[data-grid]") || event.target.tagName === "BUTTON") return;
    event.preventDefault();
    const input = event.target;
    const done = input.dataset.fills ? fill(input) : Promise.resolve();
    done.then(() => moveDown(input));
  });
}

// Where the button is at the tables of a suggestion: a tap on a seat of each, and the suggestion is applied.
import { post } from "./actions.js";

const strip = document.getElementById("telling");
const what = document.getElementById("telling-what");
const told = new Map();
let wanted = [];
let url = "";

/** Whether taps on seats tell where the button is. */
export function isTelling() {
  return wanted.length > 0;
}

function missing() {
  return wanted.filter((table) => !told.has(table));
}

/** A tap on a seat; false at a table that was not asked for. */
export function tell(seat) {
  const { table } = seat.closest("[data-table]").dataset;
  if (!wanted.includes(table)) return false;
  told.set(table, seat.dataset.number);
  if (missing().length) show();
  else send();
  return true;
}

function send() {
  const values = {};
  wanted.forEach((table, index) => {
    values[`buttons[${index}]table`] = table;
    values[`buttons[${index}]seat`] = told.get(table);
  });
  const address = url;
  end();
  post(address, values);
}

function end() {
  wanted = [];
  told.clear();
  show();
}

function show() {
  strip.hidden = !isTelling();
  what.textContent = `${strip.dataset.wordTap} ${missing().join(", ")}`;
  document.body.toggleAttribute("data-telling", isTelling());
  for (const table of document.querySelectorAll("#plan [data-table]")) {
    const number = table.dataset.table;
    table.toggleAttribute("data-asked", missing().includes(number));
    for (const seat of table.querySelectorAll(".seat")) {
      seat.toggleAttribute("data-picked", told.get(number) === seat.dataset.number);
    }
  }
}

document.addEventListener("htmx:afterSwap", () => isTelling() && show());
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-tell]");
  if (!button) return;
  wanted = button.dataset.tell.split(" ");
  url = button.dataset.tellUrl;
  told.clear();
  show();
  const tables = document.querySelector('[data-show-pane="tables"]');
  if (tables && tables.offsetParent) tables.click();
});
document.getElementById("telling-end").addEventListener("click", end);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && isTelling() && !event.defaultPrevented) end();
});

// The cashier without a mouse: letters find, arrows choose; the sale beside it is wired by sale_panel.js.
import { wirePanels } from "./sale_panel.js";
import { dividesLines, watchScanner } from "./scanner.js";

const search = document.getElementById("search");
const results = document.getElementById("results");
const room = document.getElementById("sale");
const idle = document.getElementById("idle");
let isPickWaiting = false;
let picked = null;

// finding

function hits() {
  return Array.from(results.querySelectorAll('[role="option"]'));
}

function select(hit) {
  for (const other of hits()) other.setAttribute("aria-selected", String(other === hit));
  if (!hit) return;
  search.setAttribute("aria-activedescendant", hit.id);
  hit.scrollIntoView({ block: "nearest" });
}

function step(by) {
  const all = hits();
  const at = all.findIndex((hit) => hit.getAttribute("aria-selected") === "true");
  select(all[Math.min(all.length - 1, Math.max(0, at + by))]);
}

function pick() {
  const chosen = results.querySelector('[aria-selected="true"]');
  if (chosen && chosen === picked) expectEnter();
  else if (chosen) chosen.click();
  picked = chosen;
}

document.addEventListener("htmx:afterRequest", () => {
  picked = null;
});

// A scanner sends Enter before the results arrive: the choice then waits for them.
function enter(event) {
  event.preventDefault();
  if (event.repeat) return;
  if (!search.value.trim()) {
    if (isDone()) next();
  } else if (search.dataset.asked === search.value.trim()) pick();
  else {
    isPickWaiting = true;
    window.htmx.trigger(search, "search");
  }
}

// Most people say their first name first, the search reads the surname first.
room.addEventListener("click", (event) => {
  if (!event.target.closest("[data-swap-names]")) return;
  const { last_name, first_name } = event.target.closest("form").elements;
  [last_name.value, first_name.value] = [first_name.value, last_name.value];
  first_name.focus();
});

watchScanner(search);
search.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") step(1);
  else if (event.key === "ArrowUp") step(-1);
  else if (event.key === "Enter") dividesLines(search, event) || enter(event);
  else if (event.key === "Escape") next();
  else return;
  event.preventDefault();
});

search.addEventListener("input", () => {
  isPickWaiting = false;
  if (isDone()) rest();
  if (!search.value.trim()) results.textContent = "";
});

// A click on a row has no effect until the rows have settled; they answer what was asked, not what was typed since.
results.addEventListener("htmx:afterSettle", (event) => {
  const typed = search.value.trim();
  search.dataset.asked = String(event.detail.requestConfig.parameters[search.name] || "").trim();
  search.setAttribute("aria-expanded", String(hits().length > 0));
  if (!typed) results.textContent = "";
  select(hits().find((hit) => hit.getAttribute("aria-selected") === "true"));
  if (!isPickWaiting || search.dataset.asked !== typed) return;
  isPickWaiting = false;
  if (hits().filter((hit) => /^hit-\d/.test(hit.id)).length === 1) pick();
});

// the sale

function isDone() {
  return room.querySelector("[data-done]") !== null;
}

function rest() {
  room.replaceChildren(idle.content.cloneNode(true));
  room.classList.add("is-idle");
}

/** Back to the search, empty, for the next customer. */
function next() {
  rest();
  results.textContent = "";
  search.value = "";
  search.focus();
}

room.addEventListener("htmx:afterSwap", () => {
  room.classList.remove("is-idle");
  results.textContent = "";
  search.value = "";
  search.dataset.asked = "";
  search.setAttribute("aria-expanded", "false");
});

const { form, expectEnter } = wirePanels(room, next);

// the drawer

const SETTLES = 300;
const head = document.getElementById("cashier-head");
let settling = null;

function requestDrawer() {
  window.htmx.trigger(document.getElementById("own-drawer"), "drawer");
}

// Another terminal used the same drawer; what this page does itself comes with its answer, perhaps a moment later.
function compareDrawer() {
  const { drawer, version } = document.getElementById("own-drawer").dataset;
  const newest = JSON.parse(head.dataset.drawers)[drawer];
  if (drawer && newest !== Number(version)) requestDrawer();
}

head.addEventListener("htmx:afterSwap", () => {
  clearTimeout(settling);
  settling = setTimeout(compareDrawer, SETTLES);
});

// Opened or counted in another window; or another person's.
document.addEventListener("uncovered", requestDrawer);
let wasHidden = document.hidden;
document.addEventListener("visibilitychange", () => {
  if (wasHidden && !document.hidden) requestDrawer();
  wasHidden = document.hidden;
});

// Letters without a sale are a name.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.target === search) return;
  if (document.querySelector(".dialog:not([hidden]), .lock:not([hidden])")) return;
  if (form() || event.key.length !== 1 || !/[\p{L}\d]/u.test(event.key)) return;
  if (event.target.closest("input, textarea, select")) return;
  if (isDone()) next();
  else search.focus();
});

room.classList.toggle("is-idle", !form());
search.focus();

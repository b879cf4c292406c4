// The cashier without a mouse: letters find, arrows choose, digits and letters set the sale, Enter sells.
import { money, typedMinor } from "./words.js";

const search = document.getElementById("search");
const results = document.getElementById("results");
const room = document.getElementById("sale");
const idle = document.getElementById("idle");
const SETTLES = 250;
let isPickWaiting = false;
let shownAt = 0;

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
  if (chosen) chosen.click();
  return Boolean(chosen);
}

// A scanner sends Enter before the results arrive: the choice then waits for them.
function enter(event) {
  event.preventDefault();
  if (event.repeat || !search.value.trim()) return;
  if (search.dataset.asked === search.value.trim()) pick();
  else {
    isPickWaiting = true;
    window.htmx.trigger(search, "search");
  }
}

search.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") step(1);
  else if (event.key === "ArrowUp") step(-1);
  else if (event.key === "Enter") enter(event);
  else if (event.key === "Escape") next();
  else return;
  event.preventDefault();
});

search.addEventListener("input", () => {
  if (!search.value.trim()) results.textContent = "";
});

// A click on a row has no effect until the rows have settled.
results.addEventListener("htmx:afterSettle", () => {
  search.dataset.asked = search.value.trim();
  search.setAttribute("aria-expanded", String(hits().length > 0));
  if (!search.value.trim()) results.textContent = "";
  select(hits().find((hit) => hit.getAttribute("aria-selected") === "true"));
  if (!isPickWaiting) return;
  isPickWaiting = false;
  if (hits().filter((hit) => hit.id !== "hit-add").length === 1) pick();
});

// the sale

function form() {
  return room.querySelector("[data-cashier-form]");
}

function chosen(name) {
  return room.querySelector(`input[name="${name}"]:checked`);
}

// A registration without payment costs nothing now; an override needs a reason.
function adapt(sale, product) {
  const isPaid = "price" in product.dataset;
  sale.querySelector("[data-paid]").hidden = !isPaid;
  const verb = sale.querySelector("[data-verb]");
  verb.textContent = isPaid ? verb.dataset.sell : verb.dataset.list;
  const reason = sale.querySelector("[data-reason]");
  if (!reason) return;
  const isNeeded = "override" in product.dataset;
  if (isNeeded && reason.hidden) reason.hidden = false;
  else if (!isNeeded) reason.hidden = true;
  reason.querySelector("input").required = isNeeded;
}

function reckon() {
  const sale = form();
  const product = chosen("product");
  if (!sale || !product) return;
  adapt(sale, product);
  const price = Number(product.dataset.price || 0);
  const unit = { currency: sale.dataset.currency, digits: Number(sale.dataset.digits) };
  sale.querySelector("[data-total]").textContent = price ? money(price, unit) : "";
  const method = chosen("method");
  const isCash = Boolean(price && method && "cash" in method.dataset);
  sale.querySelector("[data-given]").hidden = !isCash;
  const given = isCash ? typedMinor(sale.elements.given.value, unit.digits) : null;
  const change = sale.querySelector("[data-change]");
  change.textContent = given === null ? "–" : money(given - price, unit);
  change.classList.toggle("is-short", given !== null && given < price);
}

room.addEventListener("change", reckon);
room.addEventListener("input", reckon);

// Where the focus goes first: a confirmation, a payout, what is bought, a field, the button.
const FIRST = [
  "[autofocus]",
  ".pending-payout",
  'input[name="product"]:checked',
  '.field input:not([type="hidden"])',
  '[type="submit"]',
  "[data-next-sale]",
];

function first() {
  for (const wish of FIRST) {
    const place = Array.from(room.querySelectorAll(wish)).find((element) => element.offsetParent !== null);
    if (place) return place;
  }
  return null;
}

room.addEventListener("htmx:afterSwap", () => {
  shownAt = Date.now();
  room.classList.remove("is-idle");
  results.textContent = "";
  search.value = "";
  search.dataset.asked = "";
  search.setAttribute("aria-expanded", "false");
  reckon();
  const place = first();
  if (place) place.focus();
});

/** Back to the search, empty, for the next customer. */
function next() {
  room.replaceChildren(idle.content.cloneNode(true));
  room.classList.add("is-idle");
  results.textContent = "";
  search.value = "";
  search.focus();
}

room.addEventListener("click", (event) => {
  if (event.target.closest("[data-next-sale]") && Date.now() - shownAt > SETTLES) next();
});

// An Enter held down, or meant for the previous panel, must not sell what nobody has read.
room.addEventListener(
  "submit",
  (event) => {
    if (Date.now() - shownAt >= SETTLES) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

document.addEventListener(
  "keydown",
  (event) => {
    if (event.key === "Enter" && (event.repeat || Date.now() - shownAt < SETTLES) && room.contains(event.target))
      event.preventDefault();
  },
  true,
);

function isTextField(element) {
  return element.matches('input:not([type="radio"]):not([type="checkbox"]), textarea, select');
}

function mark(selector) {
  const place = room.querySelector(selector);
  if (!place || place.disabled || place.offsetParent === null) return false;
  if (place.tagName === "BUTTON") place.click();
  else place.focus();
  if (place.type !== "radio") return true;
  place.checked = true;
  reckon();
  return true;
}

function send() {
  if (Date.now() - shownAt < SETTLES) return;
  const sale = form();
  if (sale && sale.querySelector('[type="submit"]') && sale.reportValidity()) window.htmx.trigger(sale, "submit");
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.target === search) return;
  if (document.querySelector(".dialog:not([hidden]), .lock:not([hidden])")) return;
  if (event.key === "Escape" && room.querySelector("[data-next-sale]")) next();
  else if (event.key === "Enter") onEnter(event);
  else if (event.key.length === 1 && !isTextField(event.target)) onLetter(event);
});

function onEnter(event) {
  if (event.target.closest("button, a, summary")) return;
  event.preventDefault();
  if (event.repeat) return;
  if (form()) send();
  else if (room.querySelector("[data-done]")) next();
}

function onLetter(event) {
  const key = event.key.toLowerCase();
  if (form()) {
    if (mark(`[data-digit="${key}"]`) || mark(`[data-letter="${key}"]`)) event.preventDefault();
    return;
  }
  if (!/[\p{L}\d]/u.test(key)) return;
  if (room.querySelector("[data-done]")) next();
  else search.focus();
}

room.classList.toggle("is-idle", !form());
search.focus();

// The counter without a mouse: letters find, arrows choose, digits and letters set the sale, Enter sells.
import { minorDigits, money } from "./words.js";

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

// A scanner sends Enter before the answer is there: the pick then waits for it.
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

results.addEventListener("htmx:afterSwap", () => {
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
  return room.querySelector("[data-counter-form]");
}

function chosen(name) {
  return room.querySelector(`input[name="${name}"]:checked`);
}

function typedMinor(text, currency) {
  if (minorDigits(currency) === 0) return text.trim() ? Number(text.replace(/\D/g, "")) : null;
  const plain = text.trim().replace(/[^\d.,]/g, "");
  const parts = plain.match(/^([\d.,]*?)(?:[.,](\d{1,2}))?$/);
  if (!plain || !parts) return null;
  return Number(parts[1].replace(/[.,]/g, "") || 0) * 100 + Number((parts[2] || "0").padEnd(2, "0"));
}

function reckon() {
  const sale = form();
  const product = chosen("product");
  if (!sale || !product) return;
  const price = Number(product.dataset.price);
  sale.querySelector("[data-total]").textContent = money(price, sale.dataset.currency);
  const method = chosen("method");
  sale.querySelector("[data-given]").hidden = !method || !("cash" in method.dataset);
  const given = typedMinor(sale.elements.given.value, sale.dataset.currency);
  const change = sale.querySelector("[data-change]");
  change.textContent = given === null ? "–" : money(given - price, sale.dataset.currency);
  change.classList.toggle("is-short", given !== null && given < price);
}

room.addEventListener("change", reckon);
room.addEventListener("input", reckon);

room.addEventListener("htmx:afterSwap", () => {
  shownAt = Date.now();
  room.classList.remove("is-idle");
  results.textContent = "";
  search.value = "";
  search.dataset.asked = "";
  search.setAttribute("aria-expanded", "false");
  const first = room.querySelector('[data-next-sale][autofocus], input[name="product"]:checked, .field input, [type="submit"]');
  if (first) first.focus();
  reckon();
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

function isTextField(element) {
  return element.matches('input:not([type="radio"]):not([type="checkbox"]), textarea, select');
}

function mark(selector) {
  const input = room.querySelector(selector);
  if (!input || input.disabled) return false;
  input.focus();
  if (input.type !== "radio") return true;
  input.checked = true;
  reckon();
  return true;
}

// An Enter that is held from the pick must not sell what nobody has read.
function send() {
  if (Date.now() - shownAt < SETTLES) return;
  const sale = form();
  if (sale && sale.reportValidity()) window.htmx.trigger(sale, "submit");
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

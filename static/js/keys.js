// Keyboard shortcuts (a page with data-letters="search" keeps letters for its search): data-key on a button clicks it, data-key-focus on an input goes there; "?" lists both.
import { topDialog } from "./dialog.js";

const SHOWN = {
  " ": "Space",
  ArrowRight: "→",
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Enter: "↵",
  Escape: "Esc",
};

function isTyping(element) {
  return (
    element.closest('input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable]') !== null
  );
}

function isReachable(element) {
  const room = topDialog();
  // An entry of a menu answers its key while the menu is shut.
  const isShut = element.hasAttribute(room ? "data-key-inside" : "data-key-always") && !element.hidden;
  const isShown = element.offsetParent !== null || isShut;
  return !element.disabled && isShown && (!room || room.contains(element));
}

function find(key) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const all = document.querySelectorAll("[data-key], [data-key-focus]");
  const meant = Array.from(all).filter((element) => keyOf(element) === name && isReachable(element));
  // A page's own key comes before that of the bar.
  return meant.find((element) => !element.closest(".bar")) || meant[0];
}

function keyOf(element) {
  const key = element.dataset.key || element.dataset.keyFocus;
  return key === "Space" ? " " : key;
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target) && !/^F\d+$/.test(event.key)) return;
  if (document.body.dataset.letters === "search" && /^[\p{L}\d ]$/u.test(event.key)) return;
  if ((event.key === " " || event.key === "Enter") && event.target.closest("button, a")) return;
  const element = find(event.key);
  if (!element || event.repeat) return;
  event.preventDefault();
  if (element.dataset.keyFocus) {
    element.focus();
    if (element.select) element.select();
  } else element.click();
});

function nameOf(element) {
  const label = element.dataset.keyLabel || element.getAttribute("aria-label") || element.title;
  if (label) return label;
  const words = element.querySelector("span");
  return (words || element).textContent.trim();
}

// The bar's key, where the page has one of its own.
function isOverruled(element, key) {
  return element.closest(".bar") && find(key) !== element;
}

function list() {
  const room = document.getElementById("shortcuts");
  const template = document.getElementById("shortcut-template");
  room.textContent = "";
  const seen = new Set();
  for (const element of document.querySelectorAll("[data-key], [data-key-focus]")) {
    const key = keyOf(element);
    if (seen.has(key) || element.closest("#help") || isOverruled(element, key)) continue;
    seen.add(key);
    const row = template.content.firstElementChild.cloneNode(true);
    row.querySelector("dt").textContent = nameOf(element);
    row.querySelector("kbd").textContent = SHOWN[key] || key.toUpperCase();
    room.append(row);
  }
  document.getElementById("shortcuts-none").hidden = seen.size > 0;
}

document.addEventListener("dialog:opened", (event) => {
  if (event.target.id === "help") list();
});

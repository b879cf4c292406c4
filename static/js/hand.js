// Several players out in one hand: a tap on each of them, then one question that the server puts.
import { addressesOf } from "./seats.js";

const strip = document.getElementById("together");
const names = document.getElementById("together-names");
const ask = document.getElementById("together-ask");
const out = new Map();
let isOn = false;
let asked = "";

/** Whether taps on seats name the players who are out. */
export function isHand() {
  return isOn;
}

/** Start, with the seat of a player if one is known. */
export function beginHand(seat) {
  isOn = true;
  strip.hidden = false;
  if (seat) take(seat);
  else refresh();
}

/** A tap on a seat: its player is out as well, or is not after all. */
export function take(seat) {
  const { entry, player, number } = seat.dataset;
  if (!entry || !addressesOf(seat).bust) return;
  if (!out.delete(entry)) out.set(entry, `${player} ${seat.closest("[data-table]").dataset.table}.${number}`);
  refresh();
}

export function endHand() {
  isOn = false;
  out.clear();
  strip.hidden = true;
  refresh();
}

function refresh() {
  names.textContent = Array.from(out.values()).join(", ") || strip.dataset.wordNobody;
  mark();
  const wanted = Array.from(out.keys()).join(",");
  if (wanted === asked) return;
  asked = wanted;
  if (out.size < 2) ask.textContent = isOn ? strip.dataset.wordTap : "";
  else window.htmx.ajax("GET", `${strip.dataset.url}?entries=${wanted}`, { target: ask, swap: "innerHTML" });
}

function mark() {
  document.body.toggleAttribute("data-hand", isOn);
  for (const seat of document.querySelectorAll(".seat")) {
    seat.toggleAttribute("data-out", out.has(seat.dataset.entry));
  }
}

// The plan is rendered again whenever something changes: who is out already is no longer named.
document.addEventListener("htmx:afterSwap", (event) => {
  if (!isOn || event.target.id !== "plan") return;
  // A plan of lines does not say who sits where: there the question says who is out already.
  if (event.target.classList.contains("plan-many")) return;
  const named = out.size;
  for (const entry of Array.from(out.keys())) {
    if (!document.querySelector(`#plan .seat[data-entry="${entry}"]`)) out.delete(entry);
  }
  // The plan may come before the answer to the tap, whose button goes with the question and is heard no more.
  if (named && !out.size) endHand();
  else refresh();
});

// Offered while the event is played, from its start to its winner.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id !== "plan") return;
  const isPlayed = document.getElementById("plan").hasAttribute("data-played");
  for (const button of document.querySelectorAll("[data-begin-hand]")) button.hidden = !isPlayed;
  if (!isPlayed && isOn) endHand();
});

strip.addEventListener("action:done", endHand);
document.getElementById("together-clear").addEventListener("click", endHand);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && isOn && !event.defaultPrevented) endHand();
});
for (const button of document.querySelectorAll("[data-begin-hand]")) {
  button.addEventListener("click", () => (isOn ? endHand() : beginHand(null)));
}

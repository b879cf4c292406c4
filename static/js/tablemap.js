// A table of the map: its number, and a chair for every seat around it, taken or free.
import { fill } from "./bind.js";

// The positions of the chairs, in hundredths of the space around the middle.
const WIDE = 46;
const HIGH = 42;

/** `table` is {number, chairs, is_feature}; `seated` maps a table's number to the rows of its players. */
export function drawTable({ number, chairs, is_feature: isFeature, button }, seated, isNamed = false) {
  const taken = new Map((seated.get(number) || []).map((row) => [row.seat, row.name]));
  const ring = document.createElement("span");
  ring.className = "tv-ring";
  for (let seat = 1; seat <= chairs; seat += 1) ring.append(chair(seat, chairs, taken.has(seat), seat === button));
  if (isNamed) for (const [seat, name] of taken) ring.append(named(seat, chairs, name));
  const tile = fill("map", { ring, number });
  tile.classList.toggle("has-names", isNamed);
  tile.classList.toggle("is-feature", Boolean(isFeature));
  return tile;
}

// The dealer sits at the bottom of the map; seat 1 is on the dealer's left.
function chair(seat, chairs, isTaken, isButton) {
  const mark = document.createElement("i");
  mark.className = `${isTaken ? "is-taken" : ""}${isButton ? " is-button" : ""}`.trim();
  return put(mark, seat, chairs);
}

// Whoever sits there, beside the chair.
function named(seat, chairs, name) {
  const mark = document.createElement("span");
  mark.className = "tv-seated";
  mark.textContent = name;
  return put(mark, seat, chairs);
}

function put(mark, seat, chairs) {
  const angle = Math.PI / 2 + (2 * Math.PI * seat) / (chairs + 1);
  mark.style.left = `${(50 + WIDE * Math.cos(angle)).toFixed(1)}%`;
  mark.style.top = `${(50 + HIGH * Math.sin(angle)).toFixed(1)}%`;
  return mark;
}

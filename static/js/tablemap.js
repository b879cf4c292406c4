// A table of the map: its number, and a chair for every seat around it, taken or free.
import { fill } from "./bind.js";

// The positions of the chairs, in hundredths of the space around the middle.
const WIDE = 46;
const HIGH = 42;
// Who sits this close to the middle has no neighbour beside him.
const MIDDLE = 0.01;

/** `table` is {number, chairs, is_feature}; `seated` maps a table's number to the rows of its players. */
export function drawTable({ number, chairs, is_feature: isFeature, button }, seated, isNamed = false) {
  const taken = new Map((seated.get(number) || []).map((row) => [row.seat, row]));
  const ring = document.createElement("span");
  ring.className = "tv-ring";
  for (let seat = 1; seat <= chairs; seat += 1) ring.append(chair(seat, chairs, taken.has(seat), seat === button));
  if (isNamed) for (const [seat, row] of taken) ring.append(named(seat, chairs, row));
  const tile = fill("map", { ring, number });
  tile.classList.toggle("has-names", isNamed);
  tile.classList.toggle("is-feature", Boolean(isFeature));
  return tile;
}

/** Shows a player's flag, with the letters of the country as its text. */
export function wave(picture, { country, flag }) {
  picture.className = "tv-flag";
  picture.alt = country || "";
  picture.hidden = !flag;
  if (flag) picture.src = flag;
  return picture;
}

// The dealer sits at the bottom of the map; seat 1 is on the dealer's left.
function chair(seat, chairs, isTaken, isButton) {
  const mark = document.createElement("i");
  mark.className = `${isTaken ? "is-taken" : ""}${isButton ? " is-button" : ""}`.trim();
  return put(mark, seat, chairs);
}

// Whoever sits there, beside the chair.
function named(seat, chairs, { name, country, flag }) {
  const [mark, text] = [document.createElement("span"), document.createElement("span")];
  mark.className = "tv-seated";
  text.className = "tv-name";
  text.textContent = name;
  mark.append(wave(new Image(), { country, flag }), text);
  mark.style.setProperty("--aside", aside(angleOf(seat, chairs)).toFixed(2));
  return put(mark, seat, chairs);
}

// At the head and the foot of the table neighbours sit at one height: there a name starts at its chair and runs
// outwards; at the sides it stands in the middle of its chair. From -1 (left of it) to 1.
function aside(angle) {
  const [across, along] = [Math.cos(angle), Math.abs(Math.sin(angle))];
  if (Math.abs(across) < MIDDLE) return 0;
  return Math.sign(across) * Math.min(1, Math.max(0, (along - 0.3) / 0.5));
}

function angleOf(seat, chairs) {
  return Math.PI / 2 + (2 * Math.PI * seat) / (chairs + 1);
}

function put(mark, seat, chairs) {
  const angle = angleOf(seat, chairs);
  mark.style.left = `${(50 + WIDE * Math.cos(angle)).toFixed(1)}%`;
  mark.style.top = `${(50 + HIGH * Math.sin(angle)).toFixed(1)}%`;
  return mark;
}

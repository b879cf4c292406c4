// Finding a seat, a player or an action: a list while typing; arrows and Enter choose, Enter opens the seat or the page and
// does no more.
import { actions, renew } from "./menu.js";

const MOST = 8;
const MOST_ACTIONS = 4;
const ASKS_AFTER = 120;
const input = document.getElementById("find-seat");
const list = document.getElementById("find-list");
const none = document.getElementById("find-none");
const asks = JSON.parse(document.body.dataset.urls || "{}").seats;
let found = [];
let at = 0;
let more = 0;
let answered = "";
let waiting = null;
// What the server last found.
let seated = [];
let beyond = 0;
let open = () => {};

function plain(text) {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

// "4.7", "4 7", "4" for the players of a table, or letters of a name: words that begin so come first.
function seatsOf(typed) {
  const place = typed.match(/^(\d+)\s*[.,/ -]\s*(\d+)$/);
  if (place) return seatsAt(`#plan [data-table="${place[1]}"] .seat[data-number="${place[2]}"]`);
  if (/^\d+\.?$/.test(typed)) return seatsAt(`#plan [data-table="${parseInt(typed, 10)}"] .seat[data-player]`);
  const letters = plain(typed);
  const named = seatsAt("#plan .seat[data-player]").filter(({ player }) => plain(player).includes(letters));
  const begins = ({ player }) =>
    plain(player)
      .split(/\s+/)
      .some((word) => word.startsWith(letters)) || plain(player).startsWith(letters);
  return [...named.filter(begins), ...named.filter((seat) => !begins(seat))];
}

function seatsAt(selector) {
  return Array.from(document.querySelectorAll(selector), (seat) => ({
    table: seat.closest("[data-table]").dataset.table,
    number: seat.dataset.number,
    player: seat.dataset.player || "",
  }));
}

// A plan of lines has no seats: the server knows them.
function holdsSeats() {
  return !document.querySelector("#plan.plan-many");
}

async function asked(typed) {
  try {
    const answer = await fetch(`${asks}?q=${encodeURIComponent(typed)}`, { cache: "no-store" });
    if (!answer.ok) return { seats: [], more: 0 };
    const { seats, more } = await answer.json();
    return { seats: seats.map(({ table, seat, player }) => ({ table, number: seat, player })), more };
  } catch (_unreached) {
    return { seats: [], more: 0 };
  }
}

// Each word that was typed begins a word of the action.
function actionsOf(typed) {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (!wanted.length || /^\d/.test(typed)) return [];
  const begins = (words) => wanted.every((letters) => words.some((word) => word.startsWith(letters)));
  return actions()
    .filter(({ label }) => begins(plain(label).split(/[\s,()/-]+/)))
    .slice(0, MOST_ACTIONS);
}

function rowOf(seat, index) {
  const row = document.createElement("li");
  row.id = `find-${index}`;
  row.setAttribute("role", "option");
  row.setAttribute("aria-selected", String(index === at));
  row.dataset.index = index;
  const name = document.createElement("b");
  name.textContent = seat.label || seat.player || list.dataset.wordEmpty;
  const place = document.createElement("span");
  place.textContent = seat.label ? seat.beside || list.dataset.wordAction : `${seat.table}.${seat.number}`;
  row.append(name, place);
  return row;
}

function show() {
  const typed = input.value.trim();
  clearTimeout(waiting);
  if (typed && !holdsSeats()) {
    if (typed === answered) tell(seated, beyond);
    else waiting = setTimeout(() => ask(typed), ASKS_AFTER);
    return;
  }
  const all = typed ? seatsOf(typed) : [];
  tell(all.slice(0, MOST), Math.max(0, all.length - MOST));
}

// What was typed meanwhile is asked for itself.
async function ask(typed) {
  const answer = await asked(typed);
  if (input.value.trim() !== typed) return;
  answered = typed;
  [seated, beyond] = [answer.seats, answer.more];
  tell(seated, beyond);
}

function tell(seats, others) {
  const typed = input.value.trim();
  const also = actionsOf(typed);
  const room = also.length ? MOST - also.length : MOST;
  found = [...seats.slice(0, room), ...also];
  more = others + Math.max(0, seats.length - room);
  at = Math.min(at, Math.max(0, found.length - 1));
  list.textContent = "";
  list.append(...found.map(rowOf));
  if (more) list.append(rowOfOthers(more));
  list.hidden = !found.length;
  none.hidden = !typed || found.length > 0;
  input.setAttribute("aria-expanded", String(found.length > 0));
  if (found.length) input.setAttribute("aria-activedescendant", `find-${at}`);
  else input.removeAttribute("aria-activedescendant");
}

function rowOfOthers(count) {
  const row = document.createElement("li");
  row.className = "muted";
  row.setAttribute("aria-hidden", "true");
  row.textContent = `+ ${count}`;
  return row;
}

function clear() {
  input.value = "";
  answered = "";
  at = 0;
  show();
  input.blur();
}

function choose(index) {
  const seat = found[index];
  if (!seat) return;
  clear();
  if (seat.element) seat.element.click();
  else open(seat);
}

/** What opens a seat that was chosen. */
export function onFound(take) {
  open = take;
}

input.addEventListener("input", () => {
  at = 0;
  show();
});

input.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && found.length) {
    event.preventDefault();
    at = (at + step + found.length) % found.length;
    show();
  }
  if (event.key === "Escape") {
    event.preventDefault();
    clear();
  }
});

// A tap on a line counts before the field loses the focus.
list.addEventListener("pointerdown", (event) => event.preventDefault());
list.addEventListener("click", (event) => {
  const row = event.target.closest("[data-index]");
  event.stopPropagation();
  if (row) choose(Number(row.dataset.index));
});
input.addEventListener("blur", () => {
  list.hidden = true;
  none.hidden = true;
});
input.addEventListener("focus", () => {
  show();
  renew();
});

document.getElementById("find").addEventListener("submit", async (event) => {
  event.preventDefault();
  const typed = input.value.trim();
  if (holdsSeats()) show();
  // Enter may come before the answer.
  else if (typed && typed !== answered) await ask(typed);
  choose(at);
});

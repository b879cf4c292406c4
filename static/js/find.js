// Finding a seat or a player: a list while typing; arrows and Enter choose, Enter opens the seat and does no more.

const MOST = 8;
const input = document.getElementById("find-seat");
const list = document.getElementById("find-list");
const none = document.getElementById("find-none");
let found = [];
let at = 0;
let open = () => {};

function plain(text) {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

function tableOf(seat) {
  return seat.closest("[data-table]").dataset.table;
}

// "4.7", "4 7", "4" for the players of a table, or letters of a name: words that begin so come first.
function seatsOf(typed) {
  const place = typed.match(/^(\d+)\s*[.,/ -]\s*(\d+)$/);
  if (place) return seatsAt(`#plan [data-table="${place[1]}"] .seat[data-number="${place[2]}"]`);
  if (/^\d+\.?$/.test(typed)) return seatsAt(`#plan [data-table="${parseInt(typed, 10)}"] .seat[data-player]`);
  const letters = plain(typed);
  const named = seatsAt("#plan .seat[data-player]").filter((seat) => plain(seat.dataset.player).includes(letters));
  const begins = (seat) =>
    plain(seat.dataset.player)
      .split(/\s+/)
      .some((word) => word.startsWith(letters)) || plain(seat.dataset.player).startsWith(letters);
  return [...named.filter(begins), ...named.filter((seat) => !begins(seat))];
}

function seatsAt(selector) {
  return Array.from(document.querySelectorAll(selector));
}

function rowOf(seat, index) {
  const row = document.createElement("li");
  row.id = `find-${index}`;
  row.setAttribute("role", "option");
  row.setAttribute("aria-selected", String(index === at));
  row.dataset.index = index;
  const name = document.createElement("b");
  name.textContent = seat.dataset.player || list.dataset.wordEmpty;
  const place = document.createElement("span");
  place.textContent = `${tableOf(seat)}.${seat.dataset.number}`;
  row.append(name, place);
  return row;
}

function show() {
  const typed = input.value.trim();
  const all = typed ? seatsOf(typed) : [];
  found = all.slice(0, MOST);
  at = Math.min(at, Math.max(0, found.length - 1));
  list.textContent = "";
  list.append(...found.map(rowOf));
  if (all.length > MOST) list.append(more(all.length - MOST));
  list.hidden = !found.length;
  none.hidden = !typed || found.length > 0;
  input.setAttribute("aria-expanded", String(found.length > 0));
  if (found.length) input.setAttribute("aria-activedescendant", `find-${at}`);
  else input.removeAttribute("aria-activedescendant");
}

function more(count) {
  const row = document.createElement("li");
  row.className = "muted";
  row.setAttribute("aria-hidden", "true");
  row.textContent = `+ ${count}`;
  return row;
}

function clear() {
  input.value = "";
  at = 0;
  show();
  input.blur();
}

function choose(index) {
  const seat = found[index];
  if (!seat) return;
  clear();
  open(seat);
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
input.addEventListener("focus", show);

document.getElementById("find").addEventListener("submit", (event) => {
  event.preventDefault();
  show();
  choose(at);
});

// The director's dashboard: clock face, seat panel, moving by taps, finding a seat, panes, several busts in one hand.
import { post } from "./actions.js";
import { ClockFace } from "./clock.js";
import { closeDialog, openDialog } from "./dialog.js";
import { aim, begin, isMoving } from "./moving.js";
import { ServerTime } from "./servertime.js";

const board = document.getElementById("board");
const panel = document.getElementById("seat-panel");
const together = new Map();
let chosen = null;

// the clock

const marks = document.body.dataset;
const time = new ServerTime(marks.time, Number(marks.serverNow));
let face = null;

function mountClock() {
  const root = document.getElementById("clock-panel");
  const part = document.getElementById("clock-part");
  if (!root || (face && face.root === root)) return;
  if (face) face.stop();
  face = new ClockFace(root, time);
  if (part) face.show(JSON.parse(part.textContent));
}

mountClock();
time.start();
document.addEventListener("part:clock", (event) => face && face.show(event.detail));
document.addEventListener("htmx:afterSwap", mountClock);

// the seat panel

function seatKey(seat) {
  return `${seat.closest("[data-table]").dataset.table}.${seat.dataset.number}`;
}

function write(name, text) {
  panel.querySelector(`[data-seat-field="${name}"]`).textContent = text;
}

function openSeat(seat) {
  chosen = { ...seat.dataset, key: seatKey(seat), table: seat.closest("[data-table]").dataset.table };
  const words = panel.dataset;
  const none = seat.dataset.seat === "locked" ? words.wordLocked : words.wordEmpty;
  write("where", `${words.wordTable} ${chosen.table} · ${words.wordSeat} ${chosen.number}`);
  write("player", chosen.player || none);
  write(
    "more",
    [chosen.entryNumber && `${words.wordEntry} ${chosen.entryNumber}`, chosen.stack].filter(Boolean).join(" · "),
  );
  write("penalised", chosen.penalised || "");
  for (const button of panel.querySelectorAll("[data-seat-post]")) button.hidden = !chosen[button.dataset.seatPost];
  for (const link of panel.querySelectorAll("[data-seat-link]")) {
    link.hidden = !chosen[link.dataset.seatLink];
    link.href = chosen[link.dataset.seatLink] || "#";
  }
  panel.querySelector("[data-seat-together]").hidden = !chosen.bust || !board.dataset.together;
  closeDialog(panel);
  openDialog(panel);
  place(seat);
  press(seat);
}

function press(seat) {
  for (const other of document.querySelectorAll(".seat[aria-pressed]")) other.removeAttribute("aria-pressed");
  if (seat) seat.setAttribute("aria-pressed", "true");
}

function place(seat) {
  const from = seat.getBoundingClientRect();
  const own = panel.getBoundingClientRect();
  const right = from.right + 12;
  const left = right + own.width < innerWidth - 8 ? right : from.left - own.width - 12;
  const top = Math.min(Math.max(8, from.top - 60), innerHeight - own.height - 8);
  panel.style.left = `${Math.max(8, left)}px`;
  panel.style.top = `${Math.max(8, top)}px`;
}

function leaveSeat() {
  closeDialog(panel);
  closeDialog(document.getElementById("zoom"));
  press(null);
}

// The state of the seat at the tap, for commands that need it.
const SAID = {
  bust: ({ table, number }) => ({ "seen.table": table, "seen.seat": number }),
  button: ({ number }) => ({ seat: number }),
};

async function act(name) {
  const said = SAID[name] ? SAID[name](chosen) : {};
  const url = chosen[name];
  leaveSeat();
  await post(url, said);
}

// A free seat tapped while a player is open, or after "Move", is the player's target.
function takesSeat(seat) {
  const isOpen = !panel.hidden && chosen && chosen.move && chosen.entry;
  if (!isMoving() && isOpen && seat.dataset.seat === "empty") begin(chosen);
  if (!isMoving()) return false;
  if (aim(seat)) leaveSeat();
  return true;
}

panel.addEventListener("click", (event) => {
  const button = event.target.closest("[data-seat-post]");
  const link = event.target.closest('[data-seat-link="move"]');
  if (link && chosen.entry) {
    event.preventDefault();
    begin(chosen);
    leaveSeat();
  }
  if (button) act(button.dataset.seatPost);
  if (event.target.closest("[data-seat-together]")) addTogether();
});

document.addEventListener("click", (event) => {
  const seat = event.target.closest(".seat");
  if (seat && takesSeat(seat)) return;
  if (seat) openSeat(seat);
  else if (!panel.hidden && !panel.contains(event.target)) leaveSeat();
  const felt = event.target.closest(".plan-many .plan-felt");
  if (felt) zoom(event, felt.closest(".plan-table"));
});

panel.addEventListener("dialog:closed", () => press(null));

// a table of a large field, enlarged

function zoom(event, table) {
  event.preventDefault();
  const copy = table.cloneNode(true);
  const body = document.getElementById("zoom-body");
  body.textContent = "";
  body.append(copy);
  document.getElementById("zoom-title").textContent = `${panel.dataset.wordTable} ${table.dataset.table}`;
  openDialog(document.getElementById("zoom"));
}

// several players out in one hand

function addTogether() {
  together.set(chosen.entry, `${chosen.key} ${chosen.player}`);
  leaveSeat();
  showTogether();
}

function showTogether() {
  document.getElementById("together").hidden = together.size === 0;
  document.getElementById("together-names").textContent = Array.from(together.values()).join(", ");
}

document.getElementById("together-clear").addEventListener("click", () => {
  together.clear();
  showTogether();
});

// Their places depend on the chips each had at the start of the hand: a page asks for them.
document.getElementById("together-bust").addEventListener("click", () => {
  location.assign(`${board.dataset.together}?entries=${Array.from(together.keys()).join(",")}`);
});

// finding: "4.7", "4 7" or letters of a name

const find = document.getElementById("find-seat");
const none = document.getElementById("find-none");

function seatOf(typed) {
  const place = typed.match(/^(\d+)\s*[.,/ -]\s*(\d+)$/);
  if (place) return document.querySelector(`#plan [data-table="${place[1]}"] .seat[data-number="${place[2]}"]`);
  const plain = (text) =>
    text
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase();
  const letters = plain(typed);
  const seats = Array.from(document.querySelectorAll("#plan .seat[data-player]"));
  return (
    seats.find((seat) =>
      plain(seat.dataset.player)
        .split(/\s+/)
        .some((word) => word.startsWith(letters)),
    ) || seats.find((seat) => plain(seat.dataset.player).includes(letters))
  );
}

document.getElementById("find").addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = find.value.trim();
  const seat = typed ? seatOf(typed) : null;
  none.hidden = Boolean(seat) || !typed;
  if (!seat) return;
  find.value = "";
  find.blur();
  if (seat.offsetParent === null) zoom(event, seat.closest(".plan-table"));
  openSeat(document.querySelector(`#zoom:not([hidden]) .seat[data-number="${seat.dataset.number}"]`) || seat);
});

find.addEventListener("input", () => {
  none.hidden = true;
});

find.addEventListener("keydown", (event) => {
  if (event.key === "Escape") find.blur();
});

// panes on a phone

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-show-pane]");
  if (!tab) return;
  board.dataset.pane = tab.dataset.showPane;
  for (const other of document.querySelectorAll("[data-show-pane]"))
    other.setAttribute("aria-selected", String(other === tab));
});

document.addEventListener("htmx:afterSwap", () => {
  const count = Number(document.getElementById("todo-panel").dataset.count);
  for (const badge of document.querySelectorAll("[data-todo-count]")) {
    badge.textContent = count;
    badge.hidden = count === 0;
  }
});

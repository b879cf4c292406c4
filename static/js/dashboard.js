// The director's dashboard: clock face, seat panel, moving by taps, finding a seat, panes, several busts in one hand.
import { post } from "./actions.js";
import { isTelling, tell } from "./button.js";
import { ClockFace } from "./clock.js";
import "./clock_more.js";
import { closeDialog, openDialog } from "./dialog.js";
import { onFound } from "./find.js";
import { beginHand, isHand, take } from "./hand.js";
import { aim, begin, isMoving } from "./moving.js";
import { addressesOf, withSeats } from "./seats.js";
import { ServerTime } from "./servertime.js";

const board = document.getElementById("board");
const panel = document.getElementById("seat-panel");
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
document.addEventListener("htmx:afterSwap", mountClock);

// the seat panel

function write(name, text) {
  panel.querySelector(`[data-seat-field="${name}"]`).textContent = text;
}

function fill(seat) {
  chosen = { ...seat.dataset, ...addressesOf(seat), seat, table: seat.closest("[data-table]").dataset.table };
  const words = panel.dataset;
  const none = seat.dataset.seat === "locked" ? words.wordLocked : words.wordEmpty;
  write("where", `${words.wordTable} ${chosen.table} · ${words.wordSeat} ${chosen.number}`);
  write("player", chosen.player || none);
  write("more", chosen.entryNumber ? `${words.wordEntry} ${chosen.entryNumber}` : "");
  write("penalised", chosen.penalised || "");
  tellStack(chosen.stack);
  for (const button of panel.querySelectorAll("[data-seat-post]")) button.hidden = !chosen[button.dataset.seatPost];
  for (const link of panel.querySelectorAll("[data-seat-link]")) {
    link.hidden = !chosen[link.dataset.seatLink];
    link.href = chosen[link.dataset.seatLink] || "#";
  }
  panel.querySelector("[data-seat-together]").hidden = !chosen.bust || !board.dataset.together;
  panel.querySelector("[data-seat-count]").hidden = !chosen.count;
  panel.querySelector("[data-seat-acts]").hidden = !canAct();
  if (!canAct()) expand("[data-seat-more]", true);
}

function canAct() {
  return Boolean(chosen.bust || chosen.move || chosen.penalty);
}

// What is rarer, and the field for the stack, open in the panel.
function expand(opener, isOpen) {
  const button = panel.querySelector(opener);
  button.setAttribute("aria-expanded", String(isOpen));
  document.getElementById(button.getAttribute("aria-controls")).hidden = !isOpen;
}

// Stacks are not on the plan: the one of this seat is asked for when its panel opens.
async function tellStack(address) {
  const place = panel.querySelector('[data-seat-field="stack"]');
  if (place.dataset.of !== (address || "")) place.textContent = "";
  place.dataset.of = address || "";
  if (!address) return;
  try {
    const answer = await fetch(`${address}now/`, { headers: { "X-Requested-With": "fetch" } });
    if (answer.ok && place.dataset.of === address) place.innerHTML = (await answer.text()).trim();
  } catch {
    // Without an answer the panel says nothing of the stack.
  }
}

function openSeat(seat) {
  expand("[data-seat-more]", false);
  expand("[data-seat-count]", false);
  fill(seat);
  closeDialog(panel);
  openDialog(panel);
  place(seat);
  press(seat);
}

// The plan was rendered again: the open panel follows its player, so that what is possible now can be tapped.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id !== "plan") return;
  refreshZoom().then(follow);
});

function follow() {
  if (panel.hidden || !chosen.entry) return;
  const here = `.seat[data-entry="${chosen.entry}"]`;
  const seat = document.querySelector(`#plan ${here}`) || document.querySelector(`#zoom:not([hidden]) ${here}`);
  if (!seat) return;
  fill(seat);
  press(seat);
}

function press(seat) {
  for (const other of document.querySelectorAll(".seat[aria-pressed]")) other.removeAttribute("aria-pressed");
  if (seat) seat.setAttribute("aria-pressed", "true");
}

function place(seat) {
  const from = seat.getBoundingClientRect();
  const own = panel.getBoundingClientRect();
  // Beside the plan where there is room, so that every seat stays in reach for a move; else beside the seat.
  const beside = document.getElementById("plan").getBoundingClientRect().right + 8;
  const right = beside + own.width <= innerWidth ? beside : from.right + 12;
  const left = right + own.width <= innerWidth ? right : from.left - own.width - 12;
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
  if (isHand()) {
    take(seat);
    closeDialog(document.getElementById("zoom"));
    return true;
  }
  if (isTelling()) {
    if (tell(seat)) closeDialog(document.getElementById("zoom"));
    return true;
  }
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
  for (const opener of ["[data-seat-more]", "[data-seat-count]"]) {
    const toggle = event.target.closest(opener);
    if (toggle) expand(opener, toggle.getAttribute("aria-expanded") !== "true");
    if (toggle) place(chosen.seat);
  }
  if (event.target.closest("[data-seat-count]")) document.getElementById("seat-count-stack").focus();
  if (!event.target.closest("[data-seat-together]")) return;
  leaveSeat();
  beginHand(chosen.seat);
});

document.addEventListener("click", (event) => {
  const seat = event.target.closest(".seat");
  if (seat && takesSeat(seat)) return;
  if (seat) openSeat(seat);
  else if (!panel.hidden && !panel.contains(event.target)) leaveSeat();
  const felt = event.target.closest("#plan:not(.plan-4) .plan-felt");
  if (!felt) return;
  event.preventDefault();
  zoom(felt.closest(".plan-table"));
});

panel.addEventListener("dialog:closed", () => press(null));

panel.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = document.getElementById("seat-count-stack");
  const url = chosen.count;
  const stack = field.value.replace(/[\s.,’']/g, "");
  if (!(await post(url, { stack }))) return;
  field.value = "";
  leaveSeat();
});

// a table enlarged, where the plan has no plate for each seat

function enlarge(table) {
  document.getElementById("zoom-body").replaceChildren(table.cloneNode(true));
  document.getElementById("zoom-link").href = table.querySelector(".plan-felt").href;
  document.getElementById("zoom-title").textContent = `${panel.dataset.wordTable} ${table.dataset.table}`;
}

// Where the plan shows lines only, the seats of a table are fetched when it is enlarged and whenever its line changes.
async function zoom(line) {
  const table = await withSeats(line);
  if (!table) return;
  enlarge(table);
  openDialog(document.getElementById("zoom"));
}

async function refreshZoom() {
  const dialog = document.getElementById("zoom");
  if (dialog.hidden) return;
  const number = dialog.querySelector("[data-table]").dataset.table;
  const line = document.querySelector(`#plan [data-table="${number}"]`);
  if (!line) leaveSeat();
  const table = line && (await withSeats(line));
  if (table && !dialog.hidden) enlarge(table);
}

// a seat that was searched

onFound(async ({ table, number }) => {
  const shown = document.querySelector(`#plan [data-table="${table}"]`);
  if (!shown) return;
  const seat = shown.querySelector(`.seat[data-number="${number}"]`);
  if (!seat || seat.offsetParent === null) await zoom(shown);
  const enlarged = document.querySelector(`#zoom:not([hidden]) .seat[data-number="${number}"]`);
  if (enlarged || seat) openSeat(enlarged || seat);
});

// panes on a phone

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-show-pane]");
  if (!tab) return;
  board.dataset.pane = tab.dataset.showPane;
  for (const other of document.querySelectorAll("[data-show-pane]"))
    other.setAttribute("aria-selected", String(other === tab));
});

// A line of what is to do shows all that may be done about it.
document.addEventListener("click", ({ target }) => {
  const opener = target.closest("[data-open-item]");
  if (!opener) return;
  const isOpen = opener.closest(".suggestion").classList.toggle("is-open");
  opener.setAttribute("aria-expanded", String(isOpen));
});

function countToDo() {
  const count = Number(document.getElementById("todo-panel").dataset.count);
  for (const badge of document.querySelectorAll("[data-todo-count]")) {
    badge.textContent = count;
    badge.hidden = count === 0;
  }
}

countToDo();
document.addEventListener("htmx:afterSwap", countToDo);

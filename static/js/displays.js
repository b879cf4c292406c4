// The page of displays: views, playlists, layouts and events are dragged onto displays and rooms, displays into rooms;
// or an item is picked and then placed.
import { post } from "./actions.js";

const shelves = document.querySelector(".shelves");
const ticked = new Set();
let held = null;

// A completed form is empty again.
document.addEventListener("action:done", (event) => {
  if (event.target.matches && event.target.matches("form[data-clears]")) event.target.reset();
});

// picking

const told = document.getElementById("shelves-told");
const isHanging = () => Boolean(held) && "hang" in held.dataset;

function pick(button) {
  if (held) held.setAttribute("aria-pressed", "false");
  held = button === held ? null : button;
  if (held) held.setAttribute("aria-pressed", "true");
  tell();
}

function tell() {
  document.body.classList.toggle("is-placing", Boolean(held) && !isHanging());
  document.body.classList.toggle("is-hanging", isHanging());
  for (const here of document.querySelectorAll("[data-hang-here]"))
    here.hidden = isHanging() && ticked.size === 0 && here.dataset.hangHere === held.dataset.from;
  const { wordNone, wordPicked, wordLifted } = shelves.dataset;
  told.textContent = held
    ? (isHanging() ? wordLifted : wordPicked).replace("%(what)s", isHanging() ? held.dataset.name : held.textContent)
    : wordNone;
}

function letGo() {
  if (held) pick(held);
}

async function place(ids) {
  if (!held || !ids) return;
  const { pick: kind, value } = held.dataset;
  letGo();
  await post(shelves.dataset.show, { displays: ids, [kind]: value });
}

// Picking a ticked one picks all that are ticked.
async function hang(room) {
  const { hang: id, from } = held.dataset;
  const ids = ticked.has(id) ? Array.from(ticked) : [id];
  // After rendering, the list returns the focus to a button of the same name.
  held.focus();
  letGo();
  document.getElementById("room-name").value = "";
  if (ids.length > 1 || room !== from) await post(shelves.dataset.hung, { displays: ids.join(","), room });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-pick], [data-hang]");
  if (button) pick(button);
  const here = event.target.closest("[data-hang-here]");
  if (here && isHanging()) hang(here.dataset.hangHere);
  const target = event.target.closest("button[data-place]");
  if (target) place(target.dataset.place);
  if (event.target.closest("[data-place-ticked]")) place(Array.from(ticked).join(","));
  // While something is picked up, a display is a target everywhere except on its own buttons.
  const row = event.target.closest("[data-display]");
  if (held && !isHanging() && row && !event.target.closest("a, button, input, label")) place(row.dataset.display);
});

document.addEventListener("submit", (event) => {
  if (event.target.id !== "room-new") return;
  event.preventDefault();
  const { value } = document.getElementById("room-name");
  if (isHanging() && value.trim()) hang(value);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !held) return;
  const { isConnected } = held;
  if (isConnected) held.focus();
  letGo();
});

// dragging

function targetOf(event) {
  if (!held || !event.target.closest) return null;
  return isHanging()
    ? event.target.closest("[data-room], #room-new")
    : event.target.closest("[data-display]") || event.target.closest("[data-room]");
}

function mark(target) {
  for (const element of document.querySelectorAll(".is-target"))
    if (element !== target) element.classList.remove("is-target");
  if (target) target.classList.add("is-target");
}

document.addEventListener("dragstart", (event) => {
  if (!event.target.closest) return;
  const row = event.target.closest("[data-display]");
  const button = row ? row.querySelector("[data-hang]") : event.target.closest("[data-pick]");
  if (!button) return;
  if (held !== button) pick(button);
  document.body.classList.add("is-dragging");
  event.dataTransfer.effectAllowed = row ? "move" : "copy";
  event.dataTransfer.setData("text/plain", row ? button.dataset.name : button.textContent);
});

document.addEventListener("dragover", (event) => {
  const target = targetOf(event);
  mark(target);
  if (!target) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = isHanging() ? "move" : "copy";
});

document.addEventListener("drop", (event) => {
  const target = targetOf(event);
  mark(null);
  if (!target) return;
  event.preventDefault();
  if (!isHanging()) place(target.dataset.display || target.dataset.room);
  else if (target.dataset.roomName !== undefined) hang(target.dataset.roomName);
  else askRoom();
});

// Dropped on the new room: it stays picked up until the room has a name.
function askRoom() {
  const field = document.getElementById("room-name");
  if (field.value.trim()) hang(field.value);
  else field.focus();
}

document.addEventListener("dragend", () => {
  document.body.classList.remove("is-dragging");
  mark(null);
  if (document.activeElement !== document.getElementById("room-name")) letGo();
});

// ticks outlive the list, which is rendered again

function showTicks() {
  for (const box of document.querySelectorAll("[data-tick]")) box.checked = ticked.has(box.dataset.tick);
  document.body.classList.toggle("has-ticked", ticked.size > 0);
}

document.addEventListener("change", (event) => {
  const id = event.target.dataset && event.target.dataset.tick;
  if (!id) return;
  if (event.target.checked) ticked.add(id);
  else ticked.delete(id);
  showTicks();
});

// The list is rendered again: what was picked up there stays picked up.
function takeUp() {
  showTicks();
  if (held && !held.isConnected) {
    held = document.getElementById(held.id);
    if (held) held.setAttribute("aria-pressed", "true");
    tell();
  }
}

document.addEventListener("htmx:afterSwap", takeUp);

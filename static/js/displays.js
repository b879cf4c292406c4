// The page of displays: views, playlists, layouts and events are dragged onto displays and rooms, or picked and placed.
import { post } from "./actions.js";

const shelves = document.querySelector(".shelves");
const ticked = new Set();
let held = null;

// A form that was carried out is empty again.
document.addEventListener("action:done", (event) => {
  if (event.target.matches && event.target.matches("form[data-clears]")) event.target.reset();
});

// picking

function pick(button) {
  if (held) held.setAttribute("aria-pressed", "false");
  held = button === held ? null : button;
  if (held) held.setAttribute("aria-pressed", "true");
  document.body.classList.toggle("is-placing", Boolean(held));
  const told = document.getElementById("shelves-told");
  told.textContent = held ? shelves.dataset.wordPicked.replace("%(what)s", held.textContent) : shelves.dataset.wordNone;
}

function letGo() {
  if (held) pick(held);
}

async function place(ids) {
  if (!held || !ids) return;
  const { pick: kind, value } = held.dataset;
  letGo();
  await post(shelves.dataset.show, { displays: ids, kind, value });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-pick]");
  if (button) pick(button);
  const target = event.target.closest("[data-place]");
  if (target) place(target.dataset.place);
  if (event.target.closest("[data-place-ticked]")) place(Array.from(ticked).join(","));
  // Whatever is not a button of its own on a display counts as the display while something is held.
  const row = event.target.closest("[data-display]");
  if (held && row && !event.target.closest("a, button, input, label")) place(row.dataset.display);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") letGo();
});

// dragging

function targetOf(event) {
  const row = event.target.closest && event.target.closest("[data-display]");
  return row || (event.target.closest && event.target.closest("[data-room]"));
}

function mark(target) {
  for (const element of document.querySelectorAll(".is-target")) if (element !== target) element.classList.remove("is-target");
  if (target) target.classList.add("is-target");
}

document.addEventListener("dragstart", (event) => {
  const button = event.target.closest && event.target.closest("[data-pick]");
  if (!button) return;
  if (held !== button) pick(button);
  event.dataTransfer.effectAllowed = "copy";
  event.dataTransfer.setData("text/plain", button.textContent);
});

document.addEventListener("dragover", (event) => {
  const target = held && targetOf(event);
  mark(target);
  if (!target) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "copy";
});

document.addEventListener("drop", (event) => {
  const target = held && targetOf(event);
  mark(null);
  if (!target) return;
  event.preventDefault();
  place(target.dataset.display || target.dataset.room);
});

document.addEventListener("dragend", () => {
  mark(null);
  letGo();
});

// ticks outlive the list, which is drawn anew

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

document.addEventListener("htmx:afterSettle", showTicks);

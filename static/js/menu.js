// The menu of the board: what fits now, five tasks that open beside it, arrows, Enter, Esc; the search reads its actions.
import { closeDialog, openDialog } from "./dialog.js";

const box = document.getElementById("menu");
const opener = document.querySelector("[data-open-menu]");
const WIDE = window.matchMedia("(min-width: 641px) and (min-height: 560px)");
let asked = 0;

/** The actions, each with its element, its words and a word about the state. */
export function actions() {
  return Array.from(box.querySelectorAll("[data-action]"), (element) => ({
    element,
    label: element.querySelector("span").textContent.trim(),
    beside: element.querySelector("small")?.textContent.trim() || "",
  }));
}

/** Fetch the menu again: what fits changes with play. */
export async function renew() {
  const mine = ++asked;
  try {
    const answer = await fetch(box.dataset.url, { headers: { "HX-Request": "true" }, cache: "no-store" });
    if (!answer.ok || mine !== asked) return;
    const text = await answer.text();
    // Somebody is in the middle of it: the next time.
    if (mine === asked && !box.querySelector("[aria-expanded=true]")) put(text);
  } catch (_unreached) {
    // It stays as it is.
  }
}

function put(text) {
  const at = all().indexOf(document.activeElement);
  box.innerHTML = text;
  if (at >= 0) focus(all()[Math.min(at, all().length - 1)]);
}

function all() {
  return Array.from(box.querySelectorAll(".menu-act")).filter((element) => element.offsetParent !== null);
}

function focus(element) {
  if (element) element.focus();
}

function close() {
  closeDialog(box);
}

function place() {
  const from = opener.getBoundingClientRect();
  box.style.top = WIDE.matches ? `${from.bottom + 6}px` : "";
  box.style.left = WIDE.matches ? `${Math.max(8, Math.min(from.right, innerWidth - 8) - box.offsetWidth)}px` : "";
}

function open() {
  shut();
  // Opened by its key, it returns here too.
  opener.focus();
  openDialog(box);
  place();
  focus(all()[0]);
  renew();
}

function shut() {
  for (const button of box.querySelectorAll("[data-task]")) {
    button.setAttribute("aria-expanded", "false");
    document.getElementById(button.getAttribute("aria-controls")).hidden = true;
  }
}

function expand(button) {
  const isOpen = button.getAttribute("aria-expanded") === "true";
  shut();
  if (isOpen) return;
  const list = document.getElementById(button.getAttribute("aria-controls"));
  button.setAttribute("aria-expanded", "true");
  list.hidden = false;
  if (WIDE.matches) beside(list, button);
  else list.scrollIntoView({ block: "nearest" });
}

// Beside the menu, at the height of its task, inside the window.
function beside(list, button) {
  const own = box.getBoundingClientRect();
  const left = own.left - list.offsetWidth - 6;
  list.style.left = `${left >= 8 ? left : Math.min(own.right + 6, innerWidth - list.offsetWidth - 8)}px`;
  const top = Math.min(button.getBoundingClientRect().top, innerHeight - list.offsetHeight - 12);
  list.style.top = `${Math.max(8, top)}px`;
}

function taskOf(element) {
  const list = element.closest(".menu-task");
  return list && box.querySelector(`[aria-controls="${list.id}"]`);
}

function back() {
  const task = taskOf(document.activeElement);
  if (!task) return false;
  shut();
  focus(task);
  return true;
}

function step(by) {
  const list = document.activeElement.closest(".menu-task");
  const near = all().filter((one) => (WIDE.matches ? one.closest(".menu-task") === list : true));
  const at = near.indexOf(document.activeElement);
  focus(near[(at + by + near.length) % near.length]);
}

function into(button) {
  if (button.getAttribute("aria-expanded") !== "true") expand(button);
  focus(document.getElementById(button.getAttribute("aria-controls")).querySelector(".menu-act"));
}

box.addEventListener("keydown", (event) => {
  const { key } = event;
  const at = document.activeElement;
  if (key === "ArrowDown" || key === "ArrowUp") step(key === "ArrowDown" ? 1 : -1);
  else if (at.hasAttribute("data-task") && ["ArrowRight", "ArrowLeft", "Enter", " "].includes(key)) into(at);
  else if (["ArrowRight", "ArrowLeft", "Escape"].includes(key) && back()) event.stopPropagation();
  else if (key.toLowerCase() === "m" && !event.ctrlKey && !event.metaKey) close();
  else return;
  event.preventDefault();
});

box.addEventListener("click", (event) => {
  const task = event.target.closest("[data-task]");
  if (task) expand(task);
  else if (event.target.closest(".menu-act")) close();
});

// Before dialog.js, so that a dialog opened from here returns to the board.
box.addEventListener("click", (event) => event.target.closest("[data-show-todo]") && showToDo(), true);

function showToDo() {
  close();
  const tab = document.querySelector('[data-show-pane="todo"]');
  if (tab?.offsetParent) tab.click();
  document.querySelector("#todo-panel button, #todo-panel a")?.focus();
}

opener.addEventListener("click", (event) => {
  event.stopPropagation();
  if (box.hidden) open();
  else close();
});

document.addEventListener("click", (event) => {
  if (!box.hidden && !box.contains(event.target)) close();
});
window.addEventListener("resize", () => !box.hidden && place());

// One terminal, several people: the sign-in panel covers the page and keeps what was typed below it.
import { wirePinPad } from "./pinpad.js";
import { csrfToken, keepToken } from "./words.js";

const lock = document.getElementById("lock");
const button = document.getElementById("person");
const TELL_EVERY = 20000;
// A terminal is one browser: what is done in any of its tabs keeps all of them open, and opens all of them again.
const TOUCHED = "td-touched";
const SIGNED_IN = "td-signed-in";
const NOTE_EVERY = 1000;
let lastTouch = Date.now();
let lastTold = 0;
let lastNoted = 0;
let isByTap = false;
let before = null;
let isRefused = false;
let isCovering = false;

async function cover(url, options = {}) {
  // Only somebody who taps to switch is still allowed what the page asks for.
  isRefused = isRefused || (Boolean(lock) && !options.isByTap);
  // Several panels are refused at once: a second answer would wipe out what is being typed into the first.
  if (!lock || !lock.hidden || isCovering) return;
  isCovering = true;
  try {
    before = document.activeElement;
    await show(url, options);
  } finally {
    isCovering = false;
  }
}

function note(name, value) {
  try {
    window.localStorage.setItem(name, value);
  } catch (_refused) {
    // A browser that keeps nothing: each tab counts alone.
  }
}

function noted(name) {
  try {
    return window.localStorage.getItem(name);
  } catch (_refused) {
    return null;
  }
}

async function show(url, options) {
  const answer = await fetch(url, {
    headers: { "HX-Request": "true", ...options.headers },
    method: options.method || "GET",
  });
  lock.innerHTML = await answer.text();
  lock.prepend(...copiedClocks());
  lock.hidden = false;
  isByTap = Boolean(options.isByTap);
  setAside(true);
  const panel = lock.querySelector("[data-token]");
  if (panel) keepToken(panel.dataset.token);
  window.htmx.process(lock);
  wirePinPad(lock);
}

// A small clock amid what is covered is shown again above the sign-in: its page keeps the copy up to date.
function copiedClocks() {
  return Array.from(document.querySelectorAll("[data-lock-shows]"), (clock) => {
    const copy = clock.cloneNode(true);
    for (const name of ["id", "hx-preserve", "data-lock-shows"]) copy.removeAttribute(name);
    return copy;
  });
}

// Only what acts is covered: the clock is read by a room that waits, beside the panel or above it, and the head
// says which event this is.
function setAside(isLocked) {
  document.body.toggleAttribute("data-locked", isLocked);
  for (const part of document.body.children) if (part !== lock && part.id !== "toasts") part.inert = isLocked;
  lock.style.inset = "";
  if (!isLocked) return;
  const clock = document.querySelector("[data-lock-keeps]");
  if (clock) window.scrollTo(0, 0);
  const bar = document.querySelector(".bar");
  const head = bar ? Math.max(0, bar.getBoundingClientRect().bottom) : 0;
  const { right, bottom, width } = clock ? clock.getBoundingClientRect() : { right: -12, bottom: 0, width: 0 };
  const isBeside = width < window.innerWidth / 2;
  lock.style.inset = isBeside ? `${head}px 0 0 ${right + 12}px` : `${bottom + 12}px 0 0 0`;
}

window.addEventListener("resize", () => lock && !lock.hidden && setAside(true));

function uncover(person) {
  setAside(false);
  lock.hidden = true;
  lock.textContent = "";
  for (const note of document.querySelectorAll("[data-refusal]")) note.hidden = true;
  lastTouch = lastTold = Date.now();
  isRefused = false;
  for (const [name, text] of Object.entries(person || {})) {
    const place = document.querySelector(`[data-person="${name}"]`);
    if (place) place.textContent = text;
  }
  if (person) document.documentElement.dataset.person = person.id;
  if (before && before.isConnected) before.focus();
  // What changed meanwhile was refused, whoever signed in, on whichever tab.
  document.dispatchEvent(new CustomEvent("uncovered"));
}

// Behind the panel of a locked terminal nothing is asked: the server would refuse it, every few seconds.
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt } = event.detail;
  if (isRefused && !lock.hidden && !lock.contains(elt)) event.preventDefault();
});

if (button) button.addEventListener("click", () => cover(button.dataset.switch, { isByTap: true }));

// The response to a right PIN or badge carries HX-Trigger {"person-changed": {id, name, role, initials}}.
document.addEventListener("person-changed", (event) => {
  const { id, name, role, initials } = event.detail;
  uncover({ id, name, role, initials });
  note(SIGNED_IN, JSON.stringify({ person: { id, name, role, initials }, at: Date.now() }));
});
// Signed in on another tab, at the same terminal.
window.addEventListener("storage", (event) => {
  if (event.key !== SIGNED_IN || !event.newValue || !lock || lock.hidden || isByTap) return;
  uncover(JSON.parse(event.newValue).person);
});
// A tap that the server no longer allowed: the terminal was locked elsewhere.
document.addEventListener("person-needed", () => button && cover(button.dataset.switch));
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-uncover]")) uncover();
});

// The server locks an idle terminal as well: the page reports keys and taps, and a tap that comes too
// late (a tablet that slept) opens the panel at once.
async function stay() {
  lastTold = Date.now();
  const headers = { "HX-Request": "true", "X-CSRFToken": csrfToken() };
  const answer = await fetch(document.body.dataset.stayUrl, { method: "POST", headers, keepalive: true }).catch(
    () => null,
  );
  if (answer && answer.status === 401 && button) cover(button.dataset.switch);
}

function touched() {
  lastTouch = Date.now();
  if (lastTouch - lastNoted > NOTE_EVERY) {
    lastNoted = lastTouch;
    note(TOUCHED, String(lastTouch));
  }
  if (lock && lock.hidden && lastTouch - lastTold > TELL_EVERY) stay();
}

function lastUse() {
  return Math.max(lastTouch, Math.min(Number(noted(TOUCHED)) || 0, Date.now()));
}

const seconds = Number(document.body.dataset.lockAfter || 0);
if (seconds) {
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, touched, true);
  setInterval(() => {
    if (Date.now() - lastUse() > seconds * 1000) {
      cover(document.body.dataset.lockUrl, { method: "POST", headers: { "X-CSRFToken": csrfToken() } });
    }
  }, 5000);
}

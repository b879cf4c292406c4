// One terminal, several people: the sign-in panel covers the page and keeps what was typed below it.
import { wirePinPad } from "./pinpad.js";
import { csrfToken, keepToken } from "./words.js";

const lock = document.getElementById("lock");
const button = document.getElementById("person");
const TELL_EVERY = 20000;
let lastTouch = Date.now();
let lastTold = 0;
let before = null;
let isRefused = false;
let isCovering = false;
const held = new Set();

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

async function show(url, options) {
  const answer = await fetch(url, {
    headers: { "HX-Request": "true", ...options.headers },
    method: options.method || "GET",
  });
  lock.innerHTML = await answer.text();
  lock.hidden = false;
  const panel = lock.querySelector("[data-token]");
  if (panel) keepToken(panel.dataset.token);
  window.htmx.process(lock);
  wirePinPad(lock);
}

function uncover(person) {
  lock.hidden = true;
  lock.textContent = "";
  for (const note of document.querySelectorAll("[data-refusal]")) note.hidden = true;
  lastTouch = lastTold = Date.now();
  askAgain();
  for (const [name, text] of Object.entries(person || {})) {
    const place = document.querySelector(`[data-person="${name}"]`);
    if (place) place.textContent = text;
  }
  if (before && before.isConnected) before.focus();
}

// Behind the panel of a locked terminal nothing is asked: the server would refuse it, every few seconds.
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt } = event.detail;
  if (!isRefused || lock.hidden || lock.contains(elt)) return;
  event.preventDefault();
  held.add(elt.getAttribute("hx-get"));
});

document.addEventListener("htmx:responseError", ({ detail: { elt, xhr } }) => {
  if (xhr.status === 401) held.add(elt.getAttribute("hx-get"));
});

function askAgain() {
  isRefused = false;
  for (const panel of document.querySelectorAll("[data-part]"))
    if (held.has(panel.getAttribute("hx-get"))) window.htmx.trigger(panel, "part");
  held.clear();
}

if (button) button.addEventListener("click", () => cover(button.dataset.switch, { isByTap: true }));

// The response to a right PIN or badge carries HX-Trigger {"person-changed": {name, role, initials}}.
document.addEventListener("person-changed", (event) => uncover(event.detail));
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
  if (lock && lock.hidden && lastTouch - lastTold > TELL_EVERY) stay();
}

const seconds = Number(document.body.dataset.lockAfter || 0);
if (seconds) {
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, touched, true);
  setInterval(() => {
    if (Date.now() - lastTouch > seconds * 1000) {
      cover(document.body.dataset.lockUrl, { method: "POST", headers: { "X-CSRFToken": csrfToken() } });
    }
  }, 5000);
}

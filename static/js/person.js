// One terminal, many hands: the person panel covers the page and keeps what was typed under it.
import { wirePinPad } from "./pinpad.js";

const lock = document.getElementById("lock");
const button = document.getElementById("person");
let lastTouch = Date.now();
let before = null;

async function cover(url, options = {}) {
  if (!lock || !lock.hidden) return;
  before = document.activeElement;
  const answer = await fetch(url, { headers: { "HX-Request": "true", ...options.headers }, method: options.method || "GET" });
  lock.innerHTML = await answer.text();
  lock.hidden = false;
  window.htmx.process(lock);
  wirePinPad(lock);
}

function uncover(person) {
  lock.hidden = true;
  lock.textContent = "";
  lastTouch = Date.now();
  for (const [name, text] of Object.entries(person || {})) {
    const place = document.querySelector(`[data-person="${name}"]`);
    if (place) place.textContent = text;
  }
  if (before && before.isConnected) before.focus();
}

if (button) button.addEventListener("click", () => cover(button.dataset.switch));

// The answer to a right PIN or badge carries HX-Trigger {"person-changed": {name, role, initials}}.
document.addEventListener("person-changed", (event) => uncover(event.detail));
// A tap that the server admitted no longer: the terminal was locked elsewhere.
document.addEventListener("person-needed", () => button && cover(button.dataset.switch));
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-uncover]")) uncover();
});

const seconds = Number(document.body.dataset.lockAfter || 0);
if (seconds) {
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, () => (lastTouch = Date.now()), true);
  setInterval(() => {
    if (Date.now() - lastTouch > seconds * 1000) {
      const token = document.querySelector('meta[name="csrf-token"]').content;
      cover(document.body.dataset.lockUrl, { method: "POST", headers: { "X-CSRFToken": token } });
    }
  }, 5000);
}

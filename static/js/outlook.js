// What the event comes to, asked of the server as soon as typing stops; an answer overtaken by another is dropped.
import { csrfToken } from "./words.js";

const LOOK_AFTER_MS = 350;
let asked = 0;
let waiting = null;

async function look(form, room) {
  asked += 1;
  const mine = asked;
  const headers = { "X-CSRFToken": csrfToken(), "HX-Request": "true" };
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(room.dataset.outlookUrl, { method: "POST", headers, body }).catch(() => null);
  if (!answer || !answer.ok || mine !== asked) return;
  room.innerHTML = await answer.text();
  room.removeAttribute("aria-busy");
}

export function watchOutlook(form) {
  const room = document.querySelector("[data-outlook-url]");
  if (!room) return;
  const soon = () => {
    clearTimeout(waiting);
    room.setAttribute("aria-busy", "true");
    waiting = setTimeout(() => look(form, room), LOOK_AFTER_MS);
  };
  form.addEventListener("input", soon);
  form.addEventListener("change", soon);
  form.addEventListener("submit", () => clearTimeout(waiting));
}

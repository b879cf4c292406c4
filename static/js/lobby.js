// The list of events: each clock counts down from what the page was served with; at its end the page is fetched anew.
import { minutes } from "./words.js";

const started = performance.now();
const REFRESH = 60000;

function show() {
  const gone = performance.now() - started;
  for (const element of document.querySelectorAll("[data-lobby-left]:not([data-stands])")) {
    const left = Number(element.dataset.lobbyLeft) - gone;
    element.textContent = minutes(left);
    if (left <= 0) location.reload();
  }
}

setInterval(show, 250);
setTimeout(() => location.reload(), REFRESH);

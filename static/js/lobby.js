// The list of events: each clock counts down from the time the page was served with; at its end the page is fetched again.
import { minutes } from "./words.js";

const started = performance.now();
const REFRESH = 60000;
const ASKED_FOR = 5000;
let isAsked = false;

// Only while the server responds: a page loaded while it is down is the browser's own, and stays.
async function again() {
  if (isAsked) return;
  isAsked = true;
  try {
    const answer = await fetch(location.href, { cache: "no-store", credentials: "same-origin" });
    if (answer.ok) location.reload();
  } catch (_away) {
    // retried in the next round
  }
  setTimeout(() => {
    isAsked = false;
  }, ASKED_FOR);
}

function show() {
  const gone = performance.now() - started;
  for (const element of document.querySelectorAll("[data-lobby-left]:not([data-stands])")) {
    const served = Number(element.dataset.lobbyLeft);
    element.textContent = minutes(served - gone);
    // A last level in overtime was past its end when the page was served.
    if (served > 0 && served <= gone) again();
  }
}

setInterval(show, 250);
setInterval(again, REFRESH);

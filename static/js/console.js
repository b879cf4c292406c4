// The console of hand for hand: the clock, and how long each table has been playing.
import { ClockFace } from "./clock.js";
import { ServerTime } from "./servertime.js";
import { isFree } from "./touched.js";
import { minutes } from "./words.js";

const LIST_AGAIN = 500;
const marks = document.body.dataset;
const time = new ServerTime(marks.time, Number(marks.serverNow));
const face = new ClockFace(document.body, time);

function write() {
  for (const mark of document.querySelectorAll("[data-since]")) {
    mark.textContent = minutes(Math.max(0, time.now() - Number(mark.dataset.since)));
  }
}

function show() {
  face.show(JSON.parse(document.getElementById("clock-part").textContent));
  write();
}

show();
time.start();
setInterval(write, 1000);
document.addEventListener("htmx:afterSwap", show);
// The players who may be out are listed again once somebody is out or back; after a tap without what was typed.
function listPlayers() {
  if (document.getElementById("out-who")) window.htmx.trigger("#out-who", "again");
}

document.addEventListener("htmx:afterSwap", ({ target }) => target.id === "console-busts" && listPlayers());
// A name under a finger, or waiting for its second tap, stays: the list is read again afterwards.
let listing = 0;
document.addEventListener("htmx:beforeSwap", (event) => {
  const list = event.detail.target;
  if (list.id !== "out-found" || isFree(list)) return;
  event.detail.shouldSwap = false;
  clearTimeout(listing);
  listing = setTimeout(listPlayers, LIST_AGAIN);
});
document.addEventListener("action:done", () => {
  const who = document.getElementById("out-who");
  if (!who) return;
  who.value = "";
  listPlayers();
});
// Nothing is sent twice: the fields of a completed form are empty again. The panel may have been replaced before
// the response arrived: its fields are kept across that, so they are found by their ids.
let sent = [];
document.addEventListener("submit", (event) => {
  sent = Array.from(event.target.elements, (field) => field.id).filter(Boolean);
});
document.addEventListener("action:done", () => {
  for (const id of sent) {
    const field = document.getElementById(id);
    if (field && "defaultValue" in field) field.value = field.defaultValue;
  }
  sent = [];
});

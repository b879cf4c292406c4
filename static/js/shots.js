// Clocks called on players: digits by their instants, a tick each second of the countdown, a buzzer at zero.
import { ServerTime } from "./servertime.js";
import { Speaker } from "./speaker.js";

const TOO_LATE = 1500;
const time = new ServerTime(document.body.dataset.time, Number(document.body.dataset.serverNow));
const heard = new Map();
const speaker = new Speaker(mark);

function mark() {
  for (const element of document.querySelectorAll("[data-sound-mark]")) element.hidden = speaker.state !== "blocked";
}

// The board of the director shows the clocks and leaves the countdown to the tablet at the table.
const sounds = Boolean(document.querySelector("[data-sound-mark]"));

function phaseOf(shot, now) {
  if (now >= Number(shot.dataset.shotEnds)) return "over";
  return now >= Number(shot.dataset.shotCounts) ? "countdown" : "thinking";
}

function write(shot) {
  const now = time.now();
  const left = Number(shot.dataset.shotEnds) - now;
  const seconds = Math.max(0, Math.ceil(left / 1000));
  shot.dataset.phase = phaseOf(shot, now);
  shot.querySelector("[data-shot-left]").textContent = seconds;
  if (sounds) sound(shot, seconds, left);
}

function sound(shot, seconds, left) {
  const known = heard.get(shot.dataset.shot);
  heard.set(shot.dataset.shot, seconds);
  if (known === undefined || known === seconds || left < -TOO_LATE) return;
  if (seconds === 0) speaker.play("buzzer");
  else if (shot.dataset.phase === "countdown") speaker.play("tick");
}

function writeAll() {
  for (const shot of document.querySelectorAll("[data-shot]")) write(shot);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-sound-unlock]")) speaker.unlock();
});
document.addEventListener("htmx:afterSwap", writeAll);
time.start();
time.whenCorrected(writeAll);
setInterval(writeAll, 100);
setTimeout(mark, 400);
writeAll();

// Clocks called on players: digits by their times, a tick each second of the countdown, a buzzer at zero.
import { Marked, writeNew } from "./marked.js";
import { ServerTime } from "./servertime.js";
import { writeShot } from "./shot_clock_face.js";
import { Speaker } from "./speaker.js";
import { minutes } from "./words.js";

const TOO_LATE = 1500;
const time = new ServerTime(document.body.dataset.time, Number(document.body.dataset.serverNow));
const heard = new Map();
const speaker = new Speaker(mark);
const shots = new Marked("[data-shot]");
const wanted = new Marked("[data-wanted]");

function mark() {
  for (const element of document.querySelectorAll("[data-sound-mark]")) element.hidden = speaker.state !== "blocked";
}

// The director's board shows the clocks and leaves the countdown to the tablet at the table.
const sounds = Boolean(document.querySelector("[data-sound-mark]"));

function write(shot) {
  const { left, seconds } = writeShot(shot, time.now());
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
  for (const shot of shots.all) write(shot);
  for (const mark of wanted.all) writeNew(mark, minutes(Math.max(0, time.now() - Number(mark.dataset.wanted))));
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

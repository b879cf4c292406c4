// The sound of this screen, whatever else it shows: a display, the board, the page of sounds.
import { ServerTime } from "./servertime.js";
import { Sounds } from "./sounds.js";

const marks = document.body.dataset;
const time = new ServerTime(marks.time, Number(marks.serverNow));
const own = { display: Number(marks.display) || 0, device: Number(marks.device) || 0 };
const sounds = new Sounds({ own, time, parts: marks.parts });
let isMeasured = false;

document.addEventListener("part:sounds", (event) => {
  sounds.take(event.detail);
  if (isMeasured || !sounds.isNamed) return;
  isMeasured = true;
  time.start();
});

// The page of sounds can play each of them here.
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-play]");
  if (!button) return;
  const chosen = document.getElementById(button.dataset.play).value;
  sounds.speaker.unlock().then(() => sounds.speaker.play(chosen));
});

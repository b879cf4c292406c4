// Seconds left until an automatic action; the server does it at its own time.
import { ServerTime } from "./servertime.js";

const time = new ServerTime(document.body.dataset.time, Number(document.body.dataset.serverNow));

function write() {
  for (const mark of document.querySelectorAll("[data-due]")) {
    mark.textContent = `${Math.max(0, Math.ceil((Number(mark.dataset.due) - time.now()) / 1000))} s`;
  }
}

time.start();
setInterval(write, 250);
document.addEventListener("htmx:afterSwap", write);

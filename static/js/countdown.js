// Seconds left until an automatic action; the server does it at its own time.
import { Marked, writeNew } from "./marked.js";
import { ServerTime } from "./servertime.js";

const time = new ServerTime(document.body.dataset.time, Number(document.body.dataset.serverNow));

const due = new Marked("[data-due]");

function write() {
  for (const mark of due.all)
    writeNew(mark, `${Math.max(0, Math.ceil((Number(mark.dataset.due) - time.now()) / 1000))} s`);
}

time.start();
setInterval(write, 250);
document.addEventListener("htmx:afterSwap", write);

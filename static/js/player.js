// A player's page: seat, clock and prizes, live, without any rule and without a login.
import { bindValues, fill, hearParts, parts, prizeOf } from "./bind.js";
import { ClockFace } from "./clock.js";
import { ServerTime } from "./servertime.js";
import { followStream } from "./stream.js";

const words = document.body.dataset;
const time = new ServerTime(words.time, Number(words.serverNow));
const face = new ClockFace(document.getElementById("clock"), time);

function news(items) {
  const text = items.filter((item) => !item.until_ms || item.until_ms > time.now()).map((item) => item.text).join(" · ");
  return { text };
}

function take(name, part) {
  parts[name] = part;
  if (name === "clock") {
    face.show(part);
    document.body.dataset.play = part.play_state || "";
  }
  if (name === "announcements") parts.news = news(part.items || []);
  if (name === "mine") document.body.dataset.status = part.status || "";
  if (name === "payouts") {
    const rows = (part.places || []).map((row) => fill("places", { place: row.place, player: row.player || "", prize: prizeOf(row) }));
    document.getElementById("places").replaceChildren(...rows);
  }
  bindValues();
}

hearParts(["clock", "counters", "payouts", "announcements", "mine"], take, words.stream ? followStream(words) : null);
time.start();

// A player's page: seat, clock and prizes, live, without rules and without a login.
import { bindValues, fill, hearParts, parts, placesOf, prizeOf, prizeRows } from "./bind.js";
import { ClockFace, playedAt } from "./clock.js";
import { comeBack } from "./cut.js";
import { ServerTime } from "./servertime.js";
import { followStream } from "./stream.js";

const MINUTE = 60000;
const words = document.body.dataset;
const time = new ServerTime(words.time, Number(words.serverNow));
const face = new ClockFace(document.getElementById("clock"), time);

// Whose slip is called reads where to go; the slips of others are on the displays.
function tellCall() {
  const own = (parts.mine || {}).slips || [];
  const item = ((parts.announcements || {}).items || []).find(({ slip }) => own.includes(slip));
  const text = item ? item.turn : "";
  if (text === (parts.call || {}).text) return;
  parts.call = { text };
  bindValues();
}

// An announcement stays until its time, whether or not anything else changes.
function tellNews() {
  const items = ((parts.announcements || {}).items || []).filter(
    (item) => !item.slip && (!item.until_ms || item.until_ms > time.now()),
  );
  const text = items.map((item) => item.text).join(" · ");
  if (text === (parts.news || {}).text) return;
  parts.news = { text };
  bindValues();
}

// Minutes of play left of a suspension: only what is played of a level counts.
function tellSuspension() {
  const { suspended } = parts.mine || {};
  const left = suspended ? suspended.until_ms - playedAt(parts.clock, time.now()) : 0;
  const text = left > 0 ? suspended.words.replace("{minutes}", Math.ceil(left / MINUTE)) : "";
  if (text === (parts.suspension || {}).text) return;
  parts.suspension = { text };
  bindValues();
}

// While the tables deal different games: that of the player's own table, with its stakes.
let stakes = {};

function tellGame() {
  const { table } = parts.mine || {};
  const { game, label, then } = ((parts.clock || {}).table_games || {})[table] || {};
  const text = [label, stakes[game], then].filter(Boolean).join(" · ");
  if (text === (parts.game || {}).text) return;
  parts.game = { text };
  bindValues();
}

face.root.addEventListener("clock:read", (event) => {
  stakes = event.detail.fields.stakes;
  tellGame();
});

function take(name, part) {
  parts[name] = part;
  if (name === "clock") {
    face.show(part);
    document.body.dataset.play = part.play_state || "";
  }
  if (name === "announcements") tellNews();
  if (name === "announcements" || name === "mine") tellCall();
  if (name === "clock" || name === "mine") {
    tellSuspension();
    tellGame();
  }
  if (name === "mine") {
    document.body.dataset.status = part.status || "";
    for (const name of ["beside", "bullets"]) {
      const rows = (part[name] || []).map((row) => fill(name, row));
      document.getElementById(name).replaceChildren(...rows);
    }
  }
  if (name === "payouts") {
    const rows = prizeRows().map((row) =>
      fill("places", { place: placesOf(row), player: row.player || "", prize: prizeOf(row) }),
    );
    document.getElementById("places").replaceChildren(...rows);
  }
  bindValues();
}

hearParts(["clock", "stats", "payouts", "announcements", "mine"], take, words.stream ? followStream(words) : null);
time.start();
setInterval(tellNews, 1000);
setInterval(tellSuspension, 1000);
comeBack();

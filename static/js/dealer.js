// A dealer's page: clock and seats, live, and the table's reports to the floor; all rules are on the server.
import { post } from "./actions.js";
import "./toast.js";
import { bindValues, fill, hearParts, parts } from "./bind.js";
import { ClockFace } from "./clock.js";
import { ServerTime } from "./servertime.js";
import { writeShot } from "./shot_clock_face.js";
import { followStream } from "./stream.js";

const words = document.body.dataset;
const time = new ServerTime(words.time, Number(words.serverNow));
const face = new ClockFace(document.getElementById("clock"), time);
const follower = words.stream ? followStream(words) : null;

// An announcement stays until its time, whether or not anything else changes.
function tellNews() {
  const items = ((parts.announcements || {}).items || []).filter(
    (item) => !item.until_ms || item.until_ms > time.now(),
  );
  const text = items.map((item) => item.text).join(" · ");
  if (text === (parts.news || {}).text) return;
  parts.news = { text };
  bindValues();
}

function showTable(table) {
  table.is_out_of_play = !table.is_in_play;
  document.getElementById("hand").dataset.state = table.hand_state || "waiting";
  const rows = table.seats.map((row) => {
    const line = fill("seats", { seat: row.seat, name: row.name || words.wordFree, bounty: row.bounty || "" });
    line.classList.toggle("is-free", !row.name);
    return line;
  });
  document.getElementById("seats").replaceChildren(...rows);
  showNumbers(table.seats.length);
  showGames(table);
  writeStakes();
  showCall(table);
  showOut(table);
  showShot(table.shot);
}

// Seats on which a clock may be called; rendered again only when they change, so that a first tap stays armed.
function showCall(table) {
  const place = document.getElementById("call-seats");
  const taken = table.seats.filter((row) => row.name).map((row) => row.seat);
  const drawn = `${table.call_arm} ${taken}`;
  if (!table.may_call) document.getElementById("call").open = false;
  if (place.dataset.drawn === drawn) return;
  place.dataset.drawn = drawn;
  place.replaceChildren(
    ...taken.map((number) => {
      const button = fill("numbers", { number });
      button.dataset.seat = number;
      button.dataset.arm = table.call_arm;
      return button;
    }),
  );
}

// Who can be reported out, by name, and who is; rendered again only when they change, as a first tap stays armed.
function showOut(table) {
  const place = document.getElementById("out-seats");
  const taken = table.seats.filter((row) => row.name && !row.is_out);
  const reported = table.seats.filter((row) => row.is_out);
  table.reported = reported.length > 0;
  table.may_report = table.may_report && taken.length > 0;
  const drawn = JSON.stringify([taken, reported]);
  if (place.dataset.drawn === drawn) return;
  place.dataset.drawn = drawn;
  document.getElementById("out").open = false;
  place.replaceChildren(
    ...taken.map((row) => {
      const button = fill("names", { seat: row.seat, name: row.name });
      button.dataset.outSeat = row.seat;
      button.dataset.arm = words.wordOut.replace("{name}", row.name);
      return button;
    }),
  );
  document.getElementById("reported").replaceChildren(
    ...reported.map((row) => {
      const line = fill("reported", { seat: row.seat, name: row.name });
      line.querySelector("[data-still-in]").dataset.stillIn = row.seat;
      return line;
    }),
  );
}

// The games that the table may choose from; a second tap of the same choice changes nothing more.
function showGames(table) {
  const place = document.getElementById("game-names");
  const drawn = JSON.stringify([table.games, table.game_turn]);
  if (place.dataset.drawn === drawn) return;
  place.dataset.drawn = drawn;
  document.getElementById("games").open = false;
  place.replaceChildren(
    ...table.games.map((row) => {
      const button = fill("games", { name: row.name });
      button.dataset.game = row.game;
      return button;
    }),
  );
}

// The stakes of the table's own game in the level that the clock shows.
let stakes = {};

function writeStakes() {
  document.getElementById("game-stakes").textContent = (parts.table && stakes[parts.table.game]) || "";
}

face.root.addEventListener("clock:read", (event) => {
  stakes = event.detail.fields.stakes;
  writeStakes();
});

function showShot(shot) {
  const section = document.getElementById("shot");
  section.dataset.shotCounts = shot ? shot.counts_ms : "";
  section.dataset.shotEnds = shot ? shot.ends_ms : "";
  writeDigits();
}

function writeDigits() {
  if (parts.table && parts.table.shot) writeShot(document.getElementById("shot"), time.now());
}

// One button per number: nobody types with a hand full of cards.
function showNumbers(most) {
  const place = document.getElementById("numbers");
  if (place.children.length === most + 1) return;
  const buttons = Array.from({ length: most + 1 }, (_nothing, number) => {
    const button = fill("numbers", { number });
    button.dataset.players = number;
    return button;
  });
  place.replaceChildren(...buttons);
}

function take(name, part) {
  parts[name] = part;
  if (name === "clock") {
    face.show(part);
    document.body.dataset.play = part.play_state || "";
  }
  if (name === "announcements") tellNews();
  if (name === "table") showTable(part);
  bindValues();
}

// A double tap is one report: the buttons are disabled while one is being sent, and it names the hand that was shown.
let isUnderWay = false;

async function tell(url, values) {
  if (isUnderWay) return;
  isUnderWay = true;
  document.body.dataset.underWay = "yes";
  try {
    await post(url, values);
  } finally {
    isUnderWay = false;
    delete document.body.dataset.underWay;
    if (follower) follower.check();
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-tell]");
  if (button && !event.defaultPrevented) tell(button.dataset.tell, { hand: parts.table.hand });
  if (event.defaultPrevented) return;
  const next = event.target.closest("[data-next-game]");
  if (next) tell(next.dataset.nextGame, { turn: parts.table.game_turn });
  const game = event.target.closest("[data-game]");
  const place = document.querySelector("[data-next-game]");
  if (game) tell(place.dataset.nextGame, { turn: parts.table.game_turn, game: game.dataset.game });
  const seat = event.target.closest("[data-seat]");
  if (seat) tell(document.getElementById("call").dataset.call, { seat: seat.dataset.seat });
  const out = event.target.closest("[data-out-seat]");
  if (out) tell(words.out, { seat: out.dataset.outSeat });
  const back = event.target.closest("#reported [data-still-in]");
  if (back) tell(words.stillIn, { seat: back.dataset.stillIn });
  const step = event.target.closest("[data-shot-step]");
  if (step && parts.table.shot) tell(step.dataset.shotStep, { shot_clock: parts.table.shot.id });
  const number = event.target.closest("[data-players]");
  if (number) tell(document.getElementById("heads").action, { players: number.dataset.players });
});

// An invalidated code no longer opens anything: the table's page says so and shows nothing else.
document.addEventListener("stream:cut", () => {
  document.getElementById("dealer").hidden = true;
  document.getElementById("void").hidden = false;
});

hearParts(["clock", "stats", "announcements", "table"], take, follower);
time.start();
setInterval(tellNews, 1000);
time.whenCorrected(writeDigits);
setInterval(writeDigits, 100);

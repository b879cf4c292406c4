// A player moved by taps: the player, a free seat or another player, and the button that confirms it.
import { post } from "./actions.js";

const bar = document.getElementById("moving");
const words = bar.dataset;
const confirmButton = bar.querySelector("[data-moving-confirm]");
const note = bar.querySelector("[data-moving-note]");
let moving = null;

function write(name, text) {
  const place = bar.querySelector(`[data-moving="${name}"]`);
  place.textContent = text;
  place.hidden = !text;
}

function asking(isAsked) {
  note.hidden = !isAsked;
  bar.classList.toggle("is-asking", isAsked);
}

/** The address of a verb for an entry: "move", "swap" or "unseat". */
export function address(verb, entry) {
  return words[`${verb}Url`].replace("/0/", `/${entry}/`);
}

/** Whether a player is picked up and waits for a seat. */
export function isMoving() {
  return moving !== null;
}

/** Pick up the player of a seat: { entry, player, table, number, move }. */
export function begin(player) {
  moving = { ...player, target: null };
  write("who", `${moving.player} ${moving.table}.${moving.number}`);
  write("to", words.wordTapSeat);
  write("why", "");
  bar.querySelector("[data-moving-list]").href = moving.move;
  asking(false);
  note.value = "";
  confirmButton.disabled = true;
  confirmButton.textContent = words.wordMove;
  bar.hidden = false;
  mark();
}

/** Put the player down again. */
export function end() {
  moving = null;
  bar.hidden = true;
  mark();
}

/** What a seat means as the target of a move: { verb, values }. */
export function targetAt(seat) {
  if (seat.dataset.entry) return { verb: "swap", values: { other: seat.dataset.entry } };
  const table = seat.closest("[data-table]").dataset.table;
  return { verb: "move", values: { "to.table": table, "to.seat": seat.dataset.number } };
}

/** Aim at a seat: a free one to move to, or a player to swap with; false for one that is neither. */
export function aim(seat) {
  if (!["empty", "taken", "arriving"].includes(seat.dataset.seat)) return false;
  const place = `${seat.closest("[data-table]").dataset.table}.${seat.dataset.number}`;
  if (seat.dataset.entry === moving.entry) {
    end();
    return true;
  }
  moving.target = targetAt(seat);
  moving.place = place;
  write("to", seat.dataset.entry ? `⇄ ${seat.dataset.player} ${place}` : `→ ${place}`);
  write("why", "");
  asking(false);
  confirmButton.disabled = false;
  confirmButton.textContent = `${seat.dataset.entry ? words.wordSwap : words.wordMove} ${place}`;
  confirmButton.focus({ preventScroll: true });
  mark();
  return true;
}

/** A rule forbids it: ask for the reason at the player. */
export function askReason(problem) {
  write("why", problem.detail || problem.title || "");
  asking(true);
  note.focus({ preventScroll: true });
}

// Off the plan: the player keeps the chips and waits for another seat.
async function takeAway() {
  const { entry, table, number } = moving;
  end();
  await post(address("unseat", entry), { "seen.table": table, "seen.seat": number });
}

/** Where the page showed the player, for a move to a free seat. */
export function seenAt(target, table, seat) {
  return target.verb === "move" && table ? { "seen.table": table, "seen.seat": seat } : {};
}

/** Send it; if something forbids it, the bar asks for what is needed. */
export async function carryOut() {
  const { entry, table, number, target } = moving;
  const values = { note: note.hidden ? "" : note.value, ...target.values, ...seenAt(target, table, number) };
  confirmButton.disabled = true;
  let asked = false;
  const isDone = await post(address(target.verb, entry), values, {
    reason_needed: (problem) => {
      asked = true;
      askReason(problem);
    },
  });
  confirmButton.disabled = false;
  if (isDone || !asked) end();
}

// The plan is rendered again whenever something changes: the selected seat stays marked.
function mark() {
  document.body.toggleAttribute("data-moving", moving !== null);
  for (const seat of document.querySelectorAll("#plan .seat")) {
    const place = `${seat.closest("[data-table]").dataset.table}.${seat.dataset.number}`;
    seat.toggleAttribute("data-picked", Boolean(moving && seat.dataset.entry === moving.entry));
    seat.toggleAttribute("data-aimed", Boolean(moving && moving.target && moving.place === place));
  }
}

document.addEventListener("htmx:afterSwap", () => moving && mark());
bar.querySelector("[data-moving-end]").addEventListener("click", end);
bar.querySelector("[data-moving-away]").addEventListener("click", () => moving && takeAway());
bar.addEventListener("submit", (event) => {
  event.preventDefault();
  if (moving && moving.target) carryOut();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && moving && !event.defaultPrevented) end();
});

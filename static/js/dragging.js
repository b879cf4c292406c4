// A player dragged from one seat of the plan to another: to a free seat to move, onto a player to swap.
import { post } from "./actions.js";
import { address, aim, askReason, begin, seenAt, targetAt } from "./moving.js";
import { addressesOf } from "./seats.js";

const FAR_ENOUGH = 10;
const CLICK_AFTER = 300;
let held = null;
let droppedAt = -CLICK_AFTER;

function seatAt(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under && under.closest("#plan .seat, #zoom .seat");
}

function placeOf(seat) {
  return { table: seat.closest("[data-table]").dataset.table, seat: seat.dataset.number };
}

function lift() {
  const mark = held.seat.cloneNode(true);
  mark.classList.add("seat-dragged");
  mark.setAttribute("aria-hidden", "true");
  document.body.append(mark);
  held.mark = mark;
  held.seat.setAttribute("aria-grabbed", "true");
}

function follow(event) {
  if (!held) return;
  const far = Math.hypot(event.clientX - held.x, event.clientY - held.y);
  if (!held.mark && far < FAR_ENOUGH) return;
  if (!held.mark) lift();
  held.mark.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
}

function letGo() {
  if (!held) return;
  if (held.mark) held.mark.remove();
  held.seat.removeAttribute("aria-grabbed");
  held = null;
}

// Where a rule forbids it, the bar of the move asks for the reason.
async function drop(from, to) {
  const { table, seat } = placeOf(from);
  const target = targetAt(to);
  await post(
    address(target.verb, from.dataset.entry),
    { ...target.values, ...seenAt(target, table, seat) },
    {
      reason_needed: (problem) => {
        begin({ ...from.dataset, ...addressesOf(from), table });
        aim(to);
        askReason(problem);
      },
    },
  );
}

document.addEventListener("pointerdown", (event) => {
  const seat = event.target.closest(".seat[data-entry]");
  if (!seat || event.button !== 0 || !addressesOf(seat).move) return;
  held = { seat, x: event.clientX, y: event.clientY, mark: null };
  if (seat.hasPointerCapture(event.pointerId)) seat.releasePointerCapture(event.pointerId);
});

// The click that ends a drag opens no panel.
document.addEventListener(
  "click",
  (event) => {
    if (performance.now() - droppedAt < CLICK_AFTER) event.stopImmediatePropagation();
  },
  true,
);

document.addEventListener("pointermove", follow);
document.addEventListener("pointercancel", letGo);

document.addEventListener("pointerup", (event) => {
  if (!held) return;
  const { seat, mark } = held;
  const target = mark ? seatAt(event) : null;
  letGo();
  if (!mark) return;
  droppedAt = performance.now();
  if (target && target !== seat && ["empty", "taken", "arriving"].includes(target.dataset.seat)) drop(seat, target);
});

// A button under a finger, or waiting for its second tap, is not rendered again: the tap would reach nothing. Nor is a
// field being typed in: the keyboard of a tablet would close.
const CLICK_WITHIN = 60;
const LONGEST = 5000;
// Fields whose form has been sent since they were last typed in.
const sent = new WeakSet();
let touch = null;

function lifted() {
  const own = touch;
  // The click comes after the finger has left.
  setTimeout(() => {
    if (touch === own) touch = null;
  }, CLICK_WITHIN);
}

document.addEventListener(
  "pointerdown",
  (event) => {
    touch = { on: event.target, since: performance.now() };
  },
  true,
);
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, lifted, true);
// Released outside the window.
document.addEventListener(
  "pointermove",
  (event) => {
    if (touch && !event.buttons) lifted();
  },
  true,
);

/** Whether an element may be replaced now. */
export function isFree(element) {
  return !isTouched(element);
}

function isTouched(panel) {
  // Nothing is rendered during a drag.
  if (document.body.classList.contains("is-dragging")) return true;
  const isHeld = touch && panel.contains(touch.on) && performance.now() - touch.since < LONGEST;
  return isHeld || isWaiting(panel) || isTyped(panel);
}

// For its second tap, or for the request that is under way.
function isWaiting(panel) {
  return Boolean(panel.querySelector("[data-armed], [data-again]")) || panel.matches("[data-again]");
}

function isTyped(panel) {
  const field = document.activeElement;
  if (!field || !panel.contains(field) || sent.has(field)) return false;
  return field.matches("input, textarea") ? field.value !== field.defaultValue : field.matches("select");
}

for (const name of ["pointerdown", "keydown", "input"])
  document.addEventListener(name, ({ target }) => sent.delete(target), true);
document.addEventListener("action:done", ({ target }) => {
  for (const field of target.elements || []) sent.add(field);
});

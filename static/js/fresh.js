// A button that moved to where another one was a moment ago is not what the person wanted to tap.
const MEANT_AFTER = 300;
let drawn = null;

/** Where the buttons of a panel are. */
export function placesOf(panel) {
  return Array.from(panel.querySelectorAll("[hx-post]"), (button) => ({
    button,
    box: button.getBoundingClientRect(),
    address: button.getAttribute("hx-post"),
  }));
}

function lies(box, within) {
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  return box.width > 0 && x > within.left && x < within.right && y > within.top && y < within.bottom;
}

function rest(button) {
  button.dataset.fresh = "yes";
  setTimeout(() => delete button.dataset.fresh, MEANT_AFTER);
}

document.addEventListener("htmx:beforeSwap", ({ detail: { target, shouldSwap } }) => {
  drawn = shouldSwap && target.dataset.part ? { id: target.id, places: placesOf(target) } : null;
});

document.addEventListener("htmx:afterSwap", () => {
  const panel = drawn && document.getElementById(drawn.id);
  if (panel) restMoved(panel, drawn.places);
  drawn = null;
});

/** Rest the buttons that are where others were. */
export function restMoved(panel, places) {
  for (const { button, box, address } of placesOf(panel)) {
    const was = places.find((place) => lies(box, place.box));
    if (was && was.address !== address) rest(button);
  }
}

document.addEventListener(
  "click",
  (event) => {
    if (event.target.closest("[data-fresh]")) event.stopImmediatePropagation();
  },
  true,
);

// A button that moved to where another one was a moment ago is not what the person wanted to tap.
const MEANT_AFTER = 300;
// A panel that has changed since the page was laid out, and where its buttons were.
let changing = null;

/** Where the buttons of a panel are. */
function placesOf(panel) {
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

/**
 * Before elements of a panel change: rest the buttons that then are where others were. Where they are is asked once,
 * when the browser lays the page out, or when somebody clicks before that: asking earlier lays it out each time.
 */
export function changesSoon(panel) {
  if (changing) return;
  changing = { panel, places: placesOf(panel) };
  requestAnimationFrame(haveMoved);
}

function haveMoved() {
  if (!changing) return;
  const { panel, places } = changing;
  changing = null;
  restMoved(panel, places);
}

/** Rest the buttons that are where others were. */
function restMoved(panel, places) {
  for (const { button, box, address } of placesOf(panel)) {
    const was = places.find((place) => lies(box, place.box));
    if (was && was.address !== address) rest(button);
  }
}

document.addEventListener(
  "click",
  (event) => {
    haveMoved();
    if (event.target.closest("[data-fresh]")) event.stopImmediatePropagation();
  },
  true,
);

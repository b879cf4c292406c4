// The rarer commands of the clock are fetched when their dialog opens, and when the clock changes under it.
import { isFree } from "./touched.js";

const AGAIN = 300;
let waiting = 0;

function fetchMore() {
  window.htmx.trigger("#clock-more", "now");
}

document.addEventListener("dialog:opened", ({ target }) => target.id === "set-clock" && fetchMore());
document.addEventListener("htmx:afterSwap", ({ target }) => {
  const dialog = document.getElementById("set-clock");
  if (dialog.hidden) return;
  if (target.id === "clock-panel") fetchMore();
  else if (target.id === "clock-more" && !dialog.contains(document.activeElement))
    dialog.querySelector("[autofocus]")?.focus();
});
// What is under a finger or being typed in stays: it is fetched again afterwards.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target } = event.detail;
  if (target.id !== "clock-more" || isFree(target)) return;
  event.detail.shouldSwap = false;
  clearTimeout(waiting);
  waiting = setTimeout(fetchMore, AGAIN);
});

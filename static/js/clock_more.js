// The rarer commands of the clock are fetched when their dialog opens, and when the clock changes under it.
import { fetchedWhenOpened } from "./fetched.js";

const fetchMore = fetchedWhenOpened("set-clock", "clock-more");

document.addEventListener("htmx:afterSwap", ({ target }) => {
  const dialog = document.getElementById("set-clock");
  if (dialog.hidden) return;
  if (target.id === "clock-panel") fetchMore();
  else if (target.id === "clock-more" && !dialog.contains(document.activeElement))
    dialog.querySelector("[autofocus]")?.focus();
});

// The body of a dialog that is fetched when it opens, as it is then.
import { changesSoon } from "./fresh.js";
import { isFree } from "./touched.js";

const AGAIN = 300;

/** Fetch `body` whenever `dialog` opens (ids); returns what fetches it again. */
export function fetchedWhenOpened(dialog, body) {
  let waiting = 0;
  const request = () => window.htmx.trigger(`#${body}`, "now");
  document.addEventListener("dialog:opened", ({ target }) => target.id === dialog && request());
  // What is under a finger or being typed in stays: it is fetched again afterwards.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.id !== body) return;
    clearTimeout(waiting);
    if (isFree(detail.target)) {
      changesSoon(document.getElementById(dialog));
      return;
    }
    detail.shouldSwap = false;
    waiting = setTimeout(request, AGAIN);
  });
  return request;
}

// The running quick game: its dialogs are as they are when they open, and what only this browser may do is its own.
import "./clock_more.js";
import { fetchedWhenOpened } from "./fetched.js";

const foot = () => document.getElementById("quick-foot").dataset;
let { state } = foot();

// What may be done about a game whose start was undone.
document.addEventListener("htmx:afterSwap", () => {
  if (foot().board) location.assign(foot().board);
  if (foot().state === state) return;
  ({ state } = foot());
  window.htmx.trigger("#quick-undone", "state");
});
fetchedWhenOpened("more", "quick-more");

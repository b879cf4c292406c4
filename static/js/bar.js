// The bar: the event in hand is kept for this browser, and the choice of events and the search open below the bar.
import { closeDialog, openDialog } from "./dialog.js";

const pop = document.getElementById("bar-pop");
const { event, eventCookie } = document.body.dataset;
const LINKS = "a[href]";

// Pages without an event lead back to the one that was looked at last.
// biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and Safari 15 has no other way to write one.
if (event) document.cookie = `${eventCookie}=${event}; path=/; max-age=86400; samesite=lax`;

async function open(link) {
  const { left, bottom } = link.getBoundingClientRect();
  let html = "";
  try {
    const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
    if (answer.ok) html = await answer.text();
  } catch (_unreached) {
    // The link itself says what is wrong.
  }
  if (!html) {
    location.assign(link.href);
    return;
  }
  pop.innerHTML = html;
  pop.setAttribute("aria-label", link.getAttribute("aria-label") || link.textContent.trim());
  window.htmx.process(pop);
  for (const choice of pop.querySelectorAll("[data-submit-on-change]"))
    choice.addEventListener("change", () => choice.form.submit());
  for (const next of pop.querySelectorAll('[name="next"]')) next.value = location.pathname + location.search;
  openDialog(pop);
  pop.style.top = `${bottom + 6}px`;
  pop.style.left = `${Math.max(8, Math.min(left, innerWidth - pop.offsetWidth - 8))}px`;
  (pop.querySelector("[autofocus]") || pop.querySelector("[aria-current]") || pop.querySelector(LINKS))?.focus();
}

function step(by) {
  const all = Array.from(pop.querySelectorAll(LINKS)).filter((link) => link.offsetParent !== null);
  const at = all.indexOf(document.activeElement);
  if (at < 0 && by < 0) return;
  if (at + by < 0) pop.querySelector("input[type=search]")?.focus();
  else all[Math.min(at + by, all.length - 1)]?.focus();
}

document.addEventListener("click", (tap) => {
  const link = tap.target.closest("[data-bar-pop]");
  if (link && !tap.ctrlKey && !tap.metaKey && !tap.shiftKey) {
    tap.preventDefault();
    const isOpen = !pop.hidden && pop.dataset.of === link.dataset.barPop;
    if (!pop.hidden) closeDialog(pop);
    pop.dataset.of = link.dataset.barPop;
    if (!isOpen) open(link);
  } else if (pop && !pop.hidden && !pop.contains(tap.target)) closeDialog(pop);
});

if (pop) {
  pop.addEventListener("keydown", (press) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[press.key];
    if (by) {
      press.preventDefault();
      step(by);
    }
  });
  // Enter in the field opens the first that was found.
  pop.addEventListener("submit", (sent) => {
    const first = pop.querySelector(`#search-found ${LINKS}`);
    if (!first) return;
    sent.preventDefault();
    location.assign(first.href);
  });
}

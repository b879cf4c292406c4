// A ticket to sell or give: what is asked follows the choice, and what the ways leave of its worth is shown. The server decides.
import { adaptSplit, notesOf, restOf, showRest, toggleSplit } from "./splitting.js";
import { money, typedMinor } from "./words.js";

const form = document.querySelector("[data-ticket-form]");

function isGiven() {
  const how = form.elements.how;
  return Boolean(how) && how.value === "given";
}

function minorOf(field) {
  return typedMinor(field.value, Number(form.dataset.digits));
}

function reckon() {
  const away = form.querySelector("[data-given-away]");
  if (away) away.hidden = !isGiven();
  form.querySelector("[data-sold]").hidden = isGiven();
  adaptSplit(form);
  const unit = { currency: form.dataset.currency, digits: Number(form.dataset.digits) };
  const worth = minorOf(form.elements.amount);
  const rest = worth === null ? null : restOf(form, worth);
  showRest(form, rest, unit);
  const isCash = Boolean(form.querySelector('input[name="method"][data-cash]:checked'));
  form.querySelector("[data-given]").hidden = !isCash;
  const cash = isCash ? (notesOf(form) ?? minorOf(form.elements.given)) : null;
  const isKnown = cash !== null && rest !== null && cash >= rest;
  form.querySelector("[data-change]").textContent = isKnown ? money(cash - rest, unit) : "–";
}

form.addEventListener("input", reckon);
form.addEventListener("change", reckon);
form.addEventListener("htmx:afterSwap", reckon);
form.addEventListener("click", (event) => {
  if (!event.target.closest("[data-split]")) return;
  toggleSplit(form);
  reckon();
});
reckon();

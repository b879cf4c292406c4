// A sale paid in several ways: the fields of the others, and what they leave to the way that is chosen. The server decides.
import { money, typedMinor } from "./words.js";

/** Show or hide the amounts of the other ways; the first of them gets the focus. */
export function toggleSplit(sale) {
  const parts = sale.querySelector("[data-ways]");
  parts.hidden = !parts.hidden;
  sale.querySelector("[data-split]").setAttribute("aria-expanded", String(!parts.hidden));
  adaptSplit(sale);
  const first = parts.querySelector("input:not(:disabled)");
  if (first) first.focus();
  else sale.querySelector("[data-split]").focus();
}

/** The way chosen pays the rest, so it has no amount of its own; what is hidden is not sent. */
export function adaptSplit(sale) {
  const parts = sale.querySelector("[data-ways]");
  const chosen = sale.querySelector('input[name="method"]:checked');
  for (const row of parts.querySelectorAll("[data-way]")) {
    row.hidden = Boolean(chosen) && row.dataset.way === chosen.value;
    for (const input of row.querySelectorAll("input")) input.disabled = parts.hidden || row.hidden;
  }
  const isTransfer = isUsed(sale, chosen, "transfer");
  sale.querySelector("div[data-referenced]").hidden = !(chosen && "referenced" in chosen.dataset);
  const arrived = sale.querySelector("[data-arrived]");
  if (arrived) arrived.hidden = !isTransfer;
}

function isUsed(sale, chosen, way) {
  const amount = sale.querySelector(`[name="part_${way}"]`);
  return (chosen && chosen.value === way) || Boolean(amount && !amount.disabled && amount.value.trim());
}

/** What the other ways leave of the price, in minor units; null where an amount cannot be read. */
export function restOf(sale, price) {
  let rest = price - ticketsOf(sale) + creditOf(sale, price);
  for (const input of sale.querySelectorAll("[data-way] .input-figure:not(:disabled)")) {
    if (!input.value.trim()) continue;
    const minor = typedMinor(input.value, Number(sale.dataset.digits));
    if (minor === null) return null;
    rest -= minor;
  }
  return rest;
}

/** What the tickets that were scanned are worth, in minor units. */
export function ticketsOf(sale) {
  const told = sale.querySelector("[data-ticket-worth]");
  return told ? Number(told.dataset.ticketWorth) : 0;
}

/** What the tickets are worth above the price where the house credits that, in minor units; else 0. */
export function creditOf(sale, price) {
  return price && sale.querySelector("[data-ticket-credit]") ? Math.max(ticketsOf(sale) - price, 0) : 0;
}

/** Say beside the tickets what of them becomes credit. */
export function showCredit(sale, price, unit) {
  const place = sale.querySelector("[data-ticket-credit]");
  if (!place) return;
  const left = creditOf(sale, price);
  place.hidden = !left;
  place.textContent = left ? place.dataset.ticketCredit.replace("{amount}", money(left, unit)) : "";
}

/** What the notes of another currency are worth that were typed, in minor units; null where none were. */
export function notesOf(sale) {
  const told = sale.querySelector("[data-notes-worth]");
  return told?.dataset.notesWorth && sale.elements.notes.value.trim() ? Number(told.dataset.notesWorth) : null;
}

/** Say what is left, and who pays it. */
export function showRest(sale, rest, unit) {
  const chosen = sale.querySelector('input[name="method"]:checked');
  sale.querySelector("[data-rest]").textContent = rest === null || rest < 0 ? "–" : money(rest, unit);
  const label = chosen && sale.querySelector(`label[for="part_${chosen.value}"]`);
  sale.querySelector("[data-rest-way]").textContent = label ? label.textContent : "";
}

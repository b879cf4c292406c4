// Seats of the plan: what may be done at each, and their tables. A seat says who sits there; the page which addresses this
// person may use (data-urls of the body), the plan what is possible now (data-can).

import { elementOf } from "./fragments.js";

const urls = JSON.parse(document.body.dataset.urls || "{}");
const OF_ENTRY = ["bust", "clock", "move", "buying", "seatWon", "penalty", "incident", "count"];

function possible() {
  return new Set((document.getElementById("plan").dataset.can || "").split(" "));
}

/** What may be done at a seat: addresses by name. */
export function addressesOf(seat) {
  const { entry, who, unseen, gone } = seat.dataset;
  const can = possible();
  const found = {};
  const put = (name, id, isMeant = can.has(name)) => {
    if (isMeant && urls[name]) found[name] = urls[name].replace("{id}", id);
  };
  const table = seat.closest("[data-table]");
  if (table.querySelectorAll("[data-entry]").length > 1) put("button", table.dataset.id);
  if (!entry) return found;
  for (const name of OF_ENTRY) put(name, entry);
  put(gone === undefined ? "absent" : "here", entry);
  put("verify", entry, unseen !== undefined);
  put("stack", entry, true);
  put("person", who, true);
  return found;
}

/** The table with its seats, if the plan shows it as one line; null without an answer. */
export async function withSeats(table) {
  if (table.querySelector(".plan-ring")) return table;
  try {
    const answer = await fetch(urls.table.replace("{id}", table.dataset.id), { cache: "no-store" });
    return answer.ok ? elementOf(await answer.text()) : null;
  } catch (_unreached) {
    return null;
  }
}

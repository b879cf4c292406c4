// A step of the set-up shows only what its own choices leave open; an input with an error stays visible.
import { keepTyped } from "./kept.js";
import { watchOutlook } from "./outlook.js";
import { watchRows } from "./rows.js";

const is =
  (name, ...answers) =>
  (typed) =>
    answers.includes(typed.get(name));
const both = (one, other) => (typed) => one(typed) && other(typed);
const either = (one, other) => (typed) => one(typed) || other(typed);
const has = (name) => (typed) => Number(typed.get(name)) > 0;
const some = (name) => (typed) => typed.get(`${name}_limit`) !== "none";

// Which kinds of prizes are of money, as the server says.
const OF_MONEY = (document.getElementById("id_payout_kind")?.dataset.ofMoney ?? "").split(" ");

// Which part of the page is asked for, and when: by the id of its input or list.
const ASKED = {
  re_entry_until_level: some("re_entries"),
  rebuy_until_level: some("rebuys"),
  rebuy: some("rebuys"),
  rebuy_fee: some("rebuys"),
  rebuy_stack: some("rebuys"),
  add_on: is("has_add_on", "on"),
  add_on_fee: is("has_add_on", "on"),
  add_on_stack: is("has_add_on", "on"),
  add_on_after_level: is("has_add_on", "on"),
  unpaid_minutes: is("unpaid_holds_seat", "on"),
  places: is("payout_kind", "cash"),
  paid_percent: is("payout_kind", "cash"),
  min_cash: is("payout_kind", "cash"),
  ticket_places: is("payout_kind", "satellite", ...OF_MONEY),
  bubble: is("payout_kind", ...OF_MONEY),
  is_bubble_ticket: both(is("payout_kind", ...OF_MONEY), (typed) => Boolean(typed.get("bubble"))),
  target: is("payout_kind", "satellite"),
  ticket: either(is("payout_kind", "satellite"), both(is("payout_kind", ...OF_MONEY), has("ticket_places"))),
  ticket_name: either(is("payout_kind", "satellite"), both(is("payout_kind", ...OF_MONEY), has("ticket_places"))),
  remainder: is("payout_kind", "satellite"),
  milestone: is("payout_kind", "satellite"),
  second_seat: is("payout_kind", "satellite"),
  chunk: both(is("payout_kind", "satellite"), is("remainder", "spread")),
  percents: both(is("payout_kind", "satellite"), is("remainder", "structure", "tickets_first")),
  advance_count: is("advance_kind", "table_winners", "top"),
};
const LISTS = { shares: is("payout_kind", "shares"), things: is("payout_kind", "in_kind", ...OF_MONEY) };
const form = document.querySelector("form[data-setup]");

function isBad(part) {
  return part.classList.contains("field-bad") || Boolean(part.querySelector(".field-error"));
}

function ask() {
  const typed = new FormData(form);
  for (const [name, isAsked] of Object.entries(ASKED)) {
    const input = document.getElementById(`id_${name}`);
    const field = input && input.closest(".field");
    if (field) field.hidden = !isAsked(typed) && !isBad(field);
  }
  for (const [name, isAsked] of Object.entries(LISTS)) {
    const list = document.getElementById(`rows-${name}`);
    if (list) list.hidden = !isAsked(typed) && !isBad(list);
  }
  for (const choice of form.querySelectorAll("[data-limit]")) {
    const number = choice.parentElement.querySelector("[data-limit-number]");
    number.hidden = choice.value !== "up_to";
    if (!number.hidden && !number.value) number.value = 1;
  }
  const days = form.querySelectorAll("#rows-days [data-row]").length;
  const between = form.querySelector("[data-section=advance]");
  if (between) between.hidden = days < 2 && !isBad(between);
}

// Wherever the focus is, for the keys stand on the button; not below a dialog or the lock.
function onward(event) {
  const button = form.querySelector("[data-continue]");
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !button) return;
  if (document.querySelector(".dialog:not([hidden]), .lock:not([hidden])")) return;
  event.preventDefault();
  button.click();
}

if (form) {
  watchRows(form);
  keepTyped(form);
  watchOutlook(form);
  form.addEventListener("change", ask);
  document.addEventListener("keydown", onward);
  ask();
  const bad = form.querySelector(".field-bad input, .field-bad select, .field-bad textarea");
  if (bad) bad.focus();
}

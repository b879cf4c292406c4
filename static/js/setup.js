// A topic of the set-up opens in place and shows only what its own choices leave open; an input with an error stays visible.
import { forget, keep, keepTyped } from "./kept.js";
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
const ofMoney = (typed) =>
  (document.getElementById("id_payout_kind")?.dataset.ofMoney ?? "").split(" ").includes(typed.get("payout_kind"));

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
  ticket_places: either(is("payout_kind", "satellite"), ofMoney),
  bubble: ofMoney,
  is_bubble_ticket: both(ofMoney, (typed) => Boolean(typed.get("bubble"))),
  target: is("payout_kind", "satellite"),
  ticket: either(is("payout_kind", "satellite"), both(ofMoney, has("ticket_places"))),
  ticket_name: either(is("payout_kind", "satellite"), both(ofMoney, has("ticket_places"))),
  remainder: is("payout_kind", "satellite"),
  milestone: is("payout_kind", "satellite"),
  second_seat: is("payout_kind", "satellite"),
  chunk: both(is("payout_kind", "satellite"), is("remainder", "spread")),
  percents: both(is("payout_kind", "satellite"), is("remainder", "structure", "tickets_first")),
  advance_kind: () => !isOneDay(),
  advance_count: both(() => !isOneDay(), is("advance_kind", "table_winners", "top")),
};
const LISTS = { shares: is("payout_kind", "shares"), things: either(is("payout_kind", "in_kind"), ofMoney) };
let form = null;

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
}

function isOneDay() {
  return form.querySelectorAll("#rows-days [data-row]").length < 2;
}

function isCovered() {
  return Boolean(document.querySelector(".dialog:not([hidden]), .lock:not([hidden])"));
}

// Wherever the focus is, for the keys stand on the buttons; not below a dialog or the lock.
function onward(event) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isCovered()) return;
  const button = document.querySelector("[data-continue]") || document.querySelector("[data-onward]");
  if (!button) return;
  event.preventDefault();
  button.click();
}

// Up and down from line to line, and from the search to what it finds; Enter opens one, as on any link.
function walk(event) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const focused = document.activeElement;
  const isSearch = focused.id === "rules-search" || focused.matches("[data-differ]");
  const lines = Array.from(document.querySelectorAll(isSearch ? "#rules-search, [data-differ]" : "[data-topic]"));
  const at = lines.indexOf(focused);
  if (at < 0 && focused !== document.body) return;
  const to = event.key === "ArrowDown" ? at + 1 : at - 1;
  const line = lines[at < 0 && to < 0 ? lines.length - 1 : to];
  if (!line || isCovered()) return;
  event.preventDefault();
  line.focus();
}

function cancel(event) {
  const link = document.querySelector("[data-topic-cancel]");
  if (event.key !== "Escape" || !link || isCovered()) return;
  event.preventDefault();
  link.click();
}

function bind() {
  const found = document.querySelector("form[data-setup]");
  if (!found || found === form) return;
  form = found;
  watchRows(form);
  keepTyped(form);
  watchOutlook(form);
  form.addEventListener("change", ask);
  ask();
  const bad = form.querySelector(".field-bad input, .field-bad select, .field-bad textarea");
  if (bad) bad.focus();
}

function reveal(element) {
  element.scrollIntoView({ block: "nearest" });
}

// The topic that the address names: a link to it opens it.
function openNamed() {
  const name = location.hash.slice(1);
  const link = name && document.querySelector(`[data-topic="${CSS.escape(name)}"]`);
  if (link && window.htmx) link.click();
}

let left = "";

// After a swap the focus is in what has opened, or on the line that was open before.
function settle() {
  bind();
  const room = document.querySelector("[data-open-topic]");
  const bare = location.pathname + location.search;
  const home = document.getElementById("setup")?.dataset.setupUrl ?? bare;
  if (!room) {
    history.replaceState(null, "", home);
    document.querySelector(`[data-topic="${CSS.escape(left)}"]`)?.focus();
    return;
  }
  left = room.dataset.openTopic;
  history.replaceState(null, "", `${home}#${left}`);
  if (!room.contains(document.activeElement)) {
    const first = room.querySelector(
      "[data-rule] :is(select, input:not([type=hidden])), .field-bad input, .field input:not([disabled]), .field select:not([disabled]), [data-row] input:not([disabled]), [data-first]",
    );
    (first || room.querySelector("[data-topic-cancel]"))?.focus({ preventScroll: true });
  }
  reveal(room);
}

// An option that has been found gets its input among those that differ; one that is there already is shown.
function differ(event) {
  const link = event.target.closest("[data-differ]");
  const there = link && document.querySelector(`[data-rule="${CSS.escape(link.dataset.differ)}"]`);
  if (!there) return;
  event.preventDefault();
  event.stopPropagation();
  focusRule(there);
}

function focusRule(row) {
  row.querySelector(".rule-input :is(select, input)")?.focus();
}

bind();
document.addEventListener("keydown", onward);
document.addEventListener("keydown", walk);
document.addEventListener("click", differ, true);
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id === "rules-rows") focusRule(event.detail.target.lastElementChild);
});
if (document.getElementById("setup")) {
  document.addEventListener("keydown", cancel);
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "setup" || event.detail.elt.id === "setup") settle();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-topic-cancel]") && form) forget(form);
    // Another topic opens: what was typed in this one is there when it opens again.
    if (event.target.closest("[data-topic]") && form) keep(form);
    const menu = document.querySelector("[data-more][open]");
    if (menu && !menu.contains(event.target)) menu.open = false;
  });
  // An undo in place: the lines are read again.
  document.addEventListener("action:done", (event) => {
    if (!event.target.closest("[data-topic-undo]")) return;
    const home = document.getElementById("setup").dataset.setupUrl;
    window.htmx.ajax("GET", home, { target: "#setup", select: "#setup", swap: "outerHTML" });
  });
  left = document.querySelector("[data-open-topic]")?.dataset.openTopic ?? "";
  if (document.readyState === "complete") openNamed();
  else window.addEventListener("load", openNamed);
  window.addEventListener("hashchange", openNamed);
}

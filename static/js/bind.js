// Parts of a live page and the elements that show their values: data-bind, data-if, data-format, row templates.
import { chips, money } from "./words.js";

/** The parts of a page, by name. */
export const parts = {};

function lookUp(path) {
  const [part, ...names] = path.split(".");
  return names.reduce((value, name) => (value === undefined || value === null ? undefined : value[name]), parts[part]);
}

function isThere(value) {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

function format(element, value) {
  if (element.dataset.format === "chips") return chips(value);
  if (element.dataset.format === "money") return money(value, parts.payouts || {});
  return value === undefined || value === null ? "" : String(value);
}

/** Write every bound value; paragraphs and badges without one are hidden. */
export function bindValues() {
  for (const element of document.querySelectorAll("[data-bind]")) {
    const text = format(element, lookUp(element.dataset.bind));
    if (element.textContent !== text) element.textContent = text;
    if (element.tagName === "P" || element.hasAttribute("data-mark")) element.hidden = !text;
  }
  for (const element of document.querySelectorAll("[data-if]")) element.hidden = !isThere(lookUp(element.dataset.if));
  document.body.dataset.phase = (parts.stats && parts.stats.phase) || "";
}

/** A copy of the template row-`name` with its data-cell fields filled. */
export function fill(name, cells) {
  const row = document.getElementById(`row-${name}`).content.firstElementChild.cloneNode(true);
  for (const [cell, content] of Object.entries(cells)) {
    const place = row.querySelector(`[data-cell="${cell}"]`);
    if (content instanceof Node) place.replaceWith(content);
    else place.textContent = content;
  }
  return row;
}

/** A prize: in kind as text, else money. */
export function prizeOf(row) {
  return row.text || money(row.minor, parts.payouts || {});
}

/** The prizes by place; places that receive the same share a row, as long as nobody has taken them. */
export function prizeRows() {
  const listed = [];
  for (const row of (parts.payouts || {}).places || []) {
    const last = listed[listed.length - 1];
    if (last && !row.player && !last.player && prizeOf(last) === prizeOf(row)) last.until = row.place;
    else listed.push({ ...row, until: row.place });
  }
  return listed;
}

/** Which places a row of prizes is for, as 10–15. */
export function placesOf(row) {
  return row.shared || (row.until > row.place ? `${row.place}–${row.until}` : row.place);
}

/** Listen to every part, starting with what the page was served with. */
export function hearParts(names, take, follower) {
  for (const name of names) document.addEventListener(`part:${name}`, (event) => take(name, event.detail));
  const served = JSON.parse(document.getElementById("parts").textContent || "{}") || {};
  for (const [name, { version, body }] of Object.entries(served)) {
    if (follower) follower.known.set(name, version);
    take(name, body);
  }
}

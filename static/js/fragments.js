// A page in fragments: each an element with an id. A frame brings those that changed since the stamp that the page shows;
// it comes with the answer to a tap, on the stream, or when it is asked for. The last way makes up for all that was lost.
import { isFree } from "./touched.js";
import { changesSoon } from "./fresh.js";

const body = document.body.dataset;
const FREE_EVERY = 100;
const AGAIN_AFTER = 5000;
// What frames brought and the page does not show yet, by id: elements, orders of lists, attributes.
const waiting = { set: new Map(), order: new Map(), marks: new Map() };
// As of which stamp the newest of each was made.
const made = new Map();
// The newest text of each element that a frame brought.
const brought = new Map();
let asking = null;
let lastAsked = -AGAIN_AFTER;
let timer = null;

/** Whether this page shows fragments. */
export function hasFragments() {
  return Boolean(body.fragments);
}

/** What this page shows, for whoever answers it: the page, its stamp, and the past of its database. */
export function position() {
  return hasFragments() ? `${body.fragments} ${body.at} ${body.past}` : "";
}

/** The one element that a fragment is. */
export function elementOf(html) {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  return template.content.firstElementChild;
}

// What has a field, or something that htmx handles; a line of the plan has neither, and there are hundreds.
const ACTS = /\shx-|<(input|select|textarea)/;

function process(element, html) {
  if (ACTS.test(html)) window.htmx.process(element);
}

/** What windows of one browser share that show the same: page, role, language, person. */
export function sharing() {
  const { lang, dataset } = document.documentElement;
  return `${body.fragments} ${body.role} ${lang} ${dataset.person}`;
}

function isLater(one, other) {
  const [[version, at], [before, then]] = [one.split("."), other.split(".")];
  return Number(version) !== Number(before) ? Number(version) > Number(before) : Number(at) > Number(then);
}

/** Ask for all that is lacking; false without an answer. */
export function catchUp() {
  if (!asking)
    asking = ask().finally(() => {
      asking = null;
    });
  return asking;
}

async function ask() {
  lastAsked = performance.now();
  const asked = `${body.frame}?since=${body.at}&past=${body.past}`;
  try {
    const answer = await fetch(asked, { cache: "no-store", headers: { "HX-Request": "true" } });
    if (answer.ok) take(await answer.json());
    if (answer.status === 401) document.dispatchEvent(new CustomEvent("person-needed"));
    return answer.ok;
  } catch (_unreached) {
    return false;
  }
}

/** The frames of an answer to a tap, one a line, taken as they arrive. What is cut off is asked for. */
export class Frames {
  constructor() {
    this.read = 0;
    this.isWhole = false;
  }

  /** Take what is complete of the text that has arrived so far. */
  take(text) {
    for (let end = text.indexOf("\n", this.read); end >= 0; end = text.indexOf("\n", this.read)) {
      const line = text.slice(this.read, end);
      this.read = end + 1;
      if (line) this.one(JSON.parse(line));
    }
  }

  one(frame) {
    this.isWhole = frame.whole;
    take(frame);
  }

  /** The answer has ended, or was cut. */
  end() {
    if (!this.isWhole) catchUp();
  }

  /** Take the body of an answer that was fetched. */
  async readAll(answer) {
    const text = new TextDecoder();
    const reader = answer.body.getReader();
    let all = "";
    try {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        all += text.decode(piece.value, { stream: true });
        this.take(all);
      }
    } catch (_cut) {
      // Asked for.
    }
    this.end();
  }
}

/** A frame, however old: what the page has already is left alone, and what it lacks between is asked for. */
export function take(frame) {
  if (!hasFragments() || Number(body.fragments.split(" ")[1]) !== frame.event) return;
  // A restored house, or a person who may do other things now.
  if (frame.other || frame.role !== body.role) {
    location.reload();
    return;
  }
  if (isLater(frame.from, body.at)) {
    catchUp();
    return;
  }
  if (!isLater(frame.made, body.at)) return;
  for (const kind of Object.keys(waiting))
    for (const [id, value] of Object.entries(frame[kind] || {})) keep(kind, id, value, frame.made);
  if (frame.whole) [body.at, body.past] = [frame.at, frame.past];
  show();
}

function keep(kind, id, value, at) {
  const known = made.get(`${kind} ${id}`);
  if (known && !isLater(at, known)) return;
  made.set(`${kind} ${id}`, at);
  // A part is repeated by the frame that is whole.
  if (kind === "set" && brought.get(id) === value && document.getElementById(id)) return;
  if (kind === "set") brought.set(id, value);
  waiting[kind].set(id, value);
}

// What is under a finger, waits for its second tap, or is being typed in, is shown afterwards.
function show() {
  clearTimeout(timer);
  if (!isAnyFree()) {
    timer = setTimeout(show, FREE_EVERY);
    return;
  }
  changesSoon(document.getElementById("board") || document.body);
  const changed = new Set();
  const { id: focused } = document.activeElement;
  for (const [id, html] of waiting.set) if (replace(id, html, changed)) waiting.set.delete(id);
  for (const [id, ids] of waiting.order) if (arrange(id, ids, changed)) waiting.order.delete(id);
  for (const [id, marks] of waiting.marks) if (mark(id, marks, changed)) waiting.marks.delete(id);
  // What belongs to no list any longer.
  if (!waiting.order.size)
    for (const id of Array.from(waiting.set.keys())) if (!document.getElementById(id)) waiting.set.delete(id);
  // What is shown in another place now keeps the keys.
  if (focused && document.activeElement === document.body)
    document.getElementById(focused)?.focus({ preventScroll: true });
  for (const element of changed) told(element);
  if (waiting.order.size || waiting.set.size) timer = setTimeout(show, FREE_EVERY);
}

function isAnyFree() {
  const ids = [...waiting.set.keys(), ...waiting.order.keys()];
  const elements = ids.map((id) => document.getElementById(id));
  return !ids.length || waiting.marks.size > 0 || elements.some((one) => !one || isFree(one));
}

// An element that is new waits for the order of its list.
function replace(id, html, changed) {
  const old = document.getElementById(id);
  if (!old || !isFree(old)) return false;
  const fresh = elementOf(html);
  if (!ACTS.test(html) && isAlike(old, fresh)) {
    copy(fresh, old);
    changed.add(listOf(old) || old);
    return true;
  }
  const focus = pathOfFocus(old);
  keepTyped(old, fresh);
  old.replaceWith(fresh);
  process(fresh, html);
  focusAt(fresh, focus);
  changed.add(listOf(fresh) || fresh);
  return true;
}

// An element in which only words and values differ stays: where hundreds lie in a grid, a new one lays out all of them.
function isAlike(one, other) {
  if (one.nodeName !== other.nodeName || one.childNodes.length !== other.childNodes.length) return false;
  const names = (node) => node.getAttributeNames?.().join(" ");
  return (
    names(one) === names(other) && Array.from(one.childNodes).every((node, at) => isAlike(node, other.childNodes[at]))
  );
}

function copy(from, to) {
  if (from.nodeType === Node.TEXT_NODE && from.data !== to.data) to.data = from.data;
  for (const { name, value } of from.attributes || [])
    if (to.getAttribute(name) !== value) to.setAttribute(name, value);
  for (const [at, node] of from.childNodes.entries()) copy(node, to.childNodes[at]);
}

// What was typed and not sent stays, as does a list that the person looked up.
function keepTyped(old, fresh) {
  for (const place of fresh.querySelectorAll("[hx-preserve]")) {
    const kept = old.querySelector(`#${place.id}`);
    if (kept) place.replaceWith(kept);
  }
}

function listOf(element) {
  return element.parentElement.closest("[data-list]");
}

function arrange(id, ids, changed) {
  const list = document.getElementById(id);
  if (!list) return true;
  const wanted = new Set(ids);
  const leaving = Array.from(list.children).filter((one) => !wanted.has(one.id));
  const isMoved = ids.some((one, at) => list.children[at]?.id !== one);
  if (isMoved && !isFree(list)) return false;
  for (const one of leaving) one.remove();
  ids.forEach((one, at) => {
    let element = document.getElementById(one);
    if (!element) {
      const html = waiting.set.get(one) || "";
      element = elementOf(html);
      waiting.set.delete(one);
      if (element) process(element, html);
    }
    if (element && list.children[at] !== element) list.insertBefore(element, list.children[at] || null);
  });
  // Every element of a list came with a frame or the page; one that did not is asked for with all others.
  if (list.children.length !== ids.length) {
    [body.at, body.past] = ["0.0", ""];
    made.clear();
    catchUp();
  }
  changed.add(list);
  return true;
}

function mark(id, marks, changed) {
  const element = document.getElementById(id);
  for (const [name, value] of Object.entries(element ? marks : {})) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
  if (element) changed.add(element);
  return true;
}

// The keys stay on the button that they were on; a chair that its player has left is another one.
function pathOfFocus(element) {
  const focused = document.activeElement;
  if (!element.contains(focused)) return null;
  const path = [];
  for (let at = focused; at !== element; at = at.parentElement)
    path.unshift(Array.from(at.parentElement.children).indexOf(at));
  return { path, focused };
}

function focusAt(element, was) {
  if (!was) return;
  const found = was.path.reduce((at, index) => at?.children[index], element);
  if (found?.focus && isSame(found, was.focused)) found.focus({ preventScroll: true });
}

function isSame(one, other) {
  return one.tagName === other.tagName && ["entry", "key"].every((mark) => one.dataset[mark] === other.dataset[mark]);
}

// As htmx tells it, so that whatever marks seats or writes digits does so here too.
function told(element) {
  const detail = { target: element, elt: element };
  element.dispatchEvent(new CustomEvent("htmx:afterSwap", { bubbles: true, detail }));
}

if (hasFragments()) {
  // A timetable that has ended on this page: perhaps a frame was lost.
  document.addEventListener("part:stale", () => {
    if (performance.now() - lastAsked > AGAIN_AFTER) catchUp();
  });
  document.addEventListener("fragments:frame", (event) => take(JSON.parse(event.detail)));
  document.addEventListener("uncovered", catchUp);
}

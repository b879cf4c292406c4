// A list longer than its space is shown page by page; what fits is measured, not calculated.
import { balance } from "./columns.js";

const STAYS = 10000;
// No page has more rows; ten thousand rows are not laid out to find that out.
const MOST = 150;

// A name narrower than this is hard to read: below it the middle is left out.
const NARROWEST = 0.72;

function isCut(name) {
  return name.scrollWidth > name.clientWidth;
}

/** Names too long for their space are written in narrower letters, then condensed further, then without their middle. */
export function tighten(room) {
  const names = Array.from(room.querySelectorAll(".tv-name, .block-name"));
  names.forEach(loosen);
  const long = names.filter(isCut);
  for (const name of long) name.classList.add("is-long");
  const rooms = long.filter(isCut).map((name) => [name, name.clientWidth, name.scrollWidth + 1]);
  for (const [name, room, needed] of rooms) press(name, room, Math.max(NARROWEST, room / needed));
  for (const [name] of rooms) leaveOut(name);
}

function loosen(name) {
  name.classList.remove("is-long", "is-pressed");
  name.removeAttribute("style");
  if (name.dataset.whole) name.textContent = name.dataset.whole;
  delete name.dataset.whole;
}

// As wide as it needs, drawn as wide as its space.
function press(name, room, share) {
  const { style } = name;
  name.classList.add("is-pressed");
  style.width = `${room / share}px`;
  style.marginRight = `${room - room / share}px`;
  style.transform = `scaleX(${share})`;
}

// The start and the last word stay: an initial distinguishes two players of one name.
function leaveOut(name) {
  const whole = name.textContent;
  const at = whole.lastIndexOf(" ");
  const [end, last] = at > 0 ? [at, whole.slice(at)] : [whole.length, ""];
  let kept = Math.ceil((end * name.clientWidth) / name.scrollWidth) + 1;
  while (kept > 3 && isCut(name)) {
    name.dataset.whole = whole;
    name.textContent = `${whole.slice(0, kept).trimEnd()}…${last}`;
    kept -= 1;
  }
}

export class Pager {
  /** `room` contains the rows, `mark` (may be missing) shows "2 of 3", after what `spanOf` returns for the rows shown. */
  constructor(room, mark, word, spanOf = () => "") {
    Object.assign(this, { room, mark, word, spanOf, rows: [], at: 0, left: new Map() });
    this.begin();
    this.watch = new ResizeObserver(() => this.paint());
    this.watch.observe(room);
  }

  /** Stop turning pages: the element was removed. */
  stop() {
    clearInterval(this.round);
    this.watch.disconnect();
  }

  // The current page is shown for its full time from now on.
  begin() {
    clearInterval(this.round);
    this.round = setInterval(() => this.turn(), STAYS);
    this.begun = performance.now();
  }

  /** The page that is due next: this one again if it was hardly shown. */
  get next() {
    const isSeen = this.pages > 1 && performance.now() - this.begun >= STAYS / 2;
    return isSeen ? (this.at + 1) % this.pages : this.at;
  }

  /** Its turn is over; `of` names the list. */
  leave(of) {
    if (this.isShown) this.left.set(of, this.next);
  }

  /** Its turn starts: it continues after the page on which `of` was left, so that every page is shown. */
  come(of) {
    this.at = this.left.get(of) || 0;
    this.begin();
    this.paint();
  }

  /** New rows; the page shown stays where it is. */
  show(rows) {
    this.rows = rows;
    this.paint();
  }

  /** Measure again, from the first page. */
  restart() {
    this.at = 0;
    this.paint();
  }

  get isShown() {
    return this.room.offsetParent !== null;
  }

  // How many rows fit from a given one on, and the maximum to try.
  capacity(from, most) {
    const tried = this.rows.slice(from, from + most);
    this.room.replaceChildren(...tried.map((row) => row.cloneNode(true)));
    const frame = this.room.getBoundingClientRect();
    const fits = Array.from(this.room.children).findIndex((row) => {
      const place = row.getBoundingClientRect();
      return place.bottom > frame.bottom + 1 || place.right > frame.right + 1;
    });
    return fits < 0 ? tried.length : Math.max(1, fits);
  }

  isAlike(from, until) {
    return this.rows.slice(from, until).every((row) => row.className === this.rows[0].className);
  }

  // Where each page starts: uniform rows fill all pages alike, a page with others is measured separately.
  starts() {
    if ("balanced" in this.room.dataset) return this.balanced();
    const starts = [];
    let usual = 0;
    for (let at = 0, size = 0; at < this.rows.length; at += size) {
      starts.push(at);
      const isUsual = usual && this.isAlike(at, at + usual);
      size = isUsual ? usual : this.capacity(at, size ? 3 * size : MOST);
      if (!usual && this.isAlike(at, at + size + 1)) usual = size;
    }
    return starts;
  }

  balanced() {
    const page = balance(this.room, this.rows.length);
    const starts = [];
    for (let at = 0; at < this.rows.length; at += page) starts.push(at);
    return starts;
  }

  paint() {
    if (!this.isShown || !this.rows.length) {
      this.room.replaceChildren();
      if (this.mark) this.mark.textContent = "";
      this.forgetSize();
      return;
    }
    this.room.style.setProperty("--high", `${this.room.clientHeight}px`);
    const starts = this.starts();
    this.pages = starts.length;
    const at = Math.min(this.at, this.pages - 1);
    const shown = this.rows.slice(starts[at], starts[at + 1]);
    this.room.replaceChildren(...shown);
    tighten(this.room);
    if (this.mark)
      this.mark.textContent = this.pages > 1 ? `${this.spanOf(shown)}${at + 1} ${this.word} ${this.pages}` : "";
  }

  // A room hidden and shown again within one frame has no other size than before: observed afresh, it is painted anyway.
  forgetSize() {
    this.watch.unobserve(this.room);
    this.watch.observe(this.room);
  }

  turn() {
    if (!this.isShown || !(this.pages > 1)) return;
    this.at = (this.at + 1) % this.pages;
    this.begun = performance.now();
    this.paint();
  }
}

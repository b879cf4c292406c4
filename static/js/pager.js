// A list longer than its room is shown page by page; what fits is measured, not reckoned.

const STAYS = 10000;
// No page holds more; ten thousand rows are not laid out to find that out.
const MOST = 150;

// Narrower than this a name is hard to read: from there on its middle is left out.
const NARROWEST = 0.72;

function isCut(name) {
  return name.scrollWidth > name.clientWidth;
}

/** Write the names in a room that are cut off in narrower letters, then pressed together, then without their middle. */
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

// As wide as it needs, drawn as wide as its room.
function press(name, room, share) {
  const { style } = name;
  name.classList.add("is-pressed");
  style.width = `${room / share}px`;
  style.marginRight = `${room - room / share}px`;
  style.transform = `scaleX(${share})`;
}

// The beginning and the last word stay: an initial tells two of one name apart.
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
  /** `room` takes the rows, `mark` (may be missing) says "2 of 3", after what `spanOf` tells of the rows shown. */
  constructor(room, mark, word, spanOf = () => "") {
    Object.assign(this, { room, mark, word, spanOf, rows: [], at: 0, left: new Map() });
    this.begin();
    this.watch = new ResizeObserver(() => this.paint());
    this.watch.observe(room);
  }

  /** Turn no more: its room is gone. */
  stop() {
    clearInterval(this.round);
    this.watch.disconnect();
  }

  // The page shown stands for its whole time from now on.
  begin() {
    clearInterval(this.round);
    this.round = setInterval(() => this.turn(), STAYS);
    this.begun = performance.now();
  }

  /** The page that is due next: this one again if it was hardly seen. */
  get next() {
    const isSeen = this.pages > 1 && performance.now() - this.begun >= STAYS / 2;
    return isSeen ? (this.at + 1) % this.pages : this.at;
  }

  /** Its turn is over; `of` names what it listed. */
  leave(of) {
    if (this.isShown) this.left.set(of, this.next);
  }

  /** Its turn has come: it goes on after the page on which `of` was left, so that none is never seen. */
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

  // How many rows fit from one on; so many are tried at the most.
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

  // Where each page begins: rows of one make fill all pages alike, a page with others is measured by itself.
  starts() {
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

  paint() {
    if (!this.isShown || !this.rows.length) {
      this.room.replaceChildren();
      if (this.mark) this.mark.textContent = "";
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

  turn() {
    if (!this.isShown || !(this.pages > 1)) return;
    this.at = (this.at + 1) % this.pages;
    this.begun = performance.now();
    this.paint();
  }
}

// A list longer than its room is shown page by page; what fits is measured, not reckoned.

const STAYS = 10000;

export class Pager {
  /** `room` takes the rows, `mark` (may be missing) says "2 of 3". */
  constructor(room, mark, word) {
    this.room = room;
    this.mark = mark;
    this.word = word;
    this.rows = [];
    this.at = 0;
    this.round = setInterval(() => this.turn(), STAYS);
    this.watch = new ResizeObserver(() => this.paint());
    this.watch.observe(room);
  }

  /** Turn no more: its room is gone. */
  stop() {
    clearInterval(this.round);
    this.watch.disconnect();
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

  capacity() {
    this.room.replaceChildren(...this.rows.map((row) => row.cloneNode(true)));
    const frame = this.room.getBoundingClientRect();
    const fits = Array.from(this.room.children).findIndex((row) => {
      const place = row.getBoundingClientRect();
      return place.bottom > frame.bottom + 1 || place.right > frame.right + 1;
    });
    return fits < 0 ? this.rows.length : Math.max(1, fits);
  }

  paint() {
    if (!this.isShown || !this.rows.length) {
      this.room.replaceChildren();
      if (this.mark) this.mark.textContent = "";
      return;
    }
    const size = this.capacity();
    this.pages = Math.ceil(this.rows.length / size);
    this.at = Math.min(this.at, this.pages - 1);
    this.room.replaceChildren(...this.rows.slice(this.at * size, (this.at + 1) * size));
    if (this.mark) this.mark.textContent = this.pages > 1 ? `${this.at + 1} ${this.word} ${this.pages}` : "";
  }

  turn() {
    if (!this.isShown || !(this.pages > 1)) return;
    this.at = (this.at + 1) % this.pages;
    this.paint();
  }
}

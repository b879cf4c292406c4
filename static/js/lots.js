// The draw of a broken table in front of its players: the seat cards, then cards or numbers, then who gets which seat.
import { fill } from "./bind.js";
import { tighten } from "./pager.js";

const STEP_LASTS = 8000;
const TABLE_STANDS = 20000;
const STEPS = 3;

export class LotsFace {
  /** `root` is the view; several tables that broke together take turns, by the server's time. */
  constructor(root, time) {
    Object.assign(this, { root, time, draws: [], shown: "" });
    setInterval(() => this.paint(), 1000);
    new ResizeObserver(() => tighten(root)).observe(root);
  }

  take(draws) {
    this.draws = draws;
    this.shown = "";
    this.paint();
  }

  place(name) {
    return this.root.querySelector(`[data-lots="${name}"]`);
  }

  // A draw is shown from its first step; a screen that joins later shows its result.
  stepOf(draw) {
    if (!draw.has_cards) return STEPS;
    const turn = this.draws.indexOf(draw) * STEPS * STEP_LASTS;
    return Math.max(1, Math.min(STEPS, 1 + Math.floor((this.time.now() - draw.at_ms - turn) / STEP_LASTS)));
  }

  now() {
    const standing = this.draws.filter((draw) => draw.until_ms > this.time.now());
    const going = standing.find((draw) => this.stepOf(draw) < STEPS);
    return going || standing[Math.floor(this.time.now() / TABLE_STANDS) % (standing.length || 1)];
  }

  paint() {
    const draw = this.now();
    this.root.classList.toggle("is-empty", !draw);
    this.place("nothing").hidden = Boolean(draw);
    if (!draw) return;
    this.root.dataset.step = this.stepOf(draw);
    const key = `${draw.table}/${draw.at_ms}`;
    if (key === this.shown) return;
    this.shown = key;
    this.root.classList.toggle("is-one-step", !draw.has_cards);
    this.root.classList.toggle("is-numbered", draw.has_numbers);
    const { wordTable } = this.place("table").dataset;
    this.place("table").textContent = `${wordTable} ${draw.table}`;
    this.place("at").textContent = draw.at;
    this.root.style.setProperty("--lines", Math.max(1, draw.stack.length, draw.dealt.length, draw.taken.length));
    this.list(
      "stack",
      draw.stack.map((seat, index) => fill("lot-stack", { place: index + 1, seat })),
    );
    this.list(
      "dealt",
      draw.dealt.map((row) =>
        dressed(fill("lot-dealt", { place: row.from_seat, name: row.name, card: row.card }), row),
      ),
    );
    this.list(
      "taken",
      draw.taken.map((row) => {
        return dressed(
          fill("lot-taken", {
            card: row.card,
            name: row.name,
            from: `${draw.table}.${row.from_seat}`,
            to: `${row.to_table}.${row.to_seat}`,
          }),
          row,
        );
      }),
    );
  }

  list(name, rows) {
    this.place(name).replaceChildren(...rows);
    tighten(this.place(name));
  }
}

function dressed(element, { is_red: isRed, card }) {
  element.classList.toggle("is-red", Boolean(isRed));
  element.classList.toggle("has-card", Boolean(card));
  return element;
}

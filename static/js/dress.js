// The look of a display: colours, pictures of the house, slow movement against burn-in, dimming.

const SHIFT_EVERY = 60000;
const LOOK_EVERY = 1000;
// The picture moves around these points, in hundredths of the smaller side: nothing stays in one place for hours.
const ROUND = [
  [0, 0],
  [0.3, 0],
  [0.3, 0.3],
  [0, 0.3],
  [-0.3, 0.3],
  [-0.3, 0],
  [-0.3, -0.3],
  [0, -0.3],
  [0.3, -0.3],
];
// While somebody may need it, a display does not change.
const RESTS = ["finished", "cancelled", "postponed", "before", ""];

export class Dress {
  /** `root` moves; `parts` are those of the page, `timeOfDay` formats a time as HH:MM in the house's zone. */
  constructor({ root, time, parts, timeOfDay }) {
    Object.assign(this, { root, time, parts, timeOfDay, step: 0, told: {} });
    setInterval(() => this.wander(), SHIFT_EVERY);
    setInterval(() => this.dim(), LOOK_EVERY);
  }

  /** A new `display` part. */
  take(part) {
    if (!part.preset) return;
    this.told = part;
    const { style, dataset } = document.body;
    dataset.preset = part.preset;
    for (const name of ["ground", "panel", "line", "track", "rest", "accent"]) {
      const colour = (part.colours || {})[name];
      if (colour) style.setProperty(`--house-${name}`, colour);
      else style.removeProperty(`--house-${name}`);
    }
    document.body.classList.toggle("has-house-colours", Boolean((part.colours || {}).ground));
    for (const picture of document.querySelectorAll("[data-picture=logo]")) hang(picture, part.logo);
    this.dim();
  }

  wander() {
    this.step = (this.step + 1) % ROUND.length;
    const [x, y] = ROUND[this.step];
    this.root.style.transform = `translate(${x}vmin, ${y}vmin)`;
  }

  dim() {
    document.body.classList.toggle("is-dim", this.isOver() || this.isOffHours());
  }

  isOver() {
    const { dims_at_ms: dims } = this.parts.stats || {};
    return Boolean(dims) && this.time.now() >= dims;
  }

  isOffHours() {
    const { dims_from: from, dims_until: until } = this.told;
    if (!from || !RESTS.includes((this.parts.stats || {}).phase || "")) return false;
    const now = this.timeOfDay(this.time.now());
    return from <= until ? from <= now && now < until : from <= now || now < until;
  }
}

function hang(picture, address) {
  picture.hidden = !address;
  if (address && picture.getAttribute("src") !== address) picture.src = address;
}

// The days of an event on a television: flights with a clock each, the field over all days; and the house's jackpot.
import { fill, parts } from "./bind.js";
import { ClockFace, otherDay, timeOfDay } from "./clock.js";
import { chips, money } from "./words.js";

export class Days {
  constructor(root, time) {
    Object.assign(this, { root, time, faces: new Map() });
    this.flights = root.querySelector("[data-flights]");
    this.field = root.querySelector("[data-field]");
  }

  /** A new `days` part: rows of flights that have a clock of their own are not listed again. */
  show({ flights, rows }) {
    for (const id of this.faces.keys()) if (!flights.some((flight) => flight.id === id)) this.drop(id);
    for (const flight of flights) this.paint(flight);
    this.flights.append(...flights.map(({ id }) => this.faces.get(id).element));
    this.flights.hidden = !flights.length;
    this.flights.dataset.count = flights.length;
    const rest = rows.filter(({ id }) => !this.faces.has(id));
    this.field.tBodies[0].replaceChildren(...rest.map((row) => this.row(row)));
    document.body.classList.toggle("has-flights", flights.length > 0);
    this.root.style.setProperty("--lines", String(rest.length + 2));
  }

  paint({ clock, ...flight }) {
    if (!this.faces.has(flight.id)) {
      const element = fill("flight", {});
      this.faces.set(flight.id, { element, face: new ClockFace(element, this.time, "days") });
    }
    const { element, face } = this.faces.get(flight.id);
    const told = { ...flight, play_label: clock.play_label };
    for (const place of element.querySelectorAll("[data-of]")) write(place, told[place.dataset.of]);
    element.classList.toggle("has-leader", Boolean(flight.leader));
    face.show(clock);
  }

  drop(id) {
    const { element, face } = this.faces.get(id);
    face.stop();
    element.remove();
    this.faces.delete(id);
  }

  row(row) {
    const starts = [otherDay(row.starts_at_ms, this.time.now()), timeOfDay(row.starts_at_ms)];
    const element = fill("field", {
      name: row.name,
      state: row.is_coming ? starts.filter(Boolean).join(" ") : row.state_label,
      entries: row.entries ? chips(row.entries) : "",
      left: row.entries ? chips(row.left) : "",
      bags: row.bags ? chips(row.bags) : "",
      chips: row.chips ? chips(row.chips) : "",
      leader: row.leader,
      stack: row.leader_chips ? chips(row.leader_chips) : "",
    });
    element.classList.toggle("is-over", row.is_over);
    element.classList.toggle("is-coming", row.is_coming);
    return element;
  }
}

function write(place, value) {
  place.textContent = typeof value === "number" ? chips(value) : value || "";
  const whole = place.closest("[data-whole]") || place;
  whole.hidden = !place.textContent || place.textContent === "0";
}

// How long a higher amount counts up.
const GROWS = 900;
let shown = null;

/** Draw the jackpot; a sale lets the amount count up to what it is now. */
export function drawJackpot() {
  const { jackpot } = parts;
  const place = document.getElementById("jackpot");
  const from = shown !== null && shown < jackpot.minor && !isStill() ? shown : jackpot.minor;
  shown = jackpot.minor;
  grow(place, from, performance.now());
  const stages = jackpot.stages.map(({ label, part, minor }) =>
    fill("stage", { label, part, pays: money(minor, jackpot) }),
  );
  document.getElementById("jackpot-stages").replaceChildren(...stages);
  document.getElementById("jackpot-won").textContent = jackpot.won_minor ? money(jackpot.won_minor, jackpot) : "";
}

function grow(place, from, begun) {
  const { jackpot } = parts;
  const share = Math.min(1, (performance.now() - begun) / GROWS);
  const unit = 10 ** jackpot.digits;
  const now = share < 1 ? Math.floor((from + (jackpot.minor - from) * share) / unit) * unit : jackpot.minor;
  place.textContent = jackpot.name ? money(now, jackpot) : "";
  if (share < 1 && from < jackpot.minor) requestAnimationFrame(() => grow(place, from, begun));
}

function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

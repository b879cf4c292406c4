// Several events side by side, each with its own clock, and the evening's list for the welcome view.
import { fill } from "./bind.js";
import { ClockFace, otherDay, timeOfDay } from "./clock.js";
import { chips } from "./words.js";

export class Evening {
  /** `root` takes a tile for each event; `list` is the pager of the evening's programme. */
  constructor({ root, list, time }) {
    Object.assign(this, { root, list, time, tiles: new Map() });
  }

  /** A new `events` part. */
  show({ events }) {
    for (const id of this.tiles.keys()) if (!events.some((event) => event.id === id)) this.drop(id);
    for (const event of events) this.paint(event);
    this.root.append(...events.map((event) => this.tiles.get(event.id).element));
    this.root.dataset.count = events.length;
    this.list.show(events.map((event) => programmeRow(event, this.time.now())));
  }

  paint({ id, clock, stats }) {
    if (!this.tiles.has(id)) this.add(id);
    const { element, face } = this.tiles.get(id);
    const told = { ...stats, play_label: clock.play_label, pause_reason: clock.pause_reason };
    for (const place of element.querySelectorAll("[data-of]")) write(place, told[place.dataset.of]);
    element.dataset.phase = stats.phase;
    face.show(clock);
  }

  add(id) {
    const element = fill("events", {});
    this.tiles.set(id, { element, face: new ClockFace(element, this.time, "events") });
  }

  drop(id) {
    const { element, face } = this.tiles.get(id);
    face.stop();
    element.remove();
    this.tiles.delete(id);
  }
}

function write(place, value) {
  place.textContent = typeof value === "number" ? chips(value) : value || "";
  const whole = place.closest("[data-whole]") || place;
  whole.hidden = !place.textContent || place.textContent === "0";
}

function programmeRow({ starts_at_ms: starts, stats, clock }, now) {
  const label = [otherDay(starts, now), clock.play_label || stats.phase_label].filter(Boolean).join(" · ");
  return fill("tonight", {
    starts: timeOfDay(starts),
    name: stats.event_name,
    label,
    players: stats.players_left ? `${chips(stats.players_left)} / ${chips(stats.entries)}` : "",
  });
}

// The sound of a room: played by the one screen chosen for it, each sound once, never late.
import { Speaker } from "./speaker.js";

const TOO_LATE = 5000;
const REMEMBERED = 60;
const KEPT = "td-heard";
const TOLD_EVERY = 15000;

function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT)) || [];
  } catch (_unreadable) {
    return [];
  }
}

/** The sound of this screen: `own` says which display or terminal it is, `tell` reports its state. */
export class Sounds {
  constructor({ own, time, parts }) {
    this.own = own;
    this.time = time;
    this.address = `${parts}heartbeat`;
    this.events = null;
    this.heard = remembered();
    this.speaker = new Speaker(() => this.show());
    setInterval(() => this.tell(), TOLD_EVERY);
    document.addEventListener("visibilitychange", () => this.tell());
  }

  get isNamed() {
    return this.events !== null;
  }

  take(part) {
    const mine = part.screens.find((one) =>
      this.own.display ? one.display === this.own.display : this.own.device && one.device === this.own.device,
    );
    this.events = mine ? mine.events : null;
    // A screen with sound stays connected, visible or not.
    document.body.dataset.sounds = this.isNamed ? "yes" : "";
    for (const item of part.items) this.hear(item);
    this.show();
  }

  // What was missed while away stays missed: a timer minutes late would only mislead.
  hear({ id, event, sound, at_ms: at }) {
    if (this.heard.includes(id)) return;
    this.heard = [...this.heard, id].slice(-REMEMBERED);
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(this.heard));
    } catch (_full) {
      this.heard = this.heard.slice(-REMEMBERED);
    }
    if (!this.isNamed || this.time.now() - at > TOO_LATE) return;
    if (!event || this.events.length === 0 || this.events.includes(event)) this.speaker.play(sound);
  }

  show() {
    const isMute = this.isNamed && this.speaker.state === "blocked";
    for (const mark of document.querySelectorAll("[data-sound-blocked]")) mark.hidden = !isMute;
    this.tell();
  }

  tell() {
    if (!this.isNamed) return;
    fetch(`${this.address}?sound=${this.speaker.state}&hidden=${document.hidden ? 1 : 0}&speaker=1`, {
      cache: "no-store",
      keepalive: true,
    }).catch(() => null);
  }
}

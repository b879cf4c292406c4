// Announcements: urgent ones cover everything, the others are in the ticker, all are read aloud if wanted.

const TURN_EVERY = 8000;
const TICKER_SPEED = 0.16;
const SMALLEST = 0.32;
const BETWEEN = "   ·   ";

/** Quiet announcements in one line: each sentence in every language that it was made in. */
export function lineOf(items) {
  return items
    .map((item) =>
      sentences(item)
        .map((said) => said.text)
        .join(" / "),
    )
    .join(BETWEEN);
}

function sentences(item) {
  return item.said && item.said.length ? item.said : [{ language: "", text: item.text }];
}

export class Said {
  /** `cover` lies over everything, `ticker` is at the bottom. */
  constructor({ cover, ticker, time, parts }) {
    Object.assign(this, { cover, ticker, time, parts, begun: 0, heard: new Set() });
    setInterval(() => this.show(), 1000);
    window.addEventListener("resize", () => this.fit());
    document.addEventListener("announcements:old", ({ detail }) => {
      for (const id of detail) this.heard.add(id);
    });
  }

  get items() {
    const listed = (this.parts.announcements || {}).items || [];
    return listed.filter((item) => !item.until_ms || item.until_ms > this.time.now());
  }

  show() {
    const { items } = this;
    this.showUrgent(items.filter((item) => item.is_urgent));
    this.run(items.filter((item) => !item.is_urgent));
    this.readAloud(items);
  }

  // Several urgent ones take turns, by the server's time: all displays of a room show the same one.
  showUrgent(urgent) {
    const now = urgent.length ? urgent[Math.floor(this.time.now() / TURN_EVERY) % urgent.length] : null;
    const key = now ? JSON.stringify(sentences(now)) : "";
    if (key === this.cover.dataset.key) return;
    this.cover.dataset.key = key;
    this.cover.hidden = !now;
    this.cover.replaceChildren(...(now ? [alarm(), ...sentences(now).map(paragraph)] : []));
    document.body.classList.toggle("has-urgent", Boolean(now));
    this.fit();
  }

  fit() {
    this.cover.style.fontSize = "";
    const usual = parseFloat(getComputedStyle(this.cover).fontSize);
    for (let size = 1; size >= SMALLEST && this.cover.scrollHeight > this.cover.clientHeight; size -= 0.05) {
      this.cover.style.fontSize = `${usual * size}px`;
    }
  }

  run(quiet) {
    const { ticker } = this;
    const text = lineOf(quiet);
    if (ticker.dataset.text === text) return;
    ticker.dataset.text = text;
    ticker.hidden = !text;
    document.body.classList.toggle("has-ticker", Boolean(text));
    ticker.classList.remove("is-moving");
    ticker.firstElementChild.textContent = text;
    const width = ticker.firstElementChild.scrollWidth;
    if (width <= ticker.clientWidth) return;
    ticker.style.setProperty("--ticker-time", `${Math.round((width + innerWidth) / (innerHeight * TICKER_SPEED))}s`);
    ticker.classList.add("is-moving");
  }

  // Once each, in its own language; announcements from before the page was opened count as read.
  readAloud(items) {
    if ("preview" in document.body.dataset) return;
    const isFirst = !this.begun;
    this.begun = this.begun || (this.parts.announcements ? 1 : 0);
    for (const item of items) {
      if (this.heard.has(item.id) || !this.begun) continue;
      this.heard.add(item.id);
      if (!isFirst && (this.parts.display || {}).reads_aloud) speak(item);
    }
  }
}

// The sign of an alarm: what it says is not known from its colour alone.
function alarm() {
  return document.getElementById("alarm").content.firstElementChild.cloneNode(true);
}

function paragraph({ language, text }) {
  const written = document.createElement("p");
  written.lang = language;
  written.textContent = text;
  return written;
}

function speak(item) {
  if (!window.speechSynthesis) return;
  for (const { language, text } of sentences(item)) {
    const voice = new SpeechSynthesisUtterance(text);
    voice.lang = language || document.documentElement.lang;
    // Browsers stay silent until somebody has touched the page, unless they were started with sound allowed.
    voice.onerror = ({ error }) => document.body.classList.toggle("is-mute", error === "not-allowed");
    voice.onend = () => document.body.classList.remove("is-mute");
    window.speechSynthesis.speak(voice);
  }
}

// Sounds synthesised from plain tones: nothing is loaded, nothing is licensed from others.

// Each tone: start in seconds, pitch in hertz, duration, volume, waveform.
const BELL = (after, pitch, loud = 0.5) => [
  [after, pitch, 1.6, loud, "sine"],
  [after, pitch * 2.76, 0.9, loud / 3, "sine"],
  [after, pitch * 5.4, 0.4, loud / 6, "sine"],
];
const BEEP = (after, pitch, lasts = 0.14) => [[after, pitch, lasts, 0.35, "square"]];
export const SOUNDS = {
  gong: [...BELL(0, 196, 0.8), ...BELL(0, 147, 0.6)],
  bell: [...BELL(0, 660), ...BELL(0.5, 660), ...BELL(1, 660)],
  chime: [...BELL(0, 523, 0.4), ...BELL(0.22, 659, 0.4), ...BELL(0.44, 784, 0.4)],
  chime_down: [...BELL(0, 784, 0.4), ...BELL(0.22, 659, 0.4), ...BELL(0.44, 523, 0.4)],
  warning: [...BEEP(0, 880), ...BEEP(0.28, 880)],
  horn: [
    [0, 233, 0.9, 0.3, "sawtooth"],
    [0, 311, 0.9, 0.25, "sawtooth"],
  ],
  fanfare: [
    [0, 392, 0.18, 0.3, "triangle"],
    [0.2, 523, 0.18, 0.3, "triangle"],
    [0.4, 659, 0.18, 0.3, "triangle"],
    [0.6, 784, 0.7, 0.35, "triangle"],
  ],
  tick: BEEP(0, 1320, 0.06),
  buzzer: [
    [0, 155, 0.8, 0.4, "square"],
    [0, 161, 0.8, 0.3, "square"],
  ],
};

const Context = window.AudioContext || window.webkitAudioContext;

/** The speaker of this page. Browsers keep it mute until somebody has tapped: `state` is ready, blocked or none. */
export class Speaker {
  constructor(whenChanged) {
    this.whenChanged = whenChanged || (() => null);
    this.context = Context ? new Context() : null;
    if (!this.context) return;
    this.context.addEventListener("statechange", () => this.whenChanged(this.state));
    const unlock = () => this.unlock();
    for (const tap of ["pointerdown", "keydown"]) document.addEventListener(tap, unlock);
  }

  get state() {
    if (!this.context) return "none";
    return this.context.state === "running" ? "ready" : "blocked";
  }

  unlock() {
    if (!this.context || this.state === "ready") return Promise.resolve();
    return this.context.resume().catch(() => null);
  }

  /** Play a sound; false where it could not be played. */
  play(name) {
    const tones = SOUNDS[name];
    if (!tones || this.state !== "ready") return false;
    for (const tone of tones) this.tone(...tone);
    return true;
  }

  tone(after, pitch, lasts, loud, shape) {
    const starts = this.context.currentTime + 0.02 + after;
    const source = this.context.createOscillator();
    const volume = this.context.createGain();
    source.type = shape;
    source.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, starts);
    volume.gain.exponentialRampToValueAtTime(loud, starts + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, starts + lasts);
    source.connect(volume).connect(this.context.destination);
    source.start(starts);
    source.stop(starts + lasts + 0.05);
  }
}

// How the edited layout looks on a television of the other orientation.
import { ClockFace } from "./clock.js";
import { LayoutFace } from "./layout.js";

const UPRIGHT_WIDTH = 190;
const LYING_WIDTH = 340;

export class Turned {
  constructor(time) {
    this.root = document.getElementById("turned");
    this.frame = document.getElementById("turned-frame");
    this.title = document.getElementById("turned-title");
    this.clock = new ClockFace(this.root, time);
    this.face = new LayoutFace(this.root, time, document.body.dataset.wordOf);
    this.root.addEventListener("clock:read", () => this.face.fit());
  }

  /** Render it for the other orientation. */
  show(drawn) {
    const isUpright = drawn.shape === "landscape";
    const width = isUpright ? UPRIGHT_WIDTH : LYING_WIDTH;
    this.frame.style.width = `${width}px`;
    this.frame.style.height = `${Math.floor(isUpright ? (width * 16) / 9 : (width * 9) / 16)}px`;
    const { wordPortrait, wordLandscape, wordBoxed } = this.title.dataset;
    const told = drawn.turned ? "" : `. ${wordBoxed}`;
    this.title.textContent = `${isUpright ? wordPortrait : wordLandscape}${told}`;
    this.face.show(drawn);
    this.clock.render();
    this.face.paint();
  }

  /** Preview it as it is while a condition holds. */
  pretend(condition) {
    this.face.pretend(condition);
  }

  take(name, part) {
    if (name === "clock") this.clock.show(part);
    this.face.paint();
  }

  measure() {
    this.face.measure();
  }
}

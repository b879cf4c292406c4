// Elements with a mark that a timer writes to: the page is searched for them when it changes, not at each tick.
const SEARCHED_EVERY = 1000;

export class Marked {
  constructor(selector) {
    this.selector = selector;
    this.search();
    document.addEventListener("htmx:afterSwap", () => this.search());
    setInterval(() => this.search(), SEARCHED_EVERY);
  }

  search() {
    this.all = document.querySelectorAll(this.selector);
  }
}

/** Write a text that differs: the same one again would be drawn again. */
export function writeNew(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

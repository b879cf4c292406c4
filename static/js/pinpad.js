// A PIN by pad or keys, a badge by a scanner that types: the form is sent automatically when complete.

const SCAN_GAP = 60;

/** Activate the panel inside `root`: people tiles, pad, keys, badge. */
export function wirePinPad(root) {
  const form = root.querySelector("[data-pin-form]");
  if (!form || form.dataset.wired) return;
  form.dataset.wired = "yes";
  const panel = new Panel(form);
  form.closest("[data-pin-panel]").addEventListener("click", (event) => panel.tap(event));
  const type = (event) => {
    if (form.isConnected) panel.type(event);
    else document.removeEventListener("keydown", type);
  };
  document.addEventListener("keydown", type);
  form.addEventListener("action:refused", () => panel.clear());
}

class Panel {
  constructor(form) {
    this.form = form;
    this.scan = "";
    this.lastKey = Number.NEGATIVE_INFINITY;
    this.show();
  }

  get pin() {
    return this.form.elements.pin;
  }

  get isShown() {
    return this.form.isConnected && this.form.offsetParent !== null;
  }

  tap(event) {
    const tile = event.target.closest("[data-choose-person]");
    if (tile) this.choose(tile);
    const digit = event.target.closest("[data-digit]");
    if (digit) this.add(digit.dataset.digit);
    if (event.target.closest("[data-erase]")) this.clear();
  }

  choose(tile) {
    this.form.elements.person.value = tile.dataset.choosePerson;
    for (const other of tile.parentElement.children) other.setAttribute("aria-pressed", String(other === tile));
    for (const place of this.form.querySelectorAll("[data-chosen]")) place.textContent = tile.dataset.name;
    this.lengthen(Number(tile.dataset.pinDigits || 4));
    this.clear();
  }

  // Each person has as many dots as their PIN has digits.
  lengthen(digits) {
    this.form.dataset.pinLength = digits;
    const dots = this.form.querySelector(".pin-dots");
    dots.replaceChildren(...Array.from({ length: digits }, () => document.createElement("i")));
  }

  type(event) {
    if (!this.isShown || event.target.closest("input:not([type=hidden])")) return;
    if (event.key === "Enter" && this.scan.length > 5) this.scanned(event);
    else if (event.key === "Backspace") this.clear();
    else if (event.key.length === 1) this.key(event.key, event.timeStamp);
  }

  // A scanner types its characters a few milliseconds apart; a person does not. The time is the key's
  // own: a page that is busy handles them late.
  key(character, pressedAt) {
    this.scan = pressedAt - this.lastKey < SCAN_GAP ? this.scan + character : character;
    this.lastKey = pressedAt;
    if (this.scan.length > 2) this.pin.value = "";
    else if (/\d/.test(character)) this.add(character);
    this.show();
  }

  scanned(event) {
    event.preventDefault();
    this.pin.value = "";
    this.form.elements.badge.value = this.scan;
    this.scan = "";
    this.send();
  }

  add(digit) {
    const length = Number(this.form.dataset.pinLength || 4);
    if (!this.form.elements.person.value || this.pin.value.length >= length) return;
    this.pin.value += digit;
    this.show();
    if (this.pin.value.length === length) this.send();
  }

  send() {
    if (this.form.requestSubmit) this.form.requestSubmit();
    else if (this.form.hasAttribute("hx-post")) window.htmx.trigger(this.form, "submit");
    else this.form.submit();
  }

  clear() {
    this.pin.value = "";
    this.form.elements.badge.value = "";
    this.show();
  }

  show() {
    this.form.querySelectorAll(".pin-dots i").forEach((dot, index) => {
      dot.classList.toggle("is-set", index < this.pin.value.length);
    });
  }
}

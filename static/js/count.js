// A table counted by a walking person: a keypad for one thumb, seat after seat, and the sum as it grows. Where the event
// has a chip set, a stack may be counted by its chips: how many of each colour.

const root = document.querySelector("[data-counting]");
const inputs = Array.from(root.querySelectorAll(".counting-seat input"));
const stacks = inputs.filter((input) => !input.closest(".counting-total"));
const sum = root.querySelector("[data-count-sum]");
const pad = root.querySelector("[data-keypad]");
const by = root.querySelector("[data-by]");
const colours = Array.from(root.querySelectorAll("[data-chip]"));
// How many of each chip, by input: what was typed of a seat stays while another is counted.
const counted = new Map();
let active = null;
let colour = null;
let byChips = false;

function isByChips() {
  return byChips && active !== null;
}

function choose(input) {
  active = input;
  for (const one of inputs) one.closest(".counting-seat").toggleAttribute("data-active", one === input);
  input.closest(".counting-seat").scrollIntoView({ block: "nearest" });
  if (byChips) pick(colours[0]);
}

function pick(chip) {
  colour = chip;
  for (const one of colours) one.setAttribute("aria-pressed", String(one === chip));
  showChips();
}

function chipsOf(input) {
  if (!counted.has(input)) counted.set(input, new Map(colours.map((chip) => [chip, ""])));
  return counted.get(input);
}

function showChips() {
  for (const [chip, count] of chipsOf(active)) chip.querySelector("output").textContent = count || "0";
}

function addChips() {
  const found = Array.from(chipsOf(active), ([chip, count]) => Number(chip.dataset.chip) * Number(count || 0));
  active.value = String(found.reduce((total, part) => total + part, 0));
  showChips();
}

function add() {
  const total = stacks.reduce((found, input) => found + Number(input.value || 0), 0);
  sum.textContent = total.toLocaleString(document.documentElement.lang);
}

function typed(text, digits) {
  return `${text}${digits}`.replace(/^0+(?=\d)/, "");
}

function press(digits) {
  if (!active) return;
  if (isByChips()) {
    chipsOf(active).set(colour, typed(chipsOf(active).get(colour), digits).slice(0, 5));
    addChips();
  } else {
    active.value = typed(active.value, digits).slice(0, 10);
    counted.delete(active);
  }
  add();
}

function erase() {
  if (!active) return;
  if (isByChips()) {
    chipsOf(active).set(colour, chipsOf(active).get(colour).slice(0, -1));
    addChips();
  } else {
    active.value = active.value.slice(0, -1);
    counted.delete(active);
  }
  add();
}

// The next chip of the stack, after the last one the next seat.
function next() {
  const at = inputs.indexOf(active);
  const chip = colours.indexOf(colour);
  if (isByChips() && chip < colours.length - 1) pick(colours[chip + 1]);
  else if (at < stacks.length - 1) choose(inputs[at + 1]);
}

pad.addEventListener("click", (event) => {
  const key = event.target.closest("button");
  if (!key) return;
  if (key.dataset.digit) press(key.dataset.digit);
  if ("erase" in key.dataset) erase();
  if ("next" in key.dataset) next();
});

for (const input of inputs) {
  input.addEventListener("focus", () => choose(input));
  input.addEventListener("input", () => {
    counted.delete(input);
    if (byChips) showChips();
    add();
  });
  input.addEventListener("keydown", (event) => {
    const at = inputs.indexOf(input);
    if (event.key !== "Enter" || at >= stacks.length - 1) return;
    event.preventDefault();
    inputs[at + 1].focus();
  });
}

if (by && stacks.length) {
  const toggle = by.querySelector("[data-by-chips]");
  by.hidden = false;
  toggle.addEventListener("click", () => {
    byChips = !byChips;
    toggle.setAttribute("aria-pressed", String(byChips));
    by.querySelector("[data-chips]").hidden = !byChips;
    if (byChips && active) pick(colours[0]);
  });
  for (const chip of colours) chip.addEventListener("click", () => pick(chip));
}

// A telephone would cover half the page with its own keyboard.
if (matchMedia("(pointer: coarse)").matches) {
  for (const input of inputs) input.inputMode = "none";
}
pad.hidden = inputs.length === 0;
if (inputs.length) choose(inputs.find((input) => !input.value) || inputs[0]);
add();

// A table counted by a walking person: a keypad for one thumb, seat after seat, and the sum as it grows.

const root = document.querySelector("[data-counting]");
const inputs = Array.from(root.querySelectorAll(".counting-seat input"));
const stacks = inputs.filter((input) => !input.closest(".counting-total"));
const sum = root.querySelector("[data-count-sum]");
const pad = root.querySelector("[data-keypad]");
let active = null;

function choose(input) {
  active = input;
  for (const one of inputs) one.closest(".counting-seat").toggleAttribute("data-active", one === input);
  input.closest(".counting-seat").scrollIntoView({ block: "nearest" });
}

function add() {
  const total = stacks.reduce((found, input) => found + Number(input.value || 0), 0);
  sum.textContent = total.toLocaleString(document.documentElement.lang);
}

function press(digits) {
  if (!active) return;
  active.value = `${active.value}${digits}`.replace(/^0+(?=\d)/, "").slice(0, 10);
  add();
}

function next() {
  const at = inputs.indexOf(active);
  if (at < stacks.length - 1) choose(inputs[at + 1]);
}

pad.addEventListener("click", (event) => {
  const key = event.target.closest("button");
  if (!key) return;
  if (key.dataset.digit) press(key.dataset.digit);
  if ("erase" in key.dataset && active) {
    active.value = active.value.slice(0, -1);
    add();
  }
  if ("next" in key.dataset) next();
});

for (const input of inputs) {
  input.addEventListener("focus", () => choose(input));
  input.addEventListener("input", add);
  input.addEventListener("keydown", (event) => {
    const at = inputs.indexOf(input);
    if (event.key !== "Enter" || at >= stacks.length - 1) return;
    event.preventDefault();
    inputs[at + 1].focus();
  });
}

// A telephone would cover half the page with its own keyboard.
if (matchMedia("(pointer: coarse)").matches) {
  for (const input of inputs) input.inputMode = "none";
}
pad.hidden = inputs.length === 0;
if (inputs.length) choose(inputs.find((input) => !input.value) || inputs[0]);
add();

// Rulings on a telephone: an own number pad, steps, tiles that are tapped in order, rows of players.

const form = document.querySelector("[data-ruling]");
const pad = document.querySelector("[data-number-pad]");
const isTouch = matchMedia("(pointer: coarse)").matches;
let target = null;

function amounts() {
  return [...form.querySelectorAll("[data-pad]")];
}

function show(input) {
  target = input;
  pad.hidden = !input;
  if (!input) return;
  // The space below stays once made: a page that moved under the finger would lose the tap that closes the pad.
  document.body.classList.add("has-number-pad");
  pad.querySelector("[data-digit=' ']").disabled = input.dataset.pad !== "many";
  for (const other of amounts()) other.classList.toggle("is-typed", other === input);
  input.scrollIntoView({ block: "center" });
}

function wirePad(input) {
  if (!isTouch) return;
  input.setAttribute("inputmode", "none");
  input.addEventListener("focus", () => {
    input.select();
    input.dataset.fresh = "yes";
    show(input);
  });
}

function tapPad(event) {
  const key = event.target.closest("button");
  if (!key || !target) return;
  if ("next" in key.dataset) {
    const following = amounts()[amounts().indexOf(target) + 1];
    if (following) following.focus();
    else close();
    return;
  }
  const isFresh = target.dataset.fresh === "yes";
  delete target.dataset.fresh;
  if ("erase" in key.dataset) target.value = isFresh ? "" : target.value.slice(0, -1);
  else target.value = (isFresh && key.dataset.digit !== " " ? "" : target.value) + key.dataset.digit;
}

function close() {
  if (target) target.blur();
  for (const input of amounts()) input.classList.remove("is-typed");
  show(null);
}

function step(button) {
  const input = button.parentElement.querySelector("input");
  const wanted = Number(input.value || input.min) + Number(button.dataset.step);
  input.value = Math.min(Math.max(wanted, Number(input.min)), Number(input.max));
}

// What was picked is kept as text in the input, and shown as buttons that take it back.
function wirePicks(root) {
  const input = root.querySelector("[data-picked]");
  const list = root.querySelector("[data-list]");
  const labels = new Map(
    [...root.querySelectorAll("[data-tile]")].map((tile) => [tile.dataset.tile, tile.textContent]),
  );
  const picked = () => input.value.split(/[\s,]+/).filter(Boolean);
  const draw = () => {
    list.replaceChildren(
      ...picked().map((value, place) => {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "button ruling-chip";
        button.dataset.place = place;
        button.textContent = `${labels.get(value) ?? value} ×`;
        return button;
      }),
    );
  };
  input.hidden = true;
  root.addEventListener("click", (event) => {
    const tile = event.target.closest("[data-tile]");
    const taken = event.target.closest("button[data-place]");
    if (tile) input.value = [...picked(), tile.dataset.tile].join(" ");
    else if (taken) input.value = picked().toSpliced(Number(taken.dataset.place), 1).join(" ");
    else return;
    draw();
  });
  draw();
}

function addPlayer(button) {
  const rows = button.closest("[data-players]").querySelector("ol");
  const row = rows.lastElementChild.cloneNode(true);
  const number = rows.children.length;
  const letter = String.fromCharCode(65 + (number % 26)) + (number < 26 ? "" : Math.floor(number / 26) + 1);
  const before = row.querySelector("b").textContent;
  row.querySelector("b").textContent = letter;
  const input = row.querySelector("[data-pad]");
  input.setAttribute("aria-label", input.getAttribute("aria-label").replace(before, letter));
  input.value = "";
  input.classList.remove("is-typed");
  const folded = row.querySelector("[type=checkbox]");
  folded.value = number;
  folded.checked = false;
  rows.append(row);
  wirePad(input);
  input.focus();
}

if (form) {
  for (const input of amounts()) wirePad(input);
  for (const root of form.querySelectorAll("[data-picks]")) wirePicks(root);
  pad.addEventListener("mousedown", (event) => event.preventDefault());
  pad.addEventListener("click", tapPad);
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step], [data-more-players]");
    if (!button) return;
    if ("step" in button.dataset) step(button);
    else addPlayer(button);
  });
  form.addEventListener("focusin", (event) => {
    if (target && !event.target.closest("[data-pad], [data-number-pad]")) close();
  });
}

// The turns of a playlist: added, taken out, put in order by buttons or by dragging.
const turns = document.getElementById("turns");
const blank = document.getElementById("turn-blank");
let dragged = null;

function turnOf(event) {
  return event.target.closest(".turn");
}

document.getElementById("turn-add").addEventListener("click", () => {
  const made = blank.content.firstElementChild.cloneNode(true);
  turns.append(made);
  made.querySelector("select").focus();
});

turns.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const turn = turnOf(event);
  if (!button || !turn) return;
  if ("up" in button.dataset && turn.previousElementSibling) turn.previousElementSibling.before(turn);
  if ("down" in button.dataset && turn.nextElementSibling) turn.nextElementSibling.after(turn);
  if ("remove" in button.dataset)
    (turn.nextElementSibling || turn.previousElementSibling || turns).querySelector("select, button").focus();
  if ("remove" in button.dataset) turn.remove();
  else button.focus();
});

turns.addEventListener("dragstart", (event) => {
  dragged = turnOf(event);
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", "");
  dragged.classList.add("is-dragged");
});

turns.addEventListener("dragover", (event) => {
  const over = turnOf(event);
  if (!dragged || !over || over === dragged) return;
  event.preventDefault();
  const { top, height } = over.getBoundingClientRect();
  if (event.clientY < top + height / 2) over.before(dragged);
  else over.after(dragged);
});

turns.addEventListener("drop", (event) => event.preventDefault());
turns.addEventListener("dragend", () => {
  if (dragged) dragged.classList.remove("is-dragged");
  dragged = null;
});

// The turns of a playlist: added, removed, ordered by buttons or by dragging.
const turns = document.getElementById("turns");
const blank = document.getElementById("turn-blank");

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

// By mouse, finger and pen; the buttons of a turn do the same from the keyboard.
window.Sortable.create(turns, { handle: ".turn-grip", ghostClass: "is-dragged", animation: 120, forceFallback: true });

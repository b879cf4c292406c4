// Short messages at the foot of the page, with undo where there is one.

const STAYS = { done: 8000, refusal: 14000 };

function close(element) {
  element.remove();
}

function dress(element, { text, detail, kind, undo_url: undoUrl }) {
  element.querySelector("[data-toast-text]").textContent = text;
  if (kind === "refusal") element.classList.add("toast-refusal");
  const small = element.querySelector("[data-toast-detail]");
  if (detail) {
    small.textContent = detail;
    small.hidden = false;
  }
  const undo = element.querySelector("[data-toast-undo]");
  if (!undoUrl) return;
  undo.hidden = false;
  undo.setAttribute("hx-post", undoUrl);
  undo.setAttribute("hx-swap", "none");
  undo.addEventListener("action:done", () => close(element));
}

/** Show {text, detail, kind: "done"|"refusal", undo_url}. */
export function toast(message) {
  const room = document.getElementById("toasts");
  const template = document.getElementById("toast-template");
  if (!room || !template || !message.text) return;
  const element = template.content.firstElementChild.cloneNode(true);
  dress(element, message);
  room.append(element);
  if (window.htmx) window.htmx.process(element);
  while (room.children.length > 3) room.firstElementChild.remove();
  setTimeout(close, STAYS[message.kind] || STAYS.done, element);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-toast-close]");
  if (button) close(button.closest("[data-toast]"));
});

// An answer's HX-Trigger header {"toast": {...}} ends here.
document.addEventListener("toast", (event) => toast(event.detail));
for (const shown of document.querySelectorAll("#toasts [data-toast]")) setTimeout(close, STAYS.refusal, shown);

// Dialogs without <dialog>, which Safari 15.0 lacks: focus is kept inside and restored afterwards.

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select, textarea, [tabindex="0"]';
const opened = [];

function focusables(box) {
  return Array.from(box.querySelectorAll(FOCUSABLE)).filter((element) => element.offsetParent !== null);
}

/** Show the dialog and remember where the focus was. */
export function openDialog(dialog) {
  if (!dialog || !dialog.hidden) return;
  dialog.hidden = false;
  opened.push({ dialog, before: document.activeElement });
  dialog.dispatchEvent(new CustomEvent("dialog:opened", { bubbles: true }));
  const first = dialog.querySelector("[autofocus]") || focusables(dialog)[1] || focusables(dialog)[0];
  if (first) first.focus();
}

/** Hide the dialog and restore the focus. */
export function closeDialog(dialog) {
  const index = opened.findIndex((entry) => entry.dialog === dialog);
  if (index < 0) {
    dialog.hidden = true;
    return;
  }
  const [{ before }] = opened.splice(index, 1);
  dialog.hidden = true;
  dialog.dispatchEvent(new CustomEvent("dialog:closed", { bubbles: true }));
  if (before && before.isConnected) before.focus();
}

/** The dialog on top, or undefined. */
export function topDialog() {
  return opened.length ? opened[opened.length - 1].dialog : undefined;
}

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener) openDialog(document.getElementById(opener.dataset.open));
  const dialog = event.target.closest(".dialog, [data-sheet]");
  if (!dialog) return;
  if ((event.target === dialog && !dialog.hasAttribute("data-sheet")) || event.target.closest("[data-close]"))
    closeDialog(dialog);
});

document.addEventListener("keydown", (event) => {
  const dialog = topDialog();
  if (!dialog) return;
  if (event.key === "Escape") {
    event.preventDefault();
    closeDialog(dialog);
  }
  if (event.key === "Tab" && !dialog.hasAttribute("data-sheet")) keepInside(dialog, event);
});

function keepInside(dialog, event) {
  const all = focusables(dialog);
  if (!all.length) return;
  const edge = event.shiftKey ? all[0] : all[all.length - 1];
  if (document.activeElement !== edge && dialog.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? all[all.length - 1] : all[0]).focus();
}

document.addEventListener("action:done", (event) => {
  const dialog = event.target.closest ? event.target.closest(".dialog[data-close-when-done]") : null;
  if (!dialog) return;
  // What was typed is done: the next one begins with empty fields.
  for (const form of dialog.querySelectorAll("form")) form.reset();
  closeDialog(dialog);
});

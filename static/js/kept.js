// What was typed in a form of the set-up and not saved is there again after going back and forth, in this tab only.
import { addRow, rowsOf } from "./rows.js";

const SECRET = ["csrfmiddlewaretoken", "_key", "go"];
// By its form: whether anything was typed in it, and whether it was sent.
const typedIn = new WeakSet();
const sent = new WeakSet();

function nameOf(form) {
  return `setup:${new URL(form.action, location.href).pathname}`;
}

function typed(form) {
  return Array.from(new FormData(form)).filter(([name]) => !SECRET.includes(name));
}

export function keep(form) {
  if (!form.isConnected) return;
  if (sent.has(form) || !typedIn.has(form)) forget(form);
  else sessionStorage.setItem(nameOf(form), JSON.stringify(typed(form)));
}

export function forget(form) {
  sessionStorage.removeItem(nameOf(form));
  typedIn.delete(form);
}

function fillRows(form, values) {
  for (const list of rowsOf(form)) {
    const name = `${list.dataset.rows}-TOTAL_FORMS`;
    const total = list.querySelector(`[name="${name}"]`);
    while (total && Number(total.value) < Math.min(Number(values.get(name) || 0), 60)) addRow(list);
    for (const row of list.querySelectorAll("[data-row]")) {
      const first = row.querySelector("input:not([type=checkbox])");
      if (first && !first.disabled && !values.has(first.name)) row.remove();
    }
  }
}

function put(field, values) {
  if (!field.name || field.disabled || field.type === "hidden" || field.tagName === "BUTTON") return;
  if (field.type === "checkbox") field.checked = values.has(field.name);
  else if (field.type === "radio") field.checked = values.get(field.name) === field.value;
  else if (values.has(field.name)) field.value = values.get(field.name);
}

// True if something was put back.
function putBack(form) {
  const stored = sessionStorage.getItem(nameOf(form));
  forget(form);
  const isRefused = document.querySelector(".form-summary, .field-bad");
  if (!stored || isRefused) return false;
  const values = new Map(JSON.parse(stored));
  fillRows(form, values);
  for (const field of form.elements) put(field, values);
  return true;
}

export function keepTyped(form) {
  const note = document.querySelector("[data-put-back]");
  if (putBack(form)) {
    typedIn.add(form);
    if (note) note.hidden = false;
    form.dispatchEvent(new Event("change", { bubbles: true }));
  }
  form.addEventListener("input", () => typedIn.add(form));
  form.addEventListener("change", () => typedIn.add(form));
  form.addEventListener("submit", () => sent.add(form));
  window.addEventListener("pagehide", () => keep(form));
  window.addEventListener("pageshow", () => sent.delete(form));
}

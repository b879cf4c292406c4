// What was typed in a step and not saved is there again after going back and forth, in this tab only.
import { addRow, rowsOf } from "./rows.js";

const SECRET = ["csrfmiddlewaretoken", "_key", "go"];
const NAME = `setup:${location.pathname}`;
let isTyped = false;
let isSent = false;

function typed(form) {
  return Array.from(new FormData(form)).filter(([name]) => !SECRET.includes(name));
}

function keep(form) {
  if (isSent || !isTyped) sessionStorage.removeItem(NAME);
  else sessionStorage.setItem(NAME, JSON.stringify(typed(form)));
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
  const stored = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
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
    isTyped = true;
    if (note) note.hidden = false;
    form.dispatchEvent(new Event("change", { bubbles: true }));
  }
  form.addEventListener("input", () => {
    isTyped = true;
  });
  form.addEventListener("change", () => {
    isTyped = true;
  });
  form.addEventListener("submit", () => {
    isSent = true;
  });
  window.addEventListener("pagehide", () => keep(form));
  window.addEventListener("pageshow", () => {
    isSent = false;
  });
}

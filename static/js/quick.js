// A quick game as it is typed: figures by taps, minutes and finish that follow each other, names or a number.
import { watchOutlook } from "./outlook.js";
import { chips } from "./words.js";

const form = document.getElementById("quick");
const glance = form.querySelector("[data-outlook-url]");
const field = (name) => form.elements[name];
const DAY = 24 * 60;

field("zone").value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";

function stepped(box, direction) {
  const input = box.querySelector("input");
  const by = Number(box.dataset.step) * direction;
  const least = Number(box.dataset.least);
  if (input.name === "finish") {
    const [hours, minutes] = (input.value || glanceData().quickFinish || "23:00").split(":").map(Number);
    const at = (Math.round((hours * 60 + (minutes || 0)) / 15) * 15 + by + DAY) % DAY;
    input.value = `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
  } else {
    const now = Number(input.value.replace(/\D/g, "")) || 0;
    const next = Math.max(least, now + by);
    input.value = input.name === "stack" ? chips(next) : String(next);
  }
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

for (const box of form.querySelectorAll("[data-step]")) {
  box.querySelector("[data-step-down]").addEventListener("click", () => stepped(box, -1));
  box.querySelector("[data-step-up]").addEventListener("click", () => stepped(box, 1));
  box.querySelector("input").addEventListener("keydown", (event) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    stepped(box, direction);
  });
}

for (const input of form.querySelectorAll("[data-step] input")) {
  input.addEventListener("focus", () => input.select());
}

for (const name of ["minutes", "finish"]) {
  field(name).addEventListener("input", () => {
    field("led").value = name;
  });
}

const who = form.querySelector(".quick-who");
form.querySelector("[data-quick-names]").addEventListener("click", () => {
  const isNamed = who.dataset.by === "names";
  who.dataset.by = isNamed ? "number" : "names";
  if (isNamed) field("names").value = "";
  field(isNamed ? "players" : "names").focus();
  form.dispatchEvent(new Event("input", { bubbles: true }));
});

function glanceData() {
  const told = glance.querySelector("[data-quick-minutes]");
  return told ? told.dataset : {};
}

// The one of minutes and finish that was not typed shows what the other comes to.
function follow() {
  const { quickMinutes, quickFinish } = glanceData();
  if (!quickMinutes) return;
  if (field("led").value === "finish") field("minutes").value = quickMinutes;
  else field("finish").value = quickFinish;
}

new MutationObserver(follow).observe(glance, { childList: true });
watchOutlook(form);
follow();
// Times of the glance were made before the browser's zone was known.
form.dispatchEvent(new Event("input", { bubbles: true }));

// Paper is printed at once, in a frame nobody sees: no tab to close between two customers. A browser that cannot print
// a frame opens the paper as a page. What is printed is posted: the server counts it and says which print is a copy.
import { toast } from "./toast.js";
import { csrfToken } from "./words.js";

const frame = document.createElement("iframe");
frame.title = "";
frame.tabIndex = -1;
// It never takes the focus: a letter typed while it prints belongs to the next customer.
frame.inert = true;
frame.className = "paper-frame";

// While a browser prints, no handler hears a key: an Enter whose press was swallowed is told by its release alone.
const SWALLOWED = 500;
const pressed = new Set();
let listensUntil = 0;

document.addEventListener("keydown", (event) => pressed.add(event.code), true);
document.addEventListener(
  "keyup",
  (event) => {
    if (pressed.delete(event.code) || event.key.length === 1 || performance.now() > listensUntil) return;
    const { key, code } = event;
    event.target.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
  },
  true,
);

async function print(url) {
  let answer;
  try {
    answer = await fetch(`${url}${url.includes("?") ? "&" : "?"}as=page`, {
      method: "POST",
      headers: { "X-CSRFToken": csrfToken(), "HX-Request": "true" },
    });
  } catch (_error) {
    toast({ text: document.body.dataset.wordUnreached, kind: "refusal" });
    return;
  }
  // Accepted: a printer of the house prints it, and says so in a toast.
  if (answer.status === 202) tell(answer);
  else if (answer.ok) show(await answer.text());
  else refuse(answer);
}

function tell(answer) {
  for (const [name, detail] of Object.entries(JSON.parse(answer.headers.get("HX-Trigger") || "{}"))) {
    document.body.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}

async function refuse(answer) {
  // Locked or signed out: the person panel covers the page, and the paper is asked for again.
  tell(answer);
  const problem = await answer.json().catch(() => ({}));
  toast({ text: problem.title || `${answer.status}`, detail: problem.detail, kind: "refusal" });
}

function show(markup) {
  frame.onload = () => {
    // The cashier types on: printing takes the focus nowhere else.
    const held = document.activeElement;
    const since = performance.now();
    try {
      frame.contentWindow.print();
    } catch (_error) {
      window.open(URL.createObjectURL(new Blob([markup], { type: "text/html" })), "_blank", "noopener");
    }
    if (held && held !== frame && held.isConnected) held.focus();
    // A dialog takes longer: the Enter that closed it means nothing here.
    const now = performance.now();
    if (now - since < SWALLOWED) listensUntil = now + SWALLOWED;
  };
  frame.srcdoc = markup;
  if (!frame.isConnected) document.body.append(frame);
}

// Sheets of many cards are laid out for cutting: a PDF in a tab of its own.
function printSheets(url) {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: url, target: "_blank", hidden: true });
  const token = document.createElement("input");
  Object.assign(token, { type: "hidden", name: "csrfmiddlewaretoken", value: csrfToken() });
  form.append(token);
  document.body.append(form);
  form.submit();
  form.remove();
}

/** Print what is sold in `room` as soon as it is. */
export function wirePaper(room) {
  room.addEventListener("htmx:afterSwap", () => {
    const sold = room.querySelector("[data-print-now]");
    if (sold) print(sold.dataset.printNow);
  });
}

// The rest when its link is pressed; opened beside with a key held down, it is only looked at.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-print-paper], [data-print-sheets]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.dataset.printSheets === undefined) print(link.href);
  else printSheets(link.href);
});

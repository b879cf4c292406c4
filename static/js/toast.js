// Short messages at the bottom of the page, with undo where there is one.

const STAYS = { done: 8000, refusal: 14000 };

function close(element) {
  element.remove();
  lane();
}

// Pages make way for the messages that are shown.
function lane() {
  const room = document.getElementById("toasts");
  document.body.toggleAttribute("data-toasts", Boolean(room?.children.length));
  if (room) document.body.style.setProperty("--toasts", `${room.offsetHeight}px`);
}

function offer(element, button, url) {
  button.hidden = false;
  button.setAttribute("hx-post", url);
  button.setAttribute("hx-swap", "none");
  button.addEventListener("action:done", () => close(element));
}

function dress(element, message) {
  const { text, detail, kind, undo_url: undoUrl, action_url: actionUrl, action_label: actionLabel } = message;
  const { link_url: linkUrl, link_label: linkLabel } = message;
  element.querySelector("[data-toast-text]").textContent = text;
  if (kind === "refusal") element.classList.add("toast-refusal");
  const small = element.querySelector("[data-toast-detail]");
  if (detail) {
    small.textContent = detail;
    small.hidden = false;
  }
  if (linkUrl) {
    const link = element.querySelector("[data-toast-link]");
    link.href = linkUrl;
    link.textContent = linkLabel;
    if (linkUrl.endsWith(".pdf")) {
      link.target = "_blank";
      link.dataset.printPaper = "";
    }
    link.hidden = false;
  }
  const ways = element.querySelector("[data-toast-ways]");
  for (const way of message.ways || []) {
    const link = element.querySelector("[data-toast-link]").cloneNode();
    link.removeAttribute("data-toast-link");
    link.href = way.url;
    link.textContent = way.label;
    link.hidden = false;
    ways.append(link);
    ways.hidden = false;
  }
  if (undoUrl) offer(element, element.querySelector("[data-toast-undo]"), undoUrl);
  if (!actionUrl) return;
  const action = element.querySelector("[data-toast-action]");
  action.textContent = actionLabel;
  offer(element, action, actionUrl);
}

/** Show {text, detail, kind: "done"|"refusal", undo_url, action_url, action_label, link_url, link_label, ways: [{url, label}]}. */
export function toast(message) {
  const room = document.getElementById("toasts");
  const template = document.getElementById("toast-template");
  if (!room || !template || !message.text) return;
  const element = template.content.firstElementChild.cloneNode(true);
  dress(element, message);
  room.append(element);
  if (window.htmx) window.htmx.process(element);
  while (room.children.length > 2) room.firstElementChild.remove();
  lane();
  setTimeout(close, STAYS[message.kind] || STAYS.done, element);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-toast-close]");
  if (button) close(button.closest("[data-toast]"));
});

// A toast that came with the page goes once its undo is done.
document.addEventListener("action:done", (event) => {
  const shown = event.target.closest ? event.target.closest("[data-toast]") : null;
  if (shown) close(shown);
});

// A response's HX-Trigger header {"toast": {...}} ends here.
document.addEventListener("toast", (event) => toast(event.detail));
for (const shown of document.querySelectorAll("#toasts [data-toast]")) setTimeout(close, STAYS.refusal, shown);
lane();

// Paper is printed at once, in a frame nobody sees: no tab to close between two customers. A browser that cannot print
// a frame opens the paper as a page.
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

function print(url) {
  frame.onload = () => {
    // The cashier types on: printing takes the focus nowhere else.
    const held = document.activeElement;
    const since = performance.now();
    try {
      frame.contentWindow.print();
    } catch (_error) {
      window.open(url, "_blank", "noopener");
    }
    if (held && held !== frame && held.isConnected) held.focus();
    // A dialog takes longer: the Enter that closed it means nothing here.
    const now = performance.now();
    if (now - since < SWALLOWED) listensUntil = now + SWALLOWED;
  };
  frame.src = `${url}${url.includes("?") ? "&" : "?"}as=page`;
  if (!frame.isConnected) document.body.append(frame);
}

/** Print what the panels in `room` offer: a sale at once, the rest when its link is pressed. */
export function wirePaper(room) {
  room.addEventListener("htmx:afterSwap", () => {
    const sold = room.querySelector("[data-print-now]");
    if (sold) print(sold.dataset.printNow);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-print-paper]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    print(link.href);
  });
}

// Loaded before the page is shown, so that no first tap gets through while the other scripts load.
// A button that changes every screen asks for a second tap within three seconds, without a dialog.
document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest("[data-arm]");
    if (!button || button.disabled || button.dataset.armed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const content = Array.from(button.childNodes);
    button.dataset.armed = "yes";
    button.replaceChildren(button.dataset.arm);
    setTimeout(disarm, 3000, button, content);
  },
  true,
);

function disarm(button, content) {
  delete button.dataset.armed;
  button.replaceChildren(...content);
}

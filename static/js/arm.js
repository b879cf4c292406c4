// Loaded before the page is shown, so that no first tap gets through while the other scripts load.
// A button that changes every screen asks for a second tap within three seconds, without a dialog. The second tap
// disarms it, for a panel with an armed button waits to be drawn again.
const contents = new WeakMap();

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest("[data-arm]");
    if (!button || button.disabled) return;
    if (button.dataset.armed) {
      window.requestAnimationFrame(() => settle(button));
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    contents.set(button, Array.from(button.childNodes));
    button.dataset.armed = "yes";
    button.replaceChildren(button.dataset.arm);
    setTimeout(disarm, 3000, button, contents.get(button));
  },
  true,
);

// Not armed again since then.
function disarm(button, content) {
  if (contents.get(button) === content) settle(button);
}

function settle(button) {
  const content = contents.get(button);
  if (!content) return;
  contents.delete(button);
  delete button.dataset.armed;
  button.replaceChildren(...content);
}

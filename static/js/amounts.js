// A number that stands in a field before anybody types is replaced by what is typed: "0" and "500" are never "5000".
const NUMBERS = 'input[inputmode="decimal"], input[inputmode="numeric"], input[type="number"]';
let pressed = null;

function numberField(target) {
  return target instanceof Element ? target.closest(NUMBERS) : null;
}

document.addEventListener(
  "pointerdown",
  (event) => {
    const field = numberField(event.target);
    pressed = field && field !== document.activeElement ? field : null;
  },
  true,
);

document.addEventListener("focusin", (event) => {
  const field = numberField(event.target);
  if (field && field !== pressed) field.select();
});

// The browser puts the caret when the press ends: after that, unless somebody drew over a part of it.
document.addEventListener("click", (event) => {
  const field = numberField(event.target);
  if (field && field === pressed && field.selectionStart === field.selectionEnd) field.select();
  pressed = null;
});

// Entered before this was loaded, and nothing typed yet.
const first = numberField(document.activeElement);
if (first && first.value === first.defaultValue) first.select();

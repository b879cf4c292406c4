// Bags by scan and count: a scanner ends with Enter, which goes on to the count; Enter there sends the bag.

const form = document.querySelector("[data-bags]");

if (form) {
  const code = form.elements.code;
  const chips = form.elements.chips;
  code.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (code.value.trim()) chips.focus();
  });
  const first = form.querySelector(".field-bad input") || code;
  first.focus();
  if (first.select) first.select();
}

// The form of an automation shows only what its trigger and its deed need.
function show(name, value) {
  for (const part of document.querySelectorAll(`[data-of-${name}]`))
    part.hidden = part.getAttribute(`data-of-${name}`) !== value;
}

for (const name of ["trigger", "deed"]) {
  const choice = document.querySelector(`.automation-form [name="${name}"]`);
  if (choice) {
    choice.addEventListener("change", () => show(name, choice.value));
    show(name, choice.value);
  }
}

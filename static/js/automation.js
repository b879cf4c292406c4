// The form of an automation shows only what its trigger and its action need.
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

// This terminal may play the sound of any room, too.
function offerOwn() {
  const { device, deviceName } = document.body.dataset;
  if (!device) return;
  for (const select of document.querySelectorAll(".sound-room select")) {
    if (select.querySelector(`[data-kind="device"][value="${device}"]`)) continue;
    const own = new Option(deviceName, device);
    own.dataset.kind = "device";
    select.append(own);
  }
}

offerOwn();
document.addEventListener("htmx:afterSwap", offerOwn);

// The screen that plays the sound of a room is a display or a terminal; where none is chosen the room is silent.
document.addEventListener("htmx:configRequest", (event) => {
  const { elt, parameters } = event.detail;
  if (!elt.dataset.silence) return;
  const choice = elt.querySelector("select");
  delete parameters.screen;
  if (choice.value) parameters[choice.selectedOptions[0].dataset.kind] = choice.value;
  else event.detail.path = elt.dataset.silence;
});

// A practice house ends when its windows are closed: each says that it is open, and when its page is left.
const EVERY = 20000;
const mark = document.querySelector("[data-practice]");
const name = Math.random().toString(36).slice(2);
let isUsed = true;

async function say(what) {
  const address = `${mark.dataset.practice}?window=${name}${what}`;
  try {
    const answer = await fetch(address, { keepalive: true, cache: "no-store", headers: { "X-Practice": "1" } });
    return answer.ok;
  } catch (_away) {
    return false;
  }
}

async function isOpen() {
  const used = isUsed ? "&used" : "";
  isUsed = false;
  // Twice, so that one lost answer ends nothing.
  if (!(await say(used)) && !(await say(used))) end();
}

function end() {
  window.clearInterval(beat);
  const words = document.createElement("span");
  const home = document.createElement("a");
  words.textContent = mark.dataset.wordOver;
  home.textContent = mark.dataset.wordHome;
  home.href = mark.dataset.home;
  mark.replaceChildren(words, home);
  mark.classList.add("is-over");
}

const beat = window.setInterval(isOpen, EVERY);
isOpen();
for (const touch of ["pointerdown", "keydown"]) {
  window.addEventListener(touch, () => {
    isUsed = true;
  });
}
window.addEventListener("pagehide", () => say("&left"));
window.addEventListener("pageshow", (event) => {
  if (event.persisted) isOpen();
});

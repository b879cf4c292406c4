// The clock on the staff's own screen: as large as the screen, awake, and back to the board by a key.

const bar = document.getElementById("own");
const SHOWN_FOR = 4000;
let timer = 0;
let lock = null;

// The buttons are there while somebody is at the computer; a room that looks at the clock does not see them.
function show() {
  bar.classList.add("is-shown");
  clearTimeout(timer);
  timer = setTimeout(() => bar.classList.remove("is-shown"), SHOWN_FOR);
}

function turn() {
  if (document.fullscreenElement) document.exitFullscreen();
  else if (document.documentElement.requestFullscreen) document.documentElement.requestFullscreen().catch(() => null);
}

// The screen stays on where the browser allows it; it lets go of it whenever the page is hidden.
async function stayAwake() {
  if (!navigator.wakeLock || document.hidden || (lock && !lock.released)) return;
  lock = await navigator.wakeLock.request("screen").catch(() => null);
}

bar.querySelector("[data-full-screen]").addEventListener("click", turn);
for (const name of ["pointermove", "pointerdown", "keydown", "focusin"]) document.addEventListener(name, show);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const wanted = bar.querySelector(`[data-key="${event.key.toLowerCase()}"]`);
  if (wanted) wanted.click();
});
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
show();

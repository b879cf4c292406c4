// Loaded before the page is shown, so that it never changes colour: dark or light as the person chose on this device,
// else as the system asks, else dark. A page with a theme of its own (a display) keeps it.
const root = document.documentElement;
const systemIsLight = window.matchMedia("(prefers-color-scheme: light)");
// Of a browser that keeps nothing: until the page is left.
let chosen = "";

function key() {
  return `theme:${root.dataset.person || ""}`;
}

function dress() {
  let kept = chosen;
  try {
    kept = window.localStorage.getItem(key()) || chosen;
  } catch (_refused) {
    // See above.
  }
  root.dataset.theme = kept || (systemIsLight.matches ? "light" : "dark");
}

function choose(theme) {
  chosen = theme;
  try {
    window.localStorage.setItem(key(), theme);
  } catch (_refused) {
    // See above.
  }
  dress();
}

if (!root.dataset.theme) {
  dress();
  systemIsLight.addEventListener("change", dress);
  window.addEventListener("storage", dress);
  new MutationObserver(dress).observe(root, { attributeFilter: ["data-person"] });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-theme-switch]")) choose(root.dataset.theme === "dark" ? "light" : "dark");
  });
}

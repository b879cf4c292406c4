// The health page checks again every five seconds in place, and says when the web server itself is away.
const EVERY = 5000;
const PARTS = ["h1", ".health-parts", ".health-at"];
const sheet = document.querySelector(".health-sheet");

async function recheck() {
  const answer = await fetch("/health/", { cache: "no-store" }).catch(() => null);
  if (answer) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  else away();
  setTimeout(recheck, EVERY);
}

function show(told) {
  for (const part of PARTS) {
    const [found, shown] = [told.querySelector(part), sheet.querySelector(part)];
    if (found && shown) shown.replaceWith(document.adoptNode(found));
  }
}

function away() {
  const web = sheet.querySelector("[data-service=web]");
  sheet.querySelector("h1").textContent = sheet.dataset.wordUnwell;
  web.classList.add("is-unwell");
  web.dataset.well = "no";
  web.querySelector("p").textContent = sheet.dataset.wordAway;
}

setTimeout(recheck, EVERY);

// Asks for a code, then every two seconds whether it was typed; the paired address replaces this one in the history.

const room = document.getElementById("pairing");
const code = document.getElementById("code");
const problem = document.getElementById("problem");
const EVERY = 2000;
const AGAIN = 20000;
// Of this tab: a second window of the same machine is another television.
const KEPT = "pairing-secret";
let checkUrl = "";

async function ask() {
  const answer = await fetch(room.dataset.offer, {
    method: "POST",
    headers: { "HX-Request": "true", "X-CSRFToken": room.dataset.token },
    body: new URLSearchParams({ secret: sessionStorage.getItem(KEPT) || "" }),
  });
  const told = await answer.json();
  problem.hidden = answer.ok;
  for (const line of room.querySelectorAll("[data-with-code]")) line.hidden = !answer.ok;
  problem.textContent = told.title ? `${told.title}. ${told.detail}` : "";
  code.textContent = told.code && answer.ok ? told.code : "";
  if (!answer.ok) return AGAIN;
  sessionStorage.setItem(KEPT, told.secret);
  checkUrl = told.check_url;
  return EVERY;
}

async function check() {
  const told = await (await fetch(checkUrl, { cache: "no-store", credentials: "same-origin" })).json();
  if (told.url) {
    sessionStorage.removeItem(KEPT);
    location.replace(told.url);
  } else if (told.is_over) {
    return ask();
  }
  return EVERY;
}

async function wait() {
  const pause = await (checkUrl ? check() : ask()).catch(() => EVERY);
  setTimeout(wait, pause);
}

wait();

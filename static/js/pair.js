// Checks every two seconds whether the code was typed; the paired address replaces this one in the history.

const room = document.getElementById("pairing");
const EVERY = 2000;

async function check() {
  try {
    const answer = await (await fetch(room.dataset.check, { cache: "no-store", credentials: "same-origin" })).json();
    if (answer.url) location.replace(answer.url);
    else if (answer.is_over) location.reload();
    else if (answer.code) document.getElementById("code").textContent = answer.code;
  } catch (_offline) {
    // retried in two seconds
  }
  setTimeout(check, EVERY);
}

setTimeout(check, EVERY);

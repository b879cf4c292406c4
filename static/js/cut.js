// A disconnected page checks from time to time whether its address is valid again: nobody is at a television.

const EVERY = 30000;

let asking = null;

// Whatever the server responds is what this address leads to now: the page, the sign-in, a pairing code.
async function ask() {
  try {
    const answer = await fetch(location.href, { cache: "no-store", credentials: "same-origin", redirect: "manual" });
    if (answer.status < 500) location.replace(location.pathname + location.search);
  } catch (_unreached) {
    // retried in half a minute
  }
}

/** From now on this disconnected page is reloaded as soon as the server responds, `wait` ms later at the earliest. */
export function comeBack(wait = EVERY) {
  document.addEventListener("stream:cut", () => {
    if (asking) return;
    // A page that is disconnected as soon as it is loaded retries no more often because of that.
    asking = setTimeout(
      () => {
        ask();
        asking = setInterval(ask, EVERY);
      },
      Math.max(wait, EVERY - performance.now()),
    );
  });
  document.addEventListener("stream:link", ({ detail }) => {
    if (detail.link !== "online") return;
    clearInterval(asking);
    asking = null;
  });
}

// A page that was cut off asks from time to time whether its address is good again: nobody stands before a television.

const EVERY = 30000;

let asking = null;

// Whatever the house answers is what this address is worth now: the page, the sign-in, a code to be paired again.
async function ask() {
  try {
    const answer = await fetch(location.href, { cache: "no-store", credentials: "same-origin", redirect: "manual" });
    if (answer.status < 500) location.replace(location.pathname + location.search);
  } catch (_unreached) {
    // asked again in half a minute
  }
}

/** From now on this page, cut off, is loaded anew as soon as the house answers, `wait` ms later at the earliest. */
export function comeBack(wait = EVERY) {
  document.addEventListener("stream:cut", () => {
    if (asking) return;
    // A page that is cut off as soon as it is loaded asks no more often for that.
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

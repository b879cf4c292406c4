// Notes and coins as they are counted: what each pile is worth, and the sum so far. The server adds them up again.
import { money } from "./words.js";

const room = document.querySelector("[data-pieces]");
const sum = document.querySelector("[data-pieces-sum]");

function show() {
  const unit = { currency: room.dataset.currency, digits: Number(room.dataset.digits) };
  let total = 0;
  for (const input of room.querySelectorAll("[data-worth]")) {
    const pile = (Number(input.value) || 0) * Number(input.dataset.worth);
    input.parentElement.querySelector("output").textContent = pile ? money(pile, unit) : "";
    total += pile;
  }
  sum.textContent = money(total, unit);
}

if (room) {
  room.addEventListener("input", show);
  show();
}

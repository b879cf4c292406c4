// The digits of a shot clock, by the times it counts from and ends at; what they mean is up to the server.

/** Its phase: thinking, countdown or over. */
export function phaseOf(shot, now) {
  if (now >= Number(shot.dataset.shotEnds)) return "over";
  return now >= Number(shot.dataset.shotCounts) ? "countdown" : "thinking";
}

/** Write phase and whole seconds left into the element; returns milliseconds and seconds left. */
export function writeShot(shot, now) {
  const left = Number(shot.dataset.shotEnds) - now;
  const seconds = Math.max(0, Math.ceil(left / 1000));
  shot.dataset.phase = phaseOf(shot, now);
  shot.querySelector("[data-shot-left]").textContent = seconds;
  return { left, seconds };
}

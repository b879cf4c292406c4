// A document scanner types several lines, each ended by Enter at once: there it divides lines and chooses nothing.
const HASTE = 60;
const BEGINS = /^@|<</;
let typedAt = 0;

/** Watch a field into which documents may be scanned. */
export function watchScanner(field) {
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") typedAt = event.timeStamp;
  });
}

/** Whether this Enter was a scanner's, within the lines of a document; the division is put in its place. */
export function dividesLines(field, event) {
  if (event.timeStamp - typedAt > HASTE || !BEGINS.test(field.value)) return false;
  typedAt = event.timeStamp;
  field.value += "|";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

// Balanced columns: as few as hold the rows, as large as they allow, no page with a few rows left over.

/** A hundredth of the short side of a television; a screen less long has a smaller one, as in display.css. */
export function unitOf() {
  const [short, long] = [Math.min(innerWidth, innerHeight), Math.max(innerWidth, innerHeight)];
  return Math.min(short / 100, (long * 0.5625) / 100);
}

// How high a row must be at least, in hundredths of the smaller side, in so many columns.
function leastOf(style, columns) {
  return parseFloat(style.getPropertyValue(`--least-${columns}`)) || 6;
}

/** Sets columns, rows and the height of a row for `count` rows; returns how many rows a page has. */
export function balance(room, count) {
  const style = getComputedStyle(room);
  const unit = unitOf();
  const high = room.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  const most = parseInt(style.getPropertyValue("--columns"), 10) || 1;
  let columns = 1;
  const fitsIn = (count) => Math.max(1, Math.floor(high / (leastOf(style, count) * unit)));
  const fits = () => fitsIn(columns);
  while (columns < most && count > columns * fits()) columns += 1;
  const pages = Math.max(1, Math.ceil(count / (columns * fits())));
  const page = Math.ceil(count / pages);
  // Pages of equal length may need fewer columns than full ones.
  while (columns > 1 && page <= (columns - 1) * fitsIn(columns - 1)) columns -= 1;
  const rows = Math.ceil(page / columns);
  const largest = (parseFloat(style.getPropertyValue("--most")) || 10) * unit;
  room.style.setProperty("--rows", rows);
  room.style.setProperty("--columns-used", columns);
  const row = Math.floor(Math.min(largest, high / rows) * 10) / 10;
  room.style.setProperty("--row", `${row}px`);
  // Few rows on a high wall: each has space for two lines.
  const roomy = parseFloat(style.getPropertyValue("--roomy")) || Infinity;
  room.classList.toggle("is-roomy", columns === 1 && row >= roomy * unit);
  return page;
}

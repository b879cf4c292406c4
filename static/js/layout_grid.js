// Where the blocks of a layout are on this television, and which of them are visible now; both as sent by the server.

const PLAYED = ["running", "paused"];

/** The position of a block in the grid. */
export function place(element, { column, row, width, height }) {
  element.style.gridColumn = `${column} / span ${width}`;
  element.style.gridRow = `${row} / span ${height}`;
}

/** Conditions of blocks that depend on the clock. */
export function marksOf({ state, row, isLastMinute }) {
  return {
    state,
    playing: PLAYED.includes(state) ? row.kind : "",
    lastMinute: isLastMinute && row.kind === "level" ? "yes" : "no",
  };
}

/** The grid for this size: reflowed for the other orientation, else its own across the full width. */
export function gridFor(layout, { clientWidth: wide, clientHeight: high }) {
  const isOther = wide !== high && high > wide !== layout.rows > layout.columns;
  return isOther && layout.turned ? layout.turned : layout;
}

/** Whether each block is visible: one of its conditions holds, and no block above it is visible. */
export function seenOf(blocks, places, holds) {
  const seen = [];
  const isSeen = (at) => {
    if (seen[at] === undefined)
      seen[at] = (!blocks[at].when.length || blocks[at].when.some(holds)) && !places[at].under.some(isSeen);
    return seen[at];
  };
  return blocks.map((_block, at) => isSeen(at));
}

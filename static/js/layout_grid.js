// Where the blocks of a layout lie on this television, and which of them are seen now; both as the server told it.

const PLAYED = ["running", "paused"];

/** Where a block lies in the grid. */
export function place(element, { column, row, width, height }) {
  element.style.gridColumn = `${column} / span ${width}`;
  element.style.gridRow = `${row} / span ${height}`;
}

/** What a reading of the clock says that blocks may wait for. */
export function marksOf({ state, row, isLastMinute }) {
  return {
    state,
    playing: PLAYED.includes(state) ? row.kind : "",
    lastMinute: isLastMinute && row.kind === "level" ? "yes" : "no",
  };
}

/** The grid for a room of this size: turned where the television stands otherwise, else its own across the whole room. */
export function gridFor(layout, { clientWidth: wide, clientHeight: high }) {
  const isOther = wide !== high && high > wide !== layout.rows > layout.columns;
  return isOther && layout.turned ? layout.turned : layout;
}

/** For every block whether it is seen: one of its conditions holds, and none that lies over it is seen. */
export function seenOf(blocks, places, holds) {
  const seen = [];
  const isSeen = (at) => {
    if (seen[at] === undefined)
      seen[at] = (!blocks[at].when.length || blocks[at].when.some(holds)) && !places[at].under.some(isSeen);
    return seen[at];
  };
  return blocks.map((_block, at) => isSeen(at));
}

"""The rows of a structure whose clock runs: what has started stays, whatever changes after it."""

from __future__ import annotations

from dataclasses import replace

from access.typed import whole_number
from tournaments.structure.rows import Posted, Rows, changed

BESIDE = frozenset({"level", "break", "copy"})
MOVES = frozenset({"up", "down", "delete"})


def standing_of(at: int, begun: int) -> dict[str, bool]:
    """Whether the row at ``at`` (from 0) is played, in play, either of them, or may move up."""
    return {
        "is_played": at < begun - 1,
        "is_in_play": at == begun - 1,
        "is_begun": at < begun,
        "may_rise": not begun or at > begun,
    }


def changed_ahead(rows: Rows, posted: Posted, begun: int) -> Rows:
    """The rows after a change; of the ``begun`` ones only the length of the last may change."""
    if _is_behind(posted, len(rows), begun):
        return changed(rows, {})
    return with_begun(rows, changed(rows, posted), begun)


def _is_behind(posted: Posted, count: int, begun: int) -> bool:
    """Whether a change would insert a row before the one in play, or move or delete one that has started."""
    change, typed = posted.get("change", ""), whole_number(posted.get("at", ""))
    at = count - 1 if typed is None else typed
    is_above = change in MOVES and at < begun + (change == "up")
    return bool(begun) and (is_above or (change in BESIDE and at < begun - 1))


def with_begun(kept: Rows, brought: Rows, begun: int) -> Rows:
    """The saved rows that have started, then the imported ones."""
    first = list(kept[:begun])
    if first and len(brought) >= begun and brought[begun - 1].is_break == first[-1].is_break:
        first[-1] = replace(first[-1], length=brought[begun - 1].length)
    return [*first, *brought[begun:]]

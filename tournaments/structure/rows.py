"""The rows of a structure as typed, and every change a director can make to them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from access.typed import whole_number
from rulebook.refusals import Refusal
from rulebook.structure import AnteKind, Game, StructureWish, games_named, suggest_structure
from rulebook.structure.text_rows import COLUMNS, Row, filled, rows_of
from tournaments.library.ready import ready_structure
from tournaments.structure.pasted import pasted

HOURS = re.compile(r"^(\d{1,3})(?::([0-5]\d))?$", re.ASCII)
Rows = list[Row]
Posted = Mapping[str, str]
EMPTY_LEVEL = Row(length="20")
EMPTY_BREAK = Row("break", "15")
USUAL_CHIPS = (25, 100, 500, 1_000, 5_000)
MOST_POSTED = 400
BLANK = {"kind": "level", "ante_kind": "none", "game": Game.HOLDEM.value}


def rows_typed(posted: Posted) -> Rows:
    """The rows of the form, by their numbers: ``length-0``, ``small_blind-0`` …"""
    numbers = range(min(whole_number(posted.get("count", "")) or 0, MOST_POSTED))
    return [
        Row(**{name: posted.get(f"{name}-{number}", "") or BLANK.get(name, "") for name in COLUMNS})
        for number in numbers
    ]


def shows_games(rows: Rows, posted: Posted) -> bool:
    """Whether game, limits and bring-in have their columns: requested, or needed by some row."""
    is_asked = posted.get("games") == "1" or posted.get("change") == "games"
    return is_asked or any(row.game != Game.HOLDEM for row in rows)


def usual_length(rows: Rows) -> str:
    """How long most of the levels are, as typed; empty without levels."""
    lengths = [row.length for row in rows if not row.is_break and row.length.strip()]
    return max(lengths, key=lengths.count, default="")


def changed(rows: Rows, posted: Posted) -> Rows:
    """The rows after the requested change, filled; unchanged for an unknown name."""
    change = CHANGES.get(posted.get("change", ""))
    at = whole_number(posted.get("at", ""))
    if change is not None:
        rows = change(rows, len(rows) - 1 if at is None else at, posted)
    return [_filled_if_readable(row) for row in rows]


def _add_level(rows: Rows, at: int, _posted: Posted) -> Rows:
    above = next((row for row in rows[at::-1] if not row.is_break), EMPTY_LEVEL) if rows else EMPTY_LEVEL
    fresh = replace(EMPTY_LEVEL, length=above.length or EMPTY_LEVEL.length, game=above.game)
    return [*rows[: at + 1], fresh, *rows[at + 1 :]]


def _add_break(rows: Rows, at: int, _posted: Posted) -> Rows:
    return [*rows[: at + 1], EMPTY_BREAK, *rows[at + 1 :]]


def _copy(rows: Rows, at: int, _posted: Posted) -> Rows:
    return [
        *rows[: at + 1],
        *(replace(row, closes_registration="") for row in rows[at : at + 1]),
        *rows[at + 1 :],
    ]


def _delete(rows: Rows, at: int, _posted: Posted) -> Rows:
    return [*rows[:at], *rows[at + 1 :]]


def _up(rows: Rows, at: int, _posted: Posted) -> Rows:
    return _swapped(rows, at - 1) if at > 0 else rows


def _down(rows: Rows, at: int, _posted: Posted) -> Rows:
    return _swapped(rows, at) if at + 1 < len(rows) else rows


def _swapped(rows: Rows, at: int) -> Rows:
    return [*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]]


def _same_length(rows: Rows, _at: int, posted: Posted) -> Rows:
    length = posted.get("length_for_all", "").strip()
    return [row if row.is_break or not length else replace(row, length=length) for row in rows]


def _filled_if_readable(row: Row) -> Row:
    try:
        return filled(row)
    except Refusal:
        return row


def _paste(rows: Rows, at: int, posted: Posted) -> Rows:
    """Cells of a spreadsheet, starting at the cell with the cursor."""
    has_games = shows_games(rows, posted)
    return pasted(rows, at, posted.get("column", ""), posted.get("pasted", ""), has_games=has_games)


def _suggest(rows: Rows, _at: int, posted: Posted) -> Rows:
    """A structure for the length and entries typed, replacing the rows; what the event says stays as it is.

    Late registration ends where it did, and a break follows the level before the add-on. Raises ``Refusal("suggestion_unreadable")``.
    """
    names = ("suggest_stack", "suggest_entries", "suggest_minutes")
    numbers = [posted.get(name, "").strip() for name in names]
    asked = HOURS.match(posted.get("suggest_hours", "").strip())
    if asked is None or not all(whole_number(number) for number in numbers):
        raise Refusal("suggestion_unreadable")
    stack, entries, minutes = (int(number) for number in numbers)
    wish = StructureWish(
        stack,
        entries,
        int(asked[1]) * 3_600 + int(asked[2] or 0) * 60,
        minutes * 60,
        _chips(posted.get("suggest_chips", "")),
        ante=_ante(posted.get("suggest_ante", "")),
        games=games_named(posted.get("suggest_game", "")) or (Game.HOLDEM,),
        late_until_level=_closing(rows, posted),
        break_after_level=whole_number(posted.get("add_on_after_level", "")),
    )
    return list(rows_of(suggest_structure(wish).periods))


def _closing(rows: Rows, posted: Posted) -> int | None:
    """The last level of registration: as marked in the rows, else as the event says."""
    levels = [row for row in rows if not row.is_break]
    marked = [number for number, row in enumerate(levels, 1) if row.closes_registration]
    return marked[0] if marked else whole_number(posted.get("late_until_level", ""))


def _chips(typed: str) -> tuple[int, ...]:
    worths = {whole_number(worth) for worth in typed.split()}
    return tuple(sorted(worth for worth in worths if worth)) or USUAL_CHIPS


def _ante(posted: str) -> AnteKind:
    return AnteKind(posted) if posted in tuple(AnteKind) else AnteKind.BIG_BLIND


def _ready(_rows: Rows, _at: int, posted: Posted) -> Rows:
    """The ready-made structure that was chosen, replacing the rows."""
    return list(rows_of(ready_structure(posted.get("ready", "")).structure.periods))


CHANGES: Mapping[str, Callable[[Rows, int, Posted], Rows]] = {
    "level": _add_level,
    "break": _add_break,
    "copy": _copy,
    "delete": _delete,
    "up": _up,
    "down": _down,
    "length": _same_length,
    "paste": _paste,
    "suggest": _suggest,
    "ready": _ready,
}

"""The rows of a structure as typed or pasted, every change of them, and the rows that play has fixed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from access.typed import whole_number
from rulebook.refusals import Refusal
from rulebook.structure import (
    AnteKind,
    Game,
    Period,
    PeriodKind,
    StructureWish,
    games_named,
    suggest_structure,
)
from rulebook.structure.heads import BLINDS, LIMIT_BLINDS, LIMITS, NUMBER, PAUSES, is_head
from rulebook.structure.read_rows import PAYERS, ColumnRead, SheetRead, columns_read, rows_from_csv
from rulebook.structure.text_rows import COLUMNS, ROWS_AT_MOST, Row, filled, rows_of
from tournaments.library.ready import ready_structure

ACROSS = (
    "length",
    "game",
    "small_blind",
    "big_blind",
    "ante",
    "ante_kind",
    "small_bet",
    "big_bet",
    "bring_in",
    "note",
)
"""The cells of a row from left to right."""

PLAIN = ("length", "small_blind", "big_blind", "ante", "ante_kind", "note")
"""The cells if no row has a game of its own."""


def pasted(rows: Sequence[Row], at: int, column: str, text: str, *, has_games: bool = False) -> list[Row]:
    """The rows with cells inserted from row ``at`` and ``column`` on, to the right and down.

    Missing rows are added, with the length of the row above. A line with ``break`` makes its row a break.
    Below a header with known columns, whole rows are imported. Raises ``Refusal("too_many_rows")`` or that of
    ``rows_from_csv``.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if lines and is_head(lines[0]):
        return _demanded([*rows[:at], *rows_from_csv(text), *rows[at + len(lines) - 1 :]])
    names = ACROSS if has_games else PLAIN
    across = names[names.index(column) :] if column in names else names
    result = list(rows)
    for offset, line in enumerate(lines):
        while len(result) <= at + offset:
            result.append(Row(length=result[-1].length if result else ""))
        result[at + offset] = _put(result[at + offset], across, line.split("\t"))
    return _demanded(result)


def _demanded(rows: list[Row]) -> list[Row]:
    if len(rows) > ROWS_AT_MOST:
        raise Refusal("too_many_rows", field="periods", most=ROWS_AT_MOST)
    return rows


def _put(row: Row, across: Sequence[str], cells: Sequence[str]) -> Row:
    plain = [cell.strip() for cell in cells]
    if any(cell.lower() in PAUSES for cell in plain):
        length = next((cell for cell in plain if cell[:1].isdigit()), row.length)
        return Row(PeriodKind.BREAK.value, length)
    values = {name: _read(name, cell) for name, cell in zip(across, plain, strict=False)}
    if "small_blind" in values and "big_blind" not in values:
        values["big_blind"] = ""
    row_values = {name: value for name, value in values.items() if value or name != "ante_kind"}
    return filled(replace(row, **row_values))


def _read(name: str, cell: str) -> str:
    if name != "ante_kind":
        return cell
    return PAYERS.get(cell.lower(), cell.lower())


HOURS = re.compile(r"^(\d{1,3})(?::([0-5]\d))?$", re.ASCII)

Rows = list[Row]

Posted = Mapping[str, str]

EMPTY_LEVEL = Row(length="20")

EMPTY_BREAK = Row("break", "15")

USUAL_CHIPS = (25, 100, 500, 1_000, 5_000)

MOST_POSTED = 400

BLANK = {"kind": "level", "ante_kind": "none", "game": Game.HOLDEM.value}


def rows_typed(posted: Posted) -> Rows:
    """The rows of the form by their numbers: ``length-0``, ``small_blind-0`` …"""
    numbers = range(min(whole_number(posted.get("count", "")) or 0, MOST_POSTED))
    return [
        Row(**{name: posted.get(f"{name}-{number}", "") or BLANK.get(name, "") for name in COLUMNS})
        for number in numbers
    ]


def shows_games(rows: Rows, posted: Posted) -> bool:
    """Whether game, limits and bring-in have columns: by request, or because a row has them."""
    is_asked = posted.get("games") == "1" or posted.get("change") == "games"
    return is_asked or any(row.game != Game.HOLDEM for row in rows)


def usual_length(rows: Rows) -> str:
    """The most frequent length of levels, as typed; empty without levels."""
    lengths = [row.length for row in rows if not row.is_break and row.length.strip()]
    return max(lengths, key=lengths.count, default="")


def changed(rows: Rows, posted: Posted) -> Rows:
    """The rows after the requested change; an unknown name changes nothing."""
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
    """Insert cells of a spreadsheet from the cell with the cursor on."""
    has_games = shows_games(rows, posted)
    return pasted(rows, at, posted.get("column", ""), posted.get("pasted", ""), has_games=has_games)


def _suggest(rows: Rows, _at: int, posted: Posted) -> Rows:
    """Replace the rows with a structure for the typed length and entries; the event's terms stay unchanged.

    Late registration ends at the same level, and a break follows the level before the add-on. Raises
    ``Refusal("suggestion_unreadable")``.
    """
    names = ("suggest_stack", "suggest_entries", "suggest_minutes")
    numbers = [posted.get(name, "").strip() for name in names]
    hours = HOURS.match(posted.get("suggest_hours", "").strip())
    if hours is None or not all(whole_number(number) for number in numbers):
        raise Refusal("suggestion_unreadable")
    stack, entries, minutes = (int(number) for number in numbers)
    wish = StructureWish(
        stack,
        entries,
        int(hours[1]) * 3_600 + int(hours[2] or 0) * 60,
        minutes * 60,
        _chips(posted.get("suggest_chips", "")),
        ante=_ante(posted.get("suggest_ante", "")),
        games=games_named(posted.get("suggest_game", "")) or (Game.HOLDEM,),
        late_until_level=_closing(rows, posted),
        break_after_level=whole_number(posted.get("add_on_after_level", "")),
    )
    return list(rows_of(suggest_structure(wish).periods))


def _closing(rows: Rows, posted: Posted) -> int | None:
    """The last level of registration: marked in the rows, or by the event's terms."""
    levels = [row for row in rows if not row.is_break]
    marked = [number for number, row in enumerate(levels, 1) if row.closes_registration]
    return marked[0] if marked else whole_number(posted.get("late_until_level", ""))


def _chips(typed: str) -> tuple[int, ...]:
    worths = {whole_number(worth) for worth in typed.split()}
    return tuple(sorted(worth for worth in worths if worth)) or USUAL_CHIPS


def _ante(posted: str) -> AnteKind:
    return AnteKind(posted) if posted in tuple(AnteKind) else AnteKind.BIG_BLIND


def _ready(_rows: Rows, _at: int, posted: Posted) -> Rows:
    """Replace the rows with the chosen ready-made structure."""
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

BESIDE = frozenset({"level", "break", "copy"})

MOVES = frozenset({"up", "down", "delete"})


def standing_of(at: int, begun: int) -> dict[str, bool]:
    """Whether the row at ``at`` (from 0) was played, is in play, is either, or may move up."""
    return {
        "is_played": at < begun - 1,
        "is_in_play": at == begun - 1,
        "is_begun": at < begun,
        "may_rise": not begun or at > begun,
    }


def changed_ahead(rows: Rows, posted: Posted, begun: int) -> Rows:
    """The rows after a change; of the ``begun`` rows only the length of the last may change."""
    if _is_behind(posted, len(rows), begun):
        return changed(rows, {})
    return with_begun(rows, changed(rows, posted), begun)


def _is_behind(posted: Posted, count: int, begun: int) -> bool:
    """Whether a change would insert a row before the one in play, or move or delete one that has started."""
    change, typed = posted.get("change", ""), whole_number(posted.get("at", ""))
    at = count - 1 if typed is None else typed
    is_above = change in MOVES and at < begun + (change == "up")
    return bool(begun) and (is_above or (change in BESIDE and at < begun - 1))


def with_begun(saved: Rows, brought: Rows, begun: int) -> Rows:
    """The saved rows that have started, then the imported ones."""
    first = list(saved[:begun])
    if first and len(brought) >= begun and brought[begun - 1].is_break == first[-1].is_break:
        first[-1] = replace(first[-1], length=brought[begun - 1].length)
    return [*first, *brought[begun:]]


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of a sheet, and its level or break; None if it was left out."""

    line: int
    sent: str
    period: Period | None
    unused: str = ""


COLUMN_NAMES: Mapping[str, Any] = {
    "": _("leave out"),
    NUMBER: _("Number of the level"),
    "kind": _("Level or break"),
    "length": _("Minutes"),
    "small_blind": _("Small blind"),
    "big_blind": _("Big blind"),
    BLINDS: _("Blinds in one cell"),
    "ante": _("Ante"),
    "bb_ante": _("Ante of the big blind"),
    "ante_kind": _("Who pays the ante"),
    "colour_up": _("Colour-up"),
    "note": _("Note"),
    "game": _("Game"),
    "small_bet": _("Small bet"),
    "big_bet": _("Big bet"),
    "bring_in": _("Bring-in"),
    LIMITS: _("Limits in one cell"),
    LIMIT_BLINDS: _("Blinds of limit games in one cell"),
    "limit_small_blind": _("Small blind of limit games"),
    "limit_big_blind": _("Big blind of limit games"),
    "stud_ante": _("Ante of stud"),
    "closes_registration": _("Registration closes after it"),
}
"""What a column of a sheet can be."""


def columns_chosen(posted: Posted) -> dict[int, str] | None:
    """What each column is, as chosen: ``column-2`` is ``ante``; None before anything was asked."""
    choices = {
        int(at): name
        for key, name in posted.items()
        if key.startswith("column-") and (at := key.removeprefix("column-")).isascii() and at.isdecimal()
        if name in COLUMN_NAMES and len(at) < 4
    }
    return choices or None


@dataclass(frozen=True, slots=True)
class SheetOnPage:
    """The lines side by side, the names of the columns that were left out, and how each column was read."""

    text: str
    lines: tuple[SheetLine, ...]
    columns_left_out: tuple[str, ...]
    columns: tuple[ColumnRead, ...]

    @property
    def left_out(self) -> tuple[SheetLine, ...]:
        """The lines that are neither a level nor a break."""
        return tuple(line for line in self.lines if line.period is None)

    @property
    def cells_left_out(self) -> tuple[SheetLine, ...]:
        """The breaks with cells that were not read."""
        return tuple(line for line in self.lines if line.unused)


def sheet_lines(text: str, read: SheetRead, chosen: Mapping[int, str] | None) -> SheetOnPage:
    """The sheet for the page."""
    periods = iter(read.periods)
    lines = tuple(
        SheetLine(
            line.line,
            " · ".join(cell for cell in line.sent if cell),
            next(periods) if line.row else None,
            " · ".join(line.unused),
        )
        for line in read.lines
    )
    return SheetOnPage(text, lines, read.columns_left_out, columns_read(text, chosen))

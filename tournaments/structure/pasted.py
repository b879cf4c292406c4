"""Cells pasted from a spreadsheet into the rows of a structure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulebook.refusals import Refusal
from rulebook.structure import PeriodKind
from rulebook.structure.heads import PAUSES, is_head
from rulebook.structure.read_rows import PAYERS, rows_from_csv
from rulebook.structure.text_rows import ROWS_AT_MOST, Row, filled

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
"""The same where no row has a game of its own."""


def pasted(rows: Sequence[Row], at: int, column: str, text: str, *, has_games: bool = False) -> list[Row]:
    """The rows with cells inserted from row ``at`` and ``column`` on, to the right and down.

    Missing rows are added, with the length of the row above. A line that says ``break`` makes its row a
    break. Below a header that names its columns whole rows are imported. Raises
    ``Refusal("too_many_rows")`` or that of ``rows_from_csv``.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if lines and is_head(lines[0]):
        return _demanded([*rows[:at], *rows_from_csv(text), *rows[at + len(lines) - 1 :]])
    names = ACROSS if has_games else PLAIN
    across = names[names.index(column) :] if column in names else names
    made = list(rows)
    for offset, line in enumerate(lines):
        while len(made) <= at + offset:
            made.append(Row(length=made[-1].length if made else ""))
        made[at + offset] = _put(made[at + offset], across, line.split("\t"))
    return _demanded(made)


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
    kept = {name: value for name, value in values.items() if value or name != "ante_kind"}
    return filled(replace(row, **kept))


def _read(name: str, cell: str) -> str:
    if name != "ante_kind":
        return cell
    return PAYERS.get(cell.lower(), cell.lower())

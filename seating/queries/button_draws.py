"""Drawn buttons compared with the buttons of the tables that drew them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from journal.chance.draw_lines import changed_rows, untouched_since
from rulebook.proof import KeptDraw
from seating.models import TableInPlay

TABLE = TableInPlay._meta.label_lower


@dataclass(frozen=True, slots=True)
class ButtonGiven:
    """A table whose button differs from the one drawn: the seat it has, and the one drawn, where known."""

    table: int
    seat: int
    drawn: int | None = None


def buttons_otherwise(line_id: int, draws: Iterable[KeptDraw]) -> tuple[ButtonGiven, ...]:
    """The buttons that a line set without drawing them, or that differ although no later line changed them.

    A table that drew the button it already had is not among the rows of its line.
    """
    drawn = [int(one.result) for one in draws if one.kind == "button" and str(one.result).isdigit()]
    given = sorted(_given(line_id))
    if len(given) == len(drawn):
        pairs = zip(given, drawn, strict=True)
        found = [ButtonGiven(number, seat, lot) for (number, _pk, seat), lot in pairs if seat != lot]
    else:
        lots = Counter(drawn)
        lots.subtract(seat for _number, _pk, seat in given)
        found = [ButtonGiven(number, seat) for number, _pk, seat in given if lots[seat] < 0]
    return (*found, *_moved_since(line_id, given))


def _given(line_id: int) -> Iterator[tuple[int, int, int]]:
    """Number, id and button of the tables whose button the line changed and left known."""
    for before, after in changed_rows(line_id, TABLE):
        is_new = before is None or before["button"] != after["button"]
        if is_new and after["button"] is not None and after["positions_at"] is None:
            yield after["number"], after["id"], after["button"]


def _moved_since(line_id: int, given: Iterable[tuple[int, int, int]]) -> Iterator[ButtonGiven]:
    """Tables whose button differs from the line's although no later line touched them."""
    seats = {pk: (number, seat) for number, pk, seat in given}
    still = untouched_since(line_id, [f"{TABLE}:{pk}" for pk in seats])
    rows = TableInPlay.objects.filter(pk__in=[int(key.partition(":")[2]) for key in still])
    for pk, button in rows.values_list("pk", "button"):
        number, seat = seats[pk]
        if button != seat:
            yield ButtonGiven(number, button or 0, seat)

"""Drawn buttons compared with the buttons of the tables that drew them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from journal.chance.draw_lines import DrawnLine, changed_rows, untouched_since
from seating.models import TableInPlay

TABLE = TableInPlay._meta.label_lower
Given = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class ButtonGiven:
    """A table whose button differs from the one drawn: the seat it has, and the one drawn, where known."""

    table: int
    seat: int
    drawn: int | None = None


def buttons_otherwise(lines: Iterable[DrawnLine]) -> dict[int, tuple[ButtonGiven, ...]]:
    """By line: the buttons it set without drawing them, or that differ although no later line changed them.

    A table that drew the button it already had is not among the rows of its line.
    """
    given = {line.id: (line, sorted(_given(line))) for line in lines}
    moved = _moved_since(given.values())
    return {key: (*_set_otherwise(line, found), *moved.get(key, ())) for key, (line, found) in given.items()}


def _set_otherwise(line: DrawnLine, given: Sequence[Given]) -> list[ButtonGiven]:
    draws = line.draws or ()
    drawn = [int(one.result) for one in draws if one.kind == "button" and str(one.result).isdigit()]
    if len(given) == len(drawn):
        pairs = zip(given, drawn, strict=True)
        return [ButtonGiven(number, seat, lot) for (number, _pk, seat), lot in pairs if seat != lot]
    lots = Counter(drawn)
    lots.subtract(seat for _number, _pk, seat in given)
    return [ButtonGiven(number, seat) for number, _pk, seat in given if lots[seat] < 0]


def _given(line: DrawnLine) -> Iterator[Given]:
    """Number, id and button of the tables whose button the line changed and left known."""
    for before, after in changed_rows(line, TABLE):
        is_new = before is None or before["button"] != after["button"]
        if is_new and after["button"] is not None and after["positions_at"] is None:
            yield after["number"], after["id"], after["button"]


def _moved_since(asked: Iterable[tuple[DrawnLine, Sequence[Given]]]) -> dict[int, list[ButtonGiven]]:
    """By line: tables whose button differs from the line's although no later line touched them."""
    given = [(line, {f"{TABLE}:{pk}": (number, seat) for number, pk, seat in found}) for line, found in asked]
    still = untouched_since((line, seats) for line, seats in given)
    wanted = {int(key.partition(":")[2]) for keys in still.values() for key in keys}
    rows = TableInPlay.objects.filter(pk__in=wanted) if wanted else TableInPlay.objects.none()
    now = {f"{TABLE}:{pk}": button for pk, button in rows.values_list("pk", "button")}
    return {
        line.id: [
            ButtonGiven(seats[key][0], now[key] or 0, seats[key][1])
            for key in sorted(still.get(line.id, ()))
            if key in now and now[key] != seats[key][1]
        ]
        for line, seats in given
    }

"""Writes the ready structures down as the suggestion gives them: ``python -m tournaments.library.make``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulebook.structure import AnteKind, Period, StructureWish, suggest_structure

FILE = Path(__file__).parent / "structures.json"
MINUTE = 60
HOUR = 60 * MINUTE
TURBO = {25: 8, 100: 8, 500: 6, 1_000: 6, 5_000: 0}
CLUB = {25: 8, 100: 8, 500: 6, 1_000: 6, 5_000: 1}
REGULAR = {100: 10, 500: 8, 1_000: 10, 5_000: 2, 25_000: 0}
DEEP = {100: 10, 500: 8, 1_000: 15, 5_000: 6, 25_000: 0}
MAIN = {100: 10, 500: 8, 1_000: 10, 5_000: 9, 25_000: 0, 100_000: 0}
"""The chip sets: how many of each denomination a starting stack holds."""


def _wish(chips: Mapping[int, int], entries: int, target: int, level: int, **more: Any) -> StructureWish:
    stack = sum(worth * count for worth, count in chips.items())
    return StructureWish(stack, entries, target, level, tuple(chips), **more)


WISHES: Mapping[str, tuple[Mapping[int, int], StructureWish]] = {
    "turbo": (
        TURBO,
        _wish(TURBO, 30, 150 * MINUTE, 10 * MINUTE, break_every_seconds=HOUR, break_seconds=600),
    ),
    "club": (CLUB, _wish(CLUB, 40, 255 * MINUTE, 15 * MINUTE, break_every_seconds=90 * MINUTE)),
    "club_each": (
        CLUB,
        _wish(CLUB, 40, 255 * MINUTE, 15 * MINUTE, break_every_seconds=90 * MINUTE, ante=AnteKind.EACH),
    ),
    "regular": (REGULAR, _wish(REGULAR, 80, 390 * MINUTE, 20 * MINUTE, opening_blinds=125)),
    "deep": (DEEP, _wish(DEEP, 100, 10 * HOUR, 30 * MINUTE, opening_blinds=250, ante_from_level=3)),
    "main": (
        MAIN,
        _wish(
            MAIN,
            400,
            30 * HOUR,
            HOUR,
            opening_blinds=300,
            ante_from_level=2,
            late_until_level=8,
            break_seconds=1_200,
        ),
    ),
}
"""What each ready structure is made for: stack, entries, time to the finish, levels, chips."""


def row_of(period: Period) -> dict[str, Any]:
    """A level or break as the file has it."""
    if period.is_break:
        return {"kind": "break", "seconds": period.seconds, "colour_up": period.has_colour_up}
    row = {"seconds": period.seconds, "blinds": [period.small_blind, period.big_blind]}
    row |= {"ante": period.ante, "ante_kind": period.ante_kind.value} if period.ante else {}
    return row | ({"closes_registration": True} if period.closes_registration else {})


def written(name: str) -> dict[str, Any]:
    """A ready structure: for whom it is, and its periods."""
    chips, wish = WISHES[name]
    return {
        "stack": wish.stack,
        "entries": wish.entries,
        "target_seconds": wish.target_seconds,
        "chips": list(chips.items()),
        "periods": [row_of(period) for period in suggest_structure(wish).periods],
    }


def text() -> str:
    """The file, a level a line."""
    entries = ",\n".join(_entry(name, written(name)) for name in WISHES)
    return "{\n" + entries + "\n}\n"


def _entry(name: str, ready: dict[str, Any]) -> str:
    periods = ready.pop("periods")
    head = json.dumps(ready)[1:-1]
    rows = ",\n".join(f"    {json.dumps(row)}" for row in periods)
    return f'  "{name}": {{{head}, "periods": [\n{rows}\n  ]}}'


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")

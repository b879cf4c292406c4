"""What a simulation prints of its prizes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from rulebook.money import Money
from tdmanager.simulation.report import prize_lines


def award(places: str, minor: int, ticket: int = 0) -> Any:
    return SimpleNamespace(places=places, amount=Money(minor), ticket=Money(ticket), thing="")


def test_equal_places_are_one_line() -> None:
    seats = [award("1–6", 0, 110_000) for _seat in range(6)]
    assert list(prize_lines([*seats, award("7", 33_000)])) == [
        "  1–6. ticket 1,100.00 (6 times)",
        "  7. 330.00",
    ]

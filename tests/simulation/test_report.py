"""What a simulation prints of its prizes, and how it stops where a structure never ends."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from rulebook.money import Money
from rulebook.refusals import Refusal
from tdmanager.simulation import evening
from tdmanager.simulation.report import prize_lines
from tdmanager.simulation.show import set_up
from tournaments import queries as tournaments


def award(places: str, minor: int, ticket: int = 0) -> Any:
    return SimpleNamespace(places=places, amount=Money(minor), ticket=Money(ticket), thing="")


def test_equal_places_are_one_line() -> None:
    seats = [award("1–6", 0, 110_000) for _seat in range(6)]
    assert list(prize_lines([*seats, award("7", 33_000)])) == [
        "  1–6. ticket 1,100.00 (6 times)",
        "  7. 330.00",
    ]


@pytest.mark.django_db
def test_play_long_after_the_last_level_is_told_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    found = set_up("sanremo.json:friday", 14, 1, lambda _sentence: None)
    levels = tournaments.structure(found.event_id).total_seconds
    monkeypatch.setattr(evening, "BEYOND", timedelta(minutes=10) - timedelta(seconds=levels))
    found.sell_before_the_start()
    with pytest.raises(Refusal, match="structure_endless"):
        found.play()

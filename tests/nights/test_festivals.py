"""The events of festivals in the library, each simulated to its end; a large field over six flights."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from rulebook.days.day import DaySetup
from tdmanager.simulation.manner import FULL
from tdmanager.simulation.series import play_one
from tdmanager.simulation.show import evening_of
from tournaments.library import event_names, load_event

pytestmark = pytest.mark.django_db
STARTS_AT = evening_of(1)
FESTIVALS = [name for name in event_names() if name.startswith("festivals.json:")]
FIELD, MANY, FLIGHTS = 90, 10_000, 6


@pytest.mark.parametrize("name", FESTIVALS)
def test_an_event_of_a_festival_is_played_to_its_end(name: str) -> None:
    setup = load_event(name, STARTS_AT)
    told = play_one(setup, min(setup.max_entries or FIELD, FIELD), 1)
    assert told.violated == ()


def test_ten_thousand_entries_over_six_flights_lose_nobody_and_no_chip() -> None:
    """The invariants that read every entry are checked between days and at the end: at each step they take days."""
    setup = load_event("festivals.json:irish-open-2022", STARTS_AT)
    flight, rest = setup.days[0], setup.days[4:]
    flights = [
        replace(flight, starts_at=STARTS_AT + timedelta(days=day), name=f"1{'ABCDEF'[day]}", leads_to=7)
        for day in range(FLIGHTS)
    ]
    later = [
        replace(
            day,
            starts_at=day.starts_at + timedelta(days=2),
            leads_to=None if day.leads_to is None else day.leads_to + 2,
        )
        for day in rest
    ]
    days: tuple[DaySetup, ...] = (*flights, *later)
    told = play_one(replace(setup, days=days), MANY, 1, manner=replace(FULL, is_watched=False))
    assert told.violated == ()
    assert told.entries > MANY
    assert told.done["merge"] == len(rest)

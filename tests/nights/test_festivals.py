"""The events of festivals in the library, each simulated to its end; a large field over six flights."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from rulebook.days.day import DaySetup
from tdmanager.simulation.series import play_one
from tdmanager.simulation.show import evening_of
from tournaments.library import event_names, load_event
from tournaments.values import EventSetup

pytestmark = pytest.mark.django_db
STARTS_AT = evening_of(1)
FESTIVALS = [name for name in event_names() if name.startswith("festivals.json:")]
FIELD, MANY, FLIGHTS = 90, 10_000, 6


@pytest.mark.parametrize("name", FESTIVALS)
def test_an_event_of_a_festival_is_played_to_its_end(name: str) -> None:
    setup = load_event(name, STARTS_AT)
    told = play_one(setup, min(setup.max_entries or FIELD, FIELD), 1)
    assert told.violated == ()


def six_flights() -> EventSetup:
    """The Irish Open with six flights instead of four; its later days two days later."""
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
    return replace(setup, days=days)


def test_ten_thousand_entries_over_six_flights_lose_nobody_and_no_chip() -> None:
    """Every invariant after every step, re-entries included; about twenty minutes of processor time."""
    told = play_one(six_flights(), MANY, 1)
    assert told.violated == ()
    assert told.entries > MANY
    assert told.done["merge"] == len(six_flights().days) - FLIGHTS
    assert told.done["re-entry"]

"""What an evening pays beside places: bounties, envelopes, leaders, side pools, places in flights, bags given up."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from rulebook.days.day import DayPays, DaySetup, all_to_the_last
from rulebook.days.ending import EndKind, EndRule
from tdmanager.simulation.manner import FULL
from tdmanager.simulation.series import play_one
from tdmanager.simulation.show import evening_of
from tests.conftest import IS_LONG
from tournaments.library import load_event
from tournaments.values import EventSetup, PayoutRule

pytestmark = pytest.mark.django_db
STARTS_AT = evening_of(1)
RESTLESS = replace(FULL, again_per_cent=60, surrender_per_cent=40, incident_per_mille=10)
"""Players who give up bags and come again more often than they do."""


def main_event() -> EventSetup:
    """Prestige's main event; by day its flights are over after six levels, with a few more players in each."""
    setup = load_event("prestige_campione.json:main_event", STARTS_AT)
    if IS_LONG:
        return setup
    ends = (EndRule(EndKind.AFTER_LEVEL, 6),)
    days = [replace(day, end_rules=ends if day.end_rules else ()) for day in setup.days]
    second = replace(days[-1], late_until_level=9)
    return replace(setup, late_until_level=5, days=(*days[:-1], second))


def test_the_main_event_of_prestige_is_played_to_its_end_and_settled() -> None:
    told = play_one(main_event(), 240 if IS_LONG else 28, 1, manner=RESTLESS)
    assert told.violated == ()
    done = (
        "booking",
        "side fee",
        "envelope",
        "chip leaders",
        "side pool",
        "surrender",
        "bag chosen",
        "merge",
    )
    assert [name for name in done if not told.done[name]] == []


def test_flights_pay_their_places_and_the_event_is_settled() -> None:
    ends, pays = (EndRule(EndKind.PLAYERS_LEFT, 3),), DayPays(5_000)
    days = all_to_the_last(
        (
            DaySetup(STARTS_AT, "1A", end_rules=ends, pays=pays),
            DaySetup(STARTS_AT + timedelta(hours=6), "1B", end_rules=ends, pays=pays),
            DaySetup(STARTS_AT + timedelta(days=1), "2"),
        )
    )
    setup = replace(
        load_event("sanremo.json:friday", STARTS_AT), days=days, payout=PayoutRule(min_cash_minor=20_000)
    )
    told = play_one(setup, 18, 1, manner=RESTLESS)
    assert told.violated == ()
    assert told.done["place in a flight"] > 0

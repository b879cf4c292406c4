"""Events of several flights, played to the final: bags, nights in between, and merges; nobody and no chip is lost."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from rulebook.days.carry import Carry
from rulebook.days.day import DaySetup, StartAt
from rulebook.days.ending import EndKind, EndRule
from tdmanager.simulation.manner import FULL
from tdmanager.simulation.series import play_one
from tdmanager.simulation.show import evening_of
from tests.conftest import IS_LONG
from tournaments.library import load_event, ours
from tournaments.values import EventSetup, simple_setup

pytestmark = pytest.mark.django_db
STARTS_AT = evening_of(1)
ENTRIES = 24
KEEN = replace(FULL, again_per_cent=60)
"""Most players who have bagged a stack enter the next flight too."""
MALTA = "festivals.json:battle-of-malta-2024-spring"


def three_flights(carry: Carry) -> EventSetup:
    """Three flights, to last hands, to a part of the entries and to a level, and a second day to the winner."""
    rules = (
        EndRule(EndKind.AFTER_LEVEL, 4, last_hands=True),
        EndRule(EndKind.PERCENT, points=4_000),
        EndRule(EndKind.AFTER_LEVEL, 4),
    )
    flights = [
        DaySetup(STARTS_AT + timedelta(days=day), name, leads_to=4, end_rules=(rule,))
        for day, (name, rule) in enumerate(zip(("1A", "1B", "1C"), rules, strict=True))
    ]
    last = DaySetup(STARTS_AT + timedelta(days=3), "2", start_at=StartAt.NEXT)
    return simple_setup(
        name="Three flights",
        starts_at=STARTS_AT,
        buy_in_minor=10_000,
        fee_minor=1_000,
        seats_per_table=6,
        re_entries=None,
        late_until_level=2,
        periods=ours.levels(len(ours.BIG_BLINDS), 900),
        chip_set=ours.CHIPS,
        carry=carry,
        days=(*flights, last),
    )


@pytest.mark.parametrize("carry", Carry if IS_LONG else [Carry.BEST])
def test_three_flights_are_played_to_one_winner_with_several_stacks_of_a_player(carry: Carry) -> None:
    told = play_one(three_flights(carry), ENTRIES, 7, manner=KEEN)
    assert told.violated == ()
    assert told.done["merge"] == 1
    assert told.done["last hands"]
    assert told.entries > ENTRIES
    assert bool(told.done["stack given up"]) == (carry is not Carry.FIRST)


def test_an_event_of_five_flights_and_four_days_is_played_to_its_end() -> None:
    told = play_one(load_event(MALTA, STARTS_AT), 40, 1)
    assert told.violated == ()
    assert told.done["merge"] == 3

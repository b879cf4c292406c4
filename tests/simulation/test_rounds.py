"""Brackets and shootouts played to their winners: matches game by game, new stacks each round, nobody lost."""

from __future__ import annotations

from datetime import timedelta

import pytest

from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.day import DaySetup, one_after_another
from rulebook.rounds.kind import DayKind
from tdmanager.simulation.series import play_one
from tdmanager.simulation.show import evening_of
from tournaments.library import load_event, ours
from tournaments.values import EventSetup, simple_setup

pytestmark = pytest.mark.django_db
STARTS_AT = evening_of(1)


def test_the_heads_up_of_the_library_is_played_to_its_winner() -> None:
    told = play_one(load_event("prestige_campione.json:heads_up", STARTS_AT), 32, 1)
    assert told.violated == ()
    assert (told.done["match"], told.done["round"]) == (31, 5)
    assert told.done["game"] > 2 * told.done["match"]


def shootout(winners: int = 1) -> EventSetup:
    """Four tables of four, of each of which the winners meet with new stacks."""
    days = one_after_another(
        [
            DaySetup(STARTS_AT, "Tables", kind=DayKind.SHOOTOUT),
            DaySetup(STARTS_AT + timedelta(hours=8), "Final"),
        ]
    )
    return simple_setup(
        name="Shootout",
        starts_at=STARTS_AT,
        buy_in_minor=10_000,
        fee_minor=1_000,
        seats_per_table=4,
        late_until_level=0,
        periods=ours.levels(len(ours.BIG_BLINDS), 600),
        chip_set=ours.CHIPS,
        advance=AdvanceRule(AdvanceKind.TABLE_WINNERS, winners),
        days=days,
    )


@pytest.mark.parametrize("winners", [1, 2])
def test_the_winners_of_a_shootout_meet_with_new_stacks(winners: int) -> None:
    told = play_one(shootout(winners), 16, 2)
    assert told.violated == ()
    assert told.done["round"] == 1
    # Colour-ups round up.
    assert told.chips // shootout().starting_stack == 4 * winners

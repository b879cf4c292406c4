"""The heads-up of Prestige from the first sale to the winner: one group of 16, and two that meet."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from floor.life import verbs as life
from floor.matches import verbs as matches
from floor.matches.rows import matches_of
from journal import instants, replay
from journal.balances import differing
from journal.opening import HOUSE
from tests import builders as b
from tests.cashier import at_cashier
from tournaments import queries
from tournaments.library import load_event
from tournaments.lifecycle import verbs as lifecycle
from tournaments.set_up.verbs import create_event
from tournaments.values import EventSetup

pytestmark = [pytest.mark.django_db, pytest.mark.whole_nights]


def round_played(event_id: int, chance: Random) -> tuple[int, ...]:
    """Every match of the day in play, game by game in any order; the stacks of the round that follows."""
    day = b.day_of(event_id)
    while still := [one for one in matches_of(day) if one.is_played]:
        match = chance.choice(still)
        b.at(event_id, matches.record_game, match=match.id, winner=chance.choice(match.players))
    if queries.event(event_id).state == "finished":
        return ()
    b.at(event_id, life.end_day, day=day)
    b.at(event_id, life.confirm_end, day=day)
    alive = queries.entries(event_id, "alive")
    assert queries.chips_in_play(event_id) == sum(one.stack or 0 for one in alive)
    return tuple({one.stack or 0 for one in alive if one.day_id != day})


def heads_up(groups: int) -> EventSetup:
    """The heads-up of the library; with one group it begins with the group of 16."""
    setup = load_event("prestige_campione.json:heads_up", instants.now() + timedelta(hours=1))
    if groups == 2:
        return setup
    days = tuple(
        replace(
            day, leads_to=day.leads_to and day.leads_to - 2, max_entries=16 if day.leads_to == 4 else None
        )
        for day in setup.days[2:]
    )
    return replace(setup, days=days, max_entries=16)


@pytest.mark.parametrize("groups", [1, 2])
def test_the_heads_up_of_prestige_is_played_to_its_winner(groups: int) -> None:
    b.house()
    b.room(8, 2)
    drawer, chance = at_cashier.open_drawer(1_000_000), Random(groups)
    event_id = b.do([HOUSE], create_event, setup=heads_up(groups)).id
    for verb in (lifecycle.announce_event, lifecycle.open_registration):
        b.at(event_id, verb, event=event_id)
    stacks = []
    for day in queries.days(event_id):
        if not queries.feeders(day):
            for _player in range(16):
                at_cashier.sell_entry(event_id, drawer, day=day.id)
        assert b.at(event_id, life.start_play, event=event_id, day=day.id, is_early=True).level == 1
        stacks.append(round_played(event_id, chance))
    assert stacks[-4:] == [(15_000,), (15_000,), (20_000,), ()]
    places = Counter((one.place, one.place_to) for one in queries.finishers(event_id))
    shared = {(1, 1): 1, (2, 2): 1, (3, 4): 2, (5, 8): 4, (9, 16): 8}
    assert places == shared | ({(17, 32): 16} if groups == 2 else {})
    assert (list(replay.differences()), differing()) == ([], ())

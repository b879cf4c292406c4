"""Bags against players who go out late or come back: no chip is bagged for nobody, none is missed."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from floor.bags import rows as bags
from floor.bags import verbs
from floor.busts import verbs as busts
from floor.life import verbs as life
from journal.opening import Command, tournament_book
from rulebook.advance import AdvanceKind, AdvanceRule
from seating.commands import Spot
from seating.moves.verbs import move_player
from tests import builders as b
from tests.floor.test_life import two_days
from tests.races.together import act, at_once, meeting, no_lock, refusals
from tournaments import queries

pytestmark = pytest.mark.django_db(transaction=True)


def day_one(*tables: int) -> int:
    return b.started(*tables, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))


def action(event_id: int, verb, **fields):
    """An action by somebody else of the floor, at once with others."""
    return partial(act, [tournament_book(event_id)], Command(b.NOBODY), verb, **fields)


def test_a_bag_against_a_late_bust_counts_only_if_its_player_is_still_in() -> None:
    event_id = day_one(3)
    one, day = b.at_seat(event_id, 1, 1), b.day_of(event_id)
    with meeting(bags, "is_seal_used"):
        found = at_once(
            action(event_id, verbs.bag_stack, entry=one, chips=20_000, seal="A1"),
            action(event_id, busts.bust_out, entry=one),
        )
    assert set(refusals(found)) <= {"entry_not_alive"}
    assert not queries.entry(one).is_alive
    assert (bags.bagging(day).alive, bags.bagging(day).bags, bags.bags_of(day)) == (2, 0, ())


def test_two_floor_people_bag_one_stack_into_one_bag() -> None:
    event_id = day_one(3)
    one, day = b.at_seat(event_id, 1, 1), b.day_of(event_id)
    with meeting(bags, "bag_of"):
        found = at_once(
            *(action(event_id, verbs.bag_stack, entry=one, chips=chips) for chips in (19_000, 20_000))
        )
    assert refusals(found) == []
    (bag,) = bags.bags_of(day)
    assert (bag.number, bag.by_floor) == (1, queries.entry(one).stack)


def test_a_reinstatement_after_a_bag_makes_the_day_wait_for_that_player() -> None:
    event_id = day_one(3)
    one, day = b.at_seat(event_id, 1, 3), b.day_of(event_id)
    b.bust(event_id, one)
    for seat, chips in ((1, 40_000), (2, 20_000)):
        b.at(event_id, verbs.bag_stack, entry=b.at_seat(event_id, 1, seat), chips=chips)
    found = at_once(
        action(event_id, busts.reinstate, entry=one, stack=20_000),
        action(event_id, life.end_day, day=day, from_bags=True),
    )
    if queries.day(day).is_closed:
        # The day was over first: nobody comes back to it, and nobody who bagged was left behind.
        assert not queries.entry(one).is_alive
        assert len(refusals(found)) == 1
    else:
        assert refusals(found) == ["stack_unknown"]
        assert bags.bagging(day).bagged.missing == (one,)
        b.at(event_id, verbs.bag_stack, entry=one, chips=20_000)
        # Whose chips came back still lies in the other's bag: it is opened and counted again.
        assert bags.bagging(day).difference == 20_000


def test_a_bag_against_a_move_stays_with_its_player() -> None:
    event_id = day_one(3, 2)
    one, day = b.at_seat(event_id, 1, 1), b.day_of(event_id)
    found = at_once(
        action(event_id, verbs.bag_stack, entry=one, chips=20_000),
        action(event_id, move_player, entry=one, to=Spot(2, 9), note="asked"),
    )
    assert refusals(found) == []
    tables = {table.number: table.bagged for table in bags.bagging(day).tables}
    assert tables == {1: 0, 2: 1}


def sealed() -> tuple[int, int]:
    """A day that ended from its bags: the event, and one of the bags."""
    event_id = day_one(2)
    day = b.day_of(event_id)
    for entry in queries.entries(event_id, "alive"):
        b.at(event_id, verbs.bag_stack, entry=entry.id, chips=20_000)
    b.at(event_id, life.end_day, day=day, from_bags=True)
    return event_id, bags.bags_of(day)[0].id


def open_twice(event_id: int, bag: int) -> list[Any]:
    """Two people open one bag, one of them with a broken seal."""
    with meeting(verbs, "waiting_row"):
        return at_once(
            action(event_id, verbs.recount_bag, bag=bag, chips=19_000, is_seal_intact=False),
            action(event_id, verbs.recount_bag, bag=bag),
        )


def test_without_the_lock_two_people_would_count_one_bag_twice() -> None:
    event_id, bag = sealed()
    with no_lock():
        assert refusals(open_twice(event_id, bag)) == []


def test_with_the_lock_the_second_is_told_that_the_bag_was_opened() -> None:
    event_id, bag = sealed()
    assert refusals(open_twice(event_id, bag)) == ["bag_recounted"]
    assert queries.entry(bags.bag(bag).entry_id).stack == bags.bag(bag).recount

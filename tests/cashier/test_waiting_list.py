"""The waiting list is not passed in silence, and who waits is sold the seat that somebody left."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from cashier.sales import register
from cashier.sales import verbs as sell
from cashier.sales.unpaid import unpaid
from floor.life import verbs as life
from journal import instants
from rulebook.days.day import DaySetup, all_to_the_last
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier
from tournaments import queries as tournaments
from tournaments.set_up.verbs import copy_into_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawer_id() -> int:
    builders.house()
    builders.room(8)
    return at_cashier.open_drawer(100_000)


def waits(event_id: int, day: int | None = None) -> int:
    """A player joins the waiting list; the entry."""
    joins, player = register.register_unpaid, builders.player()
    return builders.at(event_id, joins, event=event_id, player=player, day=day, in_queue=True).entry


def full_flight(**over: Any) -> tuple[int, int, int, int]:
    """Two flights in play that sell, the first full with two entries, two in the other: event, drawer, both days."""
    at = instants.now() + timedelta(hours=1)
    days = all_to_the_last(
        (
            DaySetup(at, "Day 1A", max_entries=2),
            DaySetup(at + timedelta(hours=1), "Day 1B"),
            DaySetup(at + timedelta(days=1), "Final"),
        )
    )
    builders.room(6, 6)
    event_id, drawer = builders.event(days=days, seats_per_table=6, **over), at_cashier.open_drawer()
    first, second, _last = (day.id for day in tournaments.days(event_id))
    for day in (first, second):
        for _ in range(2):
            at_cashier.sell_entry(event_id, drawer, day=day)
        builders.at(event_id, life.start_play, event=event_id, day=day, is_early=True)
    return event_id, drawer, first, second


def raised(event_id: int, most: int) -> None:
    """The cap is another."""
    setup = replace(tournaments.event_setup(event_id), max_entries=most)
    builders.at(event_id, copy_into_event, event=event_id, setup=setup)


def test_a_walk_up_passes_the_list_only_with_a_reason_and_the_first_goes_first(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(max_entries=4)
    for _ in range(4):
        at_cashier.sell_entry(event_id, drawer_id)
    first, second = (waits(event_id) for _ in "ab")
    raised(event_id, 6)
    with pytest.raises(Refusal, match="waiting_list_passed") as refused:
        at_cashier.sell_entry(event_id, drawer_id)
    assert refused.value.detail == {"waiting": 2, "free": 2}
    assert at_cashier.on_entry(sell.take_payment, second, drawer_id).seat is not None, "both have a place"
    third = waits(event_id)
    with pytest.raises(Refusal, match="waiting_list_passed"):
        at_cashier.on_entry(sell.take_payment, third, drawer_id)
    at_cashier.on_entry(sell.take_payment, first, drawer_id)
    assert [one.entry.id for one in unpaid(event_id)] == [third]
    with pytest.raises(Refusal, match="still_waiting"):
        at_cashier.on_entry(sell.take_payment, third, drawer_id)


def test_an_alternate_is_sold_the_seat_that_a_bust_frees(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(max_entries=4)
    sold = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(4)]
    at_cashier.start(event_id)
    waiting = waits(event_id)
    with pytest.raises(Refusal, match="still_waiting"):
        at_cashier.on_entry(sell.take_payment, waiting, drawer_id)
    builders.bust(event_id, sold[0])
    with pytest.raises(Refusal, match="entries_full"):
        at_cashier.sell_entry(event_id, drawer_id)
    assert at_cashier.on_entry(sell.take_payment, waiting, drawer_id).seat is not None


def test_who_waits_for_a_full_flight_keeps_nobody_from_another() -> None:
    event_id, drawer, first, second = full_flight()
    waiting = waits(event_id, first)
    assert at_cashier.sell_entry(event_id, drawer, day=second).seat is not None
    with pytest.raises(Refusal, match="day_full"):
        at_cashier.sell_entry(event_id, drawer, day=first)
    with pytest.raises(Refusal, match="day_full"):
        at_cashier.on_entry(sell.take_payment, waiting, drawer)
    builders.bust(event_id, next(one.id for one in tournaments.entries(event_id, "alive", day_id=first)))
    assert at_cashier.on_entry(sell.take_payment, waiting, drawer).seat is not None
    assert tournaments.field(event_id, day_id=first).alive == 2


def test_a_limit_of_the_event_is_waited_for_by_all_whose_flight_has_a_place() -> None:
    event_id, drawer, first, second = full_flight(max_entries=4)
    for_first, for_second = waits(event_id, first), waits(event_id, second)
    raised(event_id, 5)
    with pytest.raises(Refusal, match="waiting_list_passed"):
        at_cashier.sell_entry(event_id, drawer, day=second)
    assert at_cashier.on_entry(sell.take_payment, for_second, drawer).seat is not None, (
        "whose flight is full is not in front of the other"
    )
    assert [one.entry.id for one in unpaid(event_id)] == [for_first]

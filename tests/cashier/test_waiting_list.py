"""The waiting list is not passed in silence, and who waits is sold the seat that somebody left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cashier.sales import register
from cashier.sales import verbs as sell
from cashier.sales.unpaid import unpaid
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


def waits(event_id: int) -> int:
    """A player joins the waiting list; the entry."""
    player = builders.player()
    return builders.at(event_id, register.register_unpaid, event=event_id, player=player, in_queue=True).entry


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

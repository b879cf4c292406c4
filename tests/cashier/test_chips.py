"""Rebuys and add-ons: the same seat, more chips, only when the rules and the clock allow them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from cashier.sales import verbs as sell
from cashier.sales.rows import pool_sheet, sale
from journal import instants
from rulebook.refusals import Refusal
from rulebook.structure import Period, PeriodKind
from seating import queries as seating
from tests import builders
from tests.cashier import at_cashier
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db
REBUYS = {"rebuys": 2, "rebuy_minor": 20_000, "rebuy_fee_minor": 0, "rebuy_stack": 15_000}
ADD_ON = {
    "has_add_on": True,
    "add_on_minor": 10_000,
    "add_on_stack": 30_000,
    "add_on_after_level": 2,
}


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer()


def playing(drawer_id: int, **over) -> tuple[int, list[int]]:
    """An event in play with three entries."""
    event_id = at_cashier.selling_event(**over)
    entries = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(3)]
    at_cashier.start(event_id)
    return event_id, entries


def with_a_break() -> tuple[Period, ...]:
    """Two levels of 20 minutes, a break of ten, two more levels."""
    one, two, three, four, *_more = builders.levels()
    return one, two, Period(PeriodKind.BREAK, 0, 600), three, four


def test_a_rebuy_keeps_the_seat_and_its_chips_are_the_stack(drawer_id: int) -> None:
    event_id, (first, *_others) = playing(drawer_id, **REBUYS)
    seat = seating.seat_of(first)
    answer = at_cashier.on_entry(sell.sell_rebuy, first, drawer_id)
    assert seating.seat_of(first) == seat
    assert tournaments.entry(first).stack == 15_000
    assert sale(answer.id).total.minor == 20_000
    assert pool_sheet(event_id).gross == 4 * 20_000
    assert tournaments.chips_in_play(event_id) == 3 * 20_000 + 15_000


def test_a_player_with_chips_buys_none(drawer_id: int) -> None:
    _event, (first, *_others) = playing(drawer_id, **REBUYS)
    with pytest.raises(Refusal) as refusal:
        at_cashier.on_entry(sell.sell_rebuy, first, drawer_id, chips_left=500)
    assert (refusal.value.code, refusal.value.detail["chips"]) == ("chips_left", 500)


def test_rebuys_are_counted_and_voided_ones_do_not_count(drawer_id: int) -> None:
    event_id, (first, *_others) = playing(drawer_id, **REBUYS)
    at_cashier.on_entry(sell.sell_rebuy, first, drawer_id)
    second = at_cashier.on_entry(sell.sell_rebuy, first, drawer_id)
    with pytest.raises(Refusal, match="rebuys_used"):
        at_cashier.on_entry(sell.sell_rebuy, first, drawer_id)
    at_cashier.void(event_id, second.id, drawer_id)
    at_cashier.on_entry(sell.sell_rebuy, first, drawer_id)


def test_rebuys_end_with_their_level_by_the_clock(drawer_id: int) -> None:
    _event, (first, *_others) = playing(drawer_id, **REBUYS, rebuy_until_level=2)
    with instants.simulated_at(instants.now() + timedelta(minutes=39)):
        at_cashier.on_entry(sell.sell_rebuy, first, drawer_id)
    with instants.simulated_at(instants.now() + timedelta(minutes=41)), pytest.raises(Refusal) as refusal:
        at_cashier.on_entry(sell.sell_rebuy, first, drawer_id)
    assert refusal.value.code == "rebuys_closed"


def test_an_event_without_rebuys_sells_none(drawer_id: int) -> None:
    _event, (first, *_others) = playing(drawer_id)
    with pytest.raises(Refusal, match="rebuys_used"):
        at_cashier.on_entry(sell.sell_rebuy, first, drawer_id)


def test_no_rebuy_before_play(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(**REBUYS)
    entry = at_cashier.sell_entry(event_id, drawer_id).entry
    with pytest.raises(Refusal, match="event_registration"):
        at_cashier.on_entry(sell.sell_rebuy, entry, drawer_id)


def test_who_is_out_cannot_rebuy(drawer_id: int) -> None:
    _event, (first, *_others) = playing(drawer_id, **REBUYS)
    at_cashier.out(first)
    with pytest.raises(Refusal, match="not_in_play"):
        at_cashier.on_entry(sell.sell_rebuy, first, drawer_id)


class TestAddOn:
    """Once per entry, in the event's add-on break."""

    def test_it_is_sold_in_its_break_and_added_to_the_stack(self, drawer_id: int) -> None:
        _event, (first, *_others) = playing(drawer_id, **ADD_ON, periods=with_a_break())
        with instants.simulated_at(instants.now() + timedelta(minutes=45)):
            at_cashier.on_entry(sell.sell_add_on, first, drawer_id)
            with pytest.raises(Refusal, match="add_ons_used"):
                at_cashier.on_entry(sell.sell_add_on, first, drawer_id)
        assert tournaments.entry(first).stack == 20_000 + 30_000

    @pytest.mark.parametrize("minutes", [5, 39, 51])
    def test_it_is_not_sold_at_another_time(self, drawer_id: int, minutes: int) -> None:
        _event, (first, *_others) = playing(drawer_id, **ADD_ON, periods=with_a_break())
        later = instants.now() + timedelta(minutes=minutes)
        with instants.simulated_at(later), pytest.raises(Refusal, match="add_on_not_now"):
            at_cashier.on_entry(sell.sell_add_on, first, drawer_id)

    def test_an_event_without_one_sells_none(self, drawer_id: int) -> None:
        _event, (first, *_others) = playing(drawer_id)
        with pytest.raises(Refusal, match="add_on_not_offered"):
            at_cashier.on_entry(sell.sell_add_on, first, drawer_id)

"""Late stacks: what the rules of the event say, on every path, and the chips in play stay exact."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from access.roles import Role
from cashier.sales import register
from cashier.sales import verbs as sell
from cashier.sales.admission import Occasion
from cashier.sales.offers import offers
from cashier.sales.panels import offer_detail
from cashier.sales.rows import pool_sheet
from journal import instants, replay
from rulebook.profile import RulesProfile, profile_from_data
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier
from tournaments import queries as tournaments
from tournaments.queries import ChipKind

pytestmark = pytest.mark.django_db
LATER = timedelta(minutes=25)
"""In level 2 of twenty-minute levels: 200/400."""


@pytest.fixture(autouse=True)
def _replay_equals_rows() -> Iterator[None]:
    yield
    assert list(replay.differences()) == []


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer()


def rules(late_stack: str, **more: Any) -> RulesProfile:
    return profile_from_data({"seating": {"late_stack": late_stack, **more}})


REDUCED = rules("discretionary_reduction", late_reduction=500)


def in_play(drawer_id: int, profile: RulesProfile, **over: Any) -> int:
    """An event in play with three full stacks of 20,000."""
    event_id = at_cashier.selling_event(profile=profile, **over)
    for _ in range(3):
        at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.start(event_id)
    return event_id


@pytest.mark.parametrize(
    ("profile", "stack"),
    [(rules("full"), 20_000), (REDUCED, 19_500), (rules("dock_5_bb"), 18_000)],
)
def test_a_late_entry_receives_the_stack_of_the_rules(
    drawer_id: int, profile: RulesProfile, stack: int
) -> None:
    event_id = in_play(drawer_id, profile)
    with instants.simulated_at(instants.now() + LATER):
        sold = at_cashier.sell_entry(event_id, drawer_id)
    assert (sold.chips, tournaments.entry(sold.entry).stack) == (stack, stack)
    assert tournaments.chips_in_play(event_id) == 3 * 20_000 + stack
    at_cashier.void(event_id, sold.id, drawer_id)
    assert tournaments.chips_in_play(event_id) == 3 * 20_000


def test_nobody_is_late_before_the_clock_of_the_day_has_started(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(profile=REDUCED)
    assert at_cashier.sell_entry(event_id, drawer_id).chips == 20_000


def test_whoever_comes_back_buys_a_full_stack(drawer_id: int) -> None:
    event_id = in_play(drawer_id, REDUCED, re_entries=1)
    first = tournaments.entries(event_id)[0]
    at_cashier.out(first.id)
    assert at_cashier.sell_entry(event_id, drawer_id, first.player_id).chips == 20_000


def test_a_registration_paid_late_receives_the_same_stack_as_a_sale(drawer_id: int) -> None:
    event_id = in_play(drawer_id, REDUCED)
    unpaid = builders.at(event_id, register.register_unpaid, event=event_id, player=builders.player())
    assert tournaments.chips_in_play(event_id) == 60_000
    paid = at_cashier.on_entry(sell.take_payment, unpaid.entry, drawer_id)
    assert (paid.chips, tournaments.entry(unpaid.entry).stack) == (19_500, 19_500)
    assert tournaments.chips_in_play(event_id) == 79_500


def registered_early(drawer_id: int, *, holds_seat: bool) -> tuple[int, int]:
    """An event of WSOP rules in play, and an entry registered before the start."""
    profile = rules("blinded_off_if_preregistered")
    event_id = at_cashier.selling_event(profile=profile, unpaid_holds_seat=holds_seat)
    for _ in range(3):
        at_cashier.sell_entry(event_id, drawer_id)
    unpaid = builders.at(event_id, register.register_unpaid, event=event_id, player=builders.player())
    at_cashier.start(event_id)
    return event_id, unpaid.entry


def test_blinds_took_of_a_stack_registered_before_the_start(drawer_id: int) -> None:
    event_id, entry_id = registered_early(drawer_id, holds_seat=True)
    with instants.simulated_at(instants.now() + LATER):
        paid = at_cashier.on_entry(sell.take_payment, entry_id, drawer_id)
        late = at_cashier.sell_entry(event_id, drawer_id)
    left = tournaments.entry(entry_id).stack
    assert left is not None
    assert 0 < left < 20_000
    lines = [line for line in tournaments.chip_lines(event_id) if line.kind == ChipKind.BLINDED_OFF]
    assert sorted(line.amount for line in lines) == [left - 20_000, 20_000 - left]
    # The others won what the blinds took: every chip is still in play.
    assert (paid.chips, late.chips) == (20_000, 20_000)
    assert tournaments.chips_in_play(event_id) == 5 * 20_000


def test_a_registration_without_a_seat_had_no_stack_to_be_blinded_off(drawer_id: int) -> None:
    _event, entry_id = registered_early(drawer_id, holds_seat=False)
    with instants.simulated_at(instants.now() + LATER):
        at_cashier.on_entry(sell.take_payment, entry_id, drawer_id)
    assert tournaments.entry(entry_id).stack == 20_000


def test_no_entry_is_sold_without_chips(drawer_id: int) -> None:
    event_id = in_play(drawer_id, rules("discretionary_reduction", late_reduction=20_000))
    with pytest.raises(Refusal) as refusal:
        at_cashier.sell_entry(event_id, drawer_id)
    assert (refusal.value.code, refusal.value.detail) == ("no_late_stack", {"stack": 20_000})
    (offer, *_more) = offers(tournaments.event(event_id), builders.player(), now())
    assert offer.refusal is not None
    assert offer.refusal.code == "no_late_stack"


def test_the_cashier_reads_the_late_stack_before_it_is_sold(drawer_id: int) -> None:
    event_id = in_play(drawer_id, REDUCED)
    event = tournaments.event(event_id)
    (offer, *_more) = offers(event, builders.player(), now())
    assert offer.chips == 19_500
    assert offer_detail(offer, event) == "19,500 chips, a late stack (in full 20,000)"


def now() -> Occasion:
    return Occasion(instants.now(), Role.CASHIER)


def test_the_prize_pool_does_not_depend_on_the_stack(drawer_id: int) -> None:
    event_id = in_play(drawer_id, REDUCED)
    at_cashier.sell_entry(event_id, drawer_id)
    assert pool_sheet(event_id).gross == 4 * 20_000

"""Rebuys announced before a hand: owed at once, chips in play at once, paid later, called off, and each undone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from cashier.sales import owed
from cashier.sales import verbs as sell
from cashier.sales.admission import Occasion
from cashier.sales.offers import OfferKind, offers
from cashier.sales.owed import OwedRebuyDetails, owed_rebuy, owed_rebuys
from cashier.sales.rows import pool_sheet, sales_of_entry
from floor.life.verbs import cancel_event
from journal import instants, replay
from journal.book import Actor
from journal.models import Line
from journal.opening import Command
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier
from tests.payouts.evening import publish_late
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
REBUYS = {"rebuys": 2, "rebuy_minor": 20_000, "rebuy_fee_minor": 0, "rebuy_stack": 15_000}


@pytest.fixture(autouse=True)
def _replay_equals_rows() -> Iterator[None]:
    yield
    assert list(replay.differences()) == []


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer()


def playing(drawer_id: int, **over: Any) -> tuple[int, int]:
    """An event in play with three stacks of 20,000, and one of its entries without chips."""
    event_id = at_cashier.selling_event(**REBUYS | over)
    first, *_others = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(3)]
    at_cashier.start(event_id)
    return event_id, first


def announced(event_id: int, entry_id: int, **over: Any) -> OwedRebuyDetails:
    made: OwedRebuyDetails = builders.at(event_id, owed.announce_rebuy, entry=entry_id, **over)
    return made


def undo_latest() -> None:
    undo_lines(Line.objects.latest("pk").pk, Command(Actor()), reason="mistake")


def test_the_chips_play_at_once_and_the_money_is_owed(drawer_id: int) -> None:
    event_id, entry_id = playing(drawer_id)
    one = announced(event_id, entry_id)
    assert (one.amount_minor, one.chips, one.sale) == (20_000, 15_000, None)
    assert tournaments.entry(entry_id).stack == 15_000
    assert tournaments.chips_in_play(event_id) == 75_000
    assert pool_sheet(event_id).gross == 3 * 20_000
    assert owed_rebuys(event_id) == (one,)


def test_once_paid_it_is_a_sale_like_any_other_and_brings_no_chips_twice(drawer_id: int) -> None:
    event_id, entry_id = playing(drawer_id)
    one = announced(event_id, entry_id)
    sale = at_cashier.collect(event_id, one.id, drawer_id)
    assert (sale.kind, sale.total_minor, sale.chips) == ("rebuy", 20_000, 15_000)
    assert pool_sheet(event_id).gross == 4 * 20_000
    assert tournaments.chips_in_play(event_id) == 75_000
    assert owed_rebuys(event_id) == ()
    with pytest.raises(Refusal) as refusal:
        at_cashier.collect(event_id, one.id, drawer_id)
    assert (refusal.value.code, refusal.value.detail) == ("rebuy_collected", {"receipt": sale.receipt})


def test_whoever_lost_the_chips_behind_owes_all_the_same(drawer_id: int) -> None:
    event_id, entry_id = playing(drawer_id)
    one = announced(event_id, entry_id)
    at_cashier.out(entry_id)
    event, player = tournaments.event(event_id), tournaments.entry(entry_id).player_id
    (first, *_more) = offers(event, player, Occasion(instants.now(), Role.CASHIER))
    assert (first.kind, first.owed, first.refusal) == (OfferKind.COLLECT, one.id, None)
    at_cashier.collect(event_id, one.id, drawer_id)
    assert pool_sheet(event_id).gross == 4 * 20_000
    assert tournaments.entry(entry_id).status == "out"


def test_only_before_the_hand_it_binds(drawer_id: int) -> None:
    event_id, entry_id = playing(drawer_id)
    with pytest.raises(Refusal, match="rebuy_does_not_bind"):
        announced(event_id, entry_id, is_before_hand=False)
    assert tournaments.chips_in_play(event_id) == 60_000


def test_announced_rebuys_count_against_the_limit_and_by_the_chips_left(drawer_id: int) -> None:
    rules = profile_from_data({"clock": {"rebuy_with": "under_starting_stack"}})
    event_id, entry_id = playing(drawer_id, profile=rules)
    with pytest.raises(Refusal, match="chips_left_missing"):
        announced(event_id, entry_id)
    announced(event_id, entry_id, chips_left=4_000)
    assert tournaments.entry(entry_id).stack == 19_000
    at_cashier.on_entry(sell.sell_rebuy, entry_id, drawer_id, chips_left=19_000)
    with pytest.raises(Refusal, match="rebuys_used"):
        announced(event_id, entry_id, chips_left=0)


def test_called_off_its_chips_leave_play(drawer_id: int) -> None:
    event_id, entry_id = playing(drawer_id)
    one = announced(event_id, entry_id)
    builders.at(event_id, owed.call_off_rebuy, owed=one.id, reason="left the house")
    assert tournaments.entry(entry_id).stack == 0
    assert tournaments.chips_in_play(event_id) == 60_000
    assert owed_rebuys(event_id) == ()
    with pytest.raises(Refusal, match="rebuy_called_off"):
        at_cashier.collect(event_id, one.id, drawer_id)
    undo_latest()
    assert owed_rebuys(event_id) == (one,)
    assert tournaments.chips_in_play(event_id) == 75_000


def test_chips_that_others_won_stay_in_play_when_it_is_called_off(drawer_id: int) -> None:
    event_id, entry_id = playing(drawer_id)
    one = announced(event_id, entry_id)
    at_cashier.out(entry_id)
    builders.at(event_id, owed.call_off_rebuy, owed=one.id, reason="left the house")
    assert tournaments.chips_in_play(event_id) == 75_000


def test_undone_nothing_was_announced(drawer_id: int) -> None:
    event_id, entry_id = playing(drawer_id)
    announced(event_id, entry_id)
    undo_latest()
    assert owed_rebuys(event_id) == ()
    assert tournaments.chips_in_play(event_id) == 60_000
    assert tournaments.entry(entry_id).stack == 20_000


@pytest.mark.parametrize("is_out", [False, True])
@pytest.mark.parametrize("is_undone", [False, True])
def test_a_payment_voided_or_undone_is_owed_again(drawer_id: int, is_out: bool, is_undone: bool) -> None:
    event_id, entry_id = playing(drawer_id)
    one = announced(event_id, entry_id)
    sale = at_cashier.collect(event_id, one.id, drawer_id)
    line = Line.objects.latest("pk").pk
    if is_out:
        at_cashier.out(entry_id)
    if is_undone:
        undo_lines(line, Command(Actor()), reason="mistake")
    else:
        at_cashier.void(event_id, sale.id, drawer_id)
    assert [again.id for again in owed_rebuys(event_id)] == [one.id]
    assert pool_sheet(event_id).gross == 3 * 20_000
    assert tournaments.chips_in_play(event_id) == 75_000
    at_cashier.collect(event_id, one.id, drawer_id)
    assert pool_sheet(event_id).gross == 4 * 20_000


def test_prizes_wait_for_rebuys_that_are_owed(drawer_id: int) -> None:
    event_id, entry_id = playing(drawer_id, payout=PayoutRule(places=2))
    one = announced(event_id, entry_id)
    with pytest.raises(Refusal) as refusal:
        publish_late(event_id)
    assert (refusal.value.code, refusal.value.detail) == ("rebuys_owed", {"owed": 1})
    at_cashier.collect(event_id, one.id, drawer_id)
    publish_late(event_id)


def test_an_entry_that_owes_a_rebuy_is_not_voided(drawer_id: int) -> None:
    event_id, entry_id = playing(drawer_id)
    announced(event_id, entry_id)
    (entry_sale,) = sales_of_entry(entry_id)
    with pytest.raises(Refusal, match="rebuy_owed"):
        at_cashier.void(event_id, entry_sale.id, drawer_id)


def test_a_cancelled_event_is_owed_nothing(drawer_id: int) -> None:
    event_id, entry_id = playing(drawer_id)
    one = announced(event_id, entry_id)
    builders.at(event_id, cancel_event, event=event_id, reason="no power")
    assert owed_rebuy(one.id).is_called_off
    assert tournaments.chips_in_play(event_id) == 0


def test_floor_announces_and_cashier_collects_on_their_pages(drawer_id: int) -> None:
    event_id, entry_id = playing(drawer_id)
    floor, cashier, user = Client(), Client(), at_cashier.staff()
    floor.force_login(at_cashier.staff(Role.FLOOR))
    page = floor.get(reverse("floor-buying", args=[event_id, entry_id])).content.decode()
    assert reverse("announce-rebuy", args=[entry_id]) in page
    (waits,) = [one.player_id for one in tournaments.entries(event_id) if one.id == entry_id]
    sold_at = f"{reverse('cashier', args=[event_id])}?player={waits}"
    assert sold_at not in page
    floor.force_login(at_cashier.staff(Role.DIRECTOR))
    assert sold_at in floor.get(reverse("floor-buying", args=[event_id, entry_id])).content.decode()
    floor.force_login(at_cashier.staff(Role.FLOOR))
    assert floor.post(reverse("announce-rebuy", args=[entry_id])).status_code < 400
    (one,) = owed_rebuys(event_id)
    at_cashier.open_drawer(user=user)
    cashier.force_login(user)
    sale = reverse("cashier-player", args=[event_id, one.player])
    assert sale in cashier.get(reverse("cashier", args=[event_id])).content.decode()
    assert f'value="collect-{one.id}"' in cashier.get(sale).content.decode()
    assert cashier.post(sale, {"product": f"collect-{one.id}", "method": "card"}).status_code == 200
    assert owed_rebuys(event_id) == ()


def test_a_director_calls_one_off_at_the_cashiers_page(drawer_id: int) -> None:
    event_id, entry_id = playing(drawer_id)
    one = announced(event_id, entry_id)
    cashier, director = Client(), Client()
    cashier.force_login(at_cashier.staff())
    director.force_login(at_cashier.staff(Role.DIRECTOR))
    page, waiting = reverse("rebuy-call-off", args=[one.id]), reverse("cashier", args=[event_id])
    assert page not in cashier.get(waiting).content.decode()
    assert cashier.get(page).status_code == cashier.post(page, {"reason": "x"}).status_code == 403
    assert page in director.get(waiting).content.decode()
    assert "take them off the table" in director.get(page).content.decode()
    assert director.post(page, {"reason": " "}).status_code == 400
    assert director.post(page, {"reason": "misheard"}).status_code == 302
    assert owed_rebuy(one.id).is_called_off
    assert tournaments.chips_in_play(event_id) == 60_000
    assert "was called off" in director.post(page, {"reason": "misheard"}).content.decode()

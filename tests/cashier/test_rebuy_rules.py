"""Rebuys by the chips left: none, under the starting stack, or up to it, as the rules of the event say."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from cashier.sales import verbs as sell
from cashier.sales.admission import Occasion
from cashier.sales.offers import Offer, OfferKind, offers
from cashier.sales.panels import offer_detail
from floor.busts.verbs import buy_back
from journal import instants
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from tests.cashier import at_cashier
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db
UNDER, UP_TO, PART = "under_starting_stack", "up_to_starting_stack", "up_to_part"
REBUYS = {"rebuys": 2, "rebuy_minor": 20_000, "rebuy_fee_minor": 0, "rebuy_stack": 15_000}


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer()


def playing(drawer_id: int, rebuy_with: str, **over: Any) -> tuple[int, int]:
    """An event in play with starting stacks of 20,000, and one of its entries."""
    profile = profile_from_data({"clock": {"rebuy_with": rebuy_with}})
    event_id = at_cashier.selling_event(profile=profile, **REBUYS, **over)
    first, *_others = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(3)]
    at_cashier.start(event_id)
    return event_id, first


@pytest.mark.parametrize(("rebuy_with", "most"), [(UNDER, 19_999), (UP_TO, 20_000), (PART, 10_000)])
def test_a_rebuy_adds_to_the_chips_left(drawer_id: int, rebuy_with: str, most: int) -> None:
    event_id, entry_id = playing(drawer_id, rebuy_with)
    at_cashier.on_entry(sell.sell_rebuy, entry_id, drawer_id, chips_left=most)
    assert tournaments.entry(entry_id).stack == most + 15_000
    assert tournaments.chips_in_play(event_id) == 60_000 + 15_000


@pytest.mark.parametrize(
    ("rebuy_with", "code", "least"),
    [
        ("no_chips", "chips_left", 1),
        (UNDER, "chips_not_under_stack", 20_000),
        (UP_TO, "chips_over_stack", 20_001),
        (PART, "chips_over_stack", 10_001),
    ],
)
def test_with_more_chips_no_rebuy_is_sold(drawer_id: int, rebuy_with: str, code: str, least: int) -> None:
    _event, entry_id = playing(drawer_id, rebuy_with)
    with pytest.raises(Refusal) as refusal:
        at_cashier.on_entry(sell.sell_rebuy, entry_id, drawer_id, chips_left=least)
    assert (refusal.value.code, refusal.value.field) == (code, "chips_left")


@pytest.mark.parametrize("rebuy_with", [UNDER, UP_TO])
def test_the_chips_left_must_be_told(drawer_id: int, rebuy_with: str) -> None:
    _event, entry_id = playing(drawer_id, rebuy_with)
    with pytest.raises(Refusal, match="chips_left_missing"):
        at_cashier.on_entry(sell.sell_rebuy, entry_id, drawer_id)


def rebuy_offered(event_id: int, entry_id: int) -> Offer:
    event, player = tournaments.event(event_id), tournaments.entry(entry_id).player_id
    found = offers(event, player, Occasion(instants.now(), Role.CASHIER))
    return next(offer for offer in found if offer.kind is OfferKind.REBUY)


@pytest.mark.parametrize(
    ("rebuy_with", "asks", "text"),
    [
        ("no_chips", False, "15,000 chips, same seat; only with no chips left"),
        (UNDER, True, "15,000 chips, same seat; only under the starting stack"),
        (UP_TO, True, "15,000 chips, same seat; up to the starting stack"),
        (PART, True, "15,000 chips, same seat; up to 10,000 chips left"),
    ],
)
def test_the_cashier_is_asked_where_it_matters(
    drawer_id: int, rebuy_with: str, asks: bool, text: str
) -> None:
    event_id, entry_id = playing(drawer_id, rebuy_with)
    offer = rebuy_offered(event_id, entry_id)
    assert offer.asks_chips is asks
    assert offer_detail(offer, tournaments.event(event_id)) == text
    # A full stack on record rebuys by Enter alone only where the rules let it.
    assert offer.is_usual is (rebuy_with == UP_TO)


def test_the_page_sells_with_the_chips_typed(drawer_id: int) -> None:
    event_id, entry_id = playing(drawer_id, UNDER)
    client, user = Client(), at_cashier.staff()
    at_cashier.open_drawer(user=user)
    client.force_login(user)
    where = reverse("cashier-player", args=[event_id, tournaments.entry(entry_id).player_id])
    assert 'name="chips_left"' in client.get(where).content.decode()
    typed = {"product": "rebuy", "method": "cash", "chips_left": "4000"}
    assert client.post(where, typed).status_code == 200
    assert tournaments.entry(entry_id).stack == 19_000


def test_whoever_is_out_is_not_asked(drawer_id: int) -> None:
    _event, entry_id = playing(drawer_id, UNDER)
    at_cashier.out(entry_id)
    at_cashier.on_entry(buy_back, entry_id, drawer_id)
    assert tournaments.entry(entry_id).stack == 15_000

"""The chips that are sold, by denomination: as their products say, on paper and on the floor's page of chips."""

from __future__ import annotations

import pytest
from django.urls import reverse

from access.roles import Role
from cashier.sales import verbs as sell
from cashier.sales.sums import chips_sold
from rulebook.products import Pile, Product, ProductKind
from tests.cashier import at_cashier
from tests.cashier.test_pages import client_of
from tournaments.values import Chip

pytestmark = pytest.mark.django_db
CHIPS = (Chip(100, "black", 20), Chip(500, "purple", 6), Chip(1_000, "yellow", 15), Chip(5_000, "red", 0, 40))


ENTRY = Product(number=1, kind=ProductKind.ENTRY, pool_minor=20_000)
REBUY = Product(
    number=2, kind=ProductKind.REBUY, pool_minor=20_000, chips=15_000, limit=2, piles=(Pile(5_000, 3),)
)


def playing() -> tuple[int, int, list[int]]:
    """An event in play: a rebuy of 15,000 is given in three chips of 5,000."""
    event_id, drawer = (
        at_cashier.selling_event(products=(ENTRY, REBUY), chip_set=CHIPS),
        at_cashier.open_drawer(),
    )
    entries = [at_cashier.sell_entry(event_id, drawer).entry for _ in range(2)]
    at_cashier.start(event_id)
    return event_id, drawer, entries


def counts(event_id: int) -> dict[int, int]:
    return {one.worth: one.count for one in chips_sold(event_id)}


def test_sales_are_counted_as_their_products_are_handed_out_and_a_void_takes_them_off() -> None:
    event_id, drawer, (first, _second) = playing()
    assert counts(event_id) == {100: 40, 500: 12, 1_000: 30, 5_000: 0}
    rebuy = at_cashier.on_entry(sell.sell_rebuy, first, drawer)
    assert counts(event_id) == {100: 40, 500: 12, 1_000: 30, 5_000: 3}
    floor = client_of(at_cashier.staff(Role.FLOOR))
    told = floor.get(f"/api/v1/events/{event_id}/chips-sold/").json()
    assert told[-1] == {"worth": 5_000, "count": 3, "chips": 15_000, "owned": 40}
    assert "Sold by denomination" in floor.get(reverse("floor-chips", args=[event_id])).content.decode()
    cashier = client_of(at_cashier.staff())
    slip = cashier.get(reverse("chip-slip", args=[rebuy.id]) + "?as=page").content.decode()
    assert "3 × 5,000" in slip
    at_cashier.void(event_id, rebuy.id, drawer)
    assert counts(event_id)[5_000] == 0


def test_the_seat_card_says_of_which_chips_the_stack_is() -> None:
    _event, _drawer, (first, _second) = playing()
    card = client_of(at_cashier.staff()).get(reverse("seat-card", args=[first]) + "?as=page").content.decode()
    assert "15 × 1,000 + 6 × 500 + 20 × 100" in card
    assert counts(at_cashier.selling_event()) == {}

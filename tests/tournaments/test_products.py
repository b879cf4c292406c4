"""The products of an event: simple ones as typed, further ones in their lists, all carried over and shown."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from people.models import User
from rulebook.products import Part, PartKind, Product, ProductKind
from rulebook.refusals import Refusal
from tests import builders as b
from tests.tournaments import steps
from tournaments import actions, queries
from tournaments.messages.prices import price_lines
from tournaments.setup.checks import require_sound
from tournaments.setup.data import setup_from_data, setup_to_data
from tournaments.setup.prices import FREE_ENTRY, SIMPLE, SimplePrices, simple_prices, with_simple
from tournaments.setup.rows import products_of
from tournaments.setup.values import changed_setup

pytestmark = pytest.mark.django_db
TYPED: dict[str, Any] = {
    "buy_in_minor": 20_000,
    "fee_minor": 2_000,
    "re_entries": None,
    "re_entry_until_level": 3,
    "rebuys": 2,
    "rebuy_until_level": 4,
    "rebuy_minor": 10_000,
    "rebuy_fee_minor": 1_000,
    "rebuy_stack": 15_000,
    "has_add_on": True,
    "add_on_minor": 5_000,
    "add_on_fee_minor": 500,
    "add_on_stack": 30_000,
    "add_on_after_level": 4,
}
JACKPOT = Part(PartKind.SIDE, "Jackpot", 500)
DOUBLE = Product(number=9, kind=ProductKind.REBUY, name="Double rebuy", pool_minor=18_000, chips=40_000)


@pytest.mark.parametrize("left_out", [(), ("re_entries",), ("rebuys", "has_add_on"), SIMPLE])
def test_present_events_are_carried_over_with_every_price(left_out: tuple[str, ...]) -> None:
    usual = {name: getattr(SimplePrices(), name) for name in left_out}
    row = SimpleNamespace(**TYPED | usual)
    carried = products_of(list(import_module("tournaments.migrations.0014_products")._sold(row)))
    typed = with_simple((), TYPED | usual)
    assert [_unnumbered(one) for one in carried] == [_unnumbered(one) for one in typed]
    kept = {name: getattr(simple_prices(carried), name) for name in ("buy_in_minor", "fee_minor", "rebuys")}
    assert kept == {name: (TYPED | usual)[name] for name in kept}


def _unnumbered(product: Product) -> tuple[Any, ...]:
    return (
        product.kind,
        product.shares,
        product.chips,
        product.limit,
        product.until_level,
        product.after_level,
    )


def test_simple_prices_change_their_products_and_leave_the_others() -> None:
    setup = queries.event_setup(b.event(**TYPED))
    assert {name: getattr(setup, name) for name in SIMPLE} == TYPED
    entry, again, *others = setup.products
    more = changed_setup(setup, products=(entry, again, *others, DOUBLE), rebuys=0, buy_in_minor=25_000)
    assert [one.kind.value for one in more.products] == ["entry", "re_entry", "add_on", "rebuy"]
    cheaper = changed_setup(setup, products=(*setup.products, DOUBLE), buy_in_minor=25_000)
    assert cheaper.products[-1] == DOUBLE
    assert [one.pool_minor for one in cheaper.products[:2]] == [25_000, 25_000]
    assert setup_from_data(setup_to_data(cheaper)) == cheaper
    assert setup_from_data({"buy_in_minor": 1}, base=cheaper).products[-1] == DOUBLE


def test_the_step_asks_for_parts_and_further_products_only_where_they_are_wanted() -> None:
    event_id = b.event(state="draft", **TYPED)
    client = Client()
    client.force_login(User.objects.create_user("fred", password="x", role=Role.DIRECTOR))
    page = client.get(steps.address(event_id, "entries")).content.decode()
    assert "entry_parts-0-kind" not in page
    assert "more_products-0-kind" not in page
    parts = steps.rows(
        "entry_parts", {"kind": "staff", "percent": "3"}, {"kind": "side", "name": "Jackpot", "amount": "5"}
    )
    add_on = {"kind": "add_on", "buy_in": "70", "chips": "500,000", "limit": "1", "after_level": "5"}
    further = steps.rows("more_products", add_on | {"name": "Add-on day 2"})
    assert steps.send(client, event_id, "entries", **parts, **further).status_code == 302
    found = queries.event(event_id)
    assert {name: getattr(found, name) for name in SIMPLE} == TYPED
    assert (found.entry_minor, found.beside.minor) == (23_100, 1_100)
    lines = {line.label: (line.price, line.note) for line in price_lines(found)}
    assert lines["Entry"][0] == lines["Re-entry"][0] == "€200.00 + €20.00 + €6.00 Staff + €5.00 Jackpot"
    assert lines["Add-on day 2"] == ("€70.00", "500,000 chips · in the break after level 5")
    again = {"more_products-0-name": "Add-on of day 2"}
    assert steps.send(client, event_id, "entries", **again).status_code == 302
    (last,) = [one for one in queries.event(event_id).products if one.name]
    assert last == replace(found.products[-1], name="Add-on of day 2")


def test_what_buyers_paid_for_is_fixed_by_the_first_entry_and_an_add_on_may_still_be_added() -> None:
    b.room()
    event_id = b.event(**TYPED)
    b.entries(event_id, 1)
    setup = queries.event_setup(event_id)
    entry, *others = setup.products
    with_part = Product(number=1, kind=entry.kind, pool_minor=entry.pool_minor, parts=(*entry.parts, JACKPOT))
    with pytest.raises(Refusal) as refused:
        b.at(event_id, actions.edit_event, setup=changed_setup(setup, products=(with_part, *others)))
    assert (refused.value.code, refused.value.field) == ("field_frozen", "entry_parts")
    more = changed_setup(setup, products=(*setup.products, DOUBLE))
    assert b.at(event_id, actions.edit_event, setup=more).changed == ("products",)


@pytest.mark.parametrize(
    ("products", "code"),
    [
        ((), "entry_not_sold"),
        ((FREE_ENTRY, FREE_ENTRY), "product_twice"),
        ((Product(number=1, kind=ProductKind.ENTRY, parts=(Part(PartKind.SIDE),)),), "side_fee_unnamed"),
        ((Product(number=1, kind=ProductKind.ENTRY, parts=(Part(PartKind.SIDE, "a/b"),)),), "side_fee_name"),
        ((Product(number=1, kind=ProductKind.ENTRY, parts=(Part(PartKind.POOL),)),), "part_of_pool"),
    ],
)
def test_products_that_cannot_be_sold_are_refused(products: tuple[Product, ...], code: str) -> None:
    setup = queries.event_setup(b.event(state="draft"))
    with pytest.raises(Refusal, match=code):
        require_sound(replace(setup, products=products))

"""The products of an event: simple ones as typed, further ones in their lists, all carried over and shown."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from journal.opening import HOUSE
from people.models import User
from rulebook.products import Part, PartKind, Pile, Product, ProductKind
from rulebook.refusals import Refusal
from tests import builders as b
from tests.tournaments import steps
from tournaments import queries
from tournaments.check.setups import require_sound
from tournaments.data import setup_from_data, setup_to_data
from tournaments.in_words import price_lines
from tournaments.prices import FREE_ENTRY, SIMPLE
from tournaments.set_up.verbs import duplicate_event, edit_event
from tournaments.values import changed_setup
from wording.words import explain

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
    assert steps.send(client, event_id, "further", **parts, **further).status_code == 302
    found = queries.event(event_id)
    assert {name: getattr(found, name) for name in SIMPLE} == TYPED
    assert (found.entry_minor, found.beside.minor) == (23_100, 1_100)
    lines = {line.label: (line.price, line.note) for line in price_lines(found)}
    assert lines["Entry"][0] == lines["Re-entry"][0] == "€200.00 + €20.00 + €6.00 Staff + €5.00 Jackpot"
    assert lines["Add-on day 2"] == ("€70.00", "500,000 chips · at most 1 · in the break after level 5")
    again = {"more_products-0-name": "Add-on of day 2"}
    assert steps.send(client, event_id, "further", **again).status_code == 302
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
        b.at(event_id, edit_event, setup=changed_setup(setup, products=(with_part, *others)))
    assert (refused.value.code, refused.value.field) == ("field_frozen", "entry_parts")
    more = changed_setup(setup, products=(*setup.products, DOUBLE))
    assert b.at(event_id, edit_event, setup=more).changed == ("products",)


def test_the_step_asks_when_and_how_often_each_price_is_sold_and_keeps_it() -> None:
    event_id = b.event(state="draft", **TYPED)
    client = Client()
    client.force_login(User.objects.create_user("fred", password="x", role=Role.DIRECTOR))
    first = steps.rows(
        "first_windows",
        {"kind": "entry", "until_level": "0", "player_limit": "2"},
        {"kind": "add_on", "days": "1", "day_limit": "40", "piles": "2 × 5,000 + 20 x 1000"},
    )
    further = steps.rows(
        "more_products",
        {
            "kind": "entry",
            "name": "Early",
            "buy_in": "180",
            "fee": "20",
            "until_at": "5 Mar 2027",
            "until_at_time": "20:00",
            "event_limit": "50",
        },
        {"kind": "late_entry", "buy_in": "220", "fee": "20", "until_entries": "300"},
        {"kind": "double_rebuy", "buy_in": "190", "until_break": "4", "only_booked": "on"},
        {"kind": "entry", "name": "Members", "buy_in": "170", "fee": "20", "tiers": "Gold,  Black , Gold"},
        {"kind": "add_on", "name": "Add-on day 2", "buy_in": "70", "chips": "500,000", "in_last_break": "on"},
        {"kind": "side_fee", "name": "Last longer", "buy_in": "10", "limit": "1"},
    )
    assert steps.send(client, event_id, "further", **first, **further).status_code == 302
    found = queries.event(event_id)
    assert {name: getattr(found, name) for name in SIMPLE} == TYPED
    by_name = {one.name or one.kind.value: one for one in found.products}
    assert (by_name["entry"].until_level, by_name["entry"].player_limit) == (0, 2)
    assert (by_name["add_on"].days, by_name["add_on"].after_level, by_name["add_on"].day_limit) == (
        (1,),
        4,
        40,
    )
    assert by_name["add_on"].piles == (Pile(5_000, 2), Pile(1_000, 20))
    early, late = by_name["Early"], by_name["Late entry"]
    assert early.until_at is not None
    assert (early.event_limit, early.price_minor, late.kind) == (50, 20_000, ProductKind.LATE_ENTRY)
    assert (by_name["Double rebuy"].until_break, by_name["Double rebuy"].only_booked) == (4, True)
    assert by_name["Add-on day 2"].in_last_break
    assert by_name["Members"].tiers == ("Gold", "Black")
    assert by_name["Last longer"].shares[0].account == "side/Last longer"
    notes = {line.label: line.note for line in price_lines(found)}
    assert notes["Entry"] == "at most 2 per player · until play starts"
    assert notes["Late entry"] == "once play has started · for the first 300 entries"
    assert notes["Double rebuy"].endswith(
        "until the end of the break after level 4 · only for players on the list"
    )
    assert notes["Members"] == "only for members: Gold, Black · until play starts"
    assert notes["Add-on day 2"] == "500,000 chips · no limit · in the last break before registration closes"
    assert steps.send(client, event_id, "further").status_code == 302
    assert queries.event(event_id).products == found.products
    assert setup_from_data(setup_to_data(queries.event_setup(event_id))).products == found.products


def test_an_early_price_moves_with_the_event_that_is_duplicated() -> None:
    setup = queries.event_setup(b.event(state="draft"))
    early = Product(
        number=7, kind=ProductKind.ENTRY, name="Early", until_at=setup.starts_at - timedelta(days=7)
    )
    event_id = b.event(state="draft", products=(*setup.products, early))
    later = queries.event(event_id).starts_at + timedelta(days=30)
    again = b.do([HOUSE], duplicate_event, event=event_id, name="Again", starts_at=later)
    assert early.until_at is not None
    assert queries.event(again.id).products[-1].until_at == early.until_at + timedelta(days=30)


@pytest.mark.parametrize(
    ("products", "code"),
    [
        ((), "entry_not_sold"),
        ((FREE_ENTRY, Product(number=2, kind=ProductKind.LATE_ENTRY)), "product_unnamed"),
        ((replace(FREE_ENTRY, chips=5),), "entry_with_chips"),
        ((FREE_ENTRY, replace(FREE_ENTRY, number=2, chips=5, piles=(Pile(5, 2),))), "piles_differ"),
        ((FREE_ENTRY, Product(number=2, kind=ProductKind.BOUNTY, pool_minor=5)), "extra_with_chips"),
        ((replace(FREE_ENTRY, days=(2,)),), "product_day_unknown"),
        ((replace(FREE_ENTRY, after_level=4, until_level=2),), "product_never_sold"),
        ((FREE_ENTRY, Product(number=2, kind=ProductKind.ADD_ON, chips=5)), "add_on_level_missing"),
        ((FREE_ENTRY, FREE_ENTRY), "product_twice"),
        ((replace(FREE_ENTRY, piles=(Pile(25, 8),)),), "piles_differ"),
        ((replace(FREE_ENTRY, piles=(Pile(5_000, 2), Pile(5_000, 2))),), "piles_unreadable"),
        ((FREE_ENTRY, Product(number=2, kind=ProductKind.BOUNTY, piles=(Pile(5, 1),))), "extra_with_chips"),
        ((replace(FREE_ENTRY, tiers=("x" * 25,)),), "text_too_long"),
        ((replace(FREE_ENTRY, tiers=tuple(map(str, range(21)))),), "value_out_of_range"),
        ((Product(number=1, kind=ProductKind.ENTRY, parts=(Part(PartKind.SIDE),)),), "side_fee_unnamed"),
        ((Product(number=1, kind=ProductKind.ENTRY, parts=(Part(PartKind.SIDE, "a/b"),)),), "side_fee_name"),
        ((Product(number=1, kind=ProductKind.ENTRY, parts=(Part(PartKind.POOL),)),), "part_of_pool"),
    ],
)
def test_products_that_cannot_be_sold_are_refused(products: tuple[Product, ...], code: str) -> None:
    setup = queries.event_setup(b.event(state="draft"))
    with pytest.raises(Refusal, match=code) as refused:
        require_sound(replace(setup, products=products))
    assert code != "entry_with_chips" or explain(refused.value)[0] == "Chips of an entry"

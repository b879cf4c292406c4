"""What is on sale when: an early price, a late entry, add-ons of both days, limits, extras; on every path that sells."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from cashier.ledger.rows import ledger_balance
from cashier.models import Sale
from cashier.sales import panels, register
from cashier.sales import verbs as sell
from cashier.sales.admission import Occasion
from cashier.sales.offers import offers
from floor.busts.verbs import buy_back
from floor.play.rows import may_rebuy
from journal import instants
from journal.opening import HOUSE, tournament_book
from people.players.verbs import add_player, edit_player
from rulebook.days.day import DaySetup, one_after_another
from rulebook.products import Part, PartKind, Product, ProductKind
from rulebook.profile import profile_named
from rulebook.refusals import Refusal
from rulebook.structure import Period, PeriodKind, numbered
from tests import builders
from tests.cashier import at_cashier
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db
ENTRY = Product(number=1, kind=ProductKind.ENTRY, pool_minor=20_000)
LATE = Product(number=3, kind=ProductKind.LATE_ENTRY, name="Late entry", pool_minor=22_000)
REBUY = Product(number=4, kind=ProductKind.REBUY, pool_minor=10_000, chips=20_000)
LAST_LONGER = Product(
    number=9,
    kind=ProductKind.SIDE_FEE,
    name="Last longer",
    parts=(Part(PartKind.SIDE, "Last longer", 1_000),),
    limit=1,
)


def early(**over: Any) -> Product:
    """An early price, until an hour from now."""
    until = instants.now() + timedelta(hours=1)
    return replace(ENTRY, number=2, name="Early", pool_minor=18_000, **{"until_at": until} | over)


def codes(event_id: int, player: int, role: Role = Role.CASHIER) -> dict[str, str]:
    """What is offered to the player, with why it is not sold."""
    event = tournaments.event(event_id)
    found = offers(event, player, Occasion(instants.now(), role))
    return {panels.offer_code(one, event): one.refusal.code if one.refusal else "" for one in found}


def page(event_id: int, player: int, **posted: Any) -> str:
    """The sale to the player, displayed or sold."""
    client, user = Client(), at_cashier.staff()
    client.force_login(user)
    where = reverse("cashier-player", args=[event_id, player])
    if not posted:
        return client.get(where).content.decode()
    at_cashier.open_drawer(0, user=user)
    return client.post(where, posted | {"method": "card"}).content.decode()


def test_the_price_that_the_page_shows_is_the_price_sold() -> None:
    """The early price is shown first and named by its number: sold an hour later it is refused, not dearer."""
    event_id = at_cashier.selling_event(products=(ENTRY, early()))
    one, two = builders.players(2)
    shown = page(event_id, one)
    assert shown.index("entry-2") < shown.index("entry-1")
    assert "€180" in page(event_id, one, product="entry-2")
    with instants.simulated_at(instants.now() + timedelta(hours=2)):
        assert codes(event_id, two) == {"entry-1": "", "entry-2": "product_time_over", "later": ""}
        refused = page(event_id, two, product="entry-2")
    assert "It was sold until" in refused
    assert [sale.total_minor for sale in Sale.objects.all()] == [18_000]


def test_a_program_that_names_no_product_sells_the_right_one() -> None:
    drawer_id = at_cashier.open_drawer(0)
    event_id = at_cashier.selling_event(products=(ENTRY, early(event_limit=2), LATE))
    first = [at_cashier.sell_entry(event_id, drawer_id) for _ in range(3)]
    assert [sale.name for sale in first] == ["Early", "Early", ""]
    at_cashier.void(event_id, first[0].id, drawer_id)
    assert at_cashier.sell_entry(event_id, drawer_id).name == "Early"
    at_cashier.start(event_id)
    late = at_cashier.sell_entry(event_id, drawer_id)
    assert (late.name, late.kind, late.total_minor) == ("Late entry", "entry", 22_000)
    with pytest.raises(Refusal, match="entry_is_late"):
        at_cashier.sell_entry(event_id, drawer_id, product=1)


def test_a_member_pays_the_price_of_the_tier_wherever_it_is_sold() -> None:
    """A price for members is found for them alone, by tier; nobody else is sold it, but by a director with a reason."""
    drawer_id = at_cashier.open_drawer(0)
    members = replace(ENTRY, number=2, name="Members", pool_minor=18_000, tiers=("Gold", "Black"))
    event_id = at_cashier.selling_event(products=(ENTRY, members))
    gold, silver, nobody = (builders.do([HOUSE], add_player, last_name=one).id for one in ("A", "B", "C"))
    for pk, tier in ((gold, "gold"), (silver, "Silver")):
        builders.do([HOUSE], edit_player, player=pk, last_name="X", tier=tier)
    assert codes(event_id, gold) == {"entry-2": "", "entry-1": "", "later": ""}
    assert codes(event_id, silver) == {"entry-1": "", "entry-2": "product_members_only", "later": ""}
    assert "only to members: Gold, Black" in page(event_id, nobody)
    assert "gold" in page(event_id, gold)
    assert at_cashier.sell_entry(event_id, drawer_id, gold).name == "Members"
    assert at_cashier.sell_entry(event_id, drawer_id, silver).name == ""
    with pytest.raises(Refusal, match="product_members_only"):
        at_cashier.sell_entry(event_id, drawer_id, nobody, product=2)
    listed = builders.do([tournament_book(event_id)], register.register_unpaid, event=event_id, player=nobody)
    builders.do([HOUSE], edit_player, player=nobody, last_name="C", tier="BLACK")
    assert at_cashier.on_entry(sell.take_payment, listed.entry, drawer_id).name == "Members"


def test_a_registration_pays_what_is_on_sale_when_it_pays() -> None:
    drawer_id, player = at_cashier.open_drawer(0), builders.player()
    event_id = at_cashier.selling_event(products=(replace(ENTRY, only_booked=True), early(event_limit=0)))
    with pytest.raises(Refusal, match="product_listed_only"):
        at_cashier.sell_entry(event_id, drawer_id, player)
    listed = builders.do([tournament_book(event_id)], register.register_unpaid, event=event_id, player=player)
    paid = at_cashier.on_entry(sell.take_payment, listed.entry, drawer_id)
    assert (paid.product, paid.name) == (1, "")


def test_a_director_may_override_a_window_with_a_reason() -> None:
    drawer_id = at_cashier.open_drawer(0)
    event_id = at_cashier.selling_event(products=(ENTRY, early(days=(2,), until_at=None)), days=_two_days())
    with pytest.raises(Refusal, match="product_day"):
        at_cashier.sell_entry(event_id, drawer_id, product=2)
    director = at_cashier.staff(Role.DIRECTOR)
    own, reason = at_cashier.open_drawer(0, user=director), "invited"
    sold = at_cashier.sell_entry(
        event_id, own, product=2, actor=at_cashier.by(director), override_reason=reason
    )
    assert (sold.name, sold.override_reason) == ("Early", "invited")


def _two_days() -> tuple[DaySetup, ...]:
    start = instants.now() + timedelta(hours=1)
    return one_after_another((DaySetup(start), DaySetup(start + timedelta(days=1))))


def test_a_last_longer_is_sold_once_with_its_account_and_voided() -> None:
    drawer_id = at_cashier.open_drawer(0)
    event_id = at_cashier.selling_event(products=(ENTRY, LAST_LONGER))
    entry = at_cashier.sell_entry(event_id, drawer_id).entry
    player = tournaments.entry(entry).player_id
    assert codes(event_id, player) == {"side_fee-9": ""}
    assert "Last longer" in page(event_id, player)
    bought = at_cashier.on_entry(sell.sell_extra, entry, drawer_id, product=9)
    assert (bought.kind, bought.chips, bought.parts) == ("side_fee", 0, {"side/Last longer": 1_000})
    with pytest.raises(Refusal, match="product_entry_limit"):
        at_cashier.on_entry(sell.sell_extra, entry, drawer_id, product=9)
    with pytest.raises(Refusal, match="product_not_sold"):
        at_cashier.on_entry(sell.sell_extra, entry, drawer_id, product=1)
    account = f"side/{event_id}/Last longer"
    assert ledger_balance(account) == -1_000
    at_cashier.void(event_id, bought.id, drawer_id)
    assert ledger_balance(account) == 0
    assert codes(event_id, player) == {"side_fee-9": ""}


def test_only_who_was_on_the_list_buys_the_last_longer_of_the_list() -> None:
    drawer_id, player = at_cashier.open_drawer(0), builders.player()
    event_id = at_cashier.selling_event(products=(ENTRY, replace(LAST_LONGER, only_booked=True)))
    at_the_door = at_cashier.sell_entry(event_id, drawer_id).entry
    listed = builders.do([tournament_book(event_id)], register.register_unpaid, event=event_id, player=player)
    with instants.simulated_at(instants.now() + timedelta(minutes=1)):
        at_cashier.on_entry(sell.take_payment, listed.entry, drawer_id)
        assert at_cashier.on_entry(sell.sell_extra, listed.entry, drawer_id, product=9).total_minor == 1_000
        with pytest.raises(Refusal, match="product_listed_only"):
            at_cashier.on_entry(sell.sell_extra, at_the_door, drawer_id, product=9)


def test_a_rebuy_of_another_day_is_refused_at_the_desk_and_at_the_table() -> None:
    drawer_id = at_cashier.open_drawer(0)
    rebuy = replace(REBUY, days=(2,))
    event_id = at_cashier.selling_event(products=(ENTRY, rebuy), days=_two_days(), late_until_level=4)
    entries = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(3)]
    at_cashier.start(event_id)
    with pytest.raises(Refusal, match="product_day"):
        at_cashier.on_entry(sell.sell_rebuy, entries[0], drawer_id)
    builders.bust(event_id, entries[0])
    out = tournaments.entry(entries[0])
    assert not may_rebuy(out, Occasion(instants.now(), Role.CASHIER))
    with pytest.raises(Refusal, match="product_day"):
        at_cashier.on_entry(buy_back, entries[0], drawer_id)


def test_a_double_rebuy_brings_two_starting_stacks_and_counts_a_day() -> None:
    drawer_id = at_cashier.open_drawer(0)
    double = Product(
        number=5,
        kind=ProductKind.DOUBLE_REBUY,
        name="Double rebuy",
        pool_minor=19_000,
        day_limit=1,
        limit=None,
    )
    event_id = at_cashier.selling_event(products=(ENTRY, REBUY, double), late_until_level=4)
    one, two = (at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(2))
    at_cashier.start(event_id)
    bought = at_cashier.on_entry(sell.sell_rebuy, one, drawer_id, product=5)
    stack = tournaments.event(event_id).starting_stack
    assert (bought.kind, bought.chips, bought.name) == ("rebuy", 2 * stack, "Double rebuy")
    with pytest.raises(Refusal, match="product_day_limit"):
        at_cashier.on_entry(sell.sell_rebuy, two, drawer_id, product=5)
    assert at_cashier.on_entry(sell.sell_rebuy, two, drawer_id).product == 4


def _breaks_after_every_second() -> tuple[Period, ...]:
    """Eight levels of twenty minutes, ten minutes' break after every second one."""
    found: list[Period] = []
    for level in builders.levels(8):
        found.append(level)
        if level.number % 2 == 0 and level.number < 8:
            found.append(Period(PeriodKind.BREAK, 0, 600))
    return numbered(found)


ADD_ON = Product(
    number=20,
    kind=ProductKind.ADD_ON,
    pool_minor=4_000,
    chips=100_000,
    limit=1,
    days=(1,),
    in_last_break=True,
)
PRESTIGE = (
    replace(ENTRY, days=(1,), until_level=4),
    replace(ENTRY, number=11, name="Day 2", days=(2,), until_level=6),
    replace(ENTRY, number=12, kind=ProductKind.RE_ENTRY, limit=None, days=(1,), until_level=4),
    replace(ENTRY, number=13, kind=ProductKind.RE_ENTRY, limit=None, days=(2,), until_level=6),
    ADD_ON,
    replace(ADD_ON, number=21, name="Day 2", pool_minor=7_000, chips=500_000, days=(2,)),
)


def test_prestige_sells_the_add_on_of_each_day_and_re_entries_to_the_close_of_day_2() -> None:
    """Prestige: add-ons of 40 and 70 in the break before late registration closes, re-entry on both days."""
    drawer_id, player = at_cashier.open_drawer(0), builders.player()
    event_id = at_cashier.selling_event(
        products=PRESTIGE,
        days=_two_days(),
        periods=_breaks_after_every_second(),
        late_until_level=6,
        profile=profile_named("PRESTIGE"),
    )
    one, two = (day.id for day in tournaments.days(event_id))
    first = at_cashier.sell_entry(event_id, drawer_id, player).entry
    stays = at_cashier.sell_entry(event_id, drawer_id).entry
    at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.start(event_id)
    begun = instants.now()
    with instants.simulated_at(begun + timedelta(minutes=45)):
        # The break after level 2: the last one before level 4 closes day 1, unless sales go on in the next.
        first_break = _add_on(stays, drawer_id)
    with instants.simulated_at(begun + timedelta(minutes=75)):
        assert _add_on(stays, drawer_id) in ("product_break_only", "add_ons_used")
        builders.bust(event_id, first)
        assert at_cashier.sell_entry(event_id, drawer_id, player, day=one).product == 12
    with instants.simulated_at(begun + timedelta(minutes=95)):
        second_break = _add_on(stays, drawer_id)
    assert sorted([first_break, second_break])[-1] in ("product_break_only", "add_ons_used")
    assert tournaments.entry(stays).stack == 20_000 + 100_000
    with instants.simulated_at(begun + timedelta(minutes=105)):
        with pytest.raises(Refusal, match="product_ended"):
            at_cashier.sell_entry(event_id, drawer_id, day=one)
        late = at_cashier.sell_entry(event_id, drawer_id, day=two)
        assert (late.name, late.product) == ("Day 2", 11)


def _add_on(entry: int, drawer_id: int) -> str:
    """What the add-on of the day cost, or why it is not sold."""
    try:
        return str(at_cashier.on_entry(sell.sell_add_on, entry, drawer_id).total_minor)
    except Refusal as refusal:
        return refusal.code

"""What an event sells beside the prices of a simple one: parts with their accounts, several of a kind."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from cashier.ledger.rows import ledger_balance, ledger_balances, ledger_total, sold
from cashier.sales import panels
from cashier.sales import verbs as sell
from cashier.sales.admission import Occasion
from cashier.sales.listings import sales_listing
from cashier.sales.offers import offers
from cashier.sales.rows import own_sales, pool_sheet
from clock import reports as reporting
from journal import instants
from journal.balances import differing
from journal.book import Actor
from journal.opening import Command, drawer_book, perform, tournament_book
from rulebook.products import Part, PartKind, Product, ProductKind
from rulebook.refusals import InvariantViolation, Refusal
from tests import builders
from tests.cashier import at_cashier
from tournaments import queries as tournaments
from tournaments.chips.rows import event_chips
from tournaments.in_words import price_lines
from tournaments.values import Chip

pytestmark = pytest.mark.django_db
PARTS = (
    Part(PartKind.FEE, amount_minor=2_000),
    Part(PartKind.STAFF, points=300),
    Part(PartKind.BOUNTY, amount_minor=5_000),
    Part(PartKind.SIDE, "Jackpot", 500),
)
ENTRY = Product(number=1, kind=ProductKind.ENTRY, pool_minor=20_000, parts=PARTS)
REBUY = Product(number=3, kind=ProductKind.REBUY, pool_minor=10_000, chips=20_000, limit=2)
DOUBLE = replace(REBUY, number=4, name="Double rebuy", pool_minor=20_000, chips=45_000, limit=1)
FIRST_ADD_ON = Product(
    number=7,
    kind=ProductKind.ADD_ON,
    name="Add-on day 1",
    pool_minor=4_000,
    chips=100_000,
    limit=1,
    after_level=1,
)
SECOND_ADD_ON = replace(
    FIRST_ADD_ON, number=8, name="Add-on day 2", pool_minor=7_000, chips=500_000, after_level=2
)
PRODUCTS = (ENTRY, REBUY, DOUBLE, FIRST_ADD_ON, SECOND_ADD_ON)


def balances(event_id: int) -> dict[str, int]:
    """What the accounts of the event hold, as sales say it."""
    named = [accounts.of_part(event_id, part) for part in ("pool", "fee", "staff", "bounty", "side/Jackpot")]
    return {account: -amount for account, amount in ledger_balances(named).items()}


def test_every_part_has_its_account_and_a_void_gives_each_part_back() -> None:
    drawer_id = at_cashier.open_drawer(0)
    event_id = at_cashier.selling_event(products=PRODUCTS)
    sales = [at_cashier.sell_entry(event_id, drawer_id) for _ in range(3)]
    assert (sales[0].total_minor, sales[0].price_minor, sales[0].fee_minor) == (28_100, 20_000, 2_000)
    assert sales[0].parts == {
        "pool": 20_000,
        "fee": 2_000,
        "staff": 600,
        "bounty": 5_000,
        "side/Jackpot": 500,
    }
    at_cashier.void(event_id, sales[0].id, drawer_id)
    assert balances(event_id) == {
        f"pool/{event_id}": 40_000,
        f"fee/{event_id}": 4_000,
        f"staff/{event_id}": 1_200,
        f"bounty/{event_id}": 10_000,
        f"side/{event_id}/Jackpot": 1_000,
    }
    sheet = pool_sheet(event_id)
    assert (sheet.gross, sheet.fees, sheet.side, sheet.taken) == (40_000, 4_000, 12_200, 56_200)
    assert ledger_balance(accounts.cash(drawer_id)) == sheet.taken
    assert (ledger_total(), differing()) == (0, ())
    ledger.prove_event(event_id)
    (first, *_others) = sales_listing(event_id).lines
    assert (first[5:8], first[14]) == ((200, 20, 281), 61)


def test_the_book_does_not_close_over_a_cent_lost_from_a_side_fee() -> None:
    drawer_id, event_id = at_cashier.open_drawer(0), at_cashier.selling_event(products=PRODUCTS)
    at_cashier.sell_entry(event_id, drawer_id)

    cause = Cause(PostingKind.SALE, "EUR", event_id=event_id, player_id=builders.player())

    def verb(book: object) -> None:
        flows = [Flow(accounts.cash(drawer_id), 1), Flow(accounts.of_part(event_id, "side/Jackpot"), -1)]
        ledger.post(book, cause, flows)  # type: ignore[arg-type]

    with pytest.raises(InvariantViolation, match=f"Jackpot of event {event_id} holds 501, sold 500"):
        perform([tournament_book(event_id), drawer_book(drawer_id)], Command(Actor()), verb)


def test_several_products_of_a_kind_each_with_their_price_chips_and_limit() -> None:
    drawer_id = at_cashier.open_drawer(0)
    event_id = at_cashier.selling_event(products=PRODUCTS)
    entry, _other = (at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(2))
    at_cashier.start(event_id)
    usual = at_cashier.on_entry(sell.sell_rebuy, entry, drawer_id)
    double = at_cashier.on_entry(sell.sell_rebuy, entry, drawer_id, product=4)
    assert (usual.total_minor, usual.chips, usual.product, usual.name) == (10_000, 20_000, 3, "")
    assert (double.total_minor, double.chips, double.name) == (20_000, 45_000, "Double rebuy")
    with pytest.raises(Refusal, match="rebuys_used"):
        at_cashier.on_entry(sell.sell_rebuy, entry, drawer_id, product=4)
    with pytest.raises(Refusal, match="product_not_sold"):
        at_cashier.on_entry(sell.sell_rebuy, entry, drawer_id, product=7)
    again = at_cashier.on_entry(sell.sell_rebuy, entry, drawer_id)
    assert again.name == ""
    assert sold(event_id)["pool"] == 2 * 20_000 + 2 * 10_000 + 20_000
    event = tournaments.event(event_id)
    player = tournaments.entry(entry).player_id
    found = offers(event, player, Occasion(instants.now(), Role.CASHIER))
    codes = {panels.offer_code(one, event): one.refusal.code if one.refusal else "" for one in found}
    assert codes == {
        "rebuy-3": "rebuys_used",
        "rebuy-4": "rebuys_used",
        "add_on-7": "add_on_not_now",
        "add_on-8": "add_on_not_now",
    }
    client = Client()
    client.force_login(at_cashier.staff())
    page = client.get(reverse("cashier-player", args=[event_id, player])).content.decode()
    assert "Double rebuy" in page
    assert "Add-on day 2" in page


def test_a_re_entry_bought_is_no_rebuy_of_a_product_with_the_same_number() -> None:
    drawer_id = at_cashier.open_drawer(0)
    again = replace(ENTRY, number=2, kind=ProductKind.RE_ENTRY, limit=None)
    event_id = at_cashier.selling_event(products=(ENTRY, again))
    player = builders.player()
    out = at_cashier.sell_entry(event_id, drawer_id, player).entry
    at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.start(event_id)
    builders.bust(event_id, out)
    back = at_cashier.sell_entry(event_id, drawer_id, player)
    assert (back.kind, back.product) == ("re_entry", 2)
    assert own_sales(back.entry) == {("re_entry", 2): 1}


def test_a_price_brings_chips_of_its_own_that_every_sum_counts() -> None:
    drawer_id = at_cashier.open_drawer(0)
    early = replace(ENTRY, number=2, name="Early bird", chips=25_000, until_entries=1)
    short = replace(ENTRY, number=5, kind=ProductKind.RE_ENTRY, pool_minor=9_000, chips=12_000)
    chips = (Chip(100, "black", 50), Chip(1_000, "yellow", 15))
    event_id = at_cashier.selling_event(products=(ENTRY, early, short, REBUY), chip_set=chips)
    first, second, third = (at_cashier.sell_entry(event_id, drawer_id) for _ in range(3))
    assert [(one.name, one.chips) for one in (first, second, third)] == [
        ("Early bird", 25_000),
        ("", 20_000),
        ("", 20_000),
    ]
    assert [tournaments.entry(one.entry).stack for one in (first, second)] == [25_000, 20_000]
    assert tournaments.chips_in_play(event_id) == 65_000
    at_cashier.void(event_id, first.id, drawer_id)
    assert tournaments.chips_in_play(event_id) == 40_000
    at_cashier.start(event_id)
    assert all(reporting.expected_ends([builders.day_of(event_id)], instants.now()).values())
    at_cashier.out(third.entry)
    again = at_cashier.on_entry(sell.sell_re_entry, third.entry, drawer_id)
    assert (again.chips, tournaments.entry(again.entry).stack) == (12_000, 12_000)
    assert tournaments.chips_in_play(event_id) == 52_000
    assert tournaments.stacks_begun_with(event_id)[again.entry] == 12_000
    assert [one.chips for one in event_chips(tournaments.event_setup(event_id), 10).sales[:2]] == [
        20_000,
        25_000,
    ]
    texts = [line.note for line in price_lines(tournaments.event(event_id))]
    assert any("25,000 chips" in text for text in texts)
    assert any("12,000 chips" in text for text in texts)
    assert differing() == ()

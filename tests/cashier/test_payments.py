"""Sales paid in several ways: every way in the ledger, given back as it came, and the drawer to the cent."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from cashier.drawers import counting as close
from cashier.drawers.sheets import day_sheets, drawer_sheet
from cashier.kinds import PostingKind, SaleMethod
from cashier.ledger import accounts
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import cash_in, drawer_balances
from cashier.ledger.posting import Cause, Flow, post
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.limits.verbs import add_cash_limit
from cashier.models import Sale, SalePayment
from cashier.payments.verbs import MoneyBack, PaymentMade
from cashier.player_accounts import verbs as player_accounts
from cashier.player_accounts.rows import accounts_that_differ, held
from cashier.player_accounts.verbs import statement
from cashier.sales import register
from cashier.sales import verbs as sell
from cashier.sales.listings import sales_listing
from cashier.sales.rows import sale_answer
from cashier.sales.verbs import change_cashier_rules
from cashier.sales.void import void_sale
from floor.busts import verbs as busts
from floor.life.verbs import cancel_event
from journal.balances import differing
from journal.book import Actor
from journal.models import FreeText, Line
from journal.opening import HOUSE, Command, account_book, drawer_book, tournament_book
from people.models import User
from people.privacy.verbs import erase_player
from rulebook.cash_limit import Above
from rulebook.refusals import InvariantViolation, Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.undoing import undo_lines
from wording.words import sentence

pytestmark = pytest.mark.django_db
FLOAT = 50_000
PRICE = 22_000


def pay(method: SaleMethod, amount: int | None = None, reference: str = "") -> PaymentMade:
    return PaymentMade(method=method, amount_minor=amount, reference=reference)


SPLIT = (pay("cash", 10_000), pay("card", None, "slip 77"))


@pytest.fixture
def drawer() -> int:
    return at_cashier.open_drawer(FLOAT)


@pytest.fixture
def event() -> int:
    return at_cashier.selling_event(12)


def by_account(event_id: int, drawer_id: int, player_id: int, verb: Any, **over: Any) -> Any:
    refs = [tournament_book(event_id), drawer_book(drawer_id), account_book(player_id)]
    return b.do(refs, verb, **over)


def with_money(player: int, drawer: int, amount: int) -> int:
    refs = [account_book(player), drawer_book(drawer)]
    b.do(refs, player_accounts.deposit_money, player=player, amount_minor=amount, drawer=drawer)
    return player


def in_drawer(drawer: int) -> dict[str, int]:
    return {one.method: one.amount.minor for one in drawer_balances(drawer_queries.drawer(drawer))}


def proven() -> None:
    assert ledger_total() == 0
    assert differing() == ()


def test_the_drawer_of_the_evening_comes_out_to_the_cent(event: int) -> None:
    cashier = at_cashier.staff()
    actor = at_cashier.by(cashier)
    drawer = at_cashier.open_drawer(FLOAT, user=cashier)
    cash = [at_cashier.sell_entry(event, drawer, actor=actor) for _ in range(40)]
    for _ in range(20):
        at_cashier.sell_entry(event, drawer, actor=actor, method="card")
    for _ in range(3):
        at_cashier.sell_entry(event, drawer, actor=actor, payments=SPLIT)
    at_cashier.void(event, cash[7].id, drawer)
    at_cashier.act(actor, [drawer_book(drawer)], close.close_drawer, drawer=drawer, counted_minor=937_500)
    sheet = drawer_sheet(drawer_queries.drawer(drawer))
    found = {way.label: (way.sales.minor, way.voids.minor, way.net.minor) for way in sheet.ways}
    assert found == {"Cash": (910_000, -22_000, 888_000), "Card": (476_000, 0, 476_000)}
    assert (sheet.total.sales.minor, sheet.total.voids.minor) == (1_386_000, -22_000)
    assert sheet.total.net.minor == 1_364_000
    assert (sheet.float.minor, sheet.expected and sheet.expected.minor) == (50_000, 938_000)
    assert (sheet.counted and sheet.counted.minor) == 937_500
    assert (sheet.difference and sheet.difference.minor) == -500
    assert ledger_balance(accounts.SAFE) == 937_500 - FLOAT
    (day,) = day_sheets(drawer_queries.drawer(drawer).opened_at.date())
    assert (day.total, day.ways) == (sheet.total, sheet.ways)
    _told_by_page_and_api(drawer, cashier)
    proven()


def _told_by_page_and_api(drawer: int, cashier: User) -> None:
    """The same figures as a cashier reads them and as a program does."""
    client = Client()
    client.force_login(cashier)
    page = client.get(f"/drawers/{drawer}/").content.decode()
    for said in ("9,100.00", "4,760.00", "13,860.00", "220.00", "13,640.00", "9,380.00", "9,375.00", "5.00"):
        assert said in page
    told = client.get(f"/api/v1/drawers/{drawer}/sheet/").json()
    ways = {one["method"]: (one["sales_minor"], one["voids_minor"], one["net_minor"]) for one in told["ways"]}
    assert ways == {"cash": (910_000, -22_000, 888_000), "card": (476_000, 0, 476_000)}
    names = ("float", "taken", "voided", "net", "expected", "counted", "difference")
    figures = {name: told[f"{name}_minor"] for name in names}
    assert figures == {
        "float": 50_000,
        "taken": 1_386_000,
        "voided": -22_000,
        "net": 1_364_000,
        "expected": 938_000,
        "counted": 937_500,
        "difference": -500,
    }
    (day,) = client.get("/api/v1/day-sheets/").json()
    assert day | {"drawers": [drawer]} == told


def test_an_entry_on_the_list_is_paid_in_several_ways_and_given_back_as_it_came(
    event: int, drawer: int
) -> None:
    player = with_money(b.player(), drawer, 5_000)
    listed = b.at(event, register.register_unpaid, event=event, player=player).entry
    before = in_drawer(drawer)
    ways = (pay("cash", 10_000), pay("account", 5_000), pay("card", None, "slip 8"))
    sold = by_account(event, drawer, player, sell.take_payment, entry=listed, drawer=drawer, payments=ways)
    assert [(one.method, one.amount_minor) for one in sold.payments] == [
        ("cash", 10_000),
        ("account", 5_000),
        ("card", 7_000),
    ]
    assert held(player).minor == 0
    given = {"sale": sold.id, "drawer": drawer, "reason": "left", "amount_minor": PRICE}
    by_account(event, drawer, player, void_sale, **given)
    assert (in_drawer(drawer), held(player).minor) == (before, 5_000)
    proven()


def test_a_sale_paid_in_several_ways_says_so_everywhere(event: int, drawer: int) -> None:
    sold = at_cashier.sell_entry(event, drawer, payments=(pay("cash", 11_000), pay("card", 12_000, "A1")))
    assert sold.method is None
    assert [(one.method, one.amount_minor, one.received_minor) for one in sold.payments] == [
        ("cash", 10_000, 11_000),
        ("card", 12_000, None),
    ]
    assert sale_answer(sold.id) == sold
    assert in_drawer(drawer) == {"cash": FLOAT + 10_000, "card": 12_000, "transfer": 0, "cheque": 0}
    line = Line.objects.filter(fact="EntrySold").latest("pk")
    assert "(€100.00 cash, €120.00 card)" in sentence(line.fact, line.details)
    listed = sales_listing(event)
    (row,) = listed.lines
    named = dict(zip(listed.head, row, strict=True))
    assert named["Paid by"] == "Cash + Card"
    assert [str(named[name]) for name in ("Cash", "Card", "Bank transfer", "Player account")] == [
        "100.00",
        "120.00",
        "0.00",
        "0.00",
    ]
    assert named["Reference"] == "A1"
    proven()


def test_one_payment_among_several_is_the_one_way(event: int, drawer: int) -> None:
    sold = at_cashier.sell_entry(event, drawer, payments=(pay("card", 22_000, "A1"),))
    assert (sold.method, sold.payments[0].reference) == ("card", "A1")
    assert SalePayment.objects.count() == 0
    assert Sale.objects.get(pk=sold.id).reference == "A1"


@pytest.mark.parametrize(
    ("payments", "code"),
    [
        ((pay("cash", 10_000), pay("card", 11_999)), "cash_short"),
        ((pay("card", 10_000), pay("transfer", 11_999)), "payments_short"),
        ((pay("card", 10_000), pay("transfer", 12_001)), "payments_over"),
        ((pay("card", 22_000), pay("cash")), "payment_empty"),
        ((pay("cash", 1), pay("cash")), "way_twice"),
    ],
)
def test_what_is_not_the_price_is_refused_and_nothing_is_sold(
    event: int, drawer: int, payments: tuple[PaymentMade, ...], code: str
) -> None:
    with pytest.raises(Refusal, match=code):
        at_cashier.sell_entry(event, drawer, payments=payments)
    assert (Sale.objects.count(), SalePayment.objects.count()) == (0, 0)


def test_a_void_gives_each_payment_back_its_own_way(event: int, drawer: int) -> None:
    sold = at_cashier.sell_entry(event, drawer, payments=SPLIT)
    answer = at_cashier.void(event, sold.id, drawer)
    assert [(one.method, one.amount_minor) for one in answer.payments] == [
        ("cash", 10_000),
        ("card", 12_000),
        ("cash", -10_000),
        ("card", -12_000),
    ]
    assert sale_answer(sold.id).payments == answer.payments
    assert in_drawer(drawer) == {"cash": FLOAT, "card": 0, "transfer": 0, "cheque": 0}
    listed = sales_listing(event)
    cash = listed.head.index("Cash")
    assert [str(line[cash]) for line in listed.lines] == ["100.00", "-100.00"]
    proven()


def test_undoing_a_split_sale_gives_it_back_as_well(event: int, drawer: int) -> None:
    at_cashier.sell_entry(event, drawer, payments=SPLIT)
    undo_lines(Line.objects.filter(fact="EntrySold").latest("pk").pk, Command(Actor()), reason="mistyped")
    assert in_drawer(drawer)["cash"] == FLOAT
    assert in_drawer(drawer)["card"] == 0
    proven()


def test_only_the_head_of_cage_gives_it_back_another_way(event: int) -> None:
    cashier = at_cashier.staff()
    drawer = at_cashier.open_drawer(FLOAT, user=cashier)
    sold = at_cashier.sell_entry(event, drawer, actor=at_cashier.by(cashier), method="card")
    refs = [tournament_book(event), drawer_book(drawer)]
    wanted = {
        "sale": sold.id,
        "drawer": drawer,
        "reason": "the card is lost",
        "amount_minor": PRICE,
        "back": (MoneyBack(method="cash", amount_minor=PRICE),),
    }
    with pytest.raises(Refusal, match="approval_needed"):
        at_cashier.act(at_cashier.by(cashier), refs, void_sale, **wanted)
    head = at_cashier.by(at_cashier.staff(Role.CAGE))
    answer = at_cashier.act(head, refs, void_sale, **wanted)
    assert [(one.method, one.amount_minor) for one in answer.payments] == [
        ("card", 22_000),
        ("cash", -22_000),
    ]
    assert sale_answer(sold.id).payments == answer.payments
    assert in_drawer(drawer) == {"cash": FLOAT - 22_000, "card": 22_000, "transfer": 0, "cheque": 0}
    line = Line.objects.filter(fact="SaleVoided").latest("pk")
    assert line.details["method"] == "cash"
    proven()


class TestAccount:
    """Paid from the player's own account."""

    def test_an_account_pays_and_gets_it_back(self, event: int, drawer: int) -> None:
        player = with_money(b.player(), drawer, 30_000)
        sold = by_account(
            event,
            drawer,
            player,
            sell.sell_entry,
            event=event,
            player=player,
            drawer=drawer,
            method="account",
        )
        assert held(player).minor == 8_000
        last = statement(player).movements[-1]
        assert (last.kind, last.amount_minor, last.receipt) == ("payment", -22_000, sold.receipt)
        way = next(way for way in drawer_sheet(drawer_queries.drawer(drawer)).ways if way.sales.minor)
        assert (way.label, way.sales.minor) == ("Player account", 22_000)
        assert in_drawer(drawer)["cash"] == FLOAT + 30_000
        answer = by_account(
            event,
            drawer,
            player,
            void_sale,
            sale=sold.id,
            drawer=drawer,
            reason="mistyped",
            amount_minor=22_000,
        )
        assert held(player).minor == 30_000
        last = statement(player).movements[-1]
        assert (last.kind, last.amount_minor, last.receipt) == ("refund", 22_000, answer.void_receipt)
        (way,) = (way for way in drawer_sheet(drawer_queries.drawer(drawer)).ways if way.sales.minor)
        assert (way.voids.minor, way.net.minor) == (-22_000, 0)
        assert accounts_that_differ([player]) == {}
        proven()

    def test_undoing_the_sale_fills_the_account_again(self, event: int, drawer: int) -> None:
        player = with_money(b.player(), drawer, 30_000)
        one = {"event": event, "player": player, "drawer": drawer}
        by_account(
            event, drawer, player, sell.sell_entry, payments=(pay("account", 20_000), pay("card")), **one
        )
        sold = Line.objects.filter(fact="EntrySold", leading=None).latest("pk").pk
        undo_lines(sold, Command(Actor()), reason="mistyped")
        assert (held(player).minor, in_drawer(drawer)["card"]) == (30_000, 0)
        assert accounts_that_differ([player]) == {}
        proven()

    def test_an_account_is_not_overdrawn_by_a_sale(self, event: int, drawer: int) -> None:
        player = with_money(b.player(), drawer, 10_000)
        one = {"event": event, "player": player, "drawer": drawer}
        with pytest.raises(Refusal, match="account_short"):
            by_account(event, drawer, player, sell.sell_entry, method="account", **one)
        by_account(
            event,
            drawer,
            player,
            sell.sell_entry,
            payments=(pay("account", 10_000), pay("card")),
            **one,
        )
        assert (held(player).minor, in_drawer(drawer)["card"]) == (0, 12_000)
        proven()


class TestTransfers:
    """Where the house sells for no transfer whose money is not here."""

    def test_a_transfer_buys_once_its_money_is_here_and_named(self, event: int, drawer: int) -> None:
        at_cashier.sell_entry(event, drawer, method="transfer")
        rules = {"allows_override": True, "wants_good_funds": True}
        b.do([HOUSE], change_cashier_rules, **rules)
        with pytest.raises(Refusal, match="transfer_not_arrived"):
            at_cashier.sell_entry(event, drawer, method="transfer")
        with pytest.raises(Refusal, match="reference_missing"):
            at_cashier.sell_entry(
                event, drawer, payments=(pay("cash", 1_000), pay("transfer")), has_arrived=True
            )
        sold = at_cashier.sell_entry(
            event, drawer, payments=(pay("cash", 1_000), pay("transfer", None, "B 12")), has_arrived=True
        )
        assert sold.payments[1].reference == "B 12"
        at_cashier.sell_entry(event, drawer)


def test_the_references_of_an_erased_player_go(event: int, drawer: int) -> None:
    player = b.player("Rossi", "Anna")
    payments = (pay("card", 10_000, "slip Rossi"), pay("transfer", None, "Rossi, sent on Monday"))
    sold = at_cashier.sell_entry(event, drawer, player, payments=payments)
    other = at_cashier.sell_entry(event, drawer, payments=payments)
    at_cashier.void(event, sold.id, drawer)
    b.at(event, cancel_event, event=event, reason="no light")
    b.do([HOUSE], erase_player, player=player)
    assert {one.reference for one in sale_answer(sold.id).payments} == {""}
    assert {one.reference for one in sale_answer(other.id).payments} >= {"slip Rossi"}
    kept = FreeText.objects.filter(text__contains="slip").values_list("subject", flat=True)
    of_other = set(SalePayment.objects.filter(sale=other.id).values_list("pk", flat=True))
    assert {int(subject.split(":")[1]) for subject in kept} <= of_other


def test_a_player_who_buys_back_pays_as_anybody(event: int, drawer: int) -> None:
    rebuys = at_cashier.selling_event(rebuys=3, rebuy_minor=20_000, rebuy_stack=20_000, re_entries=3)
    found = [at_cashier.sell_entry(rebuys, drawer).entry for _ in range(3)]
    at_cashier.start(rebuys)
    b.bust(rebuys, found[0])
    with pytest.raises(Refusal, match="cash_short"):
        at_cashier.on_entry(busts.buy_back, found[0], drawer, given_minor=5_000)
    sold = at_cashier.on_entry(busts.buy_back, found[0], drawer, payments=(pay("cash", 5_000), pay("card")))
    assert [one.amount_minor for one in sold.payments] == [5_000, 15_000]
    proven()


@pytest.mark.parametrize("account", ["cash", "cash/", "account/abc", "fee"])
def test_money_of_an_account_of_nobody_is_a_defect_that_is_named(drawer: int, account: str) -> None:
    def verb(book: Any) -> None:
        post(book, Cause(PostingKind.SALE, "EUR"), [Flow(account, 5), Flow("safe", -5)])

    with pytest.raises(InvariantViolation, match="nobody's"):
        at_cashier.act(Actor(), [drawer_book(drawer)], verb)


@pytest.mark.parametrize(("above", "passes"), [(Above.NO_CASH, False), (Above.CASH_PART, True)])
def test_1900_in_cash_and_600_by_card_of_2500_by_either_option(
    event: int, drawer: int, above: Above, passes: bool
) -> None:
    limit = {"name": "Law", "limit_minor": 200_000, "since": date(2020, 1, 1), "above": above}
    b.do([HOUSE], add_cash_limit, **limit)
    other = at_cashier.selling_event(buy_in_minor=250_000, fee_minor=0)
    before = cash_in(drawer)
    ways = (PaymentMade(method="cash", amount_minor=190_000), PaymentMade(method="card", amount_minor=60_000))
    if passes:
        at_cashier.sell_entry(other, drawer, payments=ways)
        assert cash_in(drawer) == before + 190_000
        return
    with pytest.raises(Refusal, match="cash_limit"):
        at_cashier.sell_entry(other, drawer, payments=ways)

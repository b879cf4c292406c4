"""Notes of another currency at a drawer: two postings, counted into the safe before it closes, undone by the opposite."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import Sum

from access.roles import Role
from cashier.approvals.verbs import change_approval_rules
from cashier.currencies.queries import foreign_in, rates_now
from cashier.currencies.verbs import end_exchange_rate, exchange_money
from cashier.drawers.counting import bank_notes, close_drawer, count_drawer, count_notes, hand_over_drawer
from cashier.drawers.sheets import day_sheets, drawer_sheet
from cashier.drawers.verbs import ask_cash_transfer, change_drawer_rules
from cashier.ledger import accounts
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.rows import ledger_balance
from cashier.models import Exchange, LedgerRow, Posting
from journal import instants
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, Command, drawer_book
from rulebook.exchange import Side
from rulebook.money import Money
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.currencies import bank, exchange, set_rate
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db
NO_RULES = {"is_blind": False, "by_denomination": False, "free_difference_minor": None}


@pytest.fixture
def drawer() -> int:
    b.house()
    return at_cashier.open_drawer(100_000)


def balance(account: str) -> int:
    return ledger_balance(account)


def close(drawer: int, minor: int) -> None:
    b.do([drawer_book(drawer)], close_drawer, drawer=drawer, counted_minor=minor)


def by_currency() -> dict[str, int]:
    rows = LedgerRow.objects.order_by().values_list("posting__currency").annotate(total=Sum("amount_minor"))
    return dict(rows)


def test_an_exchange_is_two_postings_each_zero_in_its_currency(drawer: int) -> None:
    set_rate(step_minor=100)
    made = exchange(drawer, 25_000)
    assert (made.home_minor, made.worth_minor, made.rate) == (-23_800, -23_810, "0.95238")
    assert balance(accounts.foreign(drawer, "CHF")) == 25_000
    assert balance(accounts.exchange("CHF")) == -25_000
    assert balance(accounts.exchange("EUR")) == 23_810
    assert balance(accounts.rounding("EUR")) == -10
    assert balance(accounts.cash(drawer)) == 100_000 - 23_800
    assert by_currency() == {"CHF": 0, "EUR": 0}
    assert list(Posting.objects.filter(exchange_id=made.id).values_list("currency", flat=True)) == [
        "CHF",
        "EUR",
    ]


def test_notes_are_sold_dearer_and_only_where_they_lie_in_the_drawer(drawer: int) -> None:
    set_rate("0.95", selling="0.98")
    with pytest.raises(Refusal, match="foreign_short"):
        exchange(drawer, 10_000, side=Side.SELL)
    exchange(drawer, 10_000)
    sold = exchange(drawer, 10_000, side=Side.SELL)
    assert (sold.foreign_minor, sold.home_minor) == (-10_000, 9_800)
    assert foreign_in(drawer) == ()
    assert balance(accounts.cash(drawer)) == 100_000 + 300
    set_rate("0.95")
    exchange(drawer, 100)
    with pytest.raises(Refusal, match="not_sold"):
        exchange(drawer, 100, side=Side.SELL)


def test_without_a_rate_no_other_currency_is_taken(drawer: int) -> None:
    with pytest.raises(Refusal, match="no_rate"):
        exchange(drawer, 100)
    set_rate(since=instants.now() + timedelta(hours=1))
    with pytest.raises(Refusal, match="no_rate"):
        exchange(drawer, 100)
    ended = set_rate()
    exchange(drawer, 100)
    b.do([HOUSE], end_exchange_rate, rate=ended.id)
    with pytest.raises(Refusal, match="no_rate"):
        exchange(drawer, 100)
    with pytest.raises(Refusal, match="rate_ended"):
        b.do([HOUSE], end_exchange_rate, rate=ended.id)
    assert rates_now() == ()


def test_a_rate_that_changed_since_it_was_seen_is_told(drawer: int) -> None:
    set_rate("0.95")
    set_rate("0.96")
    with pytest.raises(Refusal) as told:
        exchange(drawer, 10_000, seen_minor=9_500)
    assert (told.value.code, told.value.detail["paid_minor"]) == ("exchange_changed", 9_600)
    assert exchange(drawer, 10_000, seen_minor=9_600).home_minor == -9_600


def test_a_drawer_gives_no_cash_that_it_does_not_hold(drawer: int) -> None:
    set_rate("1")
    with pytest.raises(Refusal, match="drawer_short"):
        exchange(drawer, 100_001)
    other = at_cashier.open_drawer(1_000, currency="CHF")
    with pytest.raises(Refusal, match="drawer_currency"):
        exchange(other, 100, currency="CHF")


def test_an_exchange_is_undone_by_the_opposite_at_its_rate(drawer: int) -> None:
    set_rate(step_minor=100)
    exchange(drawer, 25_000)
    line = Line.objects.filter(fact="MoneyExchanged").latest("pk").pk
    set_rate("0.5")
    undo_lines(line, Command(Actor()), reason="typed twice")
    undone = Exchange.objects.latest("pk")
    assert (undone.foreign_minor, undone.home_minor, undone.undoes_id) == (-25_000, 23_800, undone.pk - 1)
    assert undone.undoes is not None
    assert undone.receipt == (undone.undoes.receipt or 0) + 1
    assert foreign_in(drawer) == ()
    assert balance(accounts.cash(drawer)) == 100_000
    assert balance(accounts.exchange("EUR")) == balance(accounts.rounding("EUR")) == 0
    (sheet,) = day_sheets(instants.now().date())
    assert [one.taken.minor for one in sheet.notes] == [0]


def test_it_is_not_undone_once_the_notes_are_in_the_safe(drawer: int) -> None:
    set_rate("0.95")
    exchange(drawer, 10_000)
    bank(drawer, 10_000)
    line = Line.objects.filter(fact="MoneyExchanged").latest("pk").pk
    with pytest.raises(Refusal, match="foreign_short"):
        undo_lines(line, Command(Actor()), reason="typed twice")


def test_a_drawer_closes_only_once_its_notes_are_in_the_safe(drawer: int) -> None:
    set_rate("0.95")
    exchange(drawer, 10_000)
    with pytest.raises(Refusal) as told:
        close(drawer, 90_500)
    assert (told.value.code, told.value.detail["other"]) == ("foreign_not_counted", "CHF")
    counted = bank(drawer, 9_500, difference_reason="a torn note")
    assert counted.difference_minor == -500
    assert balance(accounts.safe_in("CHF")) == 9_500
    assert balance(accounts.over_short_in(drawer, "CHF")) == 500
    close(drawer, 90_500)
    view = drawer_queries.drawer(drawer)
    assert view.difference == Money(0)
    sheet = drawer_sheet(view)
    assert sheet.exchanged == Money(-9_500)
    (line,) = sheet.notes
    assert (line.taken, line.paid) == (Money(10_000, "CHF"), Money(9_500))
    assert (line.banked, line.difference, line.left) == (
        Money(9_500, "CHF"),
        Money(-500, "CHF"),
        Money(0, "CHF"),
    )
    assert by_currency() == {"CHF": 0, "EUR": 0}


def test_nor_is_it_handed_over_before(drawer: int) -> None:
    set_rate("0.95")
    exchange(drawer, 10_000)
    successor = at_cashier.staff()
    refs = [drawer_book(drawer)]
    own = at_cashier.by(queries_user(drawer))
    at_cashier.act(own, refs, count_drawer, drawer=drawer, counted_minor=90_500, successor=successor.pk)
    given = {"drawer": drawer, "counted_minor": 90_500}
    taker = at_cashier.by(successor)
    with pytest.raises(Refusal, match="foreign_not_counted"):
        at_cashier.act(taker, [HOUSE, *refs], hand_over_drawer, **given)
    bank(drawer, 10_000)
    assert at_cashier.act(taker, [HOUSE, *refs], hand_over_drawer, **given).float_minor == 90_500


def queries_user(drawer: int) -> at_cashier.User:
    return at_cashier.User.objects.get(pk=drawer_queries.drawer(drawer).cashier_id)


def test_counted_blind_the_difference_is_told_only_after_a_count(drawer: int) -> None:
    b.do([HOUSE], change_drawer_rules, **NO_RULES | {"is_blind": True})
    set_rate("0.95")
    exchange(drawer, 10_000)
    with pytest.raises(Refusal, match="not_counted"):
        bank(drawer, 9_500)
    told = b.do([drawer_book(drawer)], count_notes, drawer=drawer, currency="CHF", counted_minor=9_500)
    assert (told.difference_minor, told.is_banked) == (-500, False)
    assert foreign_in(drawer) == (Money(10_000, "CHF"),)
    with pytest.raises(Refusal, match="count_differs"):
        bank(drawer, 10_000)
    assert bank(drawer, 9_500).is_banked
    with pytest.raises(Refusal, match="foreign_short_blind"):
        exchange(drawer, 1, side=Side.SELL) if set_rate("0.95", selling="1") else None


def test_a_difference_is_explained_by_what_it_is_worth_in_the_house_s_currency(drawer: int) -> None:
    b.do([HOUSE], change_drawer_rules, **NO_RULES | {"free_difference_minor": 500})
    set_rate("0.5")
    exchange(drawer, 10_000)
    with pytest.raises(Refusal) as told:
        bank(drawer, 8_998)
    assert (told.value.code, told.value.detail["difference_minor"]) == ("difference_unexplained", -501)
    assert bank(drawer, 9_000).difference_minor == -1_000


def test_a_large_one_is_approved(drawer: int) -> None:
    b.do([HOUSE], change_approval_rules, difference_minor=500)
    set_rate("0.5")
    exchange(drawer, 10_000)
    own = at_cashier.by(queries_user(drawer))
    with pytest.raises(Refusal, match="approval_needed"):
        at_cashier.act(
            own,
            [drawer_book(drawer)],
            bank_notes,
            drawer=drawer,
            currency="CHF",
            counted_minor=8_998,
        )


def test_notes_are_counted_by_value_where_the_house_wants_it(drawer: int) -> None:
    b.do([HOUSE], change_drawer_rules, **NO_RULES | {"by_denomination": True})
    set_rate("0.95")
    exchange(drawer, 30_000)
    with pytest.raises(Refusal, match="pieces_missing"):
        bank(drawer, 30_000)


def test_only_its_cashier_exchanges_at_a_drawer(drawer: int) -> None:
    set_rate("0.95")
    given = {"drawer": drawer, "currency": "CHF", "amount_minor": 100}
    refs = [drawer_book(drawer)]
    with pytest.raises(Refusal, match="drawer_of_another"):
        at_cashier.act(at_cashier.by(at_cashier.staff()), refs, exchange_money, **given)
    head = at_cashier.by(at_cashier.staff(Role.CAGE))
    assert at_cashier.act(head, refs, exchange_money, **given, reason="the cashier is ill").home_minor == -95


def test_a_transfer_between_drawers_leaves_the_notes_alone(drawer: int) -> None:
    """Notes go to the safe, never to another drawer."""
    set_rate("0.95")
    exchange(drawer, 10_000)
    other = at_cashier.open_drawer(0)
    asked = {"drawer": drawer, "to": other, "amount_minor": 90_501, "reason": "change"}
    with pytest.raises(Refusal, match="drawer_short"):
        b.do([drawer_book(drawer), drawer_book(other)], ask_cash_transfer, **asked)

"""Drawers: one per cashier, from float to count, never paying out more than they hold."""

from __future__ import annotations

import pytest

from cashier.drawers import counting
from cashier.drawers import verbs as drawer
from cashier.ledger import accounts
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import Drawer
from journal.book import Actor
from journal.opening import drawer_book
from rulebook.refusals import Refusal
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db


def at_drawer(drawer_id: int, verb, **options):
    return at_cashier.act(Actor(), [drawer_book(drawer_id)], verb, drawer=drawer_id, **options)


def test_a_float_comes_from_the_safe() -> None:
    drawer_id = at_cashier.open_drawer(50_000)
    assert cash_in(drawer_id) == 50_000
    assert ledger_balance(accounts.SAFE) == -50_000


def test_a_cashier_has_one_open_drawer() -> None:
    cashier = at_cashier.staff()
    first = at_cashier.open_drawer(user=cashier)
    with pytest.raises(Refusal) as refusal:
        at_cashier.open_drawer(user=cashier)
    assert (refusal.value.code, refusal.value.detail["drawer"]) == ("drawer_open", first)


def test_a_count_short_by_five_says_so_and_empties_the_drawer() -> None:
    drawer_id = at_cashier.open_drawer(50_000)
    counted = at_drawer(drawer_id, counting.close_drawer, counted_minor=49_500)
    assert counted.difference_minor == -500
    assert cash_in(drawer_id) == 0
    assert ledger_balance(accounts.over_short(drawer_id)) == 500
    assert ledger_balance(accounts.SAFE) == -500
    difference = drawer_queries.drawer(drawer_id).difference
    assert difference is not None
    assert difference.minor == -500


def test_a_closed_drawer_is_not_closed_again_and_its_cashier_may_open_another() -> None:
    cashier = at_cashier.staff()
    drawer_id = at_cashier.open_drawer(user=cashier)
    at_drawer(drawer_id, counting.close_drawer, counted_minor=50_000)
    with pytest.raises(Refusal, match="drawer_closed"):
        at_drawer(drawer_id, counting.close_drawer, counted_minor=50_000)
    assert at_cashier.open_drawer(user=cashier) != drawer_id


def test_cash_goes_to_the_safe_only_as_far_as_it_is_there() -> None:
    drawer_id = at_cashier.open_drawer(10_000)
    at_drawer(drawer_id, drawer.move_cash, amount_minor=5_000, reason="for the prizes")
    at_drawer(drawer_id, drawer.move_cash, amount_minor=-12_000, reason="too much in it")
    assert cash_in(drawer_id) == 3_000
    with pytest.raises(Refusal, match="drawer_short"):
        at_drawer(drawer_id, drawer.move_cash, amount_minor=-3_001, reason="too much in it")


@pytest.mark.parametrize(
    ("amount", "reason", "code"), [(0, "for change", "amount_zero"), (100, " ", "reason_missing")]
)
def test_cash_is_moved_by_an_amount_and_for_a_reason(amount: int, reason: str, code: str) -> None:
    drawer_id = at_cashier.open_drawer()
    with pytest.raises(Refusal, match=code):
        at_drawer(drawer_id, drawer.move_cash, amount_minor=amount, reason=reason)


def test_a_negative_float_or_count_is_refused() -> None:
    with pytest.raises(Refusal, match="amount_negative"):
        at_cashier.open_drawer(-1)
    drawer_id = at_cashier.open_drawer()
    with pytest.raises(Refusal, match="amount_negative"):
        at_drawer(drawer_id, counting.close_drawer, counted_minor=-1)
    assert Drawer.objects.get().closed_at is None


def test_the_whole_ledger_sums_to_zero_whatever_was_counted() -> None:
    drawer_id = at_cashier.open_drawer(12_345)
    at_drawer(drawer_id, drawer.move_cash, amount_minor=777, reason="for change")
    at_drawer(drawer_id, counting.close_drawer, counted_minor=20_000)
    assert ledger_total() == 0

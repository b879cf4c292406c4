"""Notes of another currency against the close of their drawer, at the same moment: none is left in a closed one."""

from __future__ import annotations

from typing import Any

import pytest

from cashier.currencies import verbs
from cashier.currencies.queries import foreign_in
from cashier.drawers import counting
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_total
from rulebook.exchange import Side
from rulebook.money import Money
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier, currencies
from tests.races.test_sales import tap
from tests.races.together import at_once, refusals

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_exchange_and_the_close_of_its_drawer_never_both_go_through() -> None:
    b.house()
    drawer = at_cashier.open_drawer(50_000)
    currencies.set_rate("1")
    counted: dict[str, Any] = {"drawer": drawer, "counted_minor": 50_000, "seen_difference_minor": 0}
    found = at_once(
        tap(counting.close_drawer, **counted),
        tap(verbs.exchange_money, drawer=drawer, currency="CHF", amount_minor=1_000),
    )
    assert refusals(found) in (["drawer_closed"], ["foreign_not_counted"])
    was_closed = not isinstance(found[0], Refusal)
    assert cash_in(drawer) == (0 if was_closed else 49_000)
    assert foreign_in(drawer) == (() if was_closed else (Money(1_000, "CHF"),))


def test_the_same_notes_are_not_given_and_counted_into_the_safe() -> None:
    b.house()
    drawer = at_cashier.open_drawer(50_000)
    currencies.set_rate("1", selling="1")
    currencies.exchange(drawer, 1_000)
    notes: dict[str, Any] = {"drawer": drawer, "currency": "CHF"}
    found = at_once(
        tap(counting.bank_notes, **notes, counted_minor=1_000, seen_difference_minor=0),
        tap(verbs.exchange_money, **notes, amount_minor=1_000, side=Side.SELL),
    )
    assert refusals(found) in (["foreign_short"], ["difference_changed"])
    assert foreign_in(drawer) == ()
    assert ledger_total() == 0

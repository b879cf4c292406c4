"""Other currencies for tests: rates, exchanges, notes counted into the safe."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cashier.currencies.queries import ForeignCountDetails
from cashier.currencies.verbs import ExchangeDetails, ExchangeRateView, exchange_money, set_exchange_rate
from cashier.drawers.counting import bank_notes
from cashier.models import Exchange, ForeignCount
from journal.opening import HOUSE, drawer_book
from tests import builders as b


def set_rate(buying: str = "0.95238", currency: str = "CHF", **over: Any) -> ExchangeRateView:
    """A rate that holds from now on."""
    found: ExchangeRateView = b.do([HOUSE], set_exchange_rate, currency=currency, buying=buying, **over)
    return found


def exchange(drawer: int, minor: int, currency: str = "CHF", **over: Any) -> ExchangeDetails:
    """Notes exchanged at a drawer; bought unless told."""
    given = {"drawer": drawer, "currency": currency, "amount_minor": minor} | over
    found: ExchangeDetails = b.do([drawer_book(drawer)], exchange_money, **given)
    return found


def bank(drawer: int, minor: int, currency: str = "CHF", **over: Any) -> ForeignCountDetails:
    """Notes counted into the safe."""
    given = {"drawer": drawer, "currency": currency, "counted_minor": minor} | over
    found: ForeignCountDetails = b.do([drawer_book(drawer)], bank_notes, **given)
    return found


def notes_by_rows() -> Counter[tuple[int, str]]:
    """The notes in each drawer by currency, counted from exchanges and counts, not from the ledger."""
    notes: Counter[tuple[int, str]] = Counter()
    for at, code, minor in Exchange.objects.values_list("drawer_id", "currency", "foreign_minor"):
        notes[at, code] += minor
    banked = ForeignCount.objects.filter(is_banked=True)
    for at, code, minor in banked.values_list("drawer_id", "currency", "expected_minor"):
        notes[at, code] -= minor
    return notes

"""Evenings of programs at the cage."""

from __future__ import annotations

from cashier.currencies import verbs
from cashier.drawers import counting as foreign_counts
from journal.opening import HOUSE, drawer_book
from tests import builders as b
from tests.cashier import at_cashier
from tests.wiring.over_api import Programs


def notes_of_another_currency_are_exchanged(_programs: Programs) -> None:
    b.house()
    drawer = at_cashier.open_drawer(100_000)
    refs = [drawer_book(drawer)]
    notes = {"drawer": drawer, "currency": "CHF"}
    rate = b.do([HOUSE], verbs.set_exchange_rate, currency="CHF", buying="0.95")
    b.do(refs, verbs.exchange_money, **notes, amount_minor=10_000)
    b.do(refs, foreign_counts.count_notes, **notes, counted_minor=9_000)
    b.do(refs, foreign_counts.bank_notes, **notes, counted_minor=10_000)
    b.do([HOUSE], verbs.end_exchange_rate, rate=rate.id)


AT_THE_CAGE = (notes_of_another_currency_are_exchanged,)

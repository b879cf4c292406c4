"""A sale or ticket paid in notes of another currency: an exchange, then cash whose change is in the currency of the price."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from cashier.currencies.exchange_rows import add_exchange, columns_of
from cashier.currencies.facts import NotesPaid
from cashier.currencies.queries import exchange_details, rate_now
from cashier.drawers.verbs import require_cash
from cashier.payments.verbs import HowPaid
from journal.book import OpenBook
from rulebook.exchange import Exchanged, Rate, exchanged
from rulebook.money import Money
from rulebook.payments import Paid, Way
from rulebook.refusals import Refusal

Payment = TypeVar("Payment", bound=HowPaid)


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes of a payment, what is paid for them, and the rate."""

    made: Exchanged
    rate: Rate


def in_house(book: OpenBook, payment: Payment, currency: str) -> tuple[Payment, Notes | None]:
    """The payment with its notes exchanged: their cash is received in the currency of the price.

    Raises ``Refusal`` ``notes_are_cash``, ``notes_missing``, ``way_twice``, ``no_rate`` or ``exchange_too_small``.
    """
    if not payment.payments:
        if not payment.currency or payment.currency == currency:
            return payment, None
        notes = _notes(book, payment.method, payment.given_minor, payment.currency, currency)
        return replace(payment, given_minor=notes.made.paid.minor, currency=""), notes
    abroad = [at for at, one in enumerate(payment.payments) if one.currency not in ("", currency)]
    if not abroad:
        return payment, None
    if len(abroad) > 1:
        raise Refusal("way_twice", field=f"payments.{abroad[1]}.amount", method=Way.CASH.value)
    part = payment.payments[abroad[0]]
    notes = _notes(book, part.method, part.amount_minor, part.currency, currency)
    parts = list(payment.payments)
    parts[abroad[0]] = replace(part, amount_minor=notes.made.paid.minor, currency="")
    return replace(payment, payments=tuple(parts)), notes


def _notes(book: OpenBook, method: str, minor: int | None, foreign: str, currency: str) -> Notes:
    if method != Way.CASH:
        raise Refusal("notes_are_cash", field="currency", method=method)
    if not minor:
        raise Refusal("notes_missing", field="given")
    rate = rate_now(foreign, book.now)
    if rate.home != currency:
        raise Refusal("no_rate", field="currency", currency=foreign)
    return Notes(exchanged(Money(minor, foreign), rate), rate)


def take_notes(
    book: OpenBook, *, drawer_id: int, notes: Notes | None, paid: Sequence[Paid], about: dict[str, Any]
) -> None:
    """Take the notes of a payment into its drawer: their cash leaves it and pays; what is left is the change.

    Raises ``Refusal("drawer_short")`` unless the drawer holds the change.
    """
    if notes is None:
        return
    if change := sum(one.change for one in paid if one.way is Way.CASH):
        require_cash(drawer_id, change, notes.rate.home)
    row = add_exchange(book, drawer_id, columns_of(notes.made, notes.rate) | about)
    book.record(
        NotesPaid(
            exchange=row.pk,
            drawer=drawer_id,
            given_notes=notes.made.foreign.minor,
            other=row.currency,
            paid_minor=notes.made.paid.minor,
            currency=row.home,
            rate=exchange_details(row).rate,
        )
    )

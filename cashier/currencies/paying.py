"""Notes of another currency: payments with notes, and notes as part of money back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, TypeVar

from access.fields import LARGEST_AMOUNT, Length, Limits, Minor, Note, OnlyWith
from cashier.currencies.queries import rate_now
from cashier.currencies.verbs import add_exchange, columns_of, require_foreign
from cashier.currencies.words import NotesGiven, NotesPaid
from cashier.ledger.drawers import AtDrawer, require_cash
from cashier.payments.verbs import HowPaid
from journal.book import OpenBook
from rulebook.exchange import Exchanged, Rate, exchanged, given_of
from rulebook.money import Money
from rulebook.payments import Back, Paid, Way
from rulebook.refusals import Refusal

Payment = TypeVar("Payment", bound=HowPaid)


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes of a payment, their price and their rate."""

    made: Exchanged
    rate: Rate


def in_house(book: OpenBook, payment: Payment, currency: str) -> tuple[Payment, Notes | None]:
    """The payment with its notes exchanged into cash of the price's currency.

    Raises ``Refusal`` ``notes_are_cash``, ``notes_missing``, ``way_twice``, ``no_rate`` or
    ``exchange_too_small``.
    """
    if not payment.payments:
        if not payment.currency or payment.currency == currency:
            return payment, None
        notes = _notes(book, payment.method, payment.given_minor, payment.currency, currency)
        return replace(payment, given_minor=notes.made.paid.minor, currency=""), notes
    foreign = [at for at, one in enumerate(payment.payments) if one.currency not in ("", currency)]
    if not foreign:
        return payment, None
    if len(foreign) > 1:
        raise Refusal("way_twice", field=f"payments.{foreign[1]}.amount", method=Way.CASH.value)
    part = payment.payments[foreign[0]]
    notes = _notes(book, part.method, part.amount_minor, part.currency, currency)
    parts = list(payment.payments)
    parts[foreign[0]] = replace(part, amount_minor=notes.made.paid.minor, currency="")
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
    """Take the notes of a payment into its drawer: their cash leaves the drawer and pays; the rest is change.

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
            rate=row.rate_paid,
        )
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class GivingNotes(AtDrawer):
    """Cash that leaves a drawer, some of it in notes of another currency if these are named."""

    notes_minor: Annotated[
        int | None,
        Limits(1, LARGEST_AMOUNT),
        Note("Notes of `notes_currency` that are given for a part of the cash, at the rate of the day."),
    ] = None
    notes_currency: Annotated[str, Length(3), OnlyWith("notes_minor"), Note("Their currency.")] = ""
    notes_seen_minor: Annotated[
        Minor | None,
        OnlyWith("notes_minor"),
        Note("What you have seen that they are worth; another amount is refused."),
    ] = None


def notes_wanted(command: GivingNotes, back: Sequence[Back], currency: str, book: OpenBook) -> Notes | None:
    """The notes in a command for the cash that goes back in ``currency``; None without notes.

    Raises ``Refusal`` ``no_rate``, ``exchange_changed`` or what ``given_of`` does.
    """
    if command.notes_minor is None:
        return None
    rate = rate_now(command.notes_currency.strip().upper(), book.now)
    if rate.home != currency:
        raise Refusal("no_rate", field="notes_currency", currency=rate.currency)
    cash = Money(sum(one.minor for one in back if one.way is Way.CASH), currency)
    exchange = given_of(cash, Money(command.notes_minor, rate.currency), rate)
    if command.notes_seen_minor not in (None, exchange.paid.minor):
        raise Refusal("exchange_changed", paid_minor=exchange.paid.minor, currency=rate.home)
    return Notes(exchange, rate)


def require_notes_back(back: Sequence[Back], notes: Notes | None, drawer_id: int, currency: str) -> None:
    """Raise ``Refusal`` ``drawer_short``, ``foreign_short`` unless the drawer holds the notes and cash."""
    cash = sum(one.minor for one in back if one.way is Way.CASH)
    if notes is not None:
        require_foreign(drawer_id, notes.made.foreign)
        cash -= notes.made.paid.minor
    if cash:
        require_cash(drawer_id, cash, currency)


def give_notes(book: OpenBook, *, drawer_id: int, notes: Notes | None, about: dict[str, Any]) -> None:
    """Give the notes from a drawer: their worth returns to it from the cash that goes out."""
    if notes is None:
        return
    row = add_exchange(book, drawer_id, columns_of(notes.made, notes.rate) | about)
    book.record(
        NotesGiven(
            exchange=row.pk,
            drawer=drawer_id,
            given_notes=notes.made.foreign.minor,
            other=row.currency,
            paid_minor=notes.made.paid.minor,
            currency=row.home,
            rate=row.rate_paid,
        )
    )

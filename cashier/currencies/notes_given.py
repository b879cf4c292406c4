"""Cash that goes out in notes of another currency: an exchange at the rate at which they are sold, then cash for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import LARGEST_AMOUNT, Length, Limits, Minor, Note, OnlyWith
from cashier.currencies.exchange_rows import add_exchange, columns_of
from cashier.currencies.exchanges import require_foreign
from cashier.currencies.facts import NotesGiven
from cashier.currencies.notes_paying import Notes
from cashier.currencies.queries import exchange_details, rate_now
from cashier.drawers.verbs import require_cash
from cashier.ledger.books import AtDrawer
from journal.book import OpenBook
from rulebook.exchange import given_of
from rulebook.money import Money
from rulebook.payments import Back, Way
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class GivingNotes(AtDrawer):
    """Cash goes out of a drawer, a part of it in notes of another currency if these are named."""

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
    """The notes that a command gives of the cash that goes back in ``currency``; None where it names none.

    Raises ``Refusal`` ``no_rate``, ``exchange_changed`` or what ``given_of`` does.
    """
    if command.notes_minor is None:
        return None
    rate = rate_now(command.notes_currency.strip().upper(), book.now)
    if rate.home != currency:
        raise Refusal("no_rate", field="notes_currency", currency=rate.currency)
    cash = Money(sum(one.minor for one in back if one.way is Way.CASH), currency)
    made = given_of(cash, Money(command.notes_minor, rate.currency), rate)
    if command.notes_seen_minor not in (None, made.paid.minor):
        raise Refusal("exchange_changed", paid_minor=made.paid.minor, currency=rate.home)
    return Notes(made, rate)


def require_given(back: Sequence[Back], notes: Notes | None, drawer_id: int, currency: str) -> None:
    """Raise ``Refusal`` ``drawer_short``, ``foreign_short`` unless the drawer holds the notes and the rest of the cash."""
    cash = sum(one.minor for one in back if one.way is Way.CASH)
    if notes is not None:
        require_foreign(drawer_id, notes.made.foreign)
        cash -= notes.made.paid.minor
    if cash:
        require_cash(drawer_id, cash, currency)


def give_notes(book: OpenBook, *, drawer_id: int, notes: Notes | None, about: dict[str, Any]) -> None:
    """Give the notes out of a drawer: what they are worth comes back into it of the cash that goes out."""
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
            rate=exchange_details(row).rate,
        )
    )

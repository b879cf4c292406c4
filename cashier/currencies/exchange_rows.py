"""The row of an exchange with its two postings, each zero in its currency."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from cashier.models import Exchange
from journal.book import OpenBook
from rulebook.exchange import Exchanged, Rate, Side


def columns_of(made: Exchanged, rate: Rate) -> dict[str, Any]:
    """What a row says of an exchange: what comes into the drawer is positive."""
    sign = 1 if made.side is Side.BUY else -1
    return {
        "rate_id": rate.id,
        "side": made.side.value,
        "currency": rate.currency,
        "foreign_minor": sign * made.foreign.minor,
        "home": rate.home,
        "home_minor": -sign * made.paid.minor,
        "worth_minor": -sign * made.worth.minor,
    }


def add_exchange(book: OpenBook, drawer_id: int, columns: dict[str, Any]) -> Exchange:
    """The row of an exchange, and its two postings."""
    row = book.create(Exchange, drawer_id=drawer_id, **columns, at=book.now)
    ledger.post_many(book, _postings(row))
    return row


def _postings(row: Exchange) -> Sequence[tuple[Cause, Sequence[Flow]]]:
    """The notes in their currency, the cash in the house's; what they differ by is rounding."""
    notes = [
        Flow(accounts.foreign(row.drawer_id, row.currency), row.foreign_minor),
        Flow(accounts.exchange(row.currency), -row.foreign_minor),
    ]
    cash = [
        Flow(accounts.cash(row.drawer_id), row.home_minor),
        Flow(accounts.exchange(row.home), -row.worth_minor),
        Flow(accounts.rounding(row.home), row.worth_minor - row.home_minor),
    ]
    return [
        (Cause(PostingKind.EXCHANGE, row.currency, exchange_id=row.pk), notes),
        (Cause(PostingKind.EXCHANGE, row.home, exchange_id=row.pk), cash),
    ]

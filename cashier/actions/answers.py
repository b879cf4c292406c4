"""What a sale answers: plain data, kept for a repeat of the same command."""

from __future__ import annotations

from typing import TypedDict

from cashier.models import Sale
from seating.queries import SeatRef
from tournaments.queries import EntryView


class SaleAnswer(TypedDict):
    """``table`` and ``seat`` are numbers, None without a seat; ``code`` opens the player's page."""

    sale: int
    entry: int
    number: int
    receipt: int
    table: int | None
    seat: int | None
    code: str


class RegisteredAnswer(TypedDict):
    """An entry on the list; ``until`` is its deadline (ISO 8601), None in the queue for a seat."""

    entry: int
    number: int
    table: int | None
    seat: int | None
    code: str
    until: str | None


class VoidAnswer(TypedDict):
    """A void: its own number, and what leaves the drawer in minor units."""

    sale: int
    receipt: int
    void_receipt: int
    amount_minor: int
    method: str


def sale_answer(sale: Sale, entry: EntryView, seat: SeatRef | None) -> SaleAnswer:
    """The answer of a sale to ``entry``."""
    return SaleAnswer(
        sale=sale.pk,
        entry=entry.id,
        number=entry.number,
        receipt=sale.receipt,
        table=seat.table if seat else None,
        seat=seat.seat if seat else None,
        code=entry.code,
    )

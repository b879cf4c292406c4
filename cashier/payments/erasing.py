"""The payments of a player who is erased, of sales and of tickets: what named them elsewhere goes."""

from __future__ import annotations

from cashier.models import SalePayment, TicketPayment
from journal import free_texts
from journal.book import OpenBook
from journal.rows.versioned import label_of
from people.privacy import kept


def register() -> None:
    """Take part in the erasure of players."""
    kept.forget_by(forget_references)


def forget_references(book: OpenBook, player_id: int) -> None:
    """Step of the erasure of a player: the references of several payments go; that of one is in its sale."""
    for rows in (
        SalePayment.objects.filter(sale__entry__player=player_id),
        TicketPayment.objects.filter(ticket__player=player_id),
    ):
        pks = rows.exclude(reference="").values_list("pk", flat=True)
        if named := {f"{label_of(rows.model)}:{pk}" for pk in pks}:
            free_texts.erase(named, lambda _text: False, book.now)

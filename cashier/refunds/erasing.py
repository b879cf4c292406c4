"""The refunds of a player who is erased: what was said of them goes, what was owed and paid stays."""

from __future__ import annotations

from cashier.refunds.rows import Refund
from journal import free_texts
from journal.book import OpenBook
from journal.rows.versioned import label_of
from people.privacy import kept


def register() -> None:
    """Take part in the erasure of players."""
    kept.forget_by(forget_refunds)


def forget_refunds(book: OpenBook, player_id: int) -> None:
    """Step of the erasure of a player."""
    rows = Refund.objects.filter(player=player_id).values_list("pk", flat=True)
    if named := {f"{label_of(Refund)}:{pk}" for pk in rows}:
        free_texts.erase(named, lambda _text: False, book.now)

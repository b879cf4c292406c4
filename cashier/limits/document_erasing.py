"""The documents of a player who is erased: their numbers go, that one was seen stays."""

from __future__ import annotations

from cashier.models import DocumentSeen
from journal import free_texts
from journal.book import OpenBook
from journal.rows.versioned import label_of
from people.privacy import kept


def register() -> None:
    """Take part in the erasure of players."""
    kept.forget_by(forget_documents)


def forget_documents(book: OpenBook, player_id: int) -> None:
    """Step of the erasure of a player."""
    seen = DocumentSeen.objects.filter(player=player_id).values_list("pk", flat=True)
    if seen:
        label = label_of(DocumentSeen)
        free_texts.erase({f"{label}:{pk}" for pk in seen}, lambda _text: False, book.now)

"""The seating needs of a player who is erased: they say something about the person, so they go."""

from __future__ import annotations

from journal.book import OpenBook
from people import erasing
from seating.models import AccessibleSeatRequest, ApartPlayer


def register() -> None:
    """Take part in the erasure of players."""
    erasing.forget_by(forget_needs)


def forget_needs(book: OpenBook, player_id: int) -> None:
    """Step of the erasure of a player: no seat is asked for any more, and no group holds the player."""
    for model in (AccessibleSeatRequest, ApartPlayer):
        for row in model.objects.filter(player=player_id):
            book.delete(row)

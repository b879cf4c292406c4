"""People whose name nobody asked: they play under a number, and may be given their name later."""

from __future__ import annotations

from typing import Any

from journal.book import OpenBook
from journal.kinds import BookKind
from people import facts
from people.folding import search_key
from people.models import Player
from rulebook.public_names import PublicName

NUMBERS = "nameless"
"""The series of their numbers."""


def add_nameless(book: OpenBook) -> Player:
    """Step: somebody without a name, called by a number that nobody else has."""
    book.require(BookKind.HOUSE)
    number = book.next_number(NUMBERS)
    row = book.append(
        Player,
        last_name=f"#{number}",
        search_key=search_key(f"#{number}"),
        public_name=PublicName.FULL.value,
        nameless=number,
        created_at=book.now,
    )
    book.record(facts.NamelessAdded(player=row.pk))
    return row


def named_now(row: Player, last_name: str) -> dict[str, Any]:
    """The columns of somebody who has a name from now on; none where the number is still the name."""
    if row.nameless is None or last_name == f"#{row.nameless}":
        return {}
    return {"nameless": None, "public_name": ""}

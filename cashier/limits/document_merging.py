"""The documents seen of a player who turns out to be another: they go along."""

from __future__ import annotations

from cashier.models import DocumentSeen
from journal.rows.versioned import label_of
from people.players.merging import Follower, follow, moves_rows


def register() -> None:
    """Have documents follow their player."""
    follow(Follower(label_of(DocumentSeen), *moves_rows(DocumentSeen)))

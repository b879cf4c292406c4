"""Steps of the last hands that other actions compose: they are over with the day."""

from __future__ import annotations

from floor.models import LastHands
from floor.scopes import LAST_HANDS
from journal.book import OpenBook
from tournaments import actions as tournaments
from tournaments import queries


def close_last_hands(book: OpenBook, *, event_id: int) -> int:
    """Step of calling them off and of the end of a day: normal play again; answers how many were drawn, or 0."""
    row = LastHands.objects.filter(event_id=event_id, ended_at=None).first()
    if row is None:
        return 0
    row.ended_at = book.now
    book.save(row)
    book.touches(LAST_HANDS.of(row.pk))
    if queries.event(event_id).state == "running":
        tournaments.set_play_state(book, event_id=event_id, play_state="normal")
    return row.hands

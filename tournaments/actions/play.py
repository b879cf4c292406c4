"""How play goes on at the tables: a column set by the floor, obeyed by seats and clock."""

from __future__ import annotations

from journal.book import OpenBook
from tournaments.actions.rows import demand_state, event_row
from tournaments.models import EventState, PlayState


def set_play_state(book: OpenBook, *, event_id: int, play_state: str) -> None:
    """Step of the floor's calls: hand for hand, last hands, halted, normal again."""
    row = event_row(book, event_id)
    demand_state(row, {EventState.RUNNING})
    row.play_state = PlayState(play_state)
    book.save(row)
    book.touches("play state")

"""How play is run at the tables: a column set by the floor, read by seating and clock."""

from __future__ import annotations

from journal.book import OpenBook
from tournaments.actions.rows import event_row, require_state
from tournaments.models import EventState, PlayState


def set_play_state(book: OpenBook, *, event_id: int, play_state: str, has_hand_on: bool = False) -> None:
    """Step of the floor's calls: hand for hand, last hands, halted, back to normal.

    ``has_hand_on`` while a hand is being played at all tables together.
    """
    row = event_row(book, event_id)
    require_state(row, {EventState.RUNNING})
    row.play_state, row.has_hand_on = PlayState(play_state), has_hand_on
    book.save(row)

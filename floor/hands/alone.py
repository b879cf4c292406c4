"""Hand for hand ends as the tables become one: nobody is left to wait for."""

from __future__ import annotations

from floor.hands.verbs import end_row, ended
from floor.models import HandForHand
from floor.play.hand_steps import open_row
from floor.play.hands import waits_for_nobody
from journal.book import OpenBook
from seating.reports import follow_ended_tables
from tournaments import queries


def register() -> None:
    """Let hand for hand end where seating takes the other tables out of play."""
    follow_ended_tables(_tables_ended)


def end_where_alone(book: OpenBook, row: HandForHand) -> bool:
    """Step: end hand for hand if one table is left of several that waited for one another; returns whether it did."""
    if not waits_for_nobody(row):
        return False
    end_row(book, row)
    book.record(ended(row, queries.players_left(row.event_id)))
    return True


def _tables_ended(book: OpenBook, day_id: int) -> None:
    event = queries.event(queries.day(day_id).event_id)
    row = open_row(event.id) if event.play_state == "hand_for_hand" else None
    if row is not None and row.day_id == day_id:
        end_where_alone(book, row)

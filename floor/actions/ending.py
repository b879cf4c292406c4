"""The end of a day and of an event: who is left, who goes on, tables given back to the room."""

from __future__ import annotations

from clock.steps import halt_clock
from floor.actions.hand_steps import close_row
from floor.actions.last_hands_steps import close_last_hands
from floor.decided import is_decided
from floor.facts import EventFinished
from journal.book import OpenBook
from seating import actions as seating
from tournaments import actions as tournaments
from tournaments import queries


def finish_if_decided(book: OpenBook, *, event_id: int, day_id: int) -> tuple[int, ...]:
    """Step: finish the event when it is decided and no day is to come; answers who won, else nobody."""
    if not is_decided(event_id, day_id, book.now):
        return ()
    return finish(book, event_id=event_id, day_id=day_id)


def finish(book: OpenBook, *, event_id: int, day_id: int) -> tuple[int, ...]:
    """Step: end the event; whoever is left shares what is in front. Answers them."""
    left = tuple(entry.id for entry in queries.entries(event_id, "alive"))
    tournaments.finish_event(book, event_id=event_id, leaves_alive=len(left))
    end(book, day_id)
    book.record(EventFinished(event=event_id, entries=left))
    return left


def end(book: OpenBook, day_id: int) -> None:
    """Step: stop the clock of a day, close it and give its tables back to the room."""
    event_id = queries.day(day_id).event_id
    close_row(book, event_id=event_id)
    close_last_hands(book, event_id=event_id)
    halt_clock(book, day_id=day_id)
    seating.clear_tables(book, day_id=day_id)
    tournaments.close_day(book, day_id=day_id)

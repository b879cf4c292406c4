"""The clock called at the table: started there and then, or wanted of the floor, as the rules of the event say."""

from __future__ import annotations

from floor.models import ClockWish
from floor.play.queries import demand_running
from floor.shot_clock import facts
from floor.shot_clock.verbs import call_clock, demand_may_call
from journal.book import OpenBook
from rulebook.callclock import starts_at_call
from rulebook.refusals import Refusal
from seating import queries as seats


def ask_clock(
    book: OpenBook, *, table_id: int, entry_id: int | None = None, faces_bet: bool = True
) -> dict[str, int]:
    """A player at the table calls the clock: it starts, or the floor is asked to start it.

    TDA 2024 rules 29 and 30; WSOP 80. Raises as ``call_clock``, or ``clock_wanted_already``.
    """
    table = seats.table(table_id)
    event = demand_running(table.event_id)
    if starts_at_call(event.profile.clock):
        return call_clock(book, table_id=table_id, entry_id=entry_id, faces_bet=faces_bet)
    book.require("tournament", event.id)
    demand_may_call(table, entry_id, None)
    if ClockWish.objects.filter(table_id=table_id, closed_at=None).exists():
        raise Refusal("clock_wanted_already", table=table.number)
    row = book.create(
        ClockWish,
        event_id=event.id,
        table_id=table_id,
        entry_id=entry_id,
        faces_bet=faces_bet,
        asked_at=book.now,
    )
    book.record(facts.ClockWanted(table=table.number))
    return {"wish": row.pk}


def decline_clock(book: OpenBook, *, wish_id: int) -> dict[str, int]:
    """The floor starts no clock where one was wanted; raises ``not_found`` or ``clock_not_wanted``."""
    row = _wanted(book, wish_id)
    row.closed_at = book.now
    book.save(row)
    book.record(facts.ClockDeclined(table=row.table.number))
    return {"wish": row.pk}


def grant_clock(book: OpenBook, *, wish_id: int, seconds: int | None = None) -> dict[str, int]:
    """The floor starts the clock that a table wanted, on the player it was wanted on.

    Raises ``not_found``, ``clock_not_wanted`` or as ``call_clock``.
    """
    row = _wanted(book, wish_id)
    return call_clock(
        book, table_id=row.table_id, entry_id=_still_there(row), seconds=seconds, faces_bet=row.faces_bet
    )


def _wanted(book: OpenBook, wish_id: int) -> ClockWish:
    """A wish that nobody has answered; raises ``not_found`` or ``clock_not_wanted``."""
    row = ClockWish.objects.select_related("table").filter(pk=wish_id).first()
    if row is None:
        raise Refusal("not_found", what="clock", id=wish_id)
    book.require("tournament", row.event_id)
    if row.closed_at is not None:
        raise Refusal("clock_not_wanted", table=row.table.number)
    return row


def _still_there(row: ClockWish) -> int | None:
    """The player it was wanted on, unless he sits elsewhere by now."""
    return row.entry_id if row.entry_id in seats.table(row.table_id).entries.values() else None

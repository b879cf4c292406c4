"""All clocks of the room at once: stopped together, and let go on together."""

from __future__ import annotations

from typing import Any

from clock import facts
from clock.models import Clock
from clock.queries import ClockView, anchors_of, running_clocks, structure_of
from clock.steps import turn
from journal.book import OpenBook
from journal.kinds import BookKind
from journal.opening import HOUSE, BookRef, tournament_book
from rulebook.clock import ClockState, clock_at, pause, resume
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

Answer = dict[str, Any]


def books_to_pause() -> list[BookRef]:
    """The books of the events whose clocks run; the house's where none does, for a pause that comes again."""
    return _books([view.day_id for view in running_clocks()])


def books_to_resume() -> list[BookRef]:
    """The books of the events that were stopped together; the house's where none was."""
    rows = Clock.objects.filter(is_room_paused=True).order_by("day_id")
    return _books([row.day_id for row in rows])


def pause_room(book: OpenBook, *, reason: str = "") -> Answer:
    """Stop every clock that runs, with a reason that screens show, in one line a book.

    A clock that would begin or go on at a time stands on: until when is told anew. Raises
    ``Refusal("no_clock_runs")``. A clock that was started since the books were opened is left alone.
    """
    stopped = [view for view in running_clocks() if _is_stopped(book, view, reason.strip()[:80])]
    if not stopped:
        raise Refusal("no_clock_runs")
    book.reason = reason.strip()[:80]
    book.record(facts.RoomPaused(clocks=len(stopped)))
    return {"clocks": len(stopped)}


def resume_room(book: OpenBook) -> Answer:
    """Let every clock go on that was stopped together with the others and stands still.

    Raises ``Refusal("room_not_paused")``. One that was commanded on its own meanwhile is left alone.
    """
    rows = [row for row in Clock.objects.filter(is_room_paused=True) if _holds(book, row.day_id)]
    for row in rows:
        turn(book, row, lambda structure, anchors: resume(structure, anchors, book.now))
    if not rows:
        raise Refusal("room_not_paused")
    book.record(facts.RoomResumed(clocks=len(rows)))
    return {"clocks": len(rows)}


def is_room_paused() -> bool:
    """Whether clocks stand that were stopped together."""
    return Clock.objects.filter(is_room_paused=True).exists()


def _is_stopped(book: OpenBook, view: ClockView, reason: str) -> bool:
    row = Clock.objects.get(day_id=view.day_id)
    shown = clock_at(structure_of(row.day_id), anchors_of(row), book.now)
    runs = shown.state == ClockState.RUNNING
    if not _holds(book, row.day_id) or not (runs or shown.goes_at is not None):
        return False
    told = reason if runs else row.pause_reason
    turn(book, row, lambda structure, anchors: pause(structure, anchors, book.now), told, is_room=runs)
    return True


def _holds(book: OpenBook, day_id: int) -> bool:
    return book.holds(BookKind.TOURNAMENT, tournaments.day(day_id).event_id)


def _books(day_ids: list[int]) -> list[BookRef]:
    events = dict.fromkeys(tournaments.day(day_id).event_id for day_id in day_ids)
    return [tournament_book(event_id) for event_id in events] or [HOUSE]

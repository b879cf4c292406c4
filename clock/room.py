"""All clocks of the room at once: paused together, and resumed together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Length, Note
from access.roles import FLOOR
from access.verbs import action
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


def books_to_pause() -> list[BookRef]:
    """The books of the events whose clocks run; the house's where none does, for a repeated pause."""
    return _books([view.day_id for view in running_clocks()])


def books_to_resume() -> list[BookRef]:
    """The books of the events that were paused together; the house's where none was."""
    rows = Clock.objects.filter(is_room_paused=True).order_by("day_id")
    return _books([row.day_id for row in rows])


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomTurned:
    """How many clocks were paused or resumed."""

    clocks: int


@action("clocks/pause/", admits=FLOOR, opens=lambda _command: books_to_pause())
def pause_room(
    book: OpenBook, *, reason: Annotated[str, Length(80), Note("Screens show it.")] = ""
) -> RoomTurned:
    """Pause the clocks of all events, with a reason that screens show; each event's journal gets a line.

    A clock with a timed start or resumption stays paused until a new time is set. A clock started since the
    books were opened keeps running. Raises ``Refusal("no_clock_runs")``.
    """
    stopped = [view for view in running_clocks() if _is_stopped(book, view, reason.strip())]
    if not stopped:
        raise Refusal("no_clock_runs")
    book.reason = reason.strip()
    book.record(facts.RoomPaused(clocks=len(stopped)))
    return RoomTurned(clocks=len(stopped))


@action("clocks/resume/", admits=FLOOR, opens=lambda _command: books_to_resume())
def resume_room(book: OpenBook) -> RoomTurned:
    """Resume all clocks that were paused together and are still paused; one commanded since is left alone.

    Raises ``Refusal("room_not_paused")``.
    """
    rows = [row for row in Clock.objects.filter(is_room_paused=True) if _holds(book, row.day_id)]
    for row in rows:
        turn(book, row, lambda structure, anchors: resume(structure, anchors, book.now))
    if not rows:
        raise Refusal("room_not_paused")
    book.record(facts.RoomResumed(clocks=len(rows)))
    return RoomTurned(clocks=len(rows))


def is_room_paused() -> bool:
    """Whether clocks are paused that were paused together."""
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

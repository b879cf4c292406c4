"""The commands of the clock: started, paused, let go on, set, jumped."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from clock import facts
from clock.steps import Answer, commanded, rules_of, shown_on, starting, starting_at, tell, turn
from journal.book import OpenBook
from rulebook.clock import (
    ClockAnchors,
    back,
    forward,
    jump,
    pause,
    resume,
    resume_at,
    set_left,
)
from rulebook.clock import add_time as add
from rulebook.structure import Structure


def start_clock(book: OpenBook, *, day_id: int, seen: int | None = None) -> Answer:
    """Begin play; raises ``clock_started``, ``no_levels``, ``event_not_running`` or ``day_closed``."""
    row = commanded(book, day_id, seen)
    turn(book, row, partial(starting, book, rules_of(row)))
    return tell(book, row=row, fact=facts.ClockStarted)


def start_clock_at(book: OpenBook, *, day_id: int, at: datetime, seen: int | None = None) -> Answer:
    """Let play begin by itself at ``at``; raises what ``start_clock`` does, and ``Refusal("instant_past")``."""
    row = commanded(book, day_id, seen)
    turn(book, row, partial(starting_at, book, row, at))
    return tell(book, row=row, fact=facts.StartTimed, goes_at=at.isoformat())


def pause_clock(book: OpenBook, *, day_id: int, reason: str = "", seen: int | None = None) -> Answer:
    """Stop the time, with a reason that screens show; raises ``Refusal("clock_not_running")``.

    A clock that stands and would go on at a time stands on, for the same reason unless another is told.
    """
    row = commanded(book, day_id, seen)
    told = reason.strip()[:80] or row.pause_reason
    turn(book, row, lambda structure, anchors: pause(structure, anchors, book.now), told)
    book.reason = row.pause_reason
    return tell(book, row=row, fact=facts.ClockPaused)


def resume_clock(book: OpenBook, *, day_id: int, seen: int | None = None) -> Answer:
    """Let the time go on; raises ``clock_not_started``, ``clock_running`` or ``clock_over``."""
    row = commanded(book, day_id, seen)
    waited = shown_on(book, row).is_waiting
    turn(book, row, lambda structure, anchors: resume(structure, anchors, book.now))
    begins = waited and shown_on(book, row).period.is_break
    return tell(book, row=row, fact=facts.BreakBegun if begins else facts.ClockResumed)


def resume_clock_at(book: OpenBook, *, day_id: int, at: datetime, seen: int | None = None) -> Answer:
    """Let the time go on by itself at ``at``; a break that runs is made to end then.

    Raises what ``resume_clock`` does, and ``Refusal("instant_past")``.
    """
    row = commanded(book, day_id, seen)
    turn(book, row, lambda structure, anchors: resume_at(structure, anchors, book.now, at), row.pause_reason)
    return tell(book, row=row, fact=facts.ResumeTimed, goes_at=at.isoformat())


def forward_clock(book: OpenBook, *, day_id: int, seen: int | None = None) -> Answer:
    """Begin the next level or break now; raises ``Refusal("no_next_period")``."""
    row = commanded(book, day_id, seen)
    turn(book, row, lambda structure, anchors: forward(structure, anchors, book.now), row.pause_reason)
    return tell(book, row=row, fact=facts.ClockMovedForward)


def back_clock(book: OpenBook, *, day_id: int, seen: int | None = None) -> Answer:
    """Begin the level or break before anew; raises ``Refusal("no_period_before")``."""
    row = commanded(book, day_id, seen)
    turn(book, row, lambda structure, anchors: back(structure, anchors, book.now), row.pause_reason)
    return tell(book, row=row, fact=facts.ClockMovedBack)


def jump_to_level(book: OpenBook, *, day_id: int, level: int, seen: int | None = None) -> Answer:
    """Begin level number ``level`` now; raises ``Refusal("level_unknown")``."""
    row = commanded(book, day_id, seen)
    turn(book, row, partial(_jumped, book, level), row.pause_reason)
    return tell(book, row=row, fact=facts.LevelJumped)


def set_time_left(book: OpenBook, *, day_id: int, left_ms: int, seen: int | None = None) -> Answer:
    """Put ``left_ms`` milliseconds on the clock; raises ``Refusal("time_negative")``."""
    row = commanded(book, day_id, seen)
    turn(
        book,
        row,
        lambda structure, anchors: set_left(structure, anchors, book.now, left_ms),
        row.pause_reason,
    )
    return tell(book, row=row, fact=facts.TimeLeftSet)


def add_time(book: OpenBook, *, day_id: int, added_ms: int, seen: int | None = None) -> Answer:
    """Give the period ``added_ms`` more, or take them if negative; raises ``Refusal("less_time_left")``."""
    row = commanded(book, day_id, seen)
    turn(book, row, lambda structure, anchors: add(structure, anchors, book.now, added_ms), row.pause_reason)
    return tell(book, row=row, fact=facts.TimeAdded, added_ms=added_ms)


def _jumped(book: OpenBook, level: int, structure: Structure, anchors: ClockAnchors) -> ClockAnchors:
    return jump(structure, anchors, book.now, structure.index_of_level(level))

"""The commands of the clock: started, paused, resumed, set, jumped."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Annotated

from access.fields import DayId, Length, Limits, Note, WallTime
from access.roles import FLOOR
from access.verbs import action
from clock import facts
from clock.queries import anchors_of
from clock.steps import (
    ClockTurned,
    SeenGeneration,
    commanded,
    of_day,
    rules_of,
    shown_on,
    starting,
    starting_at,
    tell,
    turn,
)
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
from rulebook.clock import take_time_out as stop_for
from rulebook.refusals import Refusal
from rulebook.structure import Structure
from tournaments import queries as tournaments


@action("days/<int:day>/clock/start/", admits=FLOOR, opens=of_day)
def start_clock(book: OpenBook, *, day: DayId, generation: SeenGeneration = None) -> ClockTurned:
    """Start play now.

    Raises ``clock_started``, ``no_levels``, ``event_not_running`` or ``day_closed``.
    """
    row = commanded(book, day, generation)
    turn(book, row, partial(starting, book, rules_of(row)))
    return tell(book, row=row, fact=facts.ClockStarted)


@action("days/<int:day>/clock/start-at/", admits=FLOOR, opens=of_day)
def start_clock_at(
    book: OpenBook,
    *,
    day: DayId,
    generation: SeenGeneration = None,
    at: Annotated[datetime, WallTime(), Note("When play starts.")],
) -> ClockTurned:
    """Start play at an instant, automatically.

    Raises what ``start_clock`` does, and ``Refusal("instant_past")``.
    """
    row = commanded(book, day, generation)
    turn(book, row, partial(starting_at, book, row, at))
    return tell(book, row=row, fact=facts.StartTimed, goes_at=at.isoformat())


@action("days/<int:day>/clock/pause/", admits=FLOOR, opens=of_day)
def pause_clock(
    book: OpenBook,
    *,
    day: DayId,
    generation: SeenGeneration = None,
    reason: Annotated[str, Length(80), Note("Screens show it.")] = "",
) -> ClockTurned:
    """Pause the clock, with a reason that screens show.

    A paused clock with a timed resumption stays paused, for the same reason unless another is given.
    Raises ``Refusal("clock_not_running")``.
    """
    row = commanded(book, day, generation)
    shown = reason.strip() or row.pause_reason
    turn(book, row, lambda structure, anchors: pause(structure, anchors, book.now), shown)
    book.reason = row.pause_reason
    return tell(book, row=row, fact=facts.ClockPaused)


@action("days/<int:day>/clock/resume/", admits=FLOOR, opens=of_day)
def resume_clock(book: OpenBook, *, day: DayId, generation: SeenGeneration = None) -> ClockTurned:
    """Resume the clock now.

    Raises ``clock_not_started``, ``clock_running`` or ``clock_over``.
    """
    row = commanded(book, day, generation)
    waited = shown_on(book, row).is_waiting
    turn(book, row, lambda structure, anchors: resume(structure, anchors, book.now))
    begins = waited and shown_on(book, row).period.is_break
    return tell(book, row=row, fact=facts.BreakBegun if begins else facts.ClockResumed)


@action("days/<int:day>/clock/resume-at/", admits=FLOOR, opens=of_day)
def resume_clock_at(
    book: OpenBook,
    *,
    day: DayId,
    generation: SeenGeneration = None,
    at: Annotated[datetime, WallTime(), Note("When the clock resumes.")],
) -> ClockTurned:
    """Resume the clock at an instant, automatically; a break under way then ends at that instant.

    Raises what ``resume_clock`` does, and ``Refusal("instant_past")``.
    """
    row = commanded(book, day, generation)
    turn(
        book,
        row,
        lambda structure, anchors: resume_at(structure, anchors, book.now, at),
        row.pause_reason,
    )
    return tell(book, row=row, fact=facts.ResumeTimed, goes_at=at.isoformat())


@action("days/<int:day>/clock/time-out/", admits=FLOOR, opens=of_day)
def take_time_out(
    book: OpenBook,
    *,
    day: DayId,
    generation: SeenGeneration = None,
    minutes: Annotated[int, Limits(1, 240), Note("After these the clock resumes automatically.")] = 5,
    reason: Annotated[str, Length(80), Note("Screens show it.")] = "",
) -> ClockTurned:
    """Stop play for a few minutes, after which the clock resumes automatically; it can be resumed earlier.

    Raises ``clock_not_started``, ``clock_over``, ``no_level_to_stop`` in a break, ``no_time_out_now`` in hand for
    hand and during the last hands.
    """
    row = commanded(book, day, generation)
    state = tournaments.event(tournaments.day(row.day_id).event_id).play_state
    if state != "normal":
        raise Refusal("no_time_out_now", play_state=state)
    stopped = partial(_stopped_for, book, minutes)
    turn(book, row, stopped, reason.strip(), is_time_out=True)
    book.reason = row.pause_reason
    goes_at = anchors_of(row).goes_at or book.now
    return tell(book, row=row, fact=facts.TimeOutTaken, minutes=minutes, goes_at=goes_at.isoformat())


@action("days/<int:day>/clock/forward/", admits=FLOOR, opens=of_day)
def forward_clock(book: OpenBook, *, day: DayId, generation: SeenGeneration = None) -> ClockTurned:
    """Start the next level or break now.

    Raises ``Refusal("no_next_period")``.
    """
    row = commanded(book, day, generation)
    turn(book, row, lambda structure, anchors: forward(structure, anchors, book.now), row.pause_reason)
    return tell(book, row=row, fact=facts.ClockMovedForward)


@action("days/<int:day>/clock/back/", admits=FLOOR, opens=of_day)
def back_clock(book: OpenBook, *, day: DayId, generation: SeenGeneration = None) -> ClockTurned:
    """Start the previous level or break again.

    Raises ``Refusal("no_period_before")``.
    """
    row = commanded(book, day, generation)
    turn(book, row, lambda structure, anchors: back(structure, anchors, book.now), row.pause_reason)
    return tell(book, row=row, fact=facts.ClockMovedBack)


@action("days/<int:day>/clock/jump/", admits=FLOOR, opens=of_day)
def jump_to_level(
    book: OpenBook,
    *,
    day: DayId,
    generation: SeenGeneration = None,
    level: Annotated[int, Limits(1, 1_000), Note("The number of the level; breaks have none.")],
) -> ClockTurned:
    """Jump to a level, which starts now.

    Raises ``Refusal("level_unknown")``.
    """
    row = commanded(book, day, generation)
    turn(book, row, partial(_jumped, book, level), row.pause_reason)
    return tell(book, row=row, fact=facts.LevelJumped)


@action("days/<int:day>/clock/set-time/", admits=FLOOR, opens=of_day)
def set_time_left(
    book: OpenBook,
    *,
    day: DayId,
    generation: SeenGeneration = None,
    minutes: Annotated[int, Limits(0, 6_000)] = 0,
    seconds: Annotated[int, Limits(0, 59)] = 0,
) -> ClockTurned:
    """Set the time left of the level or break."""
    row = commanded(book, day, generation)
    left_ms = (minutes * 60 + seconds) * 1_000
    turn(book, row, lambda shape, anchors: set_left(shape, anchors, book.now, left_ms), row.pause_reason)
    return tell(book, row=row, fact=facts.TimeLeftSet)


@action("days/<int:day>/clock/add-time/", admits=FLOOR, opens=of_day)
def add_time(
    book: OpenBook,
    *,
    day: DayId,
    generation: SeenGeneration = None,
    seconds: Annotated[int, Limits(-360_000, 360_000)],
) -> ClockTurned:
    """Add time to the level or break, or take it away.

    Raises ``Refusal("less_time_left")``.
    """
    row = commanded(book, day, generation)
    added_ms = seconds * 1_000
    turn(book, row, lambda structure, anchors: add(structure, anchors, book.now, added_ms), row.pause_reason)
    return tell(book, row=row, fact=facts.TimeAdded, added_ms=added_ms)


def _stopped_for(book: OpenBook, minutes: int, structure: Structure, anchors: ClockAnchors) -> ClockAnchors:
    return stop_for(structure, anchors, book.now, minutes)


def _jumped(book: OpenBook, level: int, structure: Structure, anchors: ClockAnchors) -> ClockAnchors:
    return jump(structure, anchors, book.now, structure.index_of_level(level))

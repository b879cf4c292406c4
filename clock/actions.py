"""The commands of the clock; each gives it a new generation, so that bells of the old one fall silent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from clock import facts
from clock.models import Clock
from clock.queries import anchors_of, structure_of
from journal.book import OpenBook
from journal.opening import tournament_book
from journal.queries import stale
from rulebook.bubble import charge_hand
from rulebook.clock import (
    ClockAnchors,
    ClockReading,
    ClockState,
    back,
    clock_at,
    forward,
    jump,
    let_wait,
    next_break,
    pause,
    resume,
    resume_at,
    set_left,
    settle,
    skip_break,
    start,
    start_at,
)
from rulebook.clock import add_time as add
from rulebook.profile import BubbleRules, ClockRules
from rulebook.refusals import Refusal
from rulebook.structure import Structure
from tournaments import queries as tournaments
from tournaments.scopes import CLOCK

Turn = Callable[[Structure, ClockAnchors], ClockAnchors]
Answer = dict[str, Any]
PLAYED = ("running",)


def create_clock(book: OpenBook, *, day_id: int) -> int:
    """Hang up the clock of a day, if there is none yet; answers its id. A step of other actions."""
    return _row(book, day_id).pk


def begin_clock(book: OpenBook, *, day_id: int, at: datetime | None = None) -> None:
    """Start the time of a day, or let it start by itself at ``at``, as a step of another action.

    Raises ``Refusal`` ``clock_started`` or ``instant_past``.
    """
    row = _row(book, day_id)
    turn(book, row, partial(_starting, book, _rules(row)) if at is None else partial(_timed, book, row, at))


def halt_clock(book: OpenBook, *, day_id: int) -> None:
    """Stop the time of a day as a step of another action: the day is over, or play goes on by the hand.

    One that was stopped together with the room's does not go on with them.
    """
    row = Clock.objects.filter(day_id=day_id).first()
    if row is not None and (row.is_running or row.goes_at is not None or row.is_room_paused):
        turn(book, row, lambda structure, anchors: _halted(structure, anchors, book))


def run_clock_on(book: OpenBook, *, day_id: int) -> None:
    """Let the time of a day go on as a step of another action; nothing where it runs, or is over."""
    row = _row(book, day_id)
    if _shown(book, row).state is ClockState.PAUSED:
        turn(book, row, lambda structure, anchors: resume(structure, anchors, book.now))


def charge_clock(
    book: OpenBook, *, day_id: int, rules: BubbleRules, real_ms: int | None = None
) -> ClockReading:
    """Take what a hand for hand hand costs off the clock, as a step of another action (TDA RP-8-B).

    Answers what it shows then: the break, where the level ended with it.
    """
    row = _row(book, day_id)
    turn(
        book,
        row,
        lambda structure, anchors: charge_hand(structure, anchors, book.now, rules, real_ms),
        row.pause_reason,
    )
    return _shown(book, row)


def start_clock(book: OpenBook, *, day_id: int, seen: int | None = None) -> Answer:
    """Begin play; raises ``clock_started``, ``no_levels``, ``event_not_running`` or ``day_closed``."""
    row = commanded(book, day_id, seen)
    turn(book, row, partial(_starting, book, _rules(row)))
    return tell(book, row=row, fact=facts.ClockStarted)


def start_clock_at(book: OpenBook, *, day_id: int, at: datetime, seen: int | None = None) -> Answer:
    """Let play begin by itself at ``at``; raises what ``start_clock`` does, and ``Refusal("instant_past")``."""
    row = commanded(book, day_id, seen)
    turn(book, row, partial(_timed, book, row, at))
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
    waited = _shown(book, row).is_waiting
    turn(book, row, lambda structure, anchors: resume(structure, anchors, book.now))
    begins = waited and _shown(book, row).period.is_break
    return tell(book, row=row, fact=facts.BreakBegun if begins else facts.ClockResumed)


def resume_clock_at(book: OpenBook, *, day_id: int, at: datetime, seen: int | None = None) -> Answer:
    """Let the time go on by itself at ``at``; a break that runs is made to end then.

    Raises what ``resume_clock`` does, and ``Refusal("instant_past")``.
    """
    row = commanded(book, day_id, seen)
    turn(book, row, lambda structure, anchors: resume_at(structure, anchors, book.now, at), row.pause_reason)
    return tell(book, row=row, fact=facts.ResumeTimed, goes_at=at.isoformat())


def begin_next_break(book: OpenBook, *, day_id: int, seen: int | None = None) -> Answer:
    """Begin the next break now; raises ``Refusal("no_break_ahead")``."""
    row = commanded(book, day_id, seen)
    turn(book, row, lambda structure, anchors: next_break(structure, anchors, book.now), row.pause_reason)
    return tell(book, row=row, fact=facts.BreakBegun if row.is_running else facts.LevelJumped)


def skip_this_break(book: OpenBook, *, day_id: int, seen: int | None = None) -> Answer:
    """Begin the level after the break now; raises ``Refusal("no_break_now")``."""
    row = commanded(book, day_id, seen)
    turn(book, row, lambda structure, anchors: skip_break(structure, anchors, book.now))
    return tell(book, row=row, fact=facts.BreakSkipped)


def let_breaks_wait(
    book: OpenBook, *, day_id: int, breaks: bool, play: bool, seen: int | None = None
) -> Answer:
    """Whether breaks, and play after them, begin when the floor says so, or by themselves."""
    row = commanded(book, day_id, seen)
    wait = partial(_waiting, book, breaks, play)
    turn(book, row, wait, row.pause_reason)
    return tell(book, row=row, fact=facts.BreaksBySay, breaks_wait=breaks, play_waits=play)


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


def _shown(book: OpenBook, row: Clock) -> ClockReading:
    return clock_at(structure_of(row.day_id), anchors_of(row), book.now)


def _row(book: OpenBook, day_id: int) -> Clock:
    day = tournaments.day(day_id)
    kept = tournament_book(day.event_id)
    book.require(kept.kind, kept.subject_id)
    return Clock.objects.filter(day_id=day_id).first() or book.create(Clock, day_id=day_id)


def commanded(book: OpenBook, day_id: int, seen: int | None = None) -> Clock:
    """The clock, if it may be commanded and is still as the tap saw it."""
    day = tournaments.day(day_id)
    event = tournaments.event(day.event_id)
    if event.state not in PLAYED:
        raise Refusal("event_not_running", state=event.state)
    if day.closed_at is not None:
        raise Refusal("day_closed", day=day_id)
    row = _row(book, day_id)
    if seen is not None and seen != row.generation:
        raise stale(tournament_book(day.event_id), [f"{row._meta.label_lower}:{row.pk}"])
    return row


def turn(book: OpenBook, row: Clock, turned: Turn, pause_reason: str = "", *, is_room: bool = False) -> None:
    """Step: write what a command makes of the anchors, under a new generation."""
    new = turned(structure_of(row.day_id), anchors_of(row))
    row.is_running, row.has_started = new.is_running, new.has_started
    row.index, row.elapsed_ms, row.anchor_at = new.index, new.elapsed_ms, new.at
    row.goes_at, row.break_waits, row.play_waits = new.goes_at, new.break_waits, new.play_waits
    row.generation += 1
    row.pause_reason = "" if new.is_running else pause_reason
    row.is_room_paused = is_room
    book.save(row)
    book.touches(CLOCK.of(row.day_id))


def _rules(row: Clock) -> ClockRules:
    return tournaments.profile(tournaments.day(row.day_id).event_id).clock


def _starting(book: OpenBook, rules: ClockRules, structure: Structure, anchors: ClockAnchors) -> ClockAnchors:
    return _by_rules(rules, start(structure, anchors, book.now))


def _timed(
    book: OpenBook, row: Clock, at: datetime, structure: Structure, anchors: ClockAnchors
) -> ClockAnchors:
    return _by_rules(_rules(row), start_at(structure, anchors, book.now, at))


def _by_rules(rules: ClockRules, anchors: ClockAnchors) -> ClockAnchors:
    return replace(anchors, break_waits=rules.break_waits, play_waits=rules.play_waits)


def _waiting(
    book: OpenBook, breaks: bool, play: bool, structure: Structure, anchors: ClockAnchors
) -> ClockAnchors:
    return let_wait(structure, anchors, book.now, breaks=breaks, play=play)


def _halted(structure: Structure, anchors: ClockAnchors, book: OpenBook) -> ClockAnchors:
    stands = settle(structure, anchors, book.now)
    return replace(stands, is_running=False, goes_at=None)


def _jumped(book: OpenBook, level: int, structure: Structure, anchors: ClockAnchors) -> ClockAnchors:
    return jump(structure, anchors, book.now, structure.index_of_level(level))


def tell(book: OpenBook, *, row: Clock, fact: type[facts.ClockFact], **more: Any) -> Answer:
    """Step: record what was done to the clock, with what it shows now; answers that."""
    shown = _shown(book, row)
    told = fact(day=row.day_id, period=shown.period.number, left_ms=shown.left_ms, **more)
    book.record(told)
    return {"generation": row.generation, "index": shown.index, "left_ms": shown.left_ms}

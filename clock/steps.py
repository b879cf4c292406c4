"""Steps of the clock for other actions; each command gives it a new generation, which cancels old timers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Annotated, Any

from access.fields import GREATEST, Limits, Note
from clock import words
from clock.matches import follow_day
from clock.models import ANCHORS, Clock, EarlierClock
from clock.rows import anchors_of, structure_of
from clock.timers.games import follow_command, game_before
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from journal.queries import stale
from journal.reading import only
from rulebook.bubble import charge_hand
from rulebook.clock import (
    ClockAnchors,
    ClockReading,
    ClockState,
    clock_at,
    play_comes_back,
    resume,
    settle,
    shows_seats,
    start,
    start_at,
    waiting_as,
)
from rulebook.days.starting import Start, played_of, start_index
from rulebook.profile import BubbleRules, ClockRules
from rulebook.refusals import Refusal
from rulebook.structure import Structure
from tournaments import queries as tournaments
from tournaments.scopes import CLOCK

Turn = Callable[[Structure, ClockAnchors], ClockAnchors]
PLAYED = ("running",)


def begin_clock(
    book: OpenBook, *, day_id: int, at: datetime | None = None, begins: Start | None = None
) -> None:
    """Step: start the clock of a day, now or automatically at ``at``; from a level, or from what it shows.

    Raises ``Refusal`` ``clock_started``, ``instant_past`` or ``start_level_unknown``.
    """
    row = clock_row(book, day_id)
    turned = partial(starting, book, rules_of(row)) if at is None else partial(starting_at, book, row, at)
    turn(book, row, turned if begins is None else partial(_from_level, begins, turned))


def _from_level(begins: Start, turned: Turn, structure: Structure, anchors: ClockAnchors) -> ClockAnchors:
    index, played_ms = start_index(structure, begins.level), played_of(structure, begins)
    return turned(structure, replace(anchors, index=index, elapsed_ms=played_ms, at=None))


@dataclass(frozen=True, slots=True)
class RowsOfDay:
    """The clock of a day with its day and event, read in one statement by an action that ends them."""

    clock: Clock

    @classmethod
    def read(cls, day_id: int) -> RowsOfDay | None:
        """The rows; None before the first command to the clock."""
        row = only(Clock.objects.filter(day_id=day_id, match=None).select_related("day__event"))
        return None if row is None else cls(row)


def halt_clock(book: OpenBook, *, day_id: int, clock: Clock | None = None) -> None:
    """Step: pause the clock of a day, because the day is over or play is hand for hand.

    A clock that was paused with the room no longer resumes with it. ``known`` is its row if this action has
    read it.
    """
    row = clock or Clock.objects.filter(day_id=day_id, match=None).first()
    if row is not None and (row.is_running or row.goes_at is not None or row.is_room_paused):
        turn(book, row, lambda structure, anchors: _halted(structure, anchors, book))


def run_clock_on(book: OpenBook, *, day_id: int) -> None:
    """Step: resume the clock of a day; does nothing if it is running, over, or waits because the day ends."""
    row = clock_row(book, day_id)
    shown = shown_on(book, row)
    if shown.state is ClockState.PAUSED and not shown.ends_day:
        turn(book, row, lambda structure, anchors: resume(structure, anchors, book.now))


def hold_breaks(book: OpenBook, *, day_id: int, is_held: bool) -> None:
    """Step: start no break while a hand of hand for hand may be on; if not held, follow the profile."""
    row = clock_row(book, day_id)
    is_waiting = is_held or rules_of(row).break_waits
    if row.break_waits != is_waiting:
        turn(
            book,
            row,
            lambda structure, anchors: _holding(structure, anchors, book, is_waiting),
            row.pause_reason,
        )


def hold_play(book: OpenBook, *, day_id: int, is_held: bool) -> None:
    """Step: hold play after a break; if not held, follow the profile.

    Play starts if the break is over and only this hold delayed it.
    """
    row = clock_row(book, day_id)
    is_waiting = is_held or rules_of(row).play_waits
    if row.play_waits != is_waiting:
        wait = partial(_waiting_to_play, book, is_waiting)
        turn(book, row, wait, row.pause_reason, is_room=row.is_room_paused)


def charge_clock(
    book: OpenBook, *, day_id: int, rules: BubbleRules, real_ms: int | None = None
) -> ClockReading:
    """Step: deduct the cost of a hand of hand for hand from the clock (TDA RP-8-B).

    Returns what the clock then shows: the break, if the level ended with the hand.
    """
    row = clock_row(book, day_id)
    turn(
        book,
        row,
        lambda structure, anchors: charge_hand(structure, anchors, book.now, rules, real_ms),
        row.pause_reason,
    )
    return shown_on(book, row)


SeenGeneration = Annotated[
    int | None,
    Limits(0, GREATEST),
    Note("The generation that the page showed; refused as stale if it has risen."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTurned:
    """What the clock shows after a command."""

    generation: Annotated[int, Note("Rises with every command.")]
    index: Annotated[int, Note("Position in the structure, breaks included, from 0.")]
    left_ms: Annotated[int, Note("Time left of the level or break, in milliseconds.")]


def of_day(command: Any) -> list[BookRef]:
    """The book of the day's event."""
    return [tournament_book(tournaments.day(command.day).event_id)]


def commanded(book: OpenBook, day_id: int, generation: int | None = None) -> Clock:
    """The clock, if it accepts commands and is unchanged since the page showed it."""
    day = tournaments.day(day_id)
    event = tournaments.event(day.event_id)
    if event.state not in PLAYED:
        raise Refusal("event_not_running", state=event.state)
    if day.closed_at is not None:
        raise Refusal("day_closed", day=day.id)
    row = clock_row(book, day.id)
    if generation is not None and generation != row.generation:
        raise stale(tournament_book(day.event_id), [f"{row._meta.label_lower}:{row.pk}"])
    return row


def turn(
    book: OpenBook,
    row: Clock,
    turned: Turn,
    pause_reason: str = "",
    *,
    is_room: bool = False,
    is_time_out: bool = False,
) -> None:
    """Step: write the anchors after a command, under a new generation."""
    structure, old = structure_of(row.day_id), anchors_of(row)
    new = turned(structure, old)
    if not _keeps_seats(structure, row, new, book.now):
        row.seats_shown_at = None
    keep_earlier(book, row)
    game = game_before(row.day_id, book.now) if structure.levels_move_button else None
    row.is_time_out = is_time_out or (row.is_time_out and new.goes_at == old.goes_at)
    row.is_running, row.has_started = new.is_running, new.has_started
    row.index, row.elapsed_ms, row.anchor_at = new.index, new.elapsed_ms, new.at
    row.goes_at, row.break_waits, row.play_waits = new.goes_at, new.break_waits, new.play_waits
    row.played_ms, row.at_day_end = new.played_ms, new.at_day_end
    row.generation += 1
    row.pause_reason = "" if new.is_running else pause_reason
    row.is_room_paused = is_room
    book.save(row)
    if (new.is_running, new.goes_at) != (old.is_running, old.goes_at):
        follow_day(book, day_id=row.day_id, is_running=new.is_running, goes_at=new.goes_at)
    book.touches(CLOCK.of(row.day_id))
    if game is not None:
        follow_command(book, row.day_id, game, new)


def keep_earlier(book: OpenBook, row: Clock) -> None:
    """Step: keep the anchors of a day's clock that are about to be replaced; nobody asks for those of a match."""
    if row.match_id is None and row.anchor_at is not None:
        book.append(EarlierClock, clock_id=row.pk, **{name: getattr(row, name) for name in ANCHORS})


def _keeps_seats(structure: Structure, row: Clock, new: ClockAnchors, now: datetime) -> bool:
    """Whether screens that show the seats keep them after a command to the clock."""
    asked_at, old = row.seats_shown_at, anchors_of(row)
    if asked_at is None or play_comes_back(structure, old, new, now):
        return False
    return shows_seats(structure, old, asked_at, now)


def tell(book: OpenBook, *, row: Clock, fact: type[words.ClockFact], **more: Any) -> ClockTurned:
    """Step: record the fact with what the clock shows now; returns the latter."""
    reading = shown_on(book, row)
    line = fact(day=row.day_id, period=reading.period.number, left_ms=reading.left_ms, **more)
    book.record(line)
    return ClockTurned(generation=row.generation, index=reading.index, left_ms=reading.left_ms)


def shown_after(book: OpenBook, row: Clock) -> ClockTurned:
    """What the clock shows now."""
    reading = shown_on(book, row)
    return ClockTurned(generation=row.generation, index=reading.index, left_ms=reading.left_ms)


def shown_on(book: OpenBook, row: Clock) -> ClockReading:
    """What the clock shows in the open book."""
    return clock_at(structure_of(row.day_id), anchors_of(row), book.now)


def clock_row(book: OpenBook, day_id: int) -> Clock:
    """The clock of a day of the open book; created if it does not exist yet."""
    day = tournaments.day(day_id)
    book_of_event = tournament_book(day.event_id)
    book.require(book_of_event.kind, book_of_event.subject_id)
    return Clock.objects.filter(day_id=day_id, match=None).first() or book.create(Clock, day_id=day_id)


def rules_of(row: Clock) -> ClockRules:
    """The clock rules of the event's profile."""
    return tournaments.profile(tournaments.day(row.day_id).event_id).clock


def starting(book: OpenBook, rules: ClockRules, structure: Structure, anchors: ClockAnchors) -> ClockAnchors:
    """The anchors that start play now; breaks wait or not, by the rules."""
    return _by_rules(rules, start(structure, anchors, book.now))


def starting_at(
    book: OpenBook, row: Clock, at: datetime, structure: Structure, anchors: ClockAnchors
) -> ClockAnchors:
    """The anchors that start play automatically at ``at``."""
    return _by_rules(rules_of(row), start_at(structure, anchors, book.now, at))


def _by_rules(rules: ClockRules, anchors: ClockAnchors) -> ClockAnchors:
    return waiting_as(rules, anchors)


def _holding(structure: Structure, anchors: ClockAnchors, book: OpenBook, waits: bool) -> ClockAnchors:
    return replace(settle(structure, anchors, book.now), break_waits=waits)


def _waiting_to_play(
    book: OpenBook, waits: bool, structure: Structure, anchors: ClockAnchors
) -> ClockAnchors:
    return replace(settle(structure, anchors, book.now), play_waits=waits)


def _halted(structure: Structure, anchors: ClockAnchors, book: OpenBook) -> ClockAnchors:
    settled = settle(structure, anchors, book.now)
    return replace(settled, is_running=False, goes_at=None)

"""The commands of the clock: play, pauses, time-outs, levels, breaks, seats, all clocks of the room."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Annotated, Any

from access.fields import DayId, Length, Limits, Note, WallTime
from access.roles import FLOOR
from access.verbs import action
from clock import words
from clock.models import Clock
from clock.rows import ClockView, anchors_of, running_clocks, seats_on_screens, structure_of
from clock.steps import (
    ClockTurned,
    SeenGeneration,
    clock_row,
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
from journal.kinds import BookKind
from journal.opening import HOUSE, BookRef, tournament_book
from rulebook.clock import (
    ClockAnchors,
    ClockState,
    back,
    break_to_skip,
    clock_at,
    forward,
    jump,
    let_wait,
    marked_ahead,
    next_break,
    pause,
    resume,
    resume_at,
    set_left,
    settle,
    skip_break,
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
    return tell(book, row=row, fact=words.ClockStarted)


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
    return tell(book, row=row, fact=words.StartTimed, goes_at=at.isoformat())


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
    text = reason.strip() or row.pause_reason
    turn(book, row, lambda structure, anchors: pause(structure, anchors, book.now), text)
    book.reason = row.pause_reason
    return tell(book, row=row, fact=words.ClockPaused)


@action("days/<int:day>/clock/resume/", admits=FLOOR, opens=of_day)
def resume_clock(book: OpenBook, *, day: DayId, generation: SeenGeneration = None) -> ClockTurned:
    """Resume the clock now.

    Raises ``clock_not_started``, ``clock_running`` or ``clock_over``.
    """
    row = commanded(book, day, generation)
    waited = shown_on(book, row).is_waiting
    turn(book, row, lambda structure, anchors: resume(structure, anchors, book.now))
    begins = waited and shown_on(book, row).period.is_break
    return tell(book, row=row, fact=words.BreakBegun if begins else words.ClockResumed)


@action("days/<int:day>/clock/resume-at/", admits=FLOOR, opens=of_day)
def resume_clock_at(
    book: OpenBook,
    *,
    day: DayId,
    generation: SeenGeneration = None,
    at: Annotated[datetime, WallTime(), Note("When the clock resumes.")],
) -> ClockTurned:
    """Resume the clock at an instant, automatically; a break in progress then ends at that instant.

    Raises what ``resume_clock`` does, and ``Refusal("instant_past")``.
    """
    row = commanded(book, day, generation)
    turn(
        book,
        row,
        lambda structure, anchors: resume_at(structure, anchors, book.now, at),
        row.pause_reason,
    )
    return tell(book, row=row, fact=words.ResumeTimed, goes_at=at.isoformat())


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

    Raises ``clock_not_started``, ``clock_over``, ``no_level_to_stop`` in a break, ``no_time_out_now`` in hand
    for hand and during the last hands.
    """
    row = commanded(book, day, generation)
    play = tournaments.play_on(tournaments.day(row.day_id).event_id, row.day_id)
    if not play.is_normal:
        raise Refusal("no_time_out_now", play_state=play.state.value)
    stop = partial(_stopped_for, book, minutes)
    turn(book, row, stop, reason.strip(), is_time_out=True)
    book.reason = row.pause_reason
    goes_at = anchors_of(row).goes_at or book.now
    return tell(book, row=row, fact=words.TimeOutTaken, minutes=minutes, goes_at=goes_at.isoformat())


@action("days/<int:day>/clock/forward/", admits=FLOOR, opens=of_day)
def forward_clock(book: OpenBook, *, day: DayId, generation: SeenGeneration = None) -> ClockTurned:
    """Start the next level or break now.

    Raises ``Refusal("no_next_period")``.
    """
    row = commanded(book, day, generation)
    turn(book, row, lambda structure, anchors: forward(structure, anchors, book.now), row.pause_reason)
    return tell(book, row=row, fact=words.ClockMovedForward)


@action("days/<int:day>/clock/back/", admits=FLOOR, opens=of_day)
def back_clock(book: OpenBook, *, day: DayId, generation: SeenGeneration = None) -> ClockTurned:
    """Start the previous level or break again.

    Raises ``Refusal("no_period_before")``.
    """
    row = commanded(book, day, generation)
    turn(book, row, lambda structure, anchors: back(structure, anchors, book.now), row.pause_reason)
    return tell(book, row=row, fact=words.ClockMovedBack)


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
    return tell(book, row=row, fact=words.LevelJumped)


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
    return tell(book, row=row, fact=words.TimeLeftSet)


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
    return tell(book, row=row, fact=words.TimeAdded, added_ms=added_ms)


def _stopped_for(book: OpenBook, minutes: int, structure: Structure, anchors: ClockAnchors) -> ClockAnchors:
    return stop_for(structure, anchors, book.now, minutes)


def _jumped(book: OpenBook, level: int, structure: Structure, anchors: ClockAnchors) -> ClockAnchors:
    return jump(structure, anchors, book.now, structure.index_of_level(level))


@action("days/<int:day>/clock/skip-next-break/", admits=FLOOR, opens=of_day)
def skip_coming_break(book: OpenBook, *, day: DayId, generation: SeenGeneration = None) -> ClockTurned:
    """Skip the next break when its time comes: play continues.

    Raises ``Refusal`` ``no_break_ahead`` or ``break_skipped_already``.
    """
    row = commanded(book, day, generation)
    row.skipped_break = break_to_skip(structure_of(row.day_id), anchors_of(row), book.now)
    turn(book, row, partial(_settled, book), row.pause_reason, is_room=row.is_room_paused)
    return tell(book, row=row, fact=words.BreakToBeSkipped)


@action("days/<int:day>/clock/keep-next-break/", admits=FLOOR, opens=of_day)
def keep_coming_break(book: OpenBook, *, day: DayId, generation: SeenGeneration = None) -> ClockTurned:
    """Take the next break after all.

    Raises ``Refusal("no_break_skipped")``.
    """
    row = commanded(book, day, generation)
    if marked_ahead(structure_of(row.day_id), anchors_of(row), book.now) is None:
        raise Refusal("no_break_skipped")
    row.skipped_break = None
    turn(book, row, partial(_settled, book), row.pause_reason, is_room=row.is_room_paused)
    return tell(book, row=row, fact=words.BreakToBeKept)


def _settled(book: OpenBook, structure: Structure, anchors: ClockAnchors) -> ClockAnchors:
    return settle(structure, anchors, book.now)


@action("days/<int:day>/clock/next-break/", admits=FLOOR, opens=of_day)
def begin_next_break(book: OpenBook, *, day: DayId, generation: SeenGeneration = None) -> ClockTurned:
    """Start the next break now.

    Raises ``Refusal("no_break_ahead")``.
    """
    row = commanded(book, day, generation)
    turn(book, row, lambda structure, anchors: next_break(structure, anchors, book.now), row.pause_reason)
    return tell(book, row=row, fact=words.BreakBegun if row.is_running else words.LevelJumped)


@action("days/<int:day>/clock/skip-break/", admits=FLOOR, opens=of_day)
def skip_this_break(book: OpenBook, *, day: DayId, generation: SeenGeneration = None) -> ClockTurned:
    """Skip this break: the level after it starts now.

    Raises ``Refusal("no_break_now")``.
    """
    row = commanded(book, day, generation)
    turn(book, row, lambda structure, anchors: skip_break(structure, anchors, book.now))
    return tell(book, row=row, fact=words.BreakSkipped)


@action("days/<int:day>/clock/waiting/", admits=FLOOR, opens=of_day)
def let_breaks_wait(
    book: OpenBook,
    *,
    day: DayId,
    generation: SeenGeneration = None,
    breaks: Annotated[bool, Note("Every break waits for the floor.")] = False,
    play: Annotated[bool, Note("Play after a break waits for the floor.")] = False,
) -> ClockTurned:
    """Choose whether breaks, and play after them, wait for the floor or start automatically."""
    row = commanded(book, day, generation)
    wait = partial(_waiting, book, breaks, play)
    turn(book, row, wait, row.pause_reason)
    return tell(book, row=row, fact=words.BreaksBySay, breaks_wait=breaks, play_waits=play)


def _waiting(
    book: OpenBook, breaks: bool, play: bool, structure: Structure, anchors: ClockAnchors
) -> ClockAnchors:
    return let_wait(structure, anchors, book.now, breaks=breaks, play=play)


SHOWN_IN = ("registration", "running")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsCommand:
    """What the clock screens of a day's event show."""

    day: DayId


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsAsked:
    """Whether the clock screens show the seats."""

    are_shown: bool


def _of_day(command: Any) -> list[BookRef]:
    return [tournament_book(tournaments.day(command.day).event_id)]


@action("days/<int:day>/show-seats/", admits=FLOOR, opens=_of_day)
def show_seats(book: OpenBook, *, day: DayId) -> SeatsAsked:
    """Show the seats by name on every clock screen of the event.

    They stay until they are hidden, or play starts or resumes; if shown during play, until they are hidden or
    play resumes after a pause. Raises ``seats_not_shown_now`` or ``day_closed``.
    """
    row = _open_clock(book, day)
    row.seats_shown_at = book.now
    book.save(row)
    book.record(words.SeatsShown(day=row.day_id))
    return SeatsAsked(are_shown=True)


@action("days/<int:day>/hide-seats/", admits=FLOOR, opens=_of_day)
def hide_seats(book: OpenBook, *, day: DayId) -> SeatsAsked:
    """Show the clock again on the screens that show the seats.

    Raises ``seats_not_on_screens``, ``seats_not_shown_now`` or ``day_closed``.
    """
    row = _open_clock(book, day)
    if not seats_on_screens(row.day_id, book.now).are_shown:
        raise Refusal("seats_not_on_screens")
    row.seats_shown_at = None
    book.save(row)
    book.record(words.SeatsHidden(day=row.day_id))
    return SeatsAsked(are_shown=False)


def _open_clock(book: OpenBook, day_id: int) -> Clock:
    day = tournaments.day(day_id)
    event = tournaments.event(day.event_id)
    if event.state not in SHOWN_IN:
        raise Refusal("seats_not_shown_now", state=event.state)
    if day.closed_at is not None:
        raise Refusal("day_closed", day=day.id)
    return clock_row(book, day.id)


def books_to_pause() -> list[BookRef]:
    """The books of the events whose clocks run; the house's if none does, for a repeated pause."""
    return _books([view.day_id for view in running_clocks()])


def books_to_resume() -> list[BookRef]:
    """The books of the events that were paused together; the house's if there are none."""
    rows = Clock.objects.filter(is_room_paused=True, match=None).order_by("day_id")
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
    views = [view for view in running_clocks() if _is_stopped(book, view, reason.strip())]
    if not views:
        raise Refusal("no_clock_runs")
    book.reason = reason.strip()
    book.record(words.RoomPaused(clocks=len(views)))
    return RoomTurned(clocks=len(views))


@action("clocks/resume/", admits=FLOOR, opens=lambda _command: books_to_resume())
def resume_room(book: OpenBook) -> RoomTurned:
    """Resume all clocks that were paused together and are still paused; not those with a command since.

    Raises ``Refusal("room_not_paused")``.
    """
    rows = [row for row in Clock.objects.filter(is_room_paused=True, match=None) if _holds(book, row.day_id)]
    for row in rows:
        turn(book, row, lambda structure, anchors: resume(structure, anchors, book.now))
    if not rows:
        raise Refusal("room_not_paused")
    book.record(words.RoomResumed(clocks=len(rows)))
    return RoomTurned(clocks=len(rows))


def is_room_paused() -> bool:
    """Whether any clocks are still paused together."""
    return Clock.objects.filter(is_room_paused=True, match=None).exists()


def _is_stopped(book: OpenBook, view: ClockView, reason: str) -> bool:
    row = Clock.objects.get(day_id=view.day_id, match=None)
    reading = clock_at(structure_of(row.day_id), anchors_of(row), book.now)
    runs = reading.state == ClockState.RUNNING
    if not _holds(book, row.day_id) or not (runs or reading.goes_at is not None):
        return False
    text = reason if runs else row.pause_reason
    turn(book, row, lambda structure, anchors: pause(structure, anchors, book.now), text, is_room=runs)
    return True


def _holds(book: OpenBook, day_id: int) -> bool:
    return book.holds(BookKind.TOURNAMENT, tournaments.day(day_id).event_id)


def _books(day_ids: list[int]) -> list[BookRef]:
    events = dict.fromkeys(tournaments.day(day_id).event_id for day_id in day_ids)
    return [tournament_book(event_id) for event_id in events] or [HOUSE]

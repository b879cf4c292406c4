"""The less common commands of the clock, in one dialog to keep the board clear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from access.viewer import Viewer, address
from clock import rows as clock
from clock import verbs
from journal import instants
from journal.opening import tournament_book
from journal.queries import latest_lines
from rulebook.clock import ClockReading, ClockState, Skipped, clock_at, left_out
from rulebook.refusals import Refusal
from rulebook.structure import Period
from screens.board.clock import may_show_seats
from screens.templatetags.figures import blinds
from tournaments import queries as tournaments
from tournaments.queries import DayView, EventView
from wording.dates import date_format

TURNED = frozenset(
    {
        "ClockStarted",
        "ClockPaused",
        "ClockResumed",
        "ClockMovedForward",
        "ClockMovedBack",
        "LevelJumped",
        "TimeLeftSet",
        "TimeAdded",
        "StartTimed",
        "ResumeTimed",
        "TimeOutTaken",
        "SeatsShown",
        "SeatsHidden",
        "BreakBegun",
        "BreakSkipped",
        "BreakToBeSkipped",
        "BreakToBeKept",
        "BreaksBySay",
        "ClockSetBack",
        "RoomPaused",
        "RoomResumed",
    }
)
TIME_OUTS = (2, 5, 10, 15)
SEARCHED = 40


@dataclass(frozen=True, slots=True)
class LevelChoice:
    """A level that the clock can be set to."""

    number: int
    label: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class ClockMore:
    """The dialog as templates/screens/clock_more.html names it; an address closed to the viewer is empty."""

    panel_url: str
    levels: tuple[LevelChoice, ...]
    reasons: tuple[str, ...]
    is_started: bool
    goes_at: str
    break_waits: bool
    play_waits: bool
    is_room_paused: bool
    last: str
    begin_url: str
    set_url: str
    jump_url: str
    next_break_url: str
    next_break_asks: str
    next_break_note: str
    skip_break_url: str
    skip_next_url: str
    keep_next_url: str
    break_label: str
    pause_url: str
    time_out_url: str
    time_outs: tuple[int, ...]
    show_seats_url: str
    hide_seats_url: str
    at_url: str
    waits_url: str
    room_url: str
    undo_url: str


def clock_more(event_id: int, viewer: Viewer) -> ClockMore:
    """The dialog for the current day."""
    day, event = tournaments.current_day(event_id), tournaments.event(event_id)
    walk = clock.course(day.id)
    may_turn = viewer.runs_floor and event.state == "running" and not day.is_closed
    reading = _read(walk) if may_turn else None
    may_begin = viewer.directs and event.state == "registration"
    is_room_paused = verbs.is_room_paused()
    goes_at = reading.goes_at if reading else None
    return ClockMore(
        panel_url=address("board-clock-more", event_id),
        levels=_levels(walk, reading),
        reasons=_reasons(),
        is_started=reading is not None and reading.state is not ClockState.NOT_STARTED,
        goes_at="" if goes_at is None else date_format(timezone.localtime(goes_at), "H:i"),
        break_waits=walk.clock.anchors.break_waits,
        play_waits=walk.clock.anchors.play_waits,
        is_room_paused=is_room_paused,
        room_url=address("resume-room" if is_room_paused else "pause-room", when=viewer.runs_floor),
        begin_url=address("floor-start", event_id, when=may_begin),
        time_outs=TIME_OUTS,
        **_time_out(day.id, event, reading),
        **_seats(event, day, viewer),
        **_last(event_id, viewer),
        **_turns(day.id, reading),
        **_breaks(day.id, walk, reading),
    )


def _read(walk: clock.Course) -> ClockReading | None:
    try:
        return clock_at(walk.structure, walk.clock.anchors, instants.now())
    except Refusal:
        return None


def _levels(walk: clock.Course, read: ClockReading | None) -> tuple[LevelChoice, ...]:
    if read is None:
        return ()
    now = walk.structure.level_in_force(read.index)
    return tuple(
        LevelChoice(
            level.number,
            " · ".join(filter(None, (str(level.number), blinds(level), _skips(walk, read, level)))),
            now is not None and now.number == level.number,
        )
        for level in walk.structure.levels
    )


def _skips(walk: clock.Course, read: ClockReading, level: Period) -> str:
    """The levels that a jump to this level leaves unplayed, in words; empty if there are none."""
    skip = left_out(walk.structure, read.index, walk.structure.index_of_level(level.number))
    if skip.levels:
        return _level_range(_("skips level %(level)s"), _("skips levels %(first)s to %(last)s"), skip)
    return _("skips the break") if skip.breaks else ""


def _level_range(one: str, several: str, skipped: Skipped) -> str:
    first, last = skipped.levels[0], skipped.levels[-1]
    return one % {"level": first} if first == last else several % {"first": first, "last": last}


def before_next_break(walk: clock.Course, read: ClockReading | None) -> Skipped:
    """The levels left out if the next break starts now."""
    if read is None:
        return Skipped()
    rows = walk.structure.played
    next_rows = range(read.index + 1, len(rows))
    at = next((at for at in next_rows if rows[at].is_break and not rows[at].is_skipped), read.index)
    return left_out(walk.structure, read.index, at)


def ask_next_break(skipped: Skipped) -> str:
    """The prompt for the second tap: a break that is not the next period leaves levels out."""
    if not skipped.levels:
        return _("Tap again: start the break")
    return _level_range(
        _("Tap again: start the break, level %(level)s is not played"),
        _("Tap again: start the break, levels %(first)s to %(last)s are not played"),
        skipped,
    )


def _reasons() -> tuple[str, ...]:
    return (
        _("Dinner"),
        _("Colour-up"),
        _("Chip count"),
        _("Seat draw"),
        _("Technical fault"),
        _("Alarm"),
    )


def _turns(day_id: int, read: ClockReading | None) -> dict[str, Any]:
    state = read.state if read else None
    is_played = state in (ClockState.RUNNING, ClockState.PAUSED)
    is_paused = state is ClockState.PAUSED
    is_waiting_to_start = state is ClockState.NOT_STARTED
    in_break = _in_break(read)
    may_pause = state is ClockState.RUNNING or (read is not None and read.goes_at is not None)
    may_time = is_paused or (state is ClockState.RUNNING and in_break)
    at = "start-clock-at" if is_waiting_to_start else "resume-clock-at"
    return {
        "set_url": address("set-time-left", day_id, when=is_played or state is ClockState.OVER),
        "jump_url": address("jump-to-level", day_id, when=is_played or state is ClockState.OVER),
        "pause_url": address("pause-clock", day_id, when=may_pause),
        "at_url": address(at, day_id, when=may_time or is_waiting_to_start),
        "waits_url": address("let-breaks-wait", day_id, when=is_played),
    }


def _time_out(day_id: int, event: EventView, read: ClockReading | None) -> dict[str, str]:
    """The address that stops a level in normal play for a time-out."""
    stands_or_runs = read is not None and read.state in (ClockState.RUNNING, ClockState.PAUSED)
    may = stands_or_runs and not _in_break(read) and tournaments.play_now(event.id).is_normal
    return {"time_out_url": address("take-time-out", day_id, when=may)}


def _seats(event: EventView, day: DayView, viewer: Viewer) -> dict[str, str]:
    """Seats on the clock screens, or the clock again."""
    may = may_show_seats(event, day, viewer)
    are_shown = may and clock.seats_on_screens(day.id, instants.now()).are_shown
    return {
        "show_seats_url": address("show-seats", day.id, when=may and not are_shown),
        "hide_seats_url": address("hide-seats", day.id, when=are_shown),
    }


def _in_break(read: ClockReading | None) -> bool:
    """Whether a break is on, or a period has ended and play waits for the floor."""
    return read is not None and (read.period.is_break or read.is_waiting)


def _breaks(day_id: int, walk: clock.Course, read: ClockReading | None) -> dict[str, str]:
    """The break that is on or due, and the next one, which can be skipped in advance."""
    is_played = read is not None and read.state in (ClockState.RUNNING, ClockState.PAUSED)
    next_rows = walk.ahead(read.index) if read else ()
    is_marked = any(row.is_skipped for row in next_rows)
    has_break = any(row.is_break and not row.is_skipped for row in next_rows)
    in_break, ends_day = _in_break(read), read is not None and read.ends_day
    waits_for_it = read is not None and read.is_waiting and read.period.is_level
    skip = before_next_break(walk, read)
    may_mark = is_played and has_break and not is_marked and not waits_for_it
    return {
        "next_break_url": address("begin-next-break", day_id, when=is_played and has_break and not in_break),
        "next_break_asks": ask_next_break(skip),
        "next_break_note": _("A time-out stops play and keeps the level.") if skip.levels else "",
        "skip_break_url": address("skip-this-break", day_id, when=is_played and in_break and not ends_day),
        "skip_next_url": address("skip-coming-break", day_id, when=may_mark),
        "keep_next_url": address("keep-coming-break", day_id, when=is_played and is_marked),
        "break_label": _("The next break will be skipped") if is_marked else "",
    }


def _last(event_id: int, viewer: Viewer) -> dict[str, str]:
    """The last command given to a clock, with the page that undoes it."""
    lines = latest_lines(tournament_book(event_id), limit=SEARCHED)
    last_turn = next((line for line in lines if line.fact in TURNED and line.can_undo), None)
    if last_turn is None or not viewer.runs_floor:
        return {"last": "", "undo_url": ""}
    board = address("dashboard", event_id)
    return {"last": last_turn.sentence, "undo_url": f"{address('floor-undo', last_turn.id)}?next={board}"}

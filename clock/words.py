"""The clock's facts, and the texts of its codes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import Fact, Undo, says
from rulebook.structure import Period
from wording.dates import date_format
from wording.words import format_of, word_refusals


@dataclass(frozen=True, slots=True)
class ClockFact(Fact):
    """A command given to the clock of ``day``; ``period`` is the level's number, 0 for a break."""

    day: int
    period: int
    left_ms: int


@says(_("The clock was started: %(period)s"))
class ClockStarted(ClockFact): ...


@says(_("The clock was paused: %(left_ms)s left, %(period)s"))
class ClockPaused(ClockFact):
    """The clock was paused; the reason is on the line."""


@says(_("The clock resumed: %(left_ms)s left, %(period)s"))
class ClockResumed(ClockFact): ...


@says(_("The clock was moved forward: %(period)s"))
class ClockMovedForward(ClockFact): ...


@says(_("The clock was moved back: %(period)s"))
class ClockMovedBack(ClockFact):
    """The previous period was started again."""


@says(_("The clock was moved to: %(period)s"))
class LevelJumped(ClockFact): ...


@says(_("The clock was set: %(left_ms)s left, %(period)s"))
class TimeLeftSet(ClockFact): ...


@says(_("Time on the clock changed by %(added_ms)s: %(left_ms)s left, %(period)s"))
class TimeAdded(ClockFact):
    """``added_ms`` were added to the period, or removed if negative."""

    added_ms: int


@says(_("Play starts automatically at %(goes_at)s"))
class StartTimed(ClockFact):
    """Play will start automatically at ``goes_at`` (ISO 8601)."""

    goes_at: str


@says(_("The clock resumes automatically at %(goes_at)s: %(left_ms)s left, %(period)s"))
class ResumeTimed(ClockFact):
    """The clock will resume automatically at ``goes_at`` (ISO 8601), or the current break will end then."""

    goes_at: str


@says(_("Time-out of %(minutes)s minutes until %(goes_at)s: %(left_ms)s left, %(period)s"))
class TimeOutTaken(ClockFact):
    """Play was stopped for a few minutes; it resumes automatically at ``goes_at`` (ISO 8601)."""

    minutes: int
    goes_at: str


@says(_("Clock screens show the seats"))
class SeatsShown(Fact):
    """The clock screens of the event show the seats, until they are hidden or play starts or resumes."""

    day: int


@says(_("Clock screens show the clock again"))
class SeatsHidden(Fact):
    """The clock screens of the event show the clock again."""

    day: int


@says(_("The break was skipped: %(period)s"))
class BreakSkipped(ClockFact): ...


@says(_("The break started: %(left_ms)s left"))
class BreakBegun(ClockFact):
    """A break was started by command: the one that waited for the floor, or the next one early."""


@says(_("The next break will be skipped: %(left_ms)s left, %(period)s"))
class BreakToBeSkipped(ClockFact):
    """The next break was marked: it will be skipped when its time comes."""


@says(_("The next break is no longer skipped: %(left_ms)s left, %(period)s"))
class BreakToBeKept(ClockFact): ...


@says(_("Breaks wait for the floor: %(breaks_wait)s; play after them: %(play_waits)s"))
class BreaksBySay(ClockFact):
    """Breaks, or play after them, now start on the floor's command, or automatically again."""

    breaks_wait: bool
    play_waits: bool


@says(_("All clocks were paused (%(clocks)s)"))
class RoomPaused(Fact):
    """The clocks of all events were paused together; the reason is on the line."""

    clocks: int


@says(_("All clocks resumed (%(clocks)s)"))
class RoomResumed(Fact):
    clocks: int


@says(_("The clock was not monitored from %(gap_since)s to %(gap_until)s; it kept running"))
class GapFound(Fact):
    """The system was down from ``gap_since`` to ``gap_until`` (ISO 8601) while the clock of ``day`` ran.

    It is recorded automatically, so it cannot be undone; the floor answers it.
    """

    undo: ClassVar[Undo] = Undo.NEVER

    day: int
    gap_since: str
    gap_until: str


@says(_("Play continued from %(gap_since)s to %(gap_until)s"))
class GapPlayed(Fact):
    day: int
    gap_since: str
    gap_until: str


@says(_("The clock was set back to %(gap_since)s: %(left_ms)s left, %(period)s"))
class ClockSetBack(ClockFact):
    """The clock was set back to what it showed at ``gap_since`` (ISO 8601), before the system was down."""

    gap_since: str


@dataclass(frozen=True, slots=True)
class TimerFact(Fact):
    """A timer fired; ``due_at`` is the computed instant (ISO 8601), even if it fired late.

    It is no person's action, so it cannot be undone; it changes no row and blocks no undo.
    """

    undo: ClassVar[Undo] = Undo.NEVER

    day: int
    period: int
    due_at: str


@says(_("%(seconds)s seconds left, %(period)s (%(due_at)s)"))
class WarningSounded(TimerFact):
    """This many seconds were left; screens have it from the timetable, and one of them announces it."""

    parts: ClassVar[tuple[str, ...]] = ("sounds",)

    seconds: int


@says(_("Play started automatically at %(due_at)s: %(period)s"))
class PlayBegan(TimerFact):
    parts: ClassVar[tuple[str, ...]] = ("clock",)


@says(_("The clock resumed automatically at %(due_at)s: %(period)s"))
class PlayWentOn(TimerFact):
    parts: ClassVar[tuple[str, ...]] = ("clock",)


@says(_("End of %(period)s (%(due_at)s)"))
class LevelEnded(TimerFact):
    """A level ended; ``waits``: the next period starts on the floor's command."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)

    waits: bool = False


@says(_("A break started at %(due_at)s"))
class BreakStarted(TimerFact):
    """A break began; screens already know it from the end of the level before."""


@says(_("The break ended at %(due_at)s: %(period)s"))
class BreakEnded(TimerFact):
    """A break ended; ``period`` is the level that starts."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)


@says(_("Late registration closed at %(due_at)s"))
class RegistrationClosed(TimerFact):
    parts: ClassVar[tuple[str, ...]] = ("clock", "stats")


@says(_("Time ran out at %(due_at)s: %(period)s"))
class TimeRanOut(TimerFact):
    parts: ClassVar[tuple[str, ...]] = ("clock",)


@says(_("Play of the day ended at %(due_at)s: %(period)s"))
class DayPlayedOut(TimerFact):
    """The clock waits with time left of the level, because a rule of the day ends it there."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)


@says(_("The suspension of %(entry)s ended at %(due_at)s"))
class SuspensionEnded(TimerFact):
    parts: ClassVar[tuple[str, ...]] = ("seats",)

    entry: int


@says(_("The machine’s clock was set by %(jumped_ms)s; levels stay where they were"))
class ClockJumpFound(Fact):
    """The machine's clock was set by ``jumped_ms`` while the house ran; recorded automatically."""

    undo: ClassVar[Undo] = Undo.NEVER

    jumped_ms: int


@says(_("The machine’s clock is right again"))
class ClockJumpOver(Fact):
    undo: ClassVar[Undo] = Undo.NEVER


@says(_("The machine’s clock was set by %(jumped_ms)s: levels were kept"))
class JumpKept(Fact):
    jumped_ms: int


@says(_("The machine’s clock was set by %(jumped_ms)s: the new time is right"))
class JumpTaken(Fact):
    jumped_ms: int


@dataclass(frozen=True, slots=True)
class ButtonChange(TimerFact):
    """A level moved the buttons of ``tables``; its undo brings them back, and the timer does not fire again."""

    undo: ClassVar[Undo] = Undo.BY_ROW_VERSION

    tables: int = 0


@says(
    ngettext_lazy(
        "Stud begins with %(period)s: the button freezes at %(tables)s table",
        "Stud begins with %(period)s: the button freezes at %(tables)s tables",
        "tables",
    )
)
class StudBegan(ButtonChange): ...


@says(
    ngettext_lazy(
        "Stud ends before %(period)s: the button moves again at %(tables)s table",
        "Stud ends before %(period)s: the button moves again at %(tables)s tables",
        "tables",
    )
)
class StudEnded(ButtonChange):
    """The first level with blinds again: a hand is dealt from where the button froze."""


REFUSALS = (
    (
        "clock_started",
        _("The clock has already started"),
        _("Play has started. Pause or resume the clock instead."),
    ),
    ("clock_not_started", _("The clock has not been started"), _("Start the clock, then try again.")),
    ("clock_not_running", _("The clock is paused"), _("It is already paused. Resume it to continue.")),
    ("clock_running", _("The clock is running"), _("It is already running. Pause it to stop the time.")),
    ("clock_over", _("Time is up"), _("The last level has been played. Put time on the clock.")),
    ("no_next_period", _("This is the last level"), _("Add a level to the structure first.")),
    ("no_break_ahead", _("No break coming up"), _("The structure has no more breaks. Add one first.")),
    ("no_break_now", _("Not on break"), _("There is no break to skip.")),
    (
        "break_skipped_already",
        _("A break is already set to be skipped"),
        _("One break at a time: restore that one first, or wait until it has passed."),
    ),
    ("no_break_skipped", _("No break is set to be skipped"), _("All upcoming breaks take place as planned.")),
    (
        "no_level_to_stop",
        _("No level is being played"),
        _("A time-out stops a level. In a break, set when play resumes."),
    ),
    (
        "no_time_out_now",
        _("The clock has been stopped by the floor"),
        _("The tables play hand for hand or their last hands. Announce a pause between two hands instead."),
    ),
    (
        "seats_not_shown_now",
        _("The seats cannot be shown now"),
        _("They are shown from the opening of registration to the end of play."),
    ),
    ("seats_not_on_screens", _("Screens show the clock"), _("They show no seats.")),
    (
        "jump_answered",
        _("Already answered"),
        _("Someone has already said which time is right; see the journal."),
    ),
    ("gap_answered", _("Already answered"), _("Someone has already said what happened; see the journal.")),
    ("no_clock_runs", _("No clock is running"), _("There is nothing to pause.")),
    ("room_not_paused", _("The room is not paused"), _("No clocks were paused together.")),
    ("no_period_before", _("This is the first level"), _("Nothing comes before it.")),
    ("no_levels", _("No levels in the structure"), _("Add a level first.")),
    (
        "event_not_running",
        _("The event is not running"),
        _("Start play first: the clock runs only while the event is in play."),
    ),
    ("day_closed", _("The day is over"), _("This day is closed. Reopen it first.")),
    (
        "period_unknown",
        _("No such level"),
        _("Levels and breaks in the structure: %(periods)s. Choose one of them."),
    ),
    ("level_unknown", _("No such level"), _("Levels in the structure: %(levels)s.")),
    ("instant_past", _("That time has passed"), _("Type a time in the future.")),
    ("time_negative", _("Amount below zero"), _("Type a time of 0:00 or more.")),
    (
        "less_time_left",
        _("Not enough time left"),
        _("Only %(left_ms)s is left. Remove less, or move the clock forward."),
    ),
)


def register() -> None:
    """Register the texts of the clock's facts and refusals, and how each fact is undone."""
    word_refusals(REFUSALS)
    format_of("period", _period)
    format_of("_ms", _minutes)
    format_of("due_at", _time_of_day)
    for name in ("gap_since", "gap_until", "goes_at"):
        format_of(name, _time_of_day)
    format_of("breaks_wait", _yes_or_no)
    format_of("play_waits", _yes_or_no)


def _period(value: Any, _details: Mapping[str, Any]) -> str:
    return _now("level %(number)s") % {"number": value} if value else _now("break")


def _minutes(value: Any, _details: Mapping[str, Any]) -> str:
    """Milliseconds as m:ss; rounded up to full seconds, as on the screens."""
    seconds = -(-abs(int(value)) // 1_000)
    return f"{'−' if value < 0 else ''}{seconds // 60}:{seconds % 60:02}"


def _yes_or_no(value: Any, _details: Mapping[str, Any]) -> str:
    return _now("yes") if value else _now("no")


def _time_of_day(value: Any, _details: Mapping[str, Any]) -> str:
    return date_format(timezone.localtime(datetime.fromisoformat(str(value))), "H:i:s")


def label_of(period: Period) -> str:
    """The name of the period on screens."""
    return _now("Level %(number)s") % {"number": period.number} if period.is_level else _now("Break")

"""What happens to a clock: the commands of the floor, and the timers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class ClockFact(Fact):
    """A command given to the clock of ``day``; ``period`` is the level's number, 0 for a break."""

    day: int
    period: int
    left_ms: int


@dataclass(frozen=True, slots=True)
class ClockStarted(ClockFact):
    """Play started."""


@dataclass(frozen=True, slots=True)
class ClockPaused(ClockFact):
    """The clock was paused; the reason is on the line."""


@dataclass(frozen=True, slots=True)
class ClockResumed(ClockFact):
    """The clock resumed."""


@dataclass(frozen=True, slots=True)
class ClockMovedForward(ClockFact):
    """The next period was started by command."""


@dataclass(frozen=True, slots=True)
class ClockMovedBack(ClockFact):
    """The previous period was started again."""


@dataclass(frozen=True, slots=True)
class LevelJumped(ClockFact):
    """Another level or break was started by command."""


@dataclass(frozen=True, slots=True)
class TimeLeftSet(ClockFact):
    """Another time was set on the clock."""


@dataclass(frozen=True, slots=True)
class TimeAdded(ClockFact):
    """``added_ms`` were added to the period, or removed if negative."""

    added_ms: int


@dataclass(frozen=True, slots=True)
class StartTimed(ClockFact):
    """Play will start automatically at ``goes_at`` (ISO 8601)."""

    goes_at: str


@dataclass(frozen=True, slots=True)
class ResumeTimed(ClockFact):
    """The clock will resume automatically at ``goes_at`` (ISO 8601), or the current break will end then."""

    goes_at: str


@dataclass(frozen=True, slots=True)
class TimeOutTaken(ClockFact):
    """Play was stopped for a few minutes; it resumes automatically at ``goes_at`` (ISO 8601)."""

    minutes: int
    goes_at: str


@dataclass(frozen=True, slots=True)
class SeatsShown(Fact):
    """The clock screens of the event show the seats, until they are hidden or play starts or resumes."""

    day: int


@dataclass(frozen=True, slots=True)
class SeatsHidden(Fact):
    """The clock screens of the event show the clock again."""

    day: int


@dataclass(frozen=True, slots=True)
class BreakSkipped(ClockFact):
    """Play continued before the break was over, or without the break that was due."""


@dataclass(frozen=True, slots=True)
class BreakBegun(ClockFact):
    """A break was started by command: the one that waited for the floor, or the next one early."""


@dataclass(frozen=True, slots=True)
class BreakToBeSkipped(ClockFact):
    """The next break was marked: it will be skipped when its time comes."""


@dataclass(frozen=True, slots=True)
class BreakToBeKept(ClockFact):
    """The next break had been marked to be skipped, and is taken after all."""


@dataclass(frozen=True, slots=True)
class BreaksBySay(ClockFact):
    """From now on breaks, or play after them, start when the floor says so, or automatically again."""

    breaks_wait: bool
    play_waits: bool


@dataclass(frozen=True, slots=True)
class RoomPaused(Fact):
    """The clocks of all events were paused together; the reason is on the line."""

    clocks: int


@dataclass(frozen=True, slots=True)
class RoomResumed(Fact):
    """The clocks that had been paused together resumed together."""

    clocks: int


@dataclass(frozen=True, slots=True)
class GapFound(Fact):
    """The system was down from ``gap_since`` to ``gap_until`` (ISO 8601) while the clock of ``day`` ran.

    Found automatically, so it is not undone: it is answered.
    """

    undo: ClassVar[Undo] = Undo.NEVER

    day: int
    gap_since: str
    gap_until: str


@dataclass(frozen=True, slots=True)
class GapPlayed(Fact):
    """Play continued while the system was down."""

    day: int
    gap_since: str
    gap_until: str


@dataclass(frozen=True, slots=True)
class ClockSetBack(ClockFact):
    """The clock was set back to what it showed at ``gap_since`` (ISO 8601), before the system was down."""

    gap_since: str


@dataclass(frozen=True, slots=True)
class TimerFact(Fact):
    """A timer fired; ``due_at`` is the computed instant (ISO 8601), however late it fired.

    Nobody did it, so nobody can undo it; it changes no row and blocks no undo.
    """

    undo: ClassVar[Undo] = Undo.NEVER

    day: int
    period: int
    due_at: str


@dataclass(frozen=True, slots=True)
class WarningSounded(TimerFact):
    """This many seconds were left; screens have it from the timetable, and one of them announces it."""

    parts: ClassVar[tuple[str, ...]] = ("sounds",)

    seconds: int


@dataclass(frozen=True, slots=True)
class PlayBegan(TimerFact):
    """Play started automatically at its time."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)


@dataclass(frozen=True, slots=True)
class PlayWentOn(TimerFact):
    """The clock resumed automatically at its time."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)


@dataclass(frozen=True, slots=True)
class LevelEnded(TimerFact):
    """A level ended; ``waits``: what follows starts when the floor says so."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)

    waits: bool = False


@dataclass(frozen=True, slots=True)
class BreakStarted(TimerFact):
    """A break began; the end of the level before it has told the screens."""


@dataclass(frozen=True, slots=True)
class BreakEnded(TimerFact):
    """A break ended; ``period`` is the level that starts."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)


@dataclass(frozen=True, slots=True)
class RegistrationClosed(TimerFact):
    """Late registration closed."""

    parts: ClassVar[tuple[str, ...]] = ("clock", "stats")


@dataclass(frozen=True, slots=True)
class TimeRanOut(TimerFact):
    """The last level ended and play ends."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)


@dataclass(frozen=True, slots=True)
class SuspensionEnded(TimerFact):
    """A suspended player may return to the seat."""

    parts: ClassVar[tuple[str, ...]] = ("seats",)

    entry: int


@dataclass(frozen=True, slots=True)
class ClockJumpFound(Fact):
    """The machine's clock was set by ``jumped_ms`` while the house ran; found automatically, so it is answered."""

    undo: ClassVar[Undo] = Undo.NEVER

    jumped_ms: int


@dataclass(frozen=True, slots=True)
class ClockJumpOver(Fact):
    """The machine's clock was set back to what it should be."""

    undo: ClassVar[Undo] = Undo.NEVER


@dataclass(frozen=True, slots=True)
class JumpKept(Fact):
    """The levels stay where they were held."""

    jumped_ms: int


@dataclass(frozen=True, slots=True)
class JumpTaken(Fact):
    """The new time is right."""

    jumped_ms: int

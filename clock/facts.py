"""What happens to a clock: the commands of the floor, and the bells."""

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
    """Play began."""


@dataclass(frozen=True, slots=True)
class ClockPaused(ClockFact):
    """The time was stopped; why stands with the line."""


@dataclass(frozen=True, slots=True)
class ClockResumed(ClockFact):
    """The time went on from where it stood."""


@dataclass(frozen=True, slots=True)
class ClockMovedForward(ClockFact):
    """The next period began by command."""


@dataclass(frozen=True, slots=True)
class ClockMovedBack(ClockFact):
    """The period before began anew."""


@dataclass(frozen=True, slots=True)
class LevelJumped(ClockFact):
    """Another level or break was begun by command."""


@dataclass(frozen=True, slots=True)
class TimeLeftSet(ClockFact):
    """Another time was put on the clock."""


@dataclass(frozen=True, slots=True)
class TimeAdded(ClockFact):
    """``added_ms`` were given to the period, or taken if negative."""

    added_ms: int


@dataclass(frozen=True, slots=True)
class StartTimed(ClockFact):
    """Play will begin by itself at ``goes_at`` (ISO 8601)."""

    goes_at: str


@dataclass(frozen=True, slots=True)
class ResumeTimed(ClockFact):
    """The time will go on by itself at ``goes_at`` (ISO 8601), or the break that runs will end then."""

    goes_at: str


@dataclass(frozen=True, slots=True)
class BreakSkipped(ClockFact):
    """Play went on before the break was over, or without the break that was due."""


@dataclass(frozen=True, slots=True)
class BreakBegun(ClockFact):
    """A break began by command: the one that waited for the floor, or the next one ahead of its time."""


@dataclass(frozen=True, slots=True)
class BreakToBeSkipped(ClockFact):
    """The coming break was marked: play goes on over it when its time comes."""


@dataclass(frozen=True, slots=True)
class BreakToBeHeld(ClockFact):
    """The coming break had been marked to be skipped, and is held after all."""


@dataclass(frozen=True, slots=True)
class BreaksBySay(ClockFact):
    """From now on breaks, or play after them, begin when the floor says so, or by themselves again."""

    breaks_wait: bool
    play_waits: bool


@dataclass(frozen=True, slots=True)
class RoomPaused(Fact):
    """The clocks of all events were stopped together; why stands with the line."""

    clocks: int


@dataclass(frozen=True, slots=True)
class RoomResumed(Fact):
    """The clocks that had been stopped together went on together."""

    clocks: int


@dataclass(frozen=True, slots=True)
class GapFound(Fact):
    """Nobody was there to see the clock of ``day`` from ``gap_since`` to ``gap_until`` (ISO 8601); it went on.

    The house found it, so nobody takes it back: it is answered.
    """

    undo: ClassVar[Undo] = Undo.NEVER

    day: int
    gap_since: str
    gap_until: str


@dataclass(frozen=True, slots=True)
class GapPlayed(Fact):
    """Play went on while nobody was there to see the clock."""

    day: int
    gap_since: str
    gap_until: str


@dataclass(frozen=True, slots=True)
class ClockSetBack(ClockFact):
    """The clock was set back to what it showed at ``gap_since`` (ISO 8601), before nobody was there to see it."""

    gap_since: str


@dataclass(frozen=True, slots=True)
class BellFact(Fact):
    """A bell rang; ``due_at`` is the instant the clock computed (ISO 8601), however late it was heard.

    Nobody did it, so nobody can take it back; it changes no row and blocks no undo.
    """

    undo: ClassVar[Undo] = Undo.NEVER

    day: int
    period: int
    due_at: str


@dataclass(frozen=True, slots=True)
class WarningRang(BellFact):
    """So many seconds were left; screens know it from the timetable, and one of them says it."""

    parts: ClassVar[tuple[str, ...]] = ("sounds",)

    seconds: int


@dataclass(frozen=True, slots=True)
class PlayBegan(BellFact):
    """Play began by itself at its time."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)


@dataclass(frozen=True, slots=True)
class PlayWentOn(BellFact):
    """The time went on by itself at its time."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)


@dataclass(frozen=True, slots=True)
class LevelEnded(BellFact):
    """A level was over; ``waits``: what follows begins when the floor says so."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)

    waits: bool = False


@dataclass(frozen=True, slots=True)
class BreakStarted(BellFact):
    """A break began; the end of the level before it has told the screens."""


@dataclass(frozen=True, slots=True)
class BreakEnded(BellFact):
    """A break was over; ``period`` is the level that begins."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)


@dataclass(frozen=True, slots=True)
class RegistrationClosed(BellFact):
    """Late registration was over."""

    parts: ClassVar[tuple[str, ...]] = ("clock", "stats")


@dataclass(frozen=True, slots=True)
class TimeRanOut(BellFact):
    """The last level was over and play ends."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)


@dataclass(frozen=True, slots=True)
class SuspensionEnded(BellFact):
    """A suspended player may take his seat again."""

    parts: ClassVar[tuple[str, ...]] = ("seats",)

    entry: int

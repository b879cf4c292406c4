"""What happens to a clock: the commands of the floor, and the bells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class ClockFact(Fact):
    """A command given to the clock of ``day``; ``period`` is the level's number, 0 for a break."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)

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
    """So many seconds were left; screens know it from the timetable."""

    seconds: int


@dataclass(frozen=True, slots=True)
class LevelEnded(BellFact):
    """A level was over."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)


@dataclass(frozen=True, slots=True)
class BreakStarted(BellFact):
    """A break began."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)


@dataclass(frozen=True, slots=True)
class BreakEnded(BellFact):
    """A break was over; ``period`` is the level that begins."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)


@dataclass(frozen=True, slots=True)
class RegistrationClosed(BellFact):
    """Late registration was over."""

    parts: ClassVar[tuple[str, ...]] = ("clock", "counters")


@dataclass(frozen=True, slots=True)
class TimeRanOut(BellFact):
    """The last level was over and play ends."""

    parts: ClassVar[tuple[str, ...]] = ("clock",)

"""What happens to shot clocks: requested, called, ended, expired, ruled differently."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class ShotClockFact(Fact):
    """Something about a shot clock at ``table``; in seconds."""

    table: int


@dataclass(frozen=True, slots=True)
class ClockCalled(ShotClockFact):
    """The clock was called on the player of ``entry``."""

    entry: int
    think: int
    countdown: int


@dataclass(frozen=True, slots=True)
class ClockCalledAtTable(ShotClockFact):
    """The clock was called at a table, without naming the player."""

    think: int
    countdown: int


@dataclass(frozen=True, slots=True)
class ClockWanted(ShotClockFact):
    """A table asks the floor to start the clock on a player."""


@dataclass(frozen=True, slots=True)
class ClockDeclined(ShotClockFact):
    """The floor declined a request for a clock."""


@dataclass(frozen=True, slots=True)
class BetFaced(ShotClockFact):
    """The player on the clock faces a bet."""


@dataclass(frozen=True, slots=True)
class NoBetFaced(ShotClockFact):
    """The player on the clock faces no bet."""


@dataclass(frozen=True, slots=True)
class ShotClockEnded(ShotClockFact):
    """The floor ended a shot clock before it expired."""

    ruling: str


@dataclass(frozen=True, slots=True)
class ShotClockRanOut(ShotClockFact):
    """A shot clock expired at ``due_at`` (ISO 8601), however late it was found; corrected by a ruling, not undone."""

    undo: ClassVar[Undo] = Undo.NEVER

    ruling: str
    due_at: str


@dataclass(frozen=True, slots=True)
class ShotClockRuled(ShotClockFact):
    """The floor ruled differently on a shot clock that had ended."""

    ruling: str

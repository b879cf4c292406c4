"""What happens to clocks called on players: wanted, called, ended, run out, ruled otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class ShotFact(Fact):
    """Something about a clock called at ``table``; seconds."""

    table: int


@dataclass(frozen=True, slots=True)
class ClockCalled(ShotFact):
    """The clock was called on the player of ``entry``."""

    entry: int
    think: int
    countdown: int


@dataclass(frozen=True, slots=True)
class ClockCalledAtTable(ShotFact):
    """The clock was called at a table, on whom was not said."""

    think: int
    countdown: int


@dataclass(frozen=True, slots=True)
class ClockWanted(ShotFact):
    """A table asks the floor to start the clock on a player."""


@dataclass(frozen=True, slots=True)
class ClockDeclined(ShotFact):
    """The floor started no clock where one was wanted."""


@dataclass(frozen=True, slots=True)
class BetFaced(ShotFact):
    """The player on the clock faces a bet."""


@dataclass(frozen=True, slots=True)
class NoBetFaced(ShotFact):
    """The player on the clock faces no bet."""


@dataclass(frozen=True, slots=True)
class CalledClockEnded(ShotFact):
    """The floor ended a called clock before it ran out."""

    ruling: str


@dataclass(frozen=True, slots=True)
class CalledClockRanOut(ShotFact):
    """A called clock ran out at ``due_at`` (ISO 8601), however late it was found; ruled otherwise, not taken back."""

    undo: ClassVar[Undo] = Undo.NEVER

    ruling: str
    due_at: str


@dataclass(frozen=True, slots=True)
class CalledClockRuled(ShotFact):
    """The floor ruled otherwise on a called clock that had ended."""

    ruling: str

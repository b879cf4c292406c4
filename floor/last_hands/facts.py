"""What happens in the last hands of a day: drawn, played table by table, cancelled."""

from __future__ import annotations

from dataclasses import dataclass

from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class EndOfDayFact(Fact):
    """Something that applies to all tables; ``hands`` is the card that was drawn."""

    event: int
    hands: int


@dataclass(frozen=True, slots=True)
class LastHandsDrawn(EndOfDayFact):
    """Each table plays this many more hands, then stops."""

    tables: int


@dataclass(frozen=True, slots=True)
class LastHandsCalledOff(EndOfDayFact):
    """Play continues as usual after all."""


@dataclass(frozen=True, slots=True)
class LastHandFact(Fact):
    """A table has finished hand number ``hand`` of ``hands``; ``waiting`` tables still play."""

    table: int
    hand: int
    hands: int
    waiting: int


@dataclass(frozen=True, slots=True)
class LastHandPlayed(LastHandFact):
    """It has more to play."""


@dataclass(frozen=True, slots=True)
class LastHandsPlayed(LastHandFact):
    """It was the last one of the table."""

"""What happens to prizes that nobody comes for, and how the house pays its prizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class PrizesMoved(Fact):
    """Prizes of an event that moved; ``amount_minor`` with their tickets."""

    event: int
    awards: tuple[int, ...]
    prizes: int
    amount_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class PrizesUnclaimed(PrizesMoved):
    """Prizes that nobody came for left the pool for an account of their own."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE


@dataclass(frozen=True, slots=True)
class PrizesDueAgain(PrizesMoved):
    """Unclaimed prizes are due again, in the pool."""

    undo: ClassVar[Undo] = Undo.NEVER


@dataclass(frozen=True, slots=True)
class PayingRulesChanged(Fact):
    """The house changed how it pays its prizes."""

    unclaimed_days: int | None
    calls: bool = False
    identifies: bool = False
    tips: bool = False
    tip_points: int = 0

"""What happened to side pools."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class SidePoolWon(Fact):
    """A side pool was awarded to ``players``; ``kept_minor`` of it was won by nobody."""

    is_directors: ClassVar[bool] = True
    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    event: int
    pool: str
    players: int
    prizes_minor: int
    kept_minor: int
    currency: str
    cause: str


@dataclass(frozen=True, slots=True)
class SidePoolWithdrawn(Fact):
    """The award of a side pool was withdrawn."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    pool: str
    reason: str

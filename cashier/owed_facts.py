"""What happened to rebuys that are announced before a hand and paid later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cashier.facts import Sold
from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class RebuyAnnounced(Fact):
    """A player announced a rebuy: ``chips`` came into play at once, ``amount_minor`` is owed."""

    owed: int
    event: int
    entry: int
    player: int
    number: int
    chips: int
    amount_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class RebuyCollected(Sold):
    """A rebuy that was announced was paid; its undo makes it owed again."""


@dataclass(frozen=True, slots=True)
class RebuyCalledOff(Fact):
    """A rebuy that was announced is not owed any more; ``chips`` left play."""

    is_directors: ClassVar[bool] = True
    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    owed: int
    event: int
    entry: int
    player: int
    number: int
    chips: int
    cause: str

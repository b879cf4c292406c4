"""What happens to bags: sealed, held back, not found, removed, recounted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from floor.play.facts import PlayFact
from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class BagFact(Fact):
    """Something about the bag of a player; ``bag`` is its number."""

    entry: int
    bag: int


@dataclass(frozen=True, slots=True)
class StackBagged(BagFact):
    """A stack was counted and sealed in a bag, in chips as the floor counted it."""

    chips: int


@dataclass(frozen=True, slots=True)
class BagSignedByPlayer(BagFact):
    """A player signed for the chips in the bag, on a screen."""

    chips: int


@dataclass(frozen=True, slots=True)
class BagSignedByFloor(BagFact):
    """Somebody of the floor signed for the chips in a bag, on a screen."""

    chips: int


@dataclass(frozen=True, slots=True)
class BagHeld(BagFact):
    """A bag was opened by mistake; nobody plays from it until it is counted again."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    cause: str


@dataclass(frozen=True, slots=True)
class BagNotFound(BagFact):
    """A bag was not there when its player came for it."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    cause: str


@dataclass(frozen=True, slots=True)
class BagRecounted(BagFact):
    """A bag was opened and counted again: chips ``bagged`` and ``counted``."""

    undo: ClassVar[Undo] = Undo.NEVER

    bagged: int
    counted: int


@dataclass(frozen=True, slots=True)
class BagOpenedBroken(BagRecounted):
    """A bag was found with a broken seal and counted again."""


@dataclass(frozen=True, slots=True)
class BagRemoved(PlayFact):
    """A bag left play and its player is out: ``chips`` and places as for a bust."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    entry: int
    bag: int
    chips: int
    place_range: tuple[int, int]
    cause: str


@dataclass(frozen=True, slots=True)
class BagSurrendered(BagRemoved):
    """A player signed the bag away at the end of a day."""

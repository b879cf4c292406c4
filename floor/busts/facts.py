"""What happens to busts that dealers report."""

from __future__ import annotations

from dataclasses import dataclass

from floor.play.facts import PlayFact
from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class BustReported(Fact):
    """The dealer of ``table`` reports the player of ``entry`` out."""

    entry: int
    table: int


@dataclass(frozen=True, slots=True)
class BustWithdrawn(Fact):
    """The player of ``entry``, reported out, is still in."""

    entry: int
    table: int


@dataclass(frozen=True, slots=True)
class PotsRecorded(Fact):
    """Who took the chips of ``entries`` was recorded or corrected: ``takers``."""

    entries: tuple[int, ...]
    takers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PotsForgotten(Fact):
    """Who took the chips of ``entries`` is not recorded any more."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatWonEarly(PlayFact):
    """A player reached the stack that wins a seat, and left with it; ``chips`` left play."""

    entry: int
    table: int | None
    seat: int | None
    chips: int
    place_range: tuple[int, int]

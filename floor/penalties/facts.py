"""What happens to penalties: given, served hand by hand, over, cancelled; players disqualified."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from floor.play.facts import PlayFact
from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class PenaltyFact(Fact):
    """Something about the penalty of a player."""

    entry: int


@dataclass(frozen=True, slots=True)
class WarningGiven(PenaltyFact):
    """A player was warned."""

    offence: str


@dataclass(frozen=True, slots=True)
class DeadHandRuled(PenaltyFact):
    """The hand of a player was ruled dead as a penalty."""

    offence: str


@dataclass(frozen=True, slots=True)
class MissedHandsGiven(PenaltyFact):
    """A player misses single hands."""

    hands_missed: int
    offence: str


@dataclass(frozen=True, slots=True)
class MissedRoundsGiven(PenaltyFact):
    """A player misses rounds: ``hands_missed`` in all, ``players`` per round."""

    hands_missed: int
    rounds: int
    players: int
    offence: str


@dataclass(frozen=True, slots=True)
class SuspensionGiven(PenaltyFact):
    """A player was suspended for this many minutes."""

    minutes: int
    offence: str


@dataclass(frozen=True, slots=True)
class HandServed(Fact):
    """A hand was completed at a table: this many players there have one fewer to miss."""

    table: int
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandCounted(Fact):
    """A hand was completed at a table with absent players."""

    table: int


@dataclass(frozen=True, slots=True)
class PenaltyServed(PenaltyFact):
    """A penalty is over: the player plays again."""


@dataclass(frozen=True, slots=True)
class PenaltyShortened(PenaltyFact):
    """A player plays again before the penalty was served."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    cause: str


@dataclass(frozen=True, slots=True)
class PenaltyVoided(PenaltyFact):
    """A penalty was cancelled: it no longer counts."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    cause: str


@dataclass(frozen=True, slots=True)
class PlayerDisqualified(PlayFact):
    """A player was disqualified: ``chips`` left play; places as for a bust."""

    entry: int
    table: int | None
    seat: int | None
    place_range: tuple[int, int]
    chips: int
    offence: str

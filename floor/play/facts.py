"""What happens in play: players out and back, stacks counted, days and events started and ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class PlayFact(Fact):
    """A change in the number of players, and so in the time bank that is announced."""


@dataclass(frozen=True, slots=True)
class PlayerBusted(PlayFact):
    """A player lost the last chips; ``place_range`` are the first and last of the tied places, equal if one."""

    entry: int
    table: int | None
    seat: int | None
    place_range: tuple[int, int]


@dataclass(frozen=True, slots=True)
class HandBusted(PlayFact):
    """Several players lost their last chips in one hand."""

    entries: tuple[int, ...]
    place_range: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlayerReinstated(PlayFact):
    """A bust-out was a mistake: the player is seated and in play again."""

    entry: int
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class StackCounted(Fact):
    """A stack was counted."""

    entry: int
    stack: int


@dataclass(frozen=True, slots=True)
class StacksCounted(Fact):
    """Several stacks were counted."""

    counted: int
    total: int


@dataclass(frozen=True, slots=True)
class LifeFact(Fact):
    """Something that every part of a screen shows."""

    event: int


@dataclass(frozen=True, slots=True)
class PlayStarted(LifeFact):
    """Play started; ``seated`` drew their seats with it."""

    players: int
    seated: int


@dataclass(frozen=True, slots=True)
class DayEnded(LifeFact):
    """A day ended: how many advance, how many are out."""

    day: int
    advancing: int
    out: int


@dataclass(frozen=True, slots=True)
class DayEndConfirmed(LifeFact):
    """The end of a day stays: its tables are free for other events."""

    day: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EventFinished(LifeFact):
    """The last hand was played; several ``entries`` where they tie for the best places."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EventCancelled(LifeFact):
    """The event does not take place; what was paid is due to the players, each of them a refund."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    refunds: int
    amount_minor: int
    currency: str
    cause: str


@dataclass(frozen=True, slots=True)
class EventStopped(LifeFact):
    """The event was stopped: ``left_minor`` of its prizes is shared by the ``players`` still in, or owed back."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    players: int
    refunds: int
    left_minor: int
    shared_minor: int
    back_minor: int
    fees_minor: int
    currency: str
    cause: str

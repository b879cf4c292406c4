"""Seating requests: accessible seats, who needs one, who is kept apart."""

from __future__ import annotations

from dataclasses import dataclass

from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class AccessibleSeatsSet(Fact):
    """The accessible seats of a table of the room; empty for none."""

    table: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AccessibleSeatRequested(Fact):
    """A player needs an accessible seat, or no longer does."""

    player: int
    needs: bool


@dataclass(frozen=True, slots=True)
class PlayersKeptApart(Fact):
    """Players were set to be kept apart at draws."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ApartEnded(Fact):
    """Players may be drawn to one table again."""

    players: tuple[int, ...]

"""What happens to seats: drawn, changed, lost with a broken table."""

from __future__ import annotations

from dataclasses import dataclass

from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class SeatFact(Fact):
    """Something that lists of seats and of moves show."""


@dataclass(frozen=True, slots=True)
class SeatDrawn(SeatFact):
    """An entry drew its seat."""

    entry: int
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class FieldDrawn(SeatFact):
    """All who had no seat drew theirs at once."""

    players: int
    tables: int


@dataclass(frozen=True, slots=True)
class PlayerMoved(SeatFact):
    """A player went from one seat to another."""

    entry: int
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int
    move_reason: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class PlayerMovedByHouse(SeatFact):
    """The house made the move that it had announced and nobody stopped."""

    entry: int
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int


@dataclass(frozen=True, slots=True)
class PlayerSeated(SeatFact):
    """A player without a seat was given one by the floor."""

    entry: int
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class PlayerUnseated(SeatFact):
    """A player lost his seat and waits for another."""

    entry: int
    table: int
    seat: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class PlayersSwapped(SeatFact):
    """Two players changed seats."""

    entries: tuple[int, int]
    note: str = ""


@dataclass(frozen=True, slots=True)
class TableBroken(SeatFact):
    """A table was broken, its players drawn to others."""

    table: int
    players: int


@dataclass(frozen=True, slots=True)
class FinalTableSeated(SeatFact):
    """The last tables became one; ``button`` is the seat that drew it."""

    table: int
    players: int
    button: int


@dataclass(frozen=True, slots=True)
class SeatsRedrawn(SeatFact):
    """Every seat was drawn anew."""

    players: int
    tables: int


@dataclass(frozen=True, slots=True)
class DayVerified(SeatFact):
    """Everybody of a day was seen in the seats."""

    players: int

"""What happens to seats: drawn, changed, lost when a table breaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class SeatFact(Fact):
    """Something that the lists of seats and of moves show."""


@dataclass(frozen=True, slots=True)
class SeatDrawn(SeatFact):
    """An entry drew its seat."""

    entry: int
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class FieldDrawn(SeatFact):
    """All players without a seat drew theirs at once."""

    players: int
    tables: int


@dataclass(frozen=True, slots=True)
class PlayerMoved(SeatFact):
    """A player moved from one seat to another."""

    free_text: ClassVar[tuple[str, ...]] = ("note",)
    entry: int
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int
    move_reason: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class PlayerMovedAutomatically(SeatFact):
    """An announced automatic move was made."""

    entry: int
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int


@dataclass(frozen=True, slots=True)
class PlayerSeated(SeatFact):
    """The floor gave a seat to a player without one."""

    entry: int
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class PlayerUnseated(SeatFact):
    """A player was removed from the seat and waits for another."""

    free_text: ClassVar[tuple[str, ...]] = ("note",)
    entry: int
    table: int
    seat: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class PlayersSwapped(SeatFact):
    """Two players swapped seats."""

    free_text: ClassVar[tuple[str, ...]] = ("note",)
    entries: tuple[int, int]
    note: str = ""


@dataclass(frozen=True, slots=True)
class TableBroken(SeatFact):
    """A table was broken, its players drawn to others."""

    table: int
    players: int


@dataclass(frozen=True, slots=True)
class FinalTableSeated(SeatFact):
    """The final table was formed; ``button`` is the seat that drew it, ``chairs`` how many came to the table."""

    table: int
    players: int
    button: int
    chairs: int = 0


@dataclass(frozen=True, slots=True)
class FinalTableEnlarged(FinalTableSeated):
    """The final table was formed, larger than the other tables: ``chairs`` came to it."""


@dataclass(frozen=True, slots=True)
class SeatsRedrawn(SeatFact):
    """All seats were redrawn."""

    players: int
    tables: int


@dataclass(frozen=True, slots=True)
class ArrivalsLapsed(SeatFact):
    """Players moved some time ago are taken to have arrived, as the house chose."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DayVerified(SeatFact):
    """Everybody of a day was seen in the seat."""

    players: int

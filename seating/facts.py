"""What happens at the tables: seats drawn and changed, tables opened, broken and told about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class SeatFact(Fact):
    """Something that lists of seats and of moves show."""

    parts: ClassVar[tuple[str, ...]] = ("seats", "moves")


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
class PlanFact(Fact):
    """Something that only the floor plan shows."""

    parts: ClassVar[tuple[str, ...]] = ("seats",)


@dataclass(frozen=True, slots=True)
class SeatVerified(PlanFact):
    """A player was seen in his seat."""

    entry: int
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class TableVerified(PlanFact):
    """All players of a table were seen in their seats."""

    table: int
    players: int


@dataclass(frozen=True, slots=True)
class TablesOpened(PlanFact):
    """Tables were opened for a day; their numbers."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableClosed(PlanFact):
    """An empty table was closed."""

    table: int


@dataclass(frozen=True, slots=True)
class BreakOrderSet(PlanFact):
    """The order in which tables will break was set; numbers, the next to break first."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableHeld(PlanFact):
    """A table is not to be broken now."""

    table: int


@dataclass(frozen=True, slots=True)
class TableReleased(PlanFact):
    """A held table may be broken again."""

    table: int


@dataclass(frozen=True, slots=True)
class SeatStatusSet(PlanFact):
    """A seat was locked, taken out of use, or given back."""

    table: int
    seat: int
    seat_status: str


@dataclass(frozen=True, slots=True)
class PositionsTold(PlanFact):
    """The floor told button and blinds of the hand just ended."""

    table: int
    button: int | None
    small_blind: int | None
    big_blind: int | None

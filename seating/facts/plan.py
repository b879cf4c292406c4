"""What only the floor plan shows: players seen, tables opened, kept, halted, their seats and blinds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class PlanFact(Fact):
    """Something that only the floor plan shows."""


@dataclass(frozen=True, slots=True)
class SeatVerified(PlanFact):
    """A player was seen in the seat."""

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
class TableReplaced(PlanFact):
    """A table that an undo brought back had been taken since: its players sit at another one."""

    undo: ClassVar[Undo] = Undo.NEVER

    table: int
    to_table: int


@dataclass(frozen=True, slots=True)
class TableClosed(PlanFact):
    """An empty table was closed."""

    table: int


@dataclass(frozen=True, slots=True)
class BreakOrderSet(PlanFact):
    """The order in which tables break was set; numbers, the next to break first."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableKept(PlanFact):
    """A table is kept from breaking."""

    table: int


@dataclass(frozen=True, slots=True)
class TableUnkept(PlanFact):
    """A kept table may break again."""

    table: int


@dataclass(frozen=True, slots=True)
class TableFeatured(PlanFact):
    """A table became the feature table, outside draws and balancing, or is no longer one."""

    table: int
    is_feature: bool


@dataclass(frozen=True, slots=True)
class SeatStatusSet(PlanFact):
    """A seat was locked, taken out of use, or put back in use."""

    table: int
    seat: int
    seat_status: str


@dataclass(frozen=True, slots=True)
class PositionsSet(PlanFact):
    """The floor set button and blinds of the last hand."""

    table: int
    button: int | None
    small_blind: int | None
    big_blind: int | None

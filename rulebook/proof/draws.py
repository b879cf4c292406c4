"""A draw as a value: what it draws from, how it is carried out and written; and draws of seats (docs/draws.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, Self, TypeVar

from rulebook.dice import Lots
from rulebook.draw import Drawn, PoolTable, Seat, draw_all, draw_seat
from rulebook.profile.variants import SeatDraw

Plain = Mapping[str, Any]
R = TypeVar("R")


class Draw(Protocol[R]):
    """A draw as a value; ``written`` and ``result_written`` are plain data for JSON, ``read`` restores it."""

    kind: ClassVar[str]

    def carry_out(self, lots: Lots) -> R:
        """Draw, with random choices from ``lots``; raises the refusals of the rule."""

    def written(self) -> dict[str, Any]:
        """What it draws from."""

    def result_written(self, result: R) -> Any:
        """The result."""

    @classmethod
    def read(cls, plain: Plain) -> Self:
        """The draw that ``written`` wrote; tables have the numbers that people use."""


def tables_written(tables: Sequence[PoolTable]) -> list[Any]:
    """Number, players, free seats and whether it is open, one item per table."""
    # Not the property ``called``, for speed: there may be a thousand tables at every sale.
    return [
        [t.key if t.number is None else t.number, t.players, list(t.open_seats), t.is_open] for t in tables
    ]


def tables_read(rows: Sequence[Any]) -> tuple[PoolTable, ...]:
    """The tables that ``tables_written`` wrote."""
    return tuple(
        PoolTable(number, players, tuple(seats), is_open) for number, players, seats, is_open in rows
    )


def names_of(tables: Sequence[PoolTable]) -> dict[int, int]:
    """The number that people use for each table, by the caller's key."""
    return {table.key: table.called for table in tables}


@dataclass(frozen=True, slots=True)
class OneSeat:
    """One new player draws from the pool in force (TDA 2024 rule 7)."""

    kind: ClassVar[str] = "seat"

    entrant: int
    tables: tuple[PoolTable, ...]
    rule: SeatDraw

    def carry_out(self, lots: Lots) -> Seat:
        """The seat."""
        return draw_seat(self.tables, lots, self.rule)

    def written(self) -> dict[str, Any]:
        """Rule, entrant, tables."""
        return {
            "rule": self.rule.value,
            "entrant": self.entrant,
            "tables": tables_written(self.tables),
        }

    def result_written(self, result: Seat) -> list[int]:
        """Table and seat."""
        drawn = next(table for table in self.tables if table.key == result.table)
        return [drawn.called, result.number]

    @classmethod
    def read(cls, plain: Plain) -> Self:
        """As it was written."""
        return cls(plain["entrant"], tables_read(plain["tables"]), SeatDraw(plain["rule"]))


@dataclass(frozen=True, slots=True)
class WholeField:
    """All entrants draw at once, in their order (TDA 2024 rule 7; a redraw as well)."""

    kind: ClassVar[str] = "field"

    entrants: tuple[int, ...]
    tables: tuple[PoolTable, ...]
    rule: SeatDraw
    apart: tuple[frozenset[int], ...] = ()

    def carry_out(self, lots: Lots) -> tuple[Drawn, ...]:
        """Their seats, in the order of the entrants."""
        return draw_all(self.entrants, self.tables, lots, self.rule, apart=self.apart)

    def written(self) -> dict[str, Any]:
        """Rule, entrants, tables, groups kept apart."""
        return {
            "rule": self.rule.value,
            "entrants": list(self.entrants),
            "tables": tables_written(self.tables),
            "apart": [sorted(group) for group in self.apart],
        }

    def result_written(self, result: tuple[Drawn, ...]) -> list[list[int]]:
        """Table and seat of each entrant, in the same order."""
        names = names_of(self.tables)
        return [[names[line.seat.table], line.seat.number] for line in result]

    @classmethod
    def read(cls, plain: Plain) -> Self:
        """As it was written."""
        return cls(
            tuple(plain["entrants"]),
            tables_read(plain["tables"]),
            SeatDraw(plain["rule"]),
            tuple(frozenset(group) for group in plain["apart"]),
        )

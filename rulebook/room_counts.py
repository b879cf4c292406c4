"""A room counted as it changes, so that the first checks of a suggestion need no loop over the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import overload

from rulebook.room import TableView

_OCCUPIED = attrgetter("occupied")
_SEATS = attrgetter("seats")


class Counts:
    """How many tables have each number of players, and how many have each number of seats."""

    __slots__ = ("seats", "sizes")

    def __init__(self, tables: Iterable[TableView] = ()) -> None:
        views = tuple(tables)
        self.sizes = Counter(map(len, map(_OCCUPIED, views)))
        self.seats = Counter(map(_SEATS, views))

    @property
    def players(self) -> int:
        """Players of all tables."""
        return sum(size * tables for size, tables in self.sizes.items())

    @property
    def chairs(self) -> int:
        """Seats of all tables, whether in use or not."""
        return sum(seats * tables for seats, tables in self.seats.items())

    @property
    def difference(self) -> int:
        """By how much the largest table exceeds the smallest; 0 without tables."""
        return max(self.sizes, default=0) - min(self.sizes, default=0)


class CountedRoom(Sequence[TableView]):
    """The tables of a room by key, in the order in which they came, their sizes counted at every change."""

    __slots__ = ("_tables", "counts")

    def __init__(self, tables: Iterable[TableView] = ()) -> None:
        self._tables: dict[int, TableView] = {}
        self.counts = Counts()
        for table in tables:
            self.put(table)

    def put(self, table: TableView) -> None:
        """Replace the table of the same key by ``table``, or add it last."""
        old = self._tables.get(table.key)
        if old is not None:
            self._count(old, -1)
        self._tables[table.key] = table
        self._count(table, 1)

    def take(self, key: int) -> TableView:
        """Remove the table of that key and return it."""
        table = self._tables.pop(key)
        self._count(table, -1)
        return table

    def table(self, key: int) -> TableView:
        """The table of that key."""
        return self._tables[key]

    def _count(self, table: TableView, by: int) -> None:
        for counter, value in ((self.counts.sizes, table.players), (self.counts.seats, table.seats)):
            counter[value] += by
            if not counter[value]:
                del counter[value]

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[TableView]:
        return iter(self._tables.values())

    @overload
    def __getitem__(self, place: int) -> TableView: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[TableView, ...]: ...
    def __getitem__(self, place: int | slice) -> TableView | tuple[TableView, ...]:
        return tuple(self._tables.values())[place]


def counts_of(tables: Sequence[TableView]) -> Counts:
    """The counts of ``tables``: kept by a counted room, computed for any other."""
    return tables.counts if isinstance(tables, CountedRoom) else Counts(tables)

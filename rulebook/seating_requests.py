"""Seating requests at a draw: an accessible seat, or a table without those they are kept apart from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rulebook.draw import PoolTable, Seat

Accessible = Mapping[int, Collection[int]]
"""Accessible seats by table."""


@dataclass(frozen=True, slots=True)
class SeatingRequests:
    """Who needs an accessible seat, which groups are kept apart, and the tables where their members sit."""

    needing: frozenset[int] = frozenset()
    apart: tuple[frozenset[int], ...] = ()
    table_of: Mapping[int, int] | None = None

    def tables_of_others(self, entrant: int) -> frozenset[int]:
        """The tables of the players from whom the entrant is kept apart."""
        tables = self.table_of or {}
        others = frozenset().union(*(group for group in self.apart if entrant in group)) - {entrant}
        return frozenset(tables[other] for other in others if other in tables)

    def seated(self, entrant: int, table: int) -> SeatingRequests:
        """The requests after the entrant sat down at ``table``."""
        return replace(self, table_of={**(self.table_of or {}), entrant: table})


def draws_first(
    entrants: Sequence[int], requests: SeatingRequests, *, is_break: bool = False
) -> tuple[int, ...]:
    """Entrants who draw alone and first: those who need an accessible seat, then those kept apart from a seated player.

    The order is that of ``entrants``. When a table breaks, players kept apart only from others who still draw
    are among them, because one draw of all together could not separate them.
    """
    needing = [entrant for entrant in entrants if entrant in requests.needing]
    placed = {*(requests.table_of or {}), *needing}
    drawing = frozenset(entrants)
    bound = frozenset().union(
        *(group for group in requests.apart if group & placed or (is_break and len(group & drawing) > 1))
    )
    return (*needing, *(other for other in entrants if other in bound and other not in requests.needing))


def accessible_of(tables: Sequence[PoolTable], accessible: Accessible) -> tuple[PoolTable, ...]:
    """``tables`` with their accessible seats only; empty if none of those is free."""
    return _with_seats(
        replace(table, open_seats=_picked(table, accessible.get(table.key, ()), are_wanted=True))
        for table in tables
    )


def seats_for(
    tables: Sequence[PoolTable], accessible: Accessible, *, needs: bool, away: Collection[int] = ()
) -> tuple[PoolTable, ...]:
    """The seats that one entrant draws from: ``tables`` narrowed as far as some seat is left.

    Accessible seats only if the entrant ``needs`` one, the others for everybody else; then no table in
    ``away``, where somebody they are kept apart from sits.
    """
    narrowed = accessible_of if needs else without_seats
    usable = _with_seats(narrowed(tables, accessible)) or _with_seats(tables)
    return (_with_seats([table for table in usable if table.key not in away]) if away else ()) or usable


def _with_seats(tables: Iterable[PoolTable]) -> tuple[PoolTable, ...]:
    return tuple([table for table in tables if table.open_seats])


def _picked(table: PoolTable, accessible: Collection[int], *, are_wanted: bool) -> tuple[int, ...]:
    return tuple(seat for seat in table.open_seats if (seat in accessible) is are_wanted)


def without_seats(tables: Sequence[PoolTable], reserved: Accessible) -> tuple[PoolTable, ...]:
    """``tables`` without the seats ``reserved`` for others."""
    if not reserved:
        return tuple(tables)
    return tuple(
        replace(table, open_seats=_picked(table, reserved.get(table.key, ()), are_wanted=False))
        for table in tables
    )


def seats_for_many(
    tables: Sequence[PoolTable], accessible: Accessible, players: int
) -> tuple[PoolTable, ...]:
    """``tables`` without their accessible seats, except as many as ``players`` need.

    The first tables give theirs first.
    """
    plain = list(without_seats(tables, accessible))
    missing = players - sum(len(table.open_seats) for table in plain)
    for index, table in enumerate(tables):
        if missing <= 0:
            break
        spare = _picked(table, accessible.get(table.key, ()), are_wanted=True)[:missing]
        missing -= len(spare)
        plain[index] = replace(table, open_seats=tuple(sorted((*plain[index].open_seats, *spare))))
    return tuple(plain)


def with_player(tables: Sequence[PoolTable], seat: Seat) -> tuple[PoolTable, ...]:
    """``tables`` with one more player, at ``seat``; that table is open."""
    return tuple(
        replace(
            table,
            players=table.players + 1,
            open_seats=tuple(number for number in table.open_seats if number != seat.number),
            is_open=True,
        )
        if table.key == seat.table
        else table
        for table in tables
    )


def groups_among(
    entrants: Collection[int], requests: SeatingRequests, tables: int
) -> tuple[frozenset[int], ...]:
    """The groups that a draw of ``entrants`` over ``tables`` tables can keep apart, without entrants it does not seat."""
    drawing = frozenset(entrants)
    return tuple(group & drawing for group in requests.apart if 2 <= len(group & drawing) <= tables)

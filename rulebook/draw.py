"""Seat draws: one new player, a whole field, and which tables are in the pool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heapreplace

from rulebook.dice import Dice, Lots, commitment, seed_chain
from rulebook.profile.variants import SeatDraw
from rulebook.refusals import Refusal

__all__ = [
    "Dice",
    "Drawn",
    "Lots",
    "PoolTable",
    "Seat",
    "chances",
    "commitment",
    "draw_all",
    "draw_seat",
    "is_next_due",
    "levelled",
    "seed_chain",
    "tables_in_force",
    "tables_needed",
]

TRIES_APART = 500


@dataclass(frozen=True, slots=True, order=True)
class Seat:
    """Seat ``number`` (1 from the dealer's left) of table ``table``."""

    table: int
    number: int


@dataclass(frozen=True, slots=True)
class PoolTable:
    """A table as a draw sees it: its players and its free seats, ascending.

    Seats locked, reserved or out of use are not among ``open_seats``; a table that is not open
    yet (``is_open`` false) has all its seats there. ``number`` is the number on the table, if that is not the key.
    """

    key: int
    players: int
    open_seats: tuple[int, ...]
    is_open: bool = True
    number: int | None = None

    @property
    def called(self) -> int:
        """The number on the table."""
        return self.key if self.number is None else self.number


@dataclass(frozen=True, slots=True)
class Drawn:
    """One line of a whole draw: the entrant (the caller's number) and the seat."""

    entrant: int
    seat: Seat


def tables_in_force(tables: Sequence[PoolTable], open_next_at: int = 0) -> tuple[PoolTable, ...]:
    """The tables that a new player draws from, ``tables`` being in opening order.

    The open tables with a free seat; the next one opens once every open table has
    ``open_next_at`` players or no seat left (0: no seat left). Empty when the room is full.
    """
    in_force = [table for table in tables if table.is_open and table.open_seats]
    if is_next_due(in_force, open_next_at):
        in_force += [table for table in tables if not table.is_open and table.open_seats][:1]
    return tuple(in_force)


def is_next_due(tables: Sequence[PoolTable], open_next_at: int = 0) -> bool:
    """Whether the next table opens for a new player: none of these open tables still waits for players."""
    for table in tables:
        if table.is_open and table.open_seats and not (open_next_at and table.players >= open_next_at):
            return False
    return True


def draw_seat(pool: Sequence[PoolTable], dice: Lots, rule: SeatDraw) -> Seat:
    """Draw one seat of ``pool`` (TDA 2024 rules 7 and 8-A; WSOP 34; Sanremo art. 4.2.1).

    ``LEVEL_TABLES_FIRST`` draws a table among those with the fewest players, then one of its
    seats; ``UNIFORM_POOL`` gives every seat the same chance. Raises ``Refusal("room_full")``.
    """
    tables = drawable(pool, rule)
    if rule is SeatDraw.UNIFORM_POOL:
        return dice.choice([Seat(table.key, number) for table in tables for number in table.open_seats])
    table = dice.choice(tables)
    return Seat(table.key, dice.choice(table.open_seats))


def drawable(pool: Sequence[PoolTable], rule: SeatDraw) -> list[PoolTable]:
    """The tables of which one seat is drawn; raises ``Refusal("room_full")``."""
    tables = [table for table in pool if table.open_seats]
    if not tables:
        raise Refusal("room_full", entrants=1, seats=0)
    if rule is SeatDraw.UNIFORM_POOL:
        return tables
    fewest = min([table.players for table in tables])
    return [table for table in tables if table.players == fewest]


@dataclass(frozen=True, slots=True)
class Chances:
    """The free seats, each with its exact probability."""

    seats: tuple[tuple[Seat, Fraction], ...]

    @property
    def is_uniform(self) -> bool:
        """Whether all seats are equally likely."""
        return len({chance for _, chance in self.seats}) == 1


def chances(pool: Sequence[PoolTable], rule: SeatDraw) -> Chances:
    """The exact probability of every seat that ``draw_seat`` may draw; they sum to one."""
    tables = drawable(pool, rule)
    total = sum(len(table.open_seats) for table in tables)
    return Chances(
        tuple(
            (
                Seat(table.key, number),
                Fraction(1, total)
                if rule is SeatDraw.UNIFORM_POOL
                else Fraction(1, len(tables) * len(table.open_seats)),
            )
            for table in tables
            for number in table.open_seats
        )
    )


def draw_all(
    entrants: Sequence[int],
    tables: Sequence[PoolTable],
    dice: Lots,
    rule: SeatDraw,
    *,
    apart: Collection[frozenset[int]] = (),
) -> tuple[Drawn, ...]:
    """Draw the whole field at once, in the order of ``entrants`` (TDA 2024 rule 7; Sanremo art. 4.6).

    Tables open in the order given and only as many as the field needs; open ones count first.
    ``LEVEL_TABLES_FIRST`` fills them to within one player of each other, the first tables taking the extra
    player. No two entrants of a group in ``apart`` sit at one table: the whole draw is repeated until that is
    so, which makes every permitted draw equally likely. Raises ``Refusal("room_full")`` or
    ``Refusal("cannot_keep_apart")``.
    """
    needed = tables_needed(len(entrants), tables)
    groups = [group for group in apart if len(group) > 1]
    for _ in range(TRIES_APART):
        seats = _seats_of_one_draw(len(entrants), needed, dice, rule)
        results = tuple(Drawn(entrant, seat) for entrant, seat in zip(entrants, seats, strict=True))
        if _are_apart(results, groups):
            return results
    raise Refusal("cannot_keep_apart", tables=len(needed), groups=len(groups))


def tables_needed(count: int, tables: Sequence[PoolTable]) -> list[PoolTable]:
    """The open tables, then as many of the others as ``count`` more players need.

    Raises ``Refusal("room_full")``.
    """
    needed = [table for table in tables if table.is_open]
    closed = [table for table in tables if not table.is_open]
    free = sum(len(table.open_seats) for table in needed)
    for table in closed:
        if free >= count:
            break
        needed.append(table)
        free += len(table.open_seats)
    if free < count:
        raise Refusal("room_full", entrants=count, seats=free)
    return needed


def _seats_of_one_draw(count: int, tables: list[PoolTable], dice: Lots, rule: SeatDraw) -> tuple[Seat, ...]:
    if rule is SeatDraw.UNIFORM_POOL:
        pool = [Seat(table.key, number) for table in tables for number in table.open_seats]
        return dice.shuffled(pool)[:count]
    quotas = levelled([(table.players, len(table.open_seats)) for table in tables], count)
    seats = [
        Seat(table.key, number)
        for table, quota in zip(tables, quotas, strict=True)
        if quota
        for number in dice.shuffled(table.open_seats)[:quota]
    ]
    return dice.shuffled(seats)


def levelled(sizes: Sequence[tuple[int, int]], count: int) -> tuple[int, ...]:
    """How many of ``count`` new players each table takes so that all stay balanced.

    ``sizes`` holds (players, free seats) per table; each player goes to the table with the fewest players
    that has a seat, the first in order among equals. Raises ``Refusal("room_full")``.
    """
    free = sum(seats for _, seats in sizes)
    if free < count:
        raise Refusal("room_full", entrants=count, seats=free)
    if len(set(sizes)) == 1:
        each, more = divmod(count, len(sizes))
        return tuple(each + (index < more) for index in range(len(sizes)))
    quotas = [0] * len(sizes)
    heap = [(players, index) for index, (players, seats) in enumerate(sizes) if seats]
    heapify(heap)
    for _ in range(count):
        while quotas[heap[0][1]] >= sizes[heap[0][1]][1]:
            heapreplace(heap, (1 << 30, heap[0][1]))
        players, index = heap[0]
        quotas[index] += 1
        heapreplace(heap, (players + 1, index))
    return tuple(quotas)


def _are_apart(drawn: Sequence[Drawn], groups: Collection[frozenset[int]]) -> bool:
    if not groups:
        return True
    table_of = {line.entrant: line.seat.table for line in drawn}
    return all(
        max(Counter(table_of[entrant] for entrant in group if entrant in table_of).values(), default=0) < 2
        for group in groups
    )

"""A room that fills: new players sit, the next table opens, and the tables are level from the first entry on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from rulebook.balance.plan import plan_moves
from rulebook.draw import PoolTable
from rulebook.profile import BreakingRules, SeatingRules
from rulebook.profile.variants import BreakWhileOpen, OpenTable

K = TypeVar("K", int, str)


@dataclass(frozen=True, slots=True)
class Filled(Generic[K]):
    """The tables opened, players per table afterwards, who gives whom a player, and how many still wait."""

    opened: tuple[K, ...]
    sizes: Mapping[K, int]
    moves: tuple[tuple[K, K], ...]
    waiting: int


def opens_for(waiting: int, rules: SeatingRules, *, is_first: bool = False) -> bool:
    """Whether a table opens for ``waiting`` players without a seat (house option; APT pulls, no source holds).

    ``PULL`` opens it for the first, ``HOLD`` once ``hold_until`` wait, ``ASK`` leaves it to the floor. Nobody is
    held before the first table is open (``is_first``): there is nothing to be taken from.
    """
    if rules.open_table is OpenTable.HOLD:
        return is_first or waiting >= rules.hold_until
    return rules.open_table is OpenTable.PULL


def seated_first(sizes: Mapping[K, int], free: Mapping[K, int], waiting: int) -> dict[K, int]:
    """Players per table once those who wait have sat where fewest play; ties in the order of ``sizes``."""
    seated, left = dict(sizes), dict(free)
    for _one in range(waiting):
        open_tables = [key for key in seated if left[key] > 0]
        if not open_tables:
            break
        fewest = min(open_tables, key=seated.__getitem__)
        seated[fewest] += 1
        left[fewest] -= 1
    return seated


def receiving(tables: Sequence[PoolTable], breaks_next: int | None, rules: BreakingRules) -> list[PoolTable]:
    """The tables that new players draw from, of those with free seats.

    In a house that lets tables break while entries are sold, the one that breaks next gets nobody once the
    free seats of the others cover its players (house option); else it is filled like any other.
    """
    others = [table for table in tables if table.key != breaks_next]
    breaking = [table for table in tables if table.key == breaks_next and table.players]
    lets_break = rules.break_while_registration_open is BreakWhileOpen.ALWAYS
    free = sum(len(table.open_seats) for table in others if table.is_open)
    if not breaking or not lets_break or free < breaking[0].players:
        return list(tables)
    return others


def fill_room(
    tables: Mapping[K, int], seats: int, newcomers: int, can_open: Sequence[K], rules: SeatingRules
) -> Filled[K]:
    """Seat new players, open tables for them, and level all (Sanremo art. 4.7.1; APT).

    No edition makes an exception for balancing while entries are sold: players without a seat sit first, then
    the tables are levelled, the new one included.
    """
    sizes, left = dict(tables), newcomers
    opened: list[K] = []
    while left:
        free = [key for key in sizes if sizes[key] < seats]
        is_due = all(sizes[key] >= _opens_next_at(seats, rules) for key in free)
        if is_due and len(opened) < len(can_open) and opens_for(left, rules, is_first=not sizes):
            opened.append(can_open[len(opened)])
            sizes[opened[-1]] = 0
            free = opened[-1:]
        if not free:
            break
        sizes[min(free, key=sizes.__getitem__)] += 1
        left -= 1
    plan = plan_moves(sizes, rules, room={key: seats - size for key, size in sizes.items()})
    return Filled(tuple(opened), dict(plan.sizes), plan.moves, left)


def tables_ahead(expected: int, seats: int, rules: SeatingRules) -> int:
    """How many tables to open before play for the ``expected`` players (ours): fewer moves while entries are sold.

    A model counts 0.65 moves an entry if a table opens when all are full, 0.18 with tables for 80 % at first.
    """
    return -(-expected * rules.open_ahead // (100 * seats))


def until_next_table(tables: Mapping[K, int], seats: int, rules: SeatingRules) -> int:
    """How many new players open the next table; if none opens automatically, how many until one waits."""
    holds = rules.open_table is OpenTable.HOLD and tables
    least = rules.hold_until if holds else 1
    return least + sum(max(0, _opens_next_at(seats, rules) - size) for size in tables.values())


def _opens_next_at(seats: int, rules: SeatingRules) -> int:
    return min(rules.open_next_at or seats, seats)

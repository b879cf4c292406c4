"""When play is halted at a short table until it is filled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulebook.profile.variants import HaltRule
from rulebook.room import TableView, clockwise

SHORT_BY = 3
FULL_TABLE_SEATS = 8
"""Seats from which a format is a full table (WSOP 67: 8, 9 and 10-handed)."""


@dataclass(frozen=True, slots=True)
class ShortTable:
    """A table, for deciding on halting; ``bb_reaches_open_seat`` is None if the blinds are not known."""

    key: int
    players: int
    seats: int
    eliminated: int = 0
    bb_reaches_open_seat: bool | None = None


@dataclass(frozen=True, slots=True)
class Halt:
    """Tables to halt; ``needs_button`` are those whose blinds must be asked for first.

    ``is_proposal``: the format leaves it to the director (6-handed, turbo).
    """

    tables: tuple[int, ...] = ()
    is_proposal: bool = False
    needs_button: tuple[int, ...] = ()

    @property
    def makes_misdeals(self) -> bool:
        """Whether a hand dealt at such a table meanwhile is a misdeal: never, waived or not (TDA 2024 rule 11-D)."""
        return False


def big_blind_reaches_open_seat(table: TableView) -> bool | None:
    """Whether the next big blind has to skip an empty seat (TDA 2024 addendum, rule 11-D).

    If the button is frozen, the seat of the next big blind decides: not specified; our default.
    """
    if table.prev is None and table.settled is not None:
        return table.settled.bb not in table.occupied
    if table.prev is None or not table.occupied:
        return None
    return clockwise(table.prev.bb, table.occupied) != table.prev.bb % table.seats + 1


def short_table(table: TableView) -> ShortTable:
    """``table`` as seen when deciding on halting."""
    return ShortTable(
        table.key,
        table.players,
        table.usable,
        table.eliminated,
        big_blind_reaches_open_seat(table),
    )


def are_even(tables: Sequence[TableView]) -> bool:
    """Whether the sizes of the tables with players differ by no more than one."""
    sizes = [table.players for table in tables if table.players]
    return max(sizes, default=0) - min(sizes, default=0) <= 1


def halt_play(
    tables: Sequence[ShortTable], rule: HaltRule, *, is_turbo: bool = False, is_waived: bool = False
) -> Halt:
    """The tables to halt: those three or more players short of the largest (TDA 2024 rule 11-D; WSOP 67).

    TDA 2024 and WSOP require that three of the missing were eliminated, TDA 2024 also that blinds are
    affected. Sanremo art. 4.2.32 may be read as short of the seats instead. No edition makes an exception
    while entries are sold. No table is halted if the director waives it; a hand dealt meanwhile counts.
    """
    if is_waived or not tables:
        return Halt()
    largest = max(table.players for table in tables)
    short = [table for table in tables if _is_short(table, rule, largest)]
    unknown: tuple[int, ...] = ()
    if rule is HaltRule.TDA2024:
        unknown = tuple(table.key for table in short if table.bb_reaches_open_seat is None)
        short = [table for table in short if table.bb_reaches_open_seat]
    is_proposal = bool(short or unknown) and _is_at_discretion(tables, rule, is_turbo)
    return Halt(tuple(table.key for table in short), is_proposal, unknown)


def _is_short(table: ShortTable, rule: HaltRule, largest: int) -> bool:
    if rule is HaltRule.SANREMO_LITERAL:
        return table.players <= table.seats - SHORT_BY
    by_elimination = rule in (HaltRule.TDA2024, HaltRule.WSOP2026)
    enough = not by_elimination or table.eliminated >= SHORT_BY
    return enough and table.players <= largest - SHORT_BY


def _is_at_discretion(tables: Sequence[ShortTable], rule: HaltRule, is_turbo: bool) -> bool:
    if rule in (HaltRule.SANREMO, HaltRule.SANREMO_LITERAL):
        return False
    return is_turbo or max(table.seats for table in tables) < FULL_TABLE_SEATS

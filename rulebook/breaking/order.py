"""Which table breaks next, and in which order all of them would."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulebook.dice import Lots
from rulebook.profile.variants import BreakChoice
from rulebook.refusals import Refusal
from rulebook.room import TableView


@dataclass(frozen=True, slots=True)
class TableChoice:
    """The table that breaks; ``drawn_among`` are those that a draw decides between, else empty.

    ``table`` is None until the draw.
    """

    table: int | None
    drawn_among: tuple[int, ...] = ()


def break_order(tables: Sequence[TableView], rule: BreakChoice) -> tuple[TableView, ...]:
    """``tables`` from the next to break to the last as far as it is known beforehand.

    Feature tables break last. If no order is posted, the table with the fewest players goes first, the
    highest number among equals; ties that a draw decides are listed by number.
    """
    return tuple(sorted(tables, key=_RANKS[rule]))


def _by_highest_number(table: TableView) -> tuple[int, ...]:
    return (table.is_feature, -table.key)


def _by_number(table: TableView) -> tuple[int, ...]:
    return (table.is_feature, table.key)


def _by_fewest(table: TableView) -> tuple[int, ...]:
    return (table.is_feature, len(table.occupied), table.key)


def _by_posted(table: TableView) -> tuple[int, ...]:
    if table.break_index is None:
        return (table.is_feature, 1, len(table.occupied), -table.key)
    return (table.is_feature, 0, table.break_index, -table.key)


def _by_posted_added_first(table: TableView) -> tuple[int, ...]:
    return (table.is_feature, -table.added, *_by_posted(table)[1:])


_RANKS: dict[BreakChoice, Callable[[TableView], tuple[int, ...]]] = {
    BreakChoice.POSTED_ORDER: _by_posted,
    BreakChoice.POSTED_ORDER_ADDED_FIRST: _by_posted_added_first,
    BreakChoice.HIGHEST_NUMBER: _by_highest_number,
    BreakChoice.FEWEST_DRAW_TIES: _by_fewest,
    BreakChoice.RANDOM: _by_number,
}


def choose_table(tables: Sequence[TableView], rule: BreakChoice, lots: Lots | None = None) -> TableChoice:
    """The open table that breaks next (WSOP 66 and 35; Sanremo art. 4.10; TDA 2024 RP-19).

    Held tables are passed over. Raises ``Refusal("no_table_to_break")``.
    """
    open_tables = [table for table in tables if table.is_open and not table.is_held]
    if not open_tables:
        raise Refusal("no_table_to_break", tables=len(tables))
    candidates = _drawn_among(open_tables, rule)
    if not candidates:
        return TableChoice(min(open_tables, key=_RANKS[rule]).key)
    return TableChoice(None if lots is None else lots.choice(candidates), candidates)


def _drawn_among(tables: Sequence[TableView], rule: BreakChoice) -> tuple[int, ...]:
    """The tables that a draw decides between; empty if the order decides."""
    if rule not in (BreakChoice.FEWEST_DRAW_TIES, BreakChoice.RANDOM):
        return ()
    plain = [table for table in tables if not table.is_feature] or list(tables)
    if rule is BreakChoice.FEWEST_DRAW_TIES:
        fewest = min(table.players for table in plain)
        plain = [table for table in plain if table.players == fewest]
    return tuple(sorted(table.key for table in plain)) if len(plain) > 1 else ()

"""Looking ahead: what would happen if a table broke now, and the breaks that follow one another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rulebook.balance import suggest_moves
from rulebook.breaking import (
    BreakKind,
    BreakVerdict,
    FieldState,
    RedrawMoment,
    SuggestedBreak,
    break_order,
    redraw,
    seat_pool,
    suggest_break,
)
from rulebook.button import draws_button
from rulebook.profile import RulesProfile
from rulebook.profile.variants import SeatPool, TablesAtOnce
from rulebook.refusals import Refusal
from rulebook.room import TableView

AHEAD = 5
"""How many breaks are listed in advance."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What one table receives from a broken one: how many seats may be drawn there, and how many are assigned.

    ``players_after`` is None if the draw decides how many players come (all free seats are in the pool).
    """

    table: int
    players: int
    open_seats: tuple[int, ...]
    takes_at_most: int
    players_after: int | None


@dataclass(frozen=True, slots=True)
class BreakPreview:
    """If ``table`` broke now: its players, the free seats elsewhere, what each table would receive.

    ``is_possible`` says that there are enough seats; ``moves_after`` counts the moves that balance the
    remaining tables, None if the draw decides. ``draws_all`` and ``draws_button`` as for a suggested
    break.
    """

    table: int
    players: int
    free_seats: int
    is_possible: bool
    offers: tuple[Offer, ...]
    draws_all: bool
    draws_button: bool
    moves_after: int | None


def preview_break(
    tables: Sequence[TableView], key: int, profile: RulesProfile, field: FieldState
) -> BreakPreview:
    """What would follow if the table of ``key`` broke now (TDA 2024 rule 10-B; Sanremo art. 4.7.2).

    Nothing is drawn: which player gets which seat stays open. Raises ``Refusal("last_table")``.
    """
    (going,) = (table for table in tables if table.key == key)
    others = [table for table in tables if table.is_open and table.key != key and not table.is_locked]
    if not others:
        raise Refusal("last_table", table=key)
    rules = profile.breaking
    takers = break_order(others, rules.choose)[::-1]
    free = sum(table.free for table in takers)
    is_possible = free >= going.players
    quotas = _quotas(takers, going.players, rules.pool) if is_possible else {}
    is_level = rules.pool is SeatPool.LEVELLED and is_possible
    left = len([table for table in tables if table.is_open]) - 1
    moment = RedrawMoment(
        field.entrants,
        left,
        sum(table.players for table in tables),
        tables_before=left + 1,
        players_before=field.players_before,
    )
    after = after_break(tables, key, quotas) if is_level else ()
    return BreakPreview(
        table=key,
        players=going.players,
        free_seats=free,
        is_possible=is_possible,
        offers=tuple(_offer(table, quotas.get(table.key, 0), is_level=is_level) for table in others),
        draws_all=redraw(moment, rules).is_due,
        draws_button=draws_button(left, profile.button.button_draw),
        moves_after=len(suggest_moves(after, profile, state=field.state)) if is_level else None,
    )


def _quotas(takers: Sequence[TableView], players: int, rule: SeatPool) -> dict[int, int]:
    return seat_pool({table.key: (table.players, table.free) for table in takers}, players, rule).quotas


def _offer(table: TableView, quota: int, *, is_level: bool) -> Offer:
    return Offer(
        table.key,
        table.players,
        table.open_seats if quota else (),
        quota,
        table.players + quota if is_level else None,
    )


def breaks_ahead(
    tables: Sequence[TableView], profile: RulesProfile, field: FieldState, most: int = AHEAD
) -> tuple[SuggestedBreak, ...]:
    """The breaks that are due, in order, each seen after the one before it.

    Ends with a final table, when the director is asked, and when a draw decides what comes next.
    """
    breaks: list[SuggestedBreak] = []
    while len(breaks) < most:
        due = suggest_break(tables, profile, field)
        if due is None or (breaks and due.verdict is not BreakVerdict.BREAK):
            break
        breaks.append(due)
        if _ends(due, profile) or due.table is None:
            break
        tables = after_break(tables, due.table, dict(due.quotas))
    return tuple(breaks)


def breaks_together(due: Sequence[SuggestedBreak], profile: RulesProfile) -> tuple[int, ...]:
    """The first of ``due`` that break together: more than one only if the house breaks several at once.

    The seats of the tables that stay take all their players, so that each of them moves once.
    """
    if profile.breaking.at_once is not TablesAtOnce.SEVERAL:
        return ()
    tables_due: list[int] = []
    for due_break in due:
        if (
            due_break.kind is not BreakKind.TABLE
            or due_break.table is None
            or due_break.verdict is not BreakVerdict.BREAK
        ):
            break
        tables_due.append(due_break.table)
    return tuple(tables_due) if len(tables_due) > 1 else ()


def _ends(due: SuggestedBreak, profile: RulesProfile) -> bool:
    is_drawn = due.table is None or profile.breaking.pool is not SeatPool.LEVELLED
    return due.kind is BreakKind.FINAL_TABLE or due.verdict is not BreakVerdict.BREAK or is_drawn


def after_break(tables: Sequence[TableView], key: int, quotas: Mapping[int, int]) -> tuple[TableView, ...]:
    """``tables`` without the broken one, its players in placeholders for the seats they will draw."""
    return tuple(_filled(table, quotas.get(table.key, 0)) for table in tables if table.key != key)


def _filled(table: TableView, newcomers: int) -> TableView:
    if not newcomers:
        return table
    seats = table.open_seats[:newcomers]
    return replace(table, occupied=table.occupied.union(seats), prev=None, settled=None)

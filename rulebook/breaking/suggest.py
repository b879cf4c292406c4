"""The next table to break, or the final table, as one suggestion with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter

from rulebook.breaking.final import (
    RedrawMoment,
    extra_chairs,
    final_table,
    final_table_size,
    redraw,
    seats_at_final_table,
)
from rulebook.breaking.moves import seat_pool
from rulebook.breaking.order import break_order, choose_table
from rulebook.breaking.when import BreakCount, BreakVerdict, breaks_at, should_break
from rulebook.button import draws_button
from rulebook.dice import Lots
from rulebook.profile import RulesProfile
from rulebook.profile.variants import BreakChoice, BreakDraw, BreakRule, BreakWhileOpen
from rulebook.room import PlayState, TableView
from rulebook.room_counts import counts_of

_OCCUPIED = attrgetter("occupied")


class BreakKind(StrEnum):
    """One table breaks, or all that are left combine."""

    TABLE = "table"
    FINAL_TABLE = "final_table"


@dataclass(frozen=True, slots=True)
class BreakReason:
    """Why, as numbers for one sentence.

    Players of the table, free seats at the others, players and tables left, the size of the final
    table, and the variants that decided.
    """

    code: str
    players: int
    free_seats: int
    players_left: int
    tables_left: int
    final_size: int | None
    break_rule: BreakRule
    choice: BreakChoice


@dataclass(frozen=True, slots=True)
class SuggestedBreak:
    """``table`` breaks into the seats of ``quotas`` (table, seats offered).

    ``table`` is None if a draw decides among ``drawn_among``; for a final table it is the one that stays.
    ``draws_all`` says that every seat is redrawn afterwards, ``draws_button`` the button too. ``chairs`` come
    to the final table, because it is larger than the others; ``lacks_seats`` says that it still has too few
    seats, and the director must put seats back in use or choose another table.
    """

    kind: BreakKind
    verdict: BreakVerdict
    table: int | None
    drawn_among: tuple[int, ...]
    quotas: tuple[tuple[int, int], ...]
    draw: BreakDraw
    draws_all: bool
    draws_button: bool
    reason: BreakReason
    chairs: int = 0
    lacks_seats: bool = False


@dataclass(frozen=True, slots=True)
class FieldState:
    """Figures of the event: seats per table by its format (0: those of the largest open table), entrants."""

    handed: int = 0
    entrants: int = 0
    registration_is_open: bool = False
    state: PlayState = PlayState.NORMAL
    players_before: int | None = None
    """Players left when all seats were last redrawn; None if that does not matter."""


def suggest_break(
    tables: Sequence[TableView], profile: RulesProfile, field: FieldState, lots: Lots | None = None
) -> SuggestedBreak | None:
    """The break that is due now, None if none is (procedures 4 and 7).

    Held and locked tables are not broken, locked ones receive nobody. Apply it and ask again: several tables
    break one by one.
    """
    if not tables or _is_far_from_breaking(tables, field.handed):
        return None
    playing = [table for table in tables if table.is_open and table.occupied]
    if len(playing) < 2 or field.state in (PlayState.LAST_HANDS, PlayState.HAND_ON):
        return None
    players = sum(map(len, map(_OCCUPIED, playing)))
    handed = field.handed or max(table.seats for table in playing)
    if final_table(players, handed, profile.breaking.final_table_rule).combines:
        return _final_table(playing, profile, field, handed)
    return _Breaking([table for table in playing if not table.is_locked], profile, field).suggestion(lots)


@dataclass(frozen=True, slots=True)
class ComingBreak:
    """The next break: ``table`` None if a draw decides or all combine, and the number of players left at which."""

    kind: BreakKind
    table: int | None
    players: int


def next_break(tables: Sequence[TableView], profile: RulesProfile, field: FieldState) -> ComingBreak | None:
    """The break that comes next while nobody is seated; None with one table, or if one is due already.

    While registration is open, None if the house breaks no table then.
    """
    rules = profile.breaking
    playing = [table for table in tables if table.is_open and table.occupied]
    never = field.registration_is_open and rules.break_while_registration_open is BreakWhileOpen.NEVER
    if len(playing) < 2 or never:
        return None
    players = sum(table.players for table in playing)
    handed = field.handed or max(table.seats for table in playing)
    final = final_table_size(handed, rules.final_table_rule) or 0
    coming = ComingBreak(BreakKind.FINAL_TABLE, None, final)
    breakable = [table for table in playing if not table.is_locked and not table.is_held]
    if breakable:
        choice = choose_table(breakable, rules.choose)
        breaking = _Breaking([table for table in playing if not table.is_locked], profile, field)
        keys = choice.drawn_among if choice.table is None else (choice.table,)
        at = max(breaks_at(breaking.count(key), rules) for key in keys)
        if at > final:
            coming = ComingBreak(BreakKind.TABLE, choice.table, at)
    return coming if 0 < coming.players < players else None


def _is_far_from_breaking(tables: Sequence[TableView], handed: int) -> bool:
    """Whether not even all seats of the room would be enough: the usual answer, and the cheapest check."""
    counts = counts_of(tables)
    return counts.players > max(counts.chairs - min(counts.seats), max(counts.seats) + 1, handed + 1)


def _final_table(
    playing: list[TableView], profile: RulesProfile, field: FieldState, handed: int
) -> SuggestedBreak | None:
    """All tables combine at the one that would break last, or at a larger one if that is too small.

    If none is large enough, the final table brings its chair along (TDA 2024 RP-9; WSOP 68).
    """
    rules = profile.breaking
    order = break_order(playing, rules.choose)
    players = sum(table.players for table in playing)
    roomy = [table for table in order if table.usable >= players]
    stays = (roomy or sorted(order, key=lambda table: table.usable))[-1]
    most = seats_at_final_table(handed, rules.final_table_rule)
    chairs = extra_chairs(players, seats=stays.seats, usable=stays.usable, most=most)
    count = BreakCount(players - stays.players, stays.players, stays.usable + (chairs or 0), 1)
    is_asked = field.registration_is_open or field.state is PlayState.HAND_FOR_HAND or chairs is None
    moment = RedrawMoment(field.entrants, 1, players, players_before=field.players_before)
    return SuggestedBreak(
        kind=BreakKind.FINAL_TABLE,
        verdict=BreakVerdict.ASK if is_asked else BreakVerdict.BREAK,
        table=stays.key,
        drawn_among=(),
        quotas=((stays.key, count.players),),
        draw=rules.draw,
        draws_all=redraw(moment, rules).is_due,
        draws_button=draws_button(1, profile.button.button_draw),
        reason=BreakReason(
            "final_table_reached",
            count.players,
            count.free_seats,
            players,
            len(playing),
            final_table_size(handed, rules.final_table_rule),
            rules.break_rule,
            rules.choose,
        ),
        chairs=chairs or 0,
        lacks_seats=chairs is None,
    )


class _Breaking:
    """One pass over the room: which table is next, and whether the others can take its players."""

    def __init__(self, playing: list[TableView], profile: RulesProfile, field: FieldState) -> None:
        self._views = {table.key: table for table in playing}
        self._profile = profile
        self._rules = profile.breaking
        self._field = field
        self._players = sum(map(len, map(_OCCUPIED, playing)))
        self._seats = sum([table.usable for table in playing])

    def suggestion(self, lots: Lots | None) -> SuggestedBreak | None:
        breakable = [table for table in self._views.values() if not table.is_held]
        if not breakable:
            return None
        choice = choose_table(breakable, self._rules.choose)
        first = (choice.table,) if choice.table is not None else choice.drawn_among
        due = [key for key in first if self._verdict(key) is not BreakVerdict.NO]
        if not due:
            return None
        if len(due) > 1 and lots is None:
            return self._suggest(due[0], tuple(due))
        table = lots.choice(due) if lots is not None and len(due) > 1 else due[0]
        return self._suggest(table, ())

    def count(self, key: int) -> BreakCount:
        """The table ``key`` and the others that may take its players."""
        table = self._views[key]
        return BreakCount(
            table.players, self._players - table.players, self._seats - table.usable, len(self._views) - 1
        )

    def _verdict(self, key: int) -> BreakVerdict:
        field = self._field
        return should_break(
            self.count(key),
            self._rules,
            registration_is_open=field.registration_is_open,
            state=field.state,
        )

    def _suggest(self, key: int, drawn_among: tuple[int, ...]) -> SuggestedBreak:
        left = len(self._views) - 1
        count = self.count(key)
        before = self._field.players_before
        moment = RedrawMoment(self._field.entrants, left, self._players, players_before=before)
        return SuggestedBreak(
            kind=BreakKind.TABLE,
            verdict=self._verdict(key),
            table=None if drawn_among else key,
            drawn_among=drawn_among,
            quotas=() if drawn_among else self._quotas(key),
            draw=self._rules.draw,
            draws_all=redraw(moment, self._rules).is_due,
            draws_button=draws_button(left, self._profile.button.button_draw),
            reason=BreakReason(
                "free_seats_cover",
                count.players,
                count.free_seats,
                self._players,
                left + 1,
                None,
                self._rules.break_rule,
                self._rules.choose,
            ),
        )

    def _quotas(self, key: int) -> tuple[tuple[int, int], ...]:
        """Seats offered by the other tables, the one that breaks last taking the odd player."""
        others = [view for view in self._views.values() if view.free and view.key != key]
        sizes = {
            view.key: (view.players, view.free) for view in break_order(others, self._rules.choose)[::-1]
        }
        quotas = seat_pool(sizes, self._views[key].players, self._rules.pool).quotas
        return tuple((table, seats) for table, seats in quotas.items() if seats)

"""A room planned before anybody has a seat: tables to open, when each opens, and when each breaks."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.breaking.final import RedrawMoment, final_table, redraw
from rulebook.breaking.order import break_order
from rulebook.breaking.suggest import BreakKind
from rulebook.breaking.when import BreakCount, BreakVerdict, should_break
from rulebook.button import draws_button
from rulebook.draw import levelled
from rulebook.profile import BreakingRules, RulesProfile
from rulebook.profile.variants import BreakChoice
from rulebook.refusals import Refusal
from rulebook.room import TableView

AT_THE_MOMENT = (BreakChoice.FEWEST_DRAW_TIES, BreakChoice.RANDOM)
"""Choices that cannot be known beforehand: table sizes of the moment, or a draw, decide."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Table ``table`` opens for entry number ``entry``, once the ones before it are full enough."""

    table: int
    entry: int


@dataclass(frozen=True, slots=True)
class PlannedBreak:
    """One break still to come: with ``players`` left table ``table`` breaks, ``tables_left`` stay.

    ``table`` is None if it depends on the table sizes of that moment. ``draws_all`` says that every seat is
    redrawn afterwards, ``draws_button`` the button too.
    """

    kind: BreakKind
    table: int | None
    players: int
    tables_left: int
    draws_all: bool
    draws_button: bool


@dataclass(frozen=True, slots=True)
class Room:
    """The tables that an event has: how many, their seats, and how they open.

    ``open_first`` of them are open before the first sale; the next one opens once every open table
    has ``open_next_at`` players (0: all its seats).
    """

    tables: int
    seats: int
    open_first: int = 1
    open_next_at: int = 0

    @property
    def filled(self) -> int:
        """Players at a table at which the next one opens."""
        return min(self.open_next_at, self.seats) or self.seats

    def hold(self, entries: int) -> None:
        """Raise ``Refusal("room_full")`` if ``entries`` are more than the seats."""
        if entries > self.seats * self.tables:
            raise Refusal("room_full", entrants=entries, seats=self.seats * self.tables)


def sizes_at_once(entries: int, room: Room) -> tuple[int, ...]:
    """Players per table when ``entries`` are drawn at once: as few tables as hold them, balanced.

    The first ones take the extra player (TDA 2024 rule 7; Sanremo art. 4.6). Raises ``Refusal("room_full")``
    beyond the seats of the room.
    """
    room.hold(entries)
    count = max(room.open_first, -(-entries // room.seats))
    return levelled([(0, room.seats)] * min(count, room.tables), entries)


def openings(entries: int, room: Room) -> tuple[Opening, ...]:
    """When each table opens while ``entries`` are sold one by one, as ``draw.tables_in_force`` opens them."""
    room.hold(entries)
    first = min(room.open_first, room.tables)
    last = min(room.tables, max(first, -(-entries // room.filled)))
    return (
        *(Opening(table, 1) for table in range(1, first + 1)),
        *(Opening(table, (table - 1) * room.filled + 1) for table in range(first + 1, last + 1)),
    )


def sizes_as_sold(entries: int, room: Room) -> tuple[int, ...]:
    """Players per table after ``entries`` sales one by one, before anybody is moved."""
    count = len(openings(entries, room))
    before = (count - 1) * room.filled
    if count <= room.open_first or entries > count * room.filled:
        return levelled([(0, room.seats)] * count, entries)
    return (*[room.filled] * (count - 1), entries - before)


def planned_breaks(entries: int, tables: int, seats: int, profile: RulesProfile) -> tuple[PlannedBreak, ...]:
    """The breaks from ``tables`` balanced tables of ``seats`` down to the final table, in their order.

    Sanremo art. 4.7.2 and 4.10; WSOP 66 to 68; TDA 2024 RP-9.
    """
    rules, players = profile.breaking, entries
    breaks: list[PlannedBreak] = []
    for number, table in enumerate(_order(entries, tables, seats, rules), start=1):
        players, kind = _threshold(players, tables - number + 1, seats, rules)
        is_final = kind is BreakKind.FINAL_TABLE
        left = 1 if is_final else tables - number
        due = redraw(RedrawMoment(entries, left, players), rules).is_due
        button = draws_button(left, profile.button.button_draw)
        breaks.append(PlannedBreak(kind, None if is_final else table, players, left, due, button))
        if is_final:
            break
    return tuple(breaks)


def _order(entries: int, tables: int, seats: int, rules: BreakingRules) -> tuple[int | None, ...]:
    """All tables but the last, from the next to break on; None if it cannot be known yet."""
    if rules.choose in AT_THE_MOMENT:
        return (None,) * (tables - 1)
    sizes = levelled([(0, seats)] * tables, entries)
    views = [TableView(key, seats, frozenset(range(1, size + 1))) for key, size in enumerate(sizes, start=1)]
    return tuple(view.key for view in break_order(views, rules.choose)[:-1])


def _threshold(players: int, tables: int, seats: int, rules: BreakingRules) -> tuple[int, BreakKind]:
    """The most players, ``players`` or fewer, at which one of ``tables`` balanced tables breaks."""
    for left in range(min(players, tables * seats), 0, -1):
        if final_table(left, seats, rules.final_table_rule).combines:
            return left, BreakKind.FINAL_TABLE
        smallest = left // tables
        count = BreakCount(smallest, left - smallest, (tables - 1) * seats, tables - 1)
        if should_break(count, rules) is not BreakVerdict.NO:
            return left, BreakKind.TABLE
    return 1, BreakKind.FINAL_TABLE

"""The room in the rulebook's terms; positions count only while they are those of the last hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Max

from journal.compiled import Compiled
from journal.reading import asked_once, cached_query
from rulebook import room
from rulebook.advance import AdvanceKind
from rulebook.balance import (
    SeatChoice,
    joined,
)
from rulebook.breaking import (
    FieldState,
    SuggestedBreak,
    break_order,
    suggest_break,
)
from rulebook.bubble import state_between
from rulebook.button import arrival
from rulebook.profile import RulesProfile
from rulebook.refusals import Refusal
from seating import reports
from seating.draw.rows import players_before_redraw
from seating.models import FreedBy, Move, MoveReason, PlayerPin, SeatStatus
from seating.requests.rows import constraints_at_tables
from seating.tables.pool import seats_a_table
from seating.tables.rows import KEPT_DAYS, TableView, tables
from tournaments import queries as tournaments


def due_break(floor: Floor) -> SuggestedBreak | None:
    """The break or final table that is due; none if every table plays to its own winners."""
    return None if floor.plays_to_winners else suggest_break(floor.views, floor.profile, floor.field)


FRESH_FOR = timedelta(minutes=2)
"""How long positions count as those of the last hand; after that they must be set again."""

GRACE = timedelta(minutes=1)
"""Extra time to apply a suggestion that is on screen."""


@dataclass(frozen=True, slots=True)
class Floor:
    """What a suggestion for a day depends on."""

    tables: tuple[TableView, ...]
    views: tuple[room.TableView, ...]
    profile: RulesProfile
    field: FieldState
    plays_to_winners: bool = False
    """Every table plays to its own winners: no table breaks or joins another."""

    def table(self, number: int) -> TableView:
        """The open table of that number."""
        return next(table for table in self.tables if table.number == number)

    def view(self, number: int) -> room.TableView:
        """The open table of that number in the rulebook's terms."""
        return next(view for view in self.views if view.key == number)


@asked_once
def floor_of(day_id: int, at: datetime, *, fresh_for: timedelta = FRESH_FOR) -> Floor:
    """The open tables of a day at a given time; positions older than ``fresh_for`` are unknown."""
    day = tournaments.day(day_id)
    event = tournaments.event(day.event_id)
    is_open = reports.is_registration_open(day_id, at)
    day_tables = tables(day_id)
    since, gave = _newcomers(event.id, day_tables, at - fresh_for), _last_to_give(event.id, day_tables)
    pinned, requests = pinned_players(), constraints_at_tables(day)
    table_views = _views(day_id, day_tables, _Conditions(at - fresh_for, pinned, gave))
    views = tuple(
        _with_constraints(view, requests.get(table.id))
        for view, table in zip(table_views, day_tables, strict=True)
    )
    field = FieldState(
        handed=seats_a_table(day, at),
        entrants=tournaments.entrants(event.id),
        registration_is_open=is_open,
        state=play_state_of(event, day_id),
        players_before=players_before_redraw(event),
    )
    views = tuple(_with_newcomers(view, since.get(view.key, {}), event.profile) for view in views)
    if event.advance.kind is not AdvanceKind.TABLE_WINNERS or day.leads_to is None:
        return Floor(day_tables, views, event.profile, field)
    # A table with its winners decided waits for the others.
    views = tuple(
        replace(view, is_locked=view.is_locked or view.players <= event.advance.count) for view in views
    )
    return Floor(day_tables, views, event.profile, field, plays_to_winners=True)


def positions_age_at(listed: Sequence[TableView], at: datetime) -> datetime | None:
    """When the positions of the next table stop counting as those of its last hand, though nothing is done."""
    ends = (table.positions_at + FRESH_FOR for table in listed if table.positions_at is not None)
    return min((end + timedelta(milliseconds=1) for end in ends if end >= at), default=None)


def play_state_of(event: tournaments.EventView, day_id: int) -> room.PlayState:
    """The state of play on a day in the rulebook's terms; in hand-for-hand play nobody moves during a hand."""
    play = tournaments.play_on(event.id, day_id)
    if not play.is_hand_for_hand:
        return room.PlayState(play.state)
    return state_between(event.profile.bubble, has_hand_on=play.has_hand_on)


def require_no_hand(event_id: int, day_id: int) -> None:
    """Raise ``Refusal("hand_on")`` during a hand of hand-for-hand play of a day (procedure 9.7)."""
    if tournaments.play_on(event_id, day_id).has_hand_on:
        raise Refusal("hand_on", event=event_id)


@cached_query("seating.PlayerPin")
def pinned_players() -> frozenset[int]:
    """The entries, of all events, whose players must not be moved to balance tables."""
    return frozenset(PlayerPin.objects.values_list("entry_id", flat=True))


@dataclass(frozen=True, slots=True)
class _Conditions:
    """What the rulebook's view of a table depends on, besides the table and its requests."""

    since: datetime
    held: frozenset[int]
    gave: Mapping[int, int]

    def at(self, table: TableView) -> tuple[Any, ...]:
        """The values that concern one table."""
        pinned = self.held and self.held.intersection(table.entries.values())
        return table.knows_positions(self.since), pinned, self.gave.get(table.number, 0)


_Seen = dict[int, tuple[TableView, tuple[Any, ...], room.TableView]]

_seen: dict[int, _Seen] = {}


def _views(day_id: int, listed: Sequence[TableView], conditions: _Conditions) -> list[room.TableView]:
    """The tables in the rulebook's terms; a table that was not read again keeps its earlier view."""
    before = _seen.get(day_id, {})
    by_table: _Seen = {}
    for table in listed:
        known, at = before.get(table.id), conditions.at(table)
        if known is None or known[0] is not table or known[1] != at:
            known = (table, at, _view(table, *at))
        by_table[table.id] = known
    _seen.pop(day_id, None)
    _seen[day_id] = by_table
    while len(_seen) > KEPT_DAYS:
        _seen.pop(next(iter(_seen)), None)
    return [view for _table, _at, view in by_table.values()]


A_HAND = 2
"""Players without whom no hand is dealt."""


def _view(table: TableView, is_known: bool, held: Set[int], gave: int) -> room.TableView:
    entries = table.entries
    free = [seat for seat in table.seats if seat.may_be_given]
    known = table.positions if is_known else None
    eliminated = sum(seat.freed_by == FreedBy.BUST for seat in free)
    return room.TableView(
        key=table.number,
        seats=len(table.seats),
        occupied=frozenset(entries),
        prev=None if _deals_from_here(table) else known,
        settled=known if _deals_from_here(table) else None,
        unusable=frozenset(seat.number for seat in table.seats if seat.status != SeatStatus.IN_USE),
        fixed=frozenset(seat for seat, entry in entries.items() if entry in held),
        opened=tuple(
            seat.number
            for seat in sorted(free, key=lambda one: (one.free_since or table.opened_at, one.number))
        ),
        eliminated=eliminated,
        break_index=table.break_order,
        is_held=table.is_kept,
        is_feature=table.is_feature,
        is_locked=table.is_feature,
        gave=gave,
        is_new=table.positions_at is None
        and table.button is None
        and len(entries) < A_HAND
        and all(seat.freed_by == FreedBy.NOBODY for seat in free),
    )


def _deals_from_here(table: TableView) -> bool:
    """Whether the positions are those of the next flop hand: frozen, or stud has just ended with its level."""
    return table.is_frozen or (bool(table.game) and not table.game_hands)


def _with_constraints(view: room.TableView, constraints: room.TableConstraints | None) -> room.TableView:
    """The table with its requests; a player in a requested accessible seat stays there."""
    if constraints is None:
        return view
    return replace(
        view, constraints=constraints, fixed=view.fixed | (constraints.needing & constraints.accessible)
    )


def _newcomers(event_id: int, listed: Sequence[TableView], since: datetime) -> dict[int, dict[int, bool]]:
    """Seats taken at each table since its positions were set, in order of arrival, and whether by a move."""
    set_at = {
        table.number: table.positions_at
        for table in listed
        if table.positions_at is not None and not _deals_from_here(table) and table.knows_positions(since)
    }
    if not set_at:
        return {}
    entries = {table.number: table.entries for table in listed}
    seats: dict[int, dict[int, bool]] = defaultdict(dict)
    moves = Move.objects.filter(event_id=event_id, at__gt=min(set_at.values())).order_by("number")
    columns = ("entry_id", "from_table", "to_table", "to_seat", "at")
    for entry_id, before, number, seat, at in moves.values_list(*columns):
        if number in set_at and at > set_at[number] and entries[number].get(seat) == entry_id:
            seats[number].setdefault(seat, before is not None)
    return seats


def _last_to_give(event_id: int, listed: Sequence[TableView]) -> dict[int, int]:
    """Number of the last move with which each open table sent a player elsewhere to balance."""
    if len(listed) < 2:
        return {}
    return dict(_gave(event_id, min(table.opened_at for table in listed)))


_gave = Compiled[tuple[int, int]](
    lambda event_id, since: (
        Move.objects.filter(
            event_id=event_id, reason=MoveReason.BALANCE, from_table__isnull=False, at__gte=since
        )
        .order_by()
        .values_list("from_table")
        .annotate(last=Max("number"))
    ),
    int,
    datetime,
)


def _with_newcomers(view: room.TableView, seats: Mapping[int, bool], profile: RulesProfile) -> room.TableView:
    """A player seated since the hand that was set is dealt in or waits, by the profile."""
    if not seats or view.prev is None:
        return view
    if seats.get(view.prev.bb):
        # Was a moved player big blind there again? Only the floor can say what was played.
        return replace(view, prev=None)
    view = replace(view, occupied=view.occupied - set(seats))
    for seat, is_moved in seats.items():
        is_known = len(view.occupied) > 1
        meets = arrival(view, seat, profile, is_moved=is_moved) if is_known else None
        view = joined(view, SeatChoice(seat, (seat,), meets))
    return view


def posted_order(day_id: int, at: datetime) -> tuple[TableView, ...]:
    """The open tables, next to break first, in the order of the profile; feature tables last."""
    floor = floor_of(day_id, at)
    return tuple(floor.table(view.key) for view in break_order(floor.views, floor.profile.breaking.choose))

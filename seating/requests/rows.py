"""Seating requests in force, and what happens to them when a player is merged or erased."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from django.db.models import Q

from journal.book import OpenBook
from journal.reading import cached_query
from journal.rows.versioned import label_of
from people.players.merging import Follower, follow, moves_rows
from people.privacy import kept as erasing
from rulebook.refusals import Refusal
from rulebook.room import TableConstraints
from rulebook.seating_requests import SeatingRequests
from seating.models import AccessibleSeat, AccessibleSeatRequest, ApartPlayer, Seat, TableInPlay, TableState
from tournaments.queries import DayView


@dataclass(frozen=True, slots=True)
class GroupApart:
    """Players kept apart, at one event or at every event of the house (null)."""

    id: int
    event: int | None
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Constraints:
    """What a day's draws must respect: players by id, accessible seats by the table's key in the pool."""

    needing: frozenset[int] = frozenset()
    groups: tuple[frozenset[int], ...] = ()
    accessible: Mapping[int, frozenset[int]] = field(default_factory=dict)

    @property
    def players(self) -> frozenset[int]:
        """All players with a request."""
        return self.needing.union(*self.groups)

    def requests(self, player_of: Mapping[int, int], table_of: Mapping[int, int]) -> SeatingRequests:
        """The requests by entry; ``player_of`` contains at least the entries of players with a request."""
        entries: dict[int, set[int]] = defaultdict(set)
        for entry, player in player_of.items():
            entries[player].add(entry)
        groups = (frozenset().union(*(entries[player_id] for player_id in group)) for group in self.groups)
        return SeatingRequests(
            frozenset().union(*(entries[player_id] for player_id in self.needing)),
            tuple(group for group in groups if len(group) > 1),
            table_of,
        )


def accessible_seats() -> dict[int, frozenset[int]]:
    """The accessible seats of the room, by room table."""
    seats: dict[int, set[int]] = defaultdict(set)
    for table, number in _accessible_seats():
        seats[table].add(number)
    return {table: frozenset(numbers) for table, numbers in seats.items()}


@cached_query("seating.AccessibleSeat")
def _accessible_seats() -> tuple[tuple[int, int], ...]:
    return tuple(AccessibleSeat.objects.values_list("room_table_id", "number"))


def players_in_need() -> frozenset[int]:
    """Players who need an accessible seat."""
    return frozenset(AccessibleSeatRequest.objects.values_list("player_id", flat=True))


@cached_query("seating.ApartGroup", "seating.ApartPlayer")
def groups_apart(event_id: int) -> tuple[GroupApart, ...]:
    """The groups kept apart at an event, including those of the house, oldest first."""
    wanted = Q(group__event_id=event_id) | Q(group__event__isnull=True)
    return _groups(wanted)


def group_apart(group_id: int) -> GroupApart:
    """One group kept apart; raises ``Refusal("not_found")``."""
    groups = _groups(Q(group=group_id))
    if not groups:
        raise Refusal("not_found", what="group", id=group_id)
    return groups[0]


def _groups(wanted: Q) -> tuple[GroupApart, ...]:
    members: dict[tuple[int, int | None], list[int]] = defaultdict(list)
    rows = ApartPlayer.objects.filter(wanted).order_by("group_id", "player_id")
    for group, event, player in rows.values_list("group_id", "group__event_id", "player_id"):
        members[group, event].append(player)
    return tuple(GroupApart(group, event, tuple(players)) for (group, event), players in members.items())


def groups_of_player(player_id: int) -> tuple[GroupApart, ...]:
    """The groups that a player belongs to, of any event and of the house, oldest first."""
    group_ids = set(ApartPlayer.objects.filter(player_id=player_id).values_list("group_id", flat=True))
    return _groups(Q(group__in=group_ids))


def constraints_of(day: DayView) -> Constraints:
    """What the draws of a day must respect."""
    groups = tuple(frozenset(group.players) for group in groups_apart(day.event_id))
    room = accessible_seats()
    if not room:
        return Constraints(groups=groups)
    rows = TableInPlay.objects.filter(day_id=day.id, state=TableState.OPEN, room_table__in=list(room))
    in_play = {pk: room[table] for pk, table in rows.values_list("pk", "room_table_id")}
    return Constraints(
        players_in_need(), groups, {**{-table: seats for table, seats in room.items()}, **in_play}
    )


def seated_of(day_id: int, players: Collection[int]) -> dict[int, tuple[int, int, int]]:
    """Those of ``players`` who have a seat: player, table in play and seat number, by entry."""
    if not players:
        return {}
    rows = Seat.objects.filter(table__day_id=day_id, entry__player_id__in=players)
    columns = ("entry_id", "entry__player_id", "table_id", "number")
    return {entry: (player, table, number) for entry, player, table, number in rows.values_list(*columns)}


def seating_requests_of(
    day_id: int, constraints: Constraints, player_of: Mapping[int, int], only: Collection[int] | None = None
) -> SeatingRequests:
    """The requests of entries that draw and of seated entries: all of a day, or ``only`` these.

    ``player_of`` contains at least the entries of players with a request.
    """
    if not constraints.players:
        return SeatingRequests()
    seated = seated_of(day_id, constraints.players)
    players = {**{entry: player for entry, (player, _table, _number) in seated.items()}, **player_of}
    table_of = {
        entry: table
        for entry, (_player, table, _number) in seated.items()
        if (entry not in player_of if only is None else entry in only)
    }
    return constraints.requests(players, table_of)


def in_accessible_seats(day: DayView, constraints: Constraints | None = None) -> frozenset[int]:
    """Entries of players who need an accessible seat and have one: they move only manually."""
    if constraints is None and not _accessible_seats():
        return frozenset()
    needs = constraints_of(day) if constraints is None else constraints
    return frozenset(
        entry
        for entry, (_player, table, number) in seated_of(day.id, needs.needing).items()
        if number in needs.accessible.get(table, ())
    )


def constraints_at_tables(day: DayView) -> dict[int, TableConstraints]:
    """What moves at a day's tables must respect, by table; tables without requests are left out."""
    constraints = constraints_of(day)
    needing: dict[int, set[int]] = defaultdict(set)
    groups: dict[int, dict[int, frozenset[int]]] = defaultdict(dict)
    for player, table, seat in seated_of(day.id, constraints.players).values():
        if player in constraints.needing:
            needing[table].add(seat)
        if own := frozenset(place for place, group in enumerate(constraints.groups) if player in group):
            groups[table][seat] = own
    in_play = {table for table in constraints.accessible if table > 0}
    return {
        table: TableConstraints(
            constraints.accessible.get(table, frozenset()), frozenset(needing[table]), groups[table]
        )
        for table in in_play | needing.keys() | groups.keys()
    }


def register() -> None:
    """Register that needs and groups move to the player kept in a merger and are erased with the player."""
    follow(Follower(label_of(AccessibleSeatRequest), *moves_rows(AccessibleSeatRequest, _has_need)))
    follow(Follower(label_of(ApartPlayer), *moves_rows(ApartPlayer, _is_in_group)))
    erasing.forget_by(forget_needs)


def _has_need(remaining: int) -> Q:
    return Q(pk__gt=0) if AccessibleSeatRequest.objects.filter(player=remaining).exists() else Q(pk__lt=0)


def _is_in_group(remaining: int) -> Q:
    return Q(group__in=ApartPlayer.objects.filter(player=remaining).values("group"))


def forget_needs(book: OpenBook, player_id: int) -> None:
    """Step of erasing a player: remove the player's seating requests and memberships in groups."""
    for model in (AccessibleSeatRequest, ApartPlayer):
        for row in model.objects.filter(player=player_id):
            book.delete(row)

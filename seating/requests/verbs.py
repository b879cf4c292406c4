"""Players kept apart, players who need an accessible seat, and the accessible seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import EventId, Id, Limits, Note, PlayerId
from access.reads import read
from access.roles import FLOOR, READERS
from access.verbs import action, of_house
from journal.book import OpenBook
from journal.kinds import BookKind
from people.players import rows as people
from rulebook.refusals import Refusal
from seating.commands import SeatNumber
from seating.models import AccessibleSeat, AccessibleSeatRequest, ApartGroup, ApartPlayer
from seating.requests import rows as requests_rows
from seating.requests.rows import GroupApart, groups_apart, players_in_need
from seating.requests.words import AccessibleSeatRequested, AccessibleSeatsSet, ApartEnded, PlayersKeptApart
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessibleSeats:
    """The accessible seats of a table of the room."""

    table: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersInNeed:
    """Whether these players need an accessible seat."""

    players: tuple[int, ...]
    is_needed: bool


@action("tables/<int:table>/accessible/", admits=FLOOR, opens=of_house)
def set_accessible_seats(
    book: OpenBook,
    *,
    table: Annotated[Id, Note("The table of the room.")],
    seats: Annotated[tuple[SeatNumber, ...], Limits(0, 12), Note("Seat numbers; none if empty.")] = (),
) -> AccessibleSeats:
    """Set which seats of a table of the room are accessible.

    Raises ``Refusal`` ``not_found`` or ``seat_unknown``.
    """
    book.require(BookKind.HOUSE)
    table_view = tournaments.room_table(table)
    wanted = set(seats)
    for seat in wanted:
        if not 1 <= seat <= table_view.seats:
            raise Refusal("seat_unknown", field="seats", seat=seat)
    rows = {row.number: row for row in AccessibleSeat.objects.filter(room_table_id=table_view.id)}
    for number in rows.keys() - wanted:
        book.delete(rows[number])
    for number in sorted(wanted - rows.keys()):
        book.create(AccessibleSeat, room_table_id=table_view.id, number=number)
    if rows.keys() != wanted:
        book.record(AccessibleSeatsSet(table=table_view.number, seats=tuple(sorted(wanted))))
    return AccessibleSeats(table=table_view.id, seats=tuple(sorted(wanted)))


@action("seating-requests/accessible-seats/", admits=FLOOR, opens=of_house)
def request_accessible_seats(
    book: OpenBook,
    *,
    players: Annotated[tuple[PlayerId, ...], Limits(1, 20)],
    is_needed: Annotated[bool, Note("They no longer need one if false.")] = True,
) -> PlayersInNeed:
    """Note that players need an accessible seat, or no longer need one.

    It applies to every event of the house (TDA 2024 rule 9: special needs).

    Raises ``Refusal("not_found")``.
    """
    book.require(BookKind.HOUSE)
    players = tuple(dict.fromkeys(players))
    for player_id in players:
        _set_need(book, player_id, is_needed=is_needed)
    return PlayersInNeed(players=players, is_needed=is_needed)


def _set_need(book: OpenBook, player_id: int, *, is_needed: bool) -> None:
    people.require_here(player_id)
    row = AccessibleSeatRequest.objects.filter(player_id=player_id).first()
    if is_needed is (row is not None):
        return
    if row is None:
        book.create(AccessibleSeatRequest, player_id=player_id)
    else:
        book.delete(row)
    book.record(AccessibleSeatRequested(player=player_id, needs=is_needed))


@action("groups-apart/", admits=FLOOR, opens=of_house, makes="group-apart")
def keep_apart(
    book: OpenBook,
    *,
    players: Annotated[tuple[PlayerId, ...], Limits(2, 20)],
    event: Annotated[EventId | None, Note("Only at this event; at every event unless given.")] = None,
) -> GroupApart:
    """Keep players apart at every draw and move, at one event or at all events of the house.

    Raises ``Refusal`` ``not_found``, or ``too_few_to_keep_apart`` for fewer than two different players.
    """
    book.require(BookKind.HOUSE)
    different = sorted(set(players))
    if len(different) < 2:
        raise Refusal("too_few_to_keep_apart", field="players")
    for player_id in different:
        people.require_here(player_id)
    event_id = None if event is None else tournaments.event(event).id
    group = book.create(ApartGroup, event_id=event_id)
    for player_id in different:
        book.create(ApartPlayer, group_id=group.pk, player_id=player_id)
    book.record(PlayersKeptApart(players=tuple(dict.fromkeys(players))))
    return GroupApart(id=group.pk, event=event_id, players=tuple(different))


@action("groups-apart/<int:group>/end/", admits=FLOOR, opens=of_house)
def end_apart(
    book: OpenBook, *, group: Annotated[Id, Note("The group of players kept apart.")]
) -> GroupApart:
    """Allow players to draw seats at one table again.

    Raises ``Refusal("not_found")``.
    """
    book.require(BookKind.HOUSE)
    group_row = ApartGroup.objects.filter(pk=group).first()
    if group_row is None:
        raise Refusal("not_found", what="group", id=group)
    rows = list(ApartPlayer.objects.filter(group=group_row).order_by("player_id"))
    for row in rows:
        book.delete(row)
    book.delete(group_row)
    players = tuple(row.player_id for row in rows)
    book.record(ApartEnded(players=players))
    return GroupApart(id=group, event=group_row.event_id, players=players)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRequests:
    """The seating requests that the draws and moves of an event respect."""

    apart: tuple[GroupApart, ...]
    accessible_for: Annotated[tuple[int, ...], Note("Players who need an accessible seat.")]


@read("events/<int:event>/seating-requests/", admits=READERS)
def seating_requests(event: int) -> SeatingRequests:
    """Show the seating requests of an event: groups kept apart, players who need an accessible seat."""
    return SeatingRequests(
        apart=groups_apart(tournaments.event(event).id),
        accessible_for=tuple(sorted(players_in_need())),
    )


@read("groups-apart/<int:id>/", admits=READERS)
def group_apart(id: int) -> GroupApart:
    """Show one group of players kept apart."""
    return requests_rows.group_apart(id)

"""Needs at a draw kept: accessible seats of the room, players who need one, players kept apart."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from journal.book import OpenBook
from journal.kinds import BookKind
from people import queries as people
from rulebook.refusals import Refusal
from seating.facts import AccessibleSeatsSet, ApartEnded, PlayersKeptApart, SeatNeedSet
from seating.models import AccessibleSeat, ApartGroup, ApartPlayer, SeatNeed
from tournaments import queries as tournaments


def set_accessible_seats(book: OpenBook, *, room_table_id: int, seats: Collection[int]) -> list[int]:
    """Which seats of a table of the room are accessible; raises ``Refusal("seat_unknown")``."""
    book.require(BookKind.HOUSE)
    table = tournaments.room_table(room_table_id)
    wanted = set(seats)
    for seat in wanted:
        if not 1 <= seat <= table.seats:
            raise Refusal("seat_unknown", field="seats", seat=seat)
    rows = {row.number: row for row in AccessibleSeat.objects.filter(room_table_id=room_table_id)}
    for number in rows.keys() - wanted:
        book.delete(rows[number])
    for number in sorted(wanted - rows.keys()):
        book.create(AccessibleSeat, room_table_id=room_table_id, number=number)
    if rows.keys() != wanted:
        book.record(AccessibleSeatsSet(table=table.number, seats=tuple(sorted(wanted))))
    return sorted(wanted)


def set_seat_need(book: OpenBook, *, player_id: int, needs: bool) -> None:
    """A player needs an accessible seat, or does not any more (TDA 2024 rule 9: special needs)."""
    book.require(BookKind.HOUSE)
    people.player(player_id)
    row = SeatNeed.objects.filter(player_id=player_id).first()
    if needs is (row is not None):
        return
    if row is None:
        book.create(SeatNeed, player_id=player_id)
    else:
        book.delete(row)
    book.record(SeatNeedSet(player=player_id, needs=needs))


def keep_apart(book: OpenBook, *, player_ids: Sequence[int], event_id: int | None = None) -> int:
    """Keep players apart at every draw of an event, or of the house; answers the group's id.

    Raises ``Refusal("too_few_to_keep_apart")`` for fewer than two different players.
    """
    book.require(BookKind.HOUSE)
    different = list(dict.fromkeys(player_ids))
    if len(different) < 2:
        raise Refusal("too_few_to_keep_apart", field="players")
    for player_id in different:
        people.player(player_id)
    group = book.create(ApartGroup, event_id=event_id)
    for player_id in different:
        book.create(ApartPlayer, group_id=group.pk, player_id=player_id)
    book.record(PlayersKeptApart(players=tuple(different)))
    return int(group.pk)


def end_apart(book: OpenBook, *, group_id: int) -> None:
    """Players may be drawn to one table again; raises ``Refusal("not_found")``."""
    book.require(BookKind.HOUSE)
    group = ApartGroup.objects.filter(pk=group_id).first()
    if group is None:
        raise Refusal("not_found", what="group", id=group_id)
    rows = list(ApartPlayer.objects.filter(group=group))
    for row in rows:
        book.delete(row)
    book.delete(group)
    book.record(ApartEnded(players=tuple(row.player_id for row in rows)))

"""Players seen in their seats: one, by card, a whole table, everybody of the day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from access.fields import DayId, EntryId, EventId, Length, Note, TableId
from access.roles import FLOOR, NOBODY
from access.verbs import action, verb
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from seating.commands import (
    DayCommand,
    Placed,
    TablePlayers,
    day_of,
    of_table,
    placed,
)
from seating.facts import ArrivalsLapsed, DayVerified, SeatVerified, TableVerified
from seating.models import Move, Seat, TableState
from seating.moves.arrivals import lapsed
from seating.moves.cards import entry_of_card
from seating.tables.seats import require_seat
from seating.tables.verbs import require_table
from tournaments import queries as tournaments
from tournaments.books import of_entry, of_event


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenPlayers:
    """How many had not been seen before."""

    players: int


@action("entries/<int:entry>/verify/", admits=FLOOR, opens=of_entry)
def verify_seat(book: OpenBook, *, entry: EntryId) -> Placed:
    """Note that a player was seen in the seat.

    Raises ``Refusal("entry_not_seated")``.
    """
    ref = require_seat(entry)
    book.require("tournament", tournaments.entry(entry).event_id)
    _see(book, [ref.seat_id], [entry])
    book.record(SeatVerified(entry=entry, table=ref.table, seat=ref.seat))
    return placed(ref)


@action("events/<int:event>/verify-card/", admits=FLOOR, opens=of_event)
def verify_card(
    book: OpenBook,
    *,
    event: EventId,
    card: Annotated[str, Length(64, may_be_empty=False), Note("The player's card or seat card, as read.")],
) -> Placed:
    """Scan a player's card or seat card at the seat: the player was seen there.

    Raises ``Refusal`` ``not_found`` or ``entry_not_seated``.
    """
    return verify_seat(book, entry=entry_of_card(event, card))


@action("tables-in-play/<int:table>/verify/", admits=FLOOR, opens=of_table)
def verify_table(book: OpenBook, *, table: TableId) -> TablePlayers:
    """Note that everybody at a table was seen in the seat."""
    row = require_table(book, table)
    seats = Seat.objects.filter(table=row, entry__isnull=False)
    found = list(seats.values_list("pk", "entry_id"))
    _see(book, [pk for pk, _entry in found], [entry for _pk, entry in found])
    book.record(TableVerified(table=row.number, players=len(found)))
    return TablePlayers(table=row.number, players=len(found))


@verb(DayCommand, "events/<int:event>/verify/", admits=FLOOR, opens=of_event)
def verify_day(book: OpenBook, command: DayCommand) -> SeenPlayers:
    """Note that everybody of a day was seen in the seat, at all tables at once."""
    seats = Seat.objects.filter(
        table__day_id=day_of(command).id, table__state=TableState.OPEN, entry__isnull=False, is_verified=False
    )
    found = list(seats.values_list("pk", "entry_id"))
    _see(book, [pk for pk, _entry in found], [entry for _pk, entry in found])
    book.record(DayVerified(players=len(found)))
    return SeenPlayers(players=len(found))


@dataclass(frozen=True, slots=True, kw_only=True)
class LapseArrivals:
    """Look for the players of a day who are taken to have arrived."""

    day: DayId


def _of_day(command: LapseArrivals) -> list[BookRef]:
    return [tournament_book(tournaments.day(command.day).event_id)]


@verb(LapseArrivals, "", admits=NOBODY, opens=_of_day)
def lapse_arrivals(book: OpenBook, command: LapseArrivals) -> SeenPlayers:
    """Take players moved some time ago to have arrived, where the house lets arrivals lapse."""
    book.require("tournament", tournaments.day(command.day).event_id)
    ids = [one.entry_id for one in lapsed(command.day, book.now)]
    if ids:
        _see(book, list(Seat.objects.filter(entry_id__in=ids).values_list("pk", flat=True)), ids)
        book.record(ArrivalsLapsed(entries=tuple(ids)))
    return SeenPlayers(players=len(ids))


def _see(book: OpenBook, seat_ids: Sequence[int], entry_ids: Sequence[int]) -> None:
    book.update_many(Seat, {pk: {"is_verified": True} for pk in seat_ids})
    waiting = Move.objects.filter(entry_id__in=entry_ids, arrived_at__isnull=True)
    book.update_many(Move, {pk: {"arrived_at": book.now} for pk in waiting.values_list("pk", flat=True)})

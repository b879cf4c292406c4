"""Button and blinds of the last hand, as set by the floor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import EventId, Limits, Note, TableId
from access.roles import FLOOR
from access.verbs import action, verb
from journal.book import OpenBook
from rulebook.refusals import Refusal
from rulebook.room import counter_clockwise, positions_of_hand
from seating.commands import SeatNumber, TableCommand, TableNumber, of_table
from seating.facts import PositionsSet
from seating.models import TableInPlay
from seating.rules import FRESH_FOR
from seating.tables.rows import table
from seating.tables.verbs import require_of_event, require_table
from seating.tables.views import TableView, went_out_since
from tournaments.books import of_event


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePositions(TableCommand):
    """Who was big blind on the last hand at a table, and who posted the small blind."""

    big_blind: SeatNumber
    small_blind: Annotated[SeatNumber | None, Note("Nobody posted it unless given.")] = None
    button: Annotated[SeatNumber | None, Note("Before the small blind unless given.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPositions(TablePositions):
    """The blinds of the last hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceButton(TableCommand):
    """The seat the button is in front of, in the hand in play or just ended; it may be empty."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonPlace:
    """Seats of button and blinds, null where unknown."""

    table: TableNumber
    button: int | None
    small_blind: int | None
    big_blind: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonPlaces:
    """Button and blinds of several tables."""

    tables: tuple[ButtonPlace, ...]


@verb(SetPositions, "tables-in-play/<int:table>/positions/", admits=FLOOR, opens=of_table)
def set_positions(book: OpenBook, command: SetPositions) -> ButtonPlace:
    """Set who was big blind on the last hand, and who posted the small blind.

    Raises ``Refusal`` ``seat_unknown`` or ``too_few_players``.
    """
    return _set(book, command)


@action("events/<int:event>/positions/", admits=FLOOR, opens=of_event)
def set_positions_together(
    book: OpenBook, *, event: EventId, tables: Annotated[tuple[TablePositions, ...], Limits(1)]
) -> ButtonPlaces:
    """Set the blinds of the last hand at several tables.

    Raises ``Refusal`` ``not_found``, ``seat_unknown`` or ``too_few_players``.
    """
    require_of_event(event, [one.table for one in tables])
    return ButtonPlaces(tables=tuple(_set(book, one) for one in tables))


@verb(PlaceButton, "tables-in-play/<int:table>/button/", admits=FLOOR, opens=of_table)
def place_button(book: OpenBook, command: PlaceButton) -> ButtonPlace:
    """Set where the button is: the blinds are the next players, those who have just gone out included.

    Raises ``Refusal`` ``seat_unknown`` or ``too_few_players``.
    """
    row, view = require_table(book, command.table), table(command.table)
    if command.seat > len(view.seats):
        raise Refusal("seat_unknown", field="seat", seat=command.seat)
    gone = [seat.number for seat in view.seats if went_out_since(seat, book.now - FRESH_FOR)]
    told = positions_of_hand(command.seat, view.entries, gone)
    row.button, row.small_blind, row.big_blind = told.btn, told.sb, told.bb
    row.positions_at = book.now
    return _kept(book, row)


@action("tables-in-play/<int:table>/positions/forget/", admits=FLOOR, opens=of_table)
def forget_positions(book: OpenBook, *, table: TableId) -> ButtonPlace:
    """Mark button and blinds of a table as unknown."""
    row = require_table(book, table)
    row.button = row.small_blind = row.big_blind = row.positions_at = None
    return _kept(book, row)


def _set(book: OpenBook, said: TablePositions) -> ButtonPlace:
    row = require_table(book, said.table)
    row.button, row.small_blind, row.big_blind = positions_in(table(said.table), said)
    row.positions_at = book.now
    return _kept(book, row)


def _kept(book: OpenBook, row: TableInPlay) -> ButtonPlace:
    row.is_frozen = False
    book.save(row)
    book.record(
        PositionsSet(
            table=row.number, button=row.button, small_blind=row.small_blind, big_blind=row.big_blind
        )
    )
    return button_place(row)


def button_place(row: TableInPlay) -> ButtonPlace:
    """Where button and blinds of a table are."""
    return ButtonPlace(
        table=row.number, button=row.button, small_blind=row.small_blind, big_blind=row.big_blind
    )


def positions_in(view: TableView, said: TablePositions) -> tuple[int, int, int]:
    """Button, small and big blind as the floor set them.

    Raises ``Refusal`` ``seat_unknown`` or ``too_few_players``.
    """
    for name, seat in (
        ("big_blind", said.big_blind),
        ("small_blind", said.small_blind),
        ("button", said.button),
    ):
        if seat is not None and not 1 <= seat <= len(view.seats):
            raise Refusal("seat_unknown", field=name, seat=seat)
    if said.small_blind is None:
        others = set(view.entries) - {said.big_blind}
        if not others:
            raise Refusal("too_few_players", players=len(view.entries))
        # Nobody posted it: written as the rulebook does, with button and small blind in one seat.
        button = said.button or counter_clockwise(said.big_blind, others)
        return button, button, said.big_blind
    return (
        said.button or _button_before(said.small_blind, said.big_blind, view),
        said.small_blind,
        said.big_blind,
    )


def _button_before(small_blind: int, big_blind: int, view: TableView) -> int:
    """The seat before the small blind that may have had the button; heads-up it is the small blind."""
    others = set(view.entries) - {big_blind, small_blind}
    return counter_clockwise(small_blind, others) if others else small_blind

"""What the verbs of the tables share: commands, their books, where a player sits afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Protocol

from rest_framework import serializers

from access.fields import GREATEST, DayId, EntryId, EventId, Length, Limits, Note, TableId
from journal.opening import BookRef, tournament_book
from seating.tables.rows import SeatRef, event_of_table
from tournaments import queries as tournaments
from tournaments.queries import DayView


class DayFilter(serializers.Serializer):
    """The day to read; the current one by default."""

    day = serializers.IntegerField(required=False)


def day_in(wanted: Mapping[str, Any], event_id: int) -> int:
    """The day of the filter, or the current one of the event; raises ``Refusal("not_found")``."""
    return tournaments.day_in(tournaments.event(event_id).id, wanted.get("day")).id


TableNumber = Annotated[int, Limits(1, GREATEST), Note("The number on the table.")]

SeatNumber = Annotated[int, Limits(1, GREATEST), Note("The number of the seat.")]

MoveNote = Annotated[str, Length(120), Note("Why, in the director's words.")]


@dataclass(frozen=True, slots=True)
class Spot:
    """A seat as people name it: the numbers of an open table and of a seat."""

    table: TableNumber
    seat: SeatNumber


SeenAt = Annotated[
    Spot | None, Note("Where the page showed the player; refused as stale if that has changed.")
]


OneDay = Annotated[DayId | None, Note("The day of the event; the current one unless given.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class DayCommand:
    """A command to all tables of a day."""

    event: EventId
    day: OneDay = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCommand:
    """A command to one table in play."""

    table: TableId


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryCommand:
    """A command about the seat of one entry."""

    entry: EntryId


class NamesTable(Protocol):
    """A command that names a table in play."""

    @property
    def table(self) -> int:
        """The table in play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """Where a player sits, or sat before leaving the seat."""

    entry: EntryId
    table: TableNumber
    seat: SeatNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlayers:
    """A table and how many players it has."""

    table: TableNumber
    players: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsDrawn:
    """How many players drew a seat, at how many tables."""

    players: int
    tables: int


def of_table(command: NamesTable) -> list[BookRef]:
    """The book of the event that the table serves; raises ``Refusal("not_found")``."""
    return [tournament_book(event_of_table(command.table))]


def day_of(command: DayCommand) -> DayView:
    """The day of a command, by default the current one; raises ``Refusal("not_found")``."""
    return tournaments.day_in(command.event, command.day)


def placed(ref: SeatRef) -> Placed:
    """A seat as responses show it."""
    return Placed(entry=ref.entry_id, table=ref.table, seat=ref.seat)

"""Who was sent where, who is on the way, who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Annotated, Any, ClassVar

from django.db.models import QuerySet
from django_filters import IsoDateTimeFilter

from access.fields import Named, Note
from journal.filters import FlagFilter, RowFilters, WholeFilter
from journal.reading import Viewed, asked_once
from seating.models import Move, MoveReason, Seat, TableState
from tournaments import queries as tournaments
from tournaments.queries import EntryView


@dataclass(frozen=True, slots=True)
class MoveView:
    """A printed move; ``from_*`` are None for a first seat, ``card`` is the card the player drew."""

    id: int
    number: int
    entry_id: Annotated[int, Named("entry")]
    reason: MoveReason
    note: str
    from_table: int | None
    from_seat: int | None
    to_table: int
    to_seat: int
    card: Annotated[str, Note("The card drawn at a broken table (As, Td, 2c), or the number.")]
    at: datetime
    arrived_at: datetime | None

    @property
    def has_arrived(self) -> bool:
        """Whether somebody saw the player in the new seat."""
        return self.arrived_at is not None


@dataclass(frozen=True, slots=True)
class SeatedEntry:
    """A line of the seat list."""

    entry_id: Annotated[int, Named("entry")]
    number: int
    player_id: Annotated[int, Named("player")]
    day_id: Annotated[int, Named("day")]
    table: int
    seat: int
    is_verified: bool


COLUMNS = tuple(item.name for item in fields(MoveView))


@asked_once
def moves(
    event_id: int,
    since: datetime | None = None,
    *,
    with_first_seats: bool = False,
    limit: int | None = None,
) -> tuple[MoveView, ...]:
    """The moves of an event, newest first; first seats only on request."""
    rows = Move.objects.filter(event_id=event_id).order_by("-number")
    if since is not None:
        rows = rows.filter(at__gte=since)
    if not with_first_seats:
        rows = rows.filter(from_table__isnull=False)
    return tuple(_view(values) for values in rows.values_list(*COLUMNS)[:limit])


class MoveFilters(RowFilters):
    """Which moves."""

    since = IsoDateTimeFilter(
        field_name="at", lookup_expr="gte", help_text="Only moves from this instant on."
    )
    first_seats = FlagFilter(method="with_first_seats", help_text="First seats as well.")
    entry = WholeFilter(field_name="entry__id")
    arrived = FlagFilter(
        field_name="arrived_at",
        lookup_expr="isnull",
        exclude=True,
        help_text="Only those seen in the new seat, or not.",
    )

    class Meta:
        model = Move
        fields: ClassVar[list[str]] = []

    def filter_queryset(self, queryset: QuerySet[Move]) -> QuerySet[Move]:
        """First seats only on request."""
        rows = super().filter_queryset(queryset)
        return rows if self.form.cleaned_data["first_seats"] else rows.filter(from_table__isnull=False)

    def with_first_seats(self, rows: QuerySet[Move], _name: str, _value: bool) -> QuerySet[Move]:
        """For all rows or for none: decided for the whole list."""
        return rows


def move_list(event_id: int, asked: Mapping[str, Any]) -> Sequence[MoveView]:
    """The moves of an event, newest first, as ``MoveFilters`` asks; read a page at a time."""
    rows = MoveFilters.of(Move.objects.filter(event_id=event_id).order_by("-number"), asked)
    return Viewed(rows.values_list(*COLUMNS), lambda found: tuple(map(_view, found)))


@asked_once
def latest_move(entry_id: int) -> MoveView | None:
    """How the entry got its latest seat."""
    rows = Move.objects.filter(entry_id=entry_id).order_by("-number")
    values = rows.values_list(*COLUMNS).first()
    return None if values is None else _view(values)


def moves_by_number(event_id: int, numbers: Iterable[int]) -> tuple[MoveView, ...]:
    """The moves with these numbers, in order: for the seat cards of one break or draw."""
    rows = Move.objects.filter(event_id=event_id, number__in=list(numbers)).order_by("number")
    return tuple(_view(values) for values in rows.values_list(*COLUMNS))


def _view(values: tuple) -> MoveView:
    row = dict(zip(COLUMNS, values, strict=True))
    return MoveView(**row | {"reason": MoveReason(row["reason"])})


class SeatFilters(RowFilters):
    """Which rows of the seat list."""

    day = WholeFilter(field_name="table__day__id")
    table = WholeFilter(field_name="table__number", help_text="Number of a table.")
    player = WholeFilter(field_name="entry__player__id")

    class Meta:
        model = Seat
        fields: ClassVar[list[str]] = []


@asked_once
def seat_list(event_id: int) -> tuple[SeatedEntry, ...]:
    """Everybody who has a seat, by table and seat."""
    return tuple(seat_search(event_id, {})[:])


def seat_search(event_id: int, asked: Mapping[str, Any]) -> Sequence[SeatedEntry]:
    """The seat list as ``SeatFilters`` asks; read a page at a time."""
    taken = Seat.objects.filter(
        table__day__event_id=event_id, table__state=TableState.OPEN, entry__isnull=False
    ).order_by("table__number", "number")
    columns = ("entry_id", "entry__number", "entry__player_id", "table__day_id", "table__number")
    rows = SeatFilters.of(taken, asked).values_list(*columns, "number", "is_verified")
    return Viewed(rows, lambda found: tuple(SeatedEntry(*values) for values in found))


def unseated(day_id: int) -> tuple[EntryView, ...]:
    """Entries of a day that may have a seat and have none, by number."""
    day = tournaments.day(day_id)
    waiting = entitled(day_id)
    seated = Seat.objects.filter(table__day_id=day.id, entry__isnull=False)
    has_seat = set(seated.values_list("entry_id", flat=True))
    return tuple(entry for entry in waiting if entry.id not in has_seat)


def entitled(day_id: int) -> tuple[EntryView, ...]:
    """Entries of a day that may have a seat: those in play, and unpaid ones where the house allows it."""
    day = tournaments.day(day_id)
    alive = tournaments.entries(day.event_id, "alive", day_id=day_id)
    if not tournaments.event(day.event_id).unpaid_holds_seat:
        return alive
    unpaid = tournaments.entries(day.event_id, "unpaid", day_id=day_id)
    return tuple(sorted((*alive, *unpaid), key=lambda entry: entry.number))


def on_the_way(event_id: int) -> frozenset[int]:
    """Entries that were moved and have not been seen in their new seats."""
    rows = Move.objects.filter(event_id=event_id, from_table__isnull=False, arrived_at__isnull=True)
    return frozenset(rows.values_list("entry_id", flat=True))

"""Moves, seated players, players not seen in their seats yet, and whose card it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar

from django.db.models import Case, Q, QuerySet, Subquery, When
from django_filters import IsoDateTimeFilter

from access.fields import Named, Note
from journal.compiled import Compiled
from journal.filters import FlagFilter, RowFilters, WholeFilter
from journal.reading import Viewed, asked_once
from people.players import rows as people
from rulebook.profile import SeatingRules
from rulebook.refusals import Refusal
from rulebook.transit import arrival_ms, awaits, has_lapsed, is_overdue
from seating.models import Move, Seat, TableInPlay, TableState
from seating.tables.rows import seats_of, tables
from tournaments import queries as tournaments
from tournaments.reports import play_since, played_by


@dataclass(frozen=True, slots=True)
class SeatedEntry:
    """A row of the seat list."""

    entry_id: Annotated[int, Named("entry")]
    number: int
    player_id: Annotated[int, Named("player")]
    day_id: Annotated[int, Named("day")]
    table: int
    seat: int
    is_verified: bool


@asked_once
def moves(
    event_id: int,
    since: datetime | None = None,
    *,
    with_first_seats: bool = False,
    day_id: int | None = None,
    limit: int | None = None,
) -> tuple[Move, ...]:
    """The moves of an event, or of the entries of one day, newest first; first seats only on request."""
    rows = Move.objects.filter(event_id=event_id).order_by("-number")
    if day_id is not None:
        rows = rows.filter(entry__day_id=day_id)
    if since is not None:
        rows = rows.filter(at__gte=since)
    if not with_first_seats:
        rows = rows.filter(from_table__isnull=False)
    return tuple(rows[:limit])


class MoveFilters(RowFilters):
    """Filters of the moves."""

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
        """Leave first seats out unless the request includes them."""
        rows = super().filter_queryset(queryset)
        return rows if self.form.cleaned_data["first_seats"] else rows.filter(from_table__isnull=False)

    def with_first_seats(self, rows: QuerySet[Move], _name: str, _value: bool) -> QuerySet[Move]:
        """For all rows or none: it is decided for the whole list."""
        return rows


def move_rows(event_id: int, query: Mapping[str, Any]) -> QuerySet[Move]:
    """The moves of an event, newest first, filtered by ``MoveFilters``."""
    return MoveFilters.of(Move.objects.filter(event_id=event_id).order_by("-number"), query)


@asked_once
def latest_move(entry_id: int) -> Move | None:
    """How the entry got its latest seat."""
    return _latest.one(entry_id)


_latest = Compiled(lambda entry: Move.objects.filter(entry=entry).order_by("-number")[:1], int)


class SeatFilters(RowFilters):
    """Filters of the seat list."""

    day = WholeFilter(field_name="table__day__id")
    table = WholeFilter(field_name="table__number", help_text="Number of a table.")
    player = WholeFilter(field_name="entry__player__id")

    class Meta:
        model = Seat
        fields: ClassVar[list[str]] = []


@asked_once
def seat_list(event_id: int) -> tuple[SeatedEntry, ...]:
    """All entries with a seat, by table and seat."""
    return tuple(seat_search(event_id, {})[:])


def seat_search(event_id: int, query: Mapping[str, Any], wanted: Q | None = None) -> Sequence[SeatedEntry]:
    """The seat list, filtered by ``SeatFilters`` and a condition on ``entry__player``; read page by page."""
    taken = (
        Seat.objects.filter(table__day__event_id=event_id, table__state=TableState.OPEN, entry__isnull=False)
        .filter(wanted or Q())
        .order_by("table__number", "number")
    )
    columns = ("entry_id", "entry__number", "entry__player_id", "table__day_id", "table__number")
    rows = SeatFilters.of(taken, query).values_list(*columns, "number", "is_verified")
    return Viewed(rows, lambda rows: tuple(SeatedEntry(*values) for values in rows))


def on_the_way(event_id: int) -> Mapping[int, datetime]:
    """Entries that were moved and have not been seen in their new seats, each with the time of its latest move."""
    rows = Move.objects.filter(event_id=event_id, from_table__isnull=False, arrived_at__isnull=True)
    return dict(rows.order_by("number").values_list("entry_id", "at"))


OF_AWAITED = ("entry_id", "entry__number", "entry__player_id", "table_id", "table__number", "number")


@dataclass(frozen=True, slots=True)
class Awaited:
    """A player not seen in the assigned seat yet; ``number`` is the number of the entry.

    ``since`` is when the player was sent there; for a first seat, the start of the day at the earliest.
    """

    entry_id: Annotated[int, Named("entry")]
    number: int
    player_id: Annotated[int, Named("player")]
    table_id: int
    table: int
    seat: int
    move_number: Annotated[int | None, Named("move"), Note("Number of the move.")]
    since: datetime
    is_first_seat: Annotated[bool, Note("A no-show, not a player on the way.")]
    is_overdue: bool


def lapsed(day_id: int, at: datetime) -> tuple[Awaited, ...]:
    """The players of a day who count as arrived, although nobody has seen them."""
    rules = tournaments.profile(tournaments.day(day_id).event_id).seating
    waiting, played = awaited(day_id, at), play_since(day_id, at)
    return tuple(
        arrival
        for arrival in waiting
        if has_lapsed(rules, played(arrival.since), is_first_seat=arrival.is_first_seat)
    )


@asked_once
def awaited(day_id: int, at: datetime, entry_ids: tuple[int, ...] | None = None) -> tuple[Awaited, ...]:
    """All players of a day (or of these) not seen in their seats, by table and seat; two queries besides the day's.

    First seats are left out if the profile does not check them.
    """
    day = tournaments.day(day_id)
    rules = tournaments.profile(day.event_id).seating
    sent = _sent(day, rules, entry_ids)
    rows = Seat.objects.filter(
        table__day_id=day_id, table__state=TableState.OPEN, entry__isnull=False, is_verified=False
    )
    if not awaits(rules, is_first_seat=True):
        rows = rows.filter(entry_id__in=list(sent))
    if entry_ids is not None:
        rows = rows.filter(entry_id__in=entry_ids)
    unsent, played = (None, True, day.starts_at), play_since(day_id, at)
    # A whole room waits from the start of the day.
    is_start_overdue = is_overdue(rules, played(day.starts_at))
    result = []
    rows = rows.order_by("table__number", "number")
    for entry_id, number, player_id, table_id, table, seat in rows.values_list(*OF_AWAITED):
        move, is_first, since = sent.get(entry_id, unsent)
        is_late = is_start_overdue if since is day.starts_at else is_overdue(rules, played(since))
        result.append(
            Awaited(entry_id, number, player_id, table_id, table, seat, move, since, is_first, is_late)
        )
    return tuple(result)


ARRIVALS_LISTED = 8


@dataclass(frozen=True, slots=True)
class Arrivals:
    """How many players of a day are not seen in their seats yet, without their names; see ``awaited``.

    Of those overdue and of those moved the first are listed, as ``3.7`` (table, seat); one more than
    ``ARRIVALS_LISTED`` if there are more.
    """

    count: int
    only_table: int | None
    """The id of the table at which all of them sit."""
    overdue: tuple[str, ...]
    moved: tuple[str, ...]
    next_at: datetime | None
    """When the next one is overdue; None while the clock is paused."""


@asked_once
def arrivals(day_id: int, at: datetime) -> Arrivals:
    """Those of ``awaited``, counted: of the first seats that wait from the start of the day nothing is read."""
    day = tournaments.day(day_id)
    rules = tournaments.profile(day.event_id).seating
    sent = {entry: (before is None, since) for entry, before, since in _sent_since(day.event_id, day_id)}
    unsent, checks_first = (True, None), awaits(rules, is_first_seat=True)
    played = play_since(day_id, at)
    is_start_overdue = is_overdue(rules, played(day.starts_at))
    counted = Counter[int]()
    overdue, moved, waiting = list[str](), list[str](), list[datetime]()
    for table in tables(day_id):
        for entry_id, seat in table.unseen.items():
            is_first, since = sent.get(entry_id, unsent)
            if is_first and not checks_first:
                continue
            counted[table.id] += 1
            if not (is_start_overdue if since is None else is_overdue(rules, played(since))):
                waiting.append(since or day.starts_at)
            elif len(overdue) <= ARRIVALS_LISTED:
                overdue.append(f"{table.number}.{seat}")
            if not is_first and len(moved) <= ARRIVALS_LISTED:
                moved.append(f"{table.number}.{seat}")
    only_table = next(iter(counted)) if len(counted) == 1 else None
    next_at = played_by(day_id, min(waiting), arrival_ms(rules)) if waiting else None
    return Arrivals(counted.total(), only_table, tuple(overdue), tuple(moved), next_at)


def _sent_rows(event_id: int, day_id: int) -> QuerySet[Move, tuple[int, int | None, datetime | None]]:
    """All moves of the entries that were moved, or got their first seat after the start of the day."""
    waiting = Move.objects.filter(event_id=event_id, arrived_at__isnull=True)
    starts_at = Subquery(TableInPlay.objects.filter(day_id=day_id).order_by().values("day__starts_at")[:1])
    counts = Q(from_table__isnull=False) | Q(at__gt=starts_at)
    rows = waiting.filter(entry_id__in=waiting.filter(counts).order_by().values("entry_id"))
    return rows.order_by("number").values_list("entry_id", "from_table", Case(When(counts, then="at")))


_sent_since = Compiled[tuple[int, "int | None", "datetime | None"]](_sent_rows, int, int)


def _sent(
    day: tournaments.DayView, rules: SeatingRules, entry_ids: Collection[int] | None
) -> dict[int, tuple[int | None, bool, datetime]]:
    """By entry that has not arrived: number of its latest move, whether it was its first, and since when it waits.

    The times of first seats before the start of the day are not read.
    """
    rows = Move.objects.filter(event_id=day.event_id, arrived_at__isnull=True).order_by("number")
    if not awaits(rules, is_first_seat=True):
        rows = rows.filter(from_table__isnull=False)
    if entry_ids is not None:
        rows = rows.filter(entry_id__in=entry_ids)
    counts = Q(from_table__isnull=False) | Q(at__gt=day.starts_at)
    columns = ("entry_id", "number", "from_table", Case(When(counts, then="at")))
    return {
        entry_id: (number, from_table is None, since or day.starts_at)
        for entry_id, number, from_table, since in rows.values_list(*columns)
    }


def entry_of_card(event_id: int, card: str) -> int:
    """The entry of a scanned card: of several, the seated one or the latest; raises ``not_found``."""
    code = card.strip()
    player = people.player_with_card(code)
    if player is None:
        # A seat card's QR code is the address of the player's page, which ends with the code.
        entry = tournaments.entry_by_code(code.rstrip("/").rpartition("/")[2])
        if entry.event_id != event_id:
            raise Refusal("not_found", what="card", id=code[:40])
        return entry.id
    playing = [entry_view.id for entry_view in tournaments.player_entries(event_id, player.id)]
    if not playing:
        raise Refusal("not_found", what="entry", id=code[:40])
    return next(iter(seats_of(playing)), playing[-1])

"""Setting up and changing the house, its tables; both by API."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Annotated, Any, ClassVar

from django.conf import settings
from django.db.models import ProtectedError
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.bodies import read_sent
from access.endpoint import answer_to_program, by
from access.fields import SPREAD, Length, Limits, RoomTableId
from access.permissions import PermissionView
from access.reads import read
from access.roles import ADMINISTRATORS, DIRECTORS, FLOOR, NOBODY, READERS
from access.serializers import serializer_of
from access.verbs import action, of_house
from journal.book import OpenBook
from journal.kinds import BookKind
from rulebook.ages import MOST_YEARS
from rulebook.fees import SANREMO_FEES, FeeBand
from rulebook.money import require_currency
from rulebook.profile import RulesProfile, profile_from_data, profile_to_data
from rulebook.public_names import PublicName
from rulebook.public_results import PublicResults
from rulebook.refusals import Refusal
from tournaments import reports
from tournaments.models import House, RoomTable, TableStatus
from tournaments.venue import rows as venue_rows
from tournaments.venue import words as facts
from tournaments.venue.rows import HouseView, RoomTableView, house
from tournaments.venue.serializers import HouseSerializer
from tournaments.venue.zone import time_zones

PAPERS = ("a4", "receipt80")


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseSetup:
    """The details of a house; chips, seconds, minutes; the fee rule in minor units of its currency."""

    name: str
    currency: str = "EUR"
    time_zone: str = "Europe/Rome"
    languages: tuple[str, ...] = ("en", "it")
    paper: str = "a4"
    profile: RulesProfile = field(default_factory=RulesProfile)
    fee_rule: tuple[FeeBand, ...] = SANREMO_FEES
    starting_stack: int = 20_000
    level_seconds: int = 1_200
    lock_minutes: int = 10
    unpaid_holds_seat: bool = False
    unpaid_minutes: int = 30
    penalty_months: int = 0
    keep_prizes_years: int = 10
    keep_documents_years: int = 10
    keep_entries_years: int = 5
    archive_after_days: int = 0
    minimum_age: int | None = None
    asks_birth_date: bool = True
    public_names: PublicName = PublicName.SHORT
    public_results: PublicResults = PublicResults.NONE
    sells_nameless: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseMade:
    """The house that was set up."""

    id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseChanged:
    """The names of what changed."""

    changed: tuple[str, ...]


@action("", admits=NOBODY, opens=of_house)
def set_up_house(book: OpenBook, *, setup: HouseSetup, is_demo: bool = False) -> HouseMade:
    """Set up the house, once.

    Raises ``house_set_up`` or the refusal of an invalid input.
    """
    book.require(BookKind.HOUSE)
    if House.objects.exists():
        raise Refusal("house_set_up")
    _require_sound(setup)
    row = book.create(House, **_columns(setup), is_demo=is_demo)
    book.record(facts.HouseSetUp(name=row.name))
    return HouseMade(id=row.pk)


@action("", admits=ADMINISTRATORS, opens=of_house)
def edit_house(book: OpenBook, *, setup: HouseSetup) -> HouseChanged:
    """Change the house's defaults; existing events keep the values they copied.

    Raises the refusal of an invalid input.
    """
    book.require(BookKind.HOUSE)
    row = House.objects.filter(pk=house().id).get()
    _require_sound(setup)
    columns = _columns(setup)
    changed = tuple(name for name, value in columns.items() if getattr(row, name) != value)
    if changed:
        for name in changed:
            setattr(row, name, columns[name])
        book.save(row)
        book.record(facts.HouseEdited(fields=changed))
    return HouseChanged(changed=changed)


@action("", admits=ADMINISTRATORS, opens=of_house)
def change_house(book: OpenBook, *, told: Mapping[str, Any]) -> HouseChanged:
    """Change settings of the house; the others stay.

    Raises the refusals of ``edit_house``.
    """
    told_of = {name: _TOLD[name](value) if name in _TOLD else value for name, value in told.items()}
    return edit_house(book, setup=replace(setup_of(house()), **told_of))


_TOLD: Mapping[str, Callable[[Any], Any]] = {
    "languages": tuple,
    "profile": profile_from_data,
    "fee_rule": lambda bands: tuple(
        sorted((FeeBand(**band) for band in bands), key=lambda band: (band.up_to is None, band.up_to or 0))
    ),
    "public_names": PublicName,
    "public_results": PublicResults,
}
"""How a value of plain data is converted, if it needs to be."""


def setup_of(house: HouseView) -> HouseSetup:
    """The set-up of the present house."""
    return HouseSetup(**{item.name: getattr(house, item.name) for item in fields(HouseSetup)})


def end_demo(book: OpenBook) -> None:
    """Step of removing the demo data: pages no longer show the demo notice."""
    row = House.objects.filter(pk=house().id).get()
    row.is_demo = False
    book.save(row)


def _columns(setup: HouseSetup) -> dict[str, Any]:
    return asdict(setup) | {
        "name": setup.name.strip(),
        "languages": list(setup.languages),
        "profile": profile_to_data(setup.profile),
        "fee_rule": [asdict(band) for band in setup.fee_rule],
    }


def _require_sound(setup: HouseSetup) -> None:
    if not setup.name.strip():
        raise Refusal("name_missing", field="name")
    require_currency(setup.currency)
    if setup.time_zone not in time_zones():
        raise Refusal("time_zone_unknown", field="time_zone", time_zone=setup.time_zone)
    known = {code for code, _name in settings.LANGUAGES}
    if not setup.languages or set(setup.languages) - known:
        raise Refusal("language_unknown", field="languages", known=sorted(known))
    if setup.paper not in PAPERS:
        raise Refusal("paper_unknown", field="paper", known=PAPERS)
    if setup.starting_stack <= 0:
        raise Refusal("stack_missing", field="starting_stack")
    if setup.level_seconds <= 0:
        raise Refusal("period_without_time", field="level_seconds", row=1)
    if setup.minimum_age is not None and not 1 <= setup.minimum_age <= MOST_YEARS:
        raise Refusal("minimum_age_unsound", field="minimum_age", most=MOST_YEARS)


SEATS = range(2, 13)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """The details of a table of the room."""

    number: Annotated[int, Limits(1, 9_999)]
    seats: Annotated[int, Limits(SEATS[0], SEATS[-1])] = 9
    name: Annotated[str, Length(40)] = ""
    note: Annotated[str, Length(100)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomTablesAdded:
    """The tables now in the room."""

    room_tables: tuple[RoomTableView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomTableRemoved:
    """The table removed from the room."""

    room_table: RoomTableId
    number: int


@action("tables/", admits=DIRECTORS, opens=of_house, makes="edit-room-table")
def add_room_table(book: OpenBook, *, wanted: Annotated[NewTable, SPREAD]) -> RoomTableView:
    """Add a table to the room.

    Raises ``table_number_taken`` or ``seats_out_of_range``, naming the field.
    """
    row = _add(book, wanted)
    book.record(facts.RoomTablesAdded(numbers=(wanted.number,)))
    return venue_rows.room_table(row.pk)


@action("tables/several/", admits=DIRECTORS, opens=of_house)
def add_room_tables(
    book: OpenBook,
    *,
    numbers: tuple[Annotated[int, Limits(1, 9_999)], ...],
    seats: Annotated[int, Limits(SEATS[0], SEATS[-1])] = 9,
) -> RoomTablesAdded:
    """Add several tables of the same size to the room.

    Raises ``tables_missing`` and the refusals of ``add_room_table``.
    """
    if not numbers:
        raise Refusal("tables_missing", field="numbers")
    rows = [_add(book, NewTable(number=number, seats=seats)) for number in numbers]
    book.record(facts.RoomTablesAdded(numbers=tuple(numbers)))
    added = {row.pk for row in rows}
    return RoomTablesAdded(
        room_tables=tuple(table for table in venue_rows.room_tables() if table.id in added)
    )


@action("tables/<int:room_table>/", admits=DIRECTORS, opens=of_house, method="put")
def edit_room_table(
    book: OpenBook, *, wanted: Annotated[NewTable, SPREAD], room_table: RoomTableId
) -> RoomTableView:
    """Change number, seats, name or note of a table of the room.

    A table that serves an event keeps number and seats: raises ``Refusal("table_serving")``.
    """
    row = _row(book, room_table)
    if (wanted.number, wanted.seats) != (row.number, row.seats):
        _require_idle(row)
    _require_sound_table(wanted.number, wanted.seats, but=row.pk)
    row.number, row.seats = wanted.number, wanted.seats
    row.name, row.note = wanted.name.strip(), wanted.note.strip()
    book.save(row)
    book.record(facts.RoomTableEdited(number=row.number))
    return venue_rows.room_table(row.pk)


@action("tables/<int:room_table>/status/", admits=FLOOR, opens=of_house)
def set_table_status(book: OpenBook, *, room_table: RoomTableId, status: TableStatus) -> RoomTableView:
    """Make a table of the room available, reserved or out of order.

    Raises ``Refusal("table_serving")`` while it serves an event.
    """
    row = _row(book, room_table)
    if status != row.status:
        _require_idle(row)
        row.status = status
        book.save(row)
        book.record(facts.TableStatusSet(number=row.number, table_status=status))
    return venue_rows.room_table(row.pk)


@action("tables/<int:room_table>/", admits=DIRECTORS, opens=of_house, method="delete")
def remove_room_table(book: OpenBook, *, room_table: RoomTableId) -> RoomTableRemoved:
    """Remove a table from the room.

    A table that has ever served is put out of order instead: raises ``Refusal("table_served")``.
    """
    row = _row(book, room_table)
    _require_idle(row)
    try:
        book.delete(row)
    except ProtectedError as error:
        raise Refusal("table_served", number=row.number) from error
    book.record(facts.RoomTableRemoved(number=row.number))
    return RoomTableRemoved(room_table=room_table, number=row.number)


def _add(book: OpenBook, wanted: NewTable) -> RoomTable:
    book.require(BookKind.HOUSE)
    _require_sound_table(wanted.number, wanted.seats)
    return book.create(
        RoomTable,
        number=wanted.number,
        seats=wanted.seats,
        name=wanted.name.strip(),
        note=wanted.note.strip(),
    )


def _require_sound_table(number: int, seats: int, *, but: int | None = None) -> None:
    if number < 1:
        raise Refusal("table_number_missing", field="number")
    if seats not in SEATS:
        raise Refusal("seats_out_of_range", field="seats", least=SEATS[0], most=SEATS[-1])
    others = RoomTable.objects.filter(number=number).exclude(pk=but or 0)
    if others.exists():
        raise Refusal("table_number_taken", field="number", number=number)


def _row(book: OpenBook, table_id: int) -> RoomTable:
    book.require(BookKind.HOUSE)
    row = RoomTable.objects.filter(pk=table_id).first()
    if row is None:
        raise Refusal("not_found", what="table", id=table_id)
    return row


def _require_idle(row: RoomTable) -> None:
    use = next((use for use in reports.tables_serving() if use.room_table_id == row.pk), None)
    if use is not None:
        raise Refusal("table_serving", number=row.number, event=use.event_id)


class HouseDetail(PermissionView):
    """The house."""

    reads: ClassVar = READERS
    writes: ClassVar = ADMINISTRATORS

    @extend_schema(responses=HouseSerializer)
    def get(self, _request: Request) -> Response:
        """Show the house's details and the defaults for its events."""
        return Response(HouseSerializer(house()).data)

    @extend_schema(request=HouseSerializer(partial=True), responses=serializer_of(HouseChanged))
    def patch(self, request: Request) -> Response:
        """Change the given settings of the house; events that exist keep the values they copied.

        A profile consists of its edition and the options of each group that differ from it.
        """
        body = read_sent(HouseSerializer(data=request.data, partial=True), request.data)
        if "profile" in body:
            profile_from_data(body["profile"])
        result = change_house.perform_with(by(request), told=body)
        return answer_to_program(request, change_house, result)


class RoomTableFilter(serializers.Serializer):
    """Filters of the room's tables."""

    free = serializers.BooleanField(required=False, help_text="Only those that may be opened now, or not.")
    status = serializers.ChoiceField(TableStatus.choices, required=False)
    event = serializers.IntegerField(required=False, help_text="Only those that serve this event.")


@read("tables/", admits=READERS, filtered_by=RoomTableFilter)
def room_tables(wanted: Mapping[str, Any]) -> Sequence[RoomTableView]:
    """List the tables of the room by number, with the events they serve and when they become free."""
    return [
        table
        for table in venue_rows.room_tables()
        if wanted.get("free", table.is_free) == table.is_free
        and wanted.get("status", table.status) == table.status
        and wanted.get("event", table.event_id) == table.event_id
    ]


@read("tables/<int:room_table>/", admits=READERS)
def room_table(room_table: int) -> RoomTableView:
    """Show one table of the room."""
    return venue_rows.room_table(room_table)

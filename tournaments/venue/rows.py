"""The house with its defaults, the tables of its room, and the public names of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Annotated, Any

from django.db.models import QuerySet

from access.fields import Note
from journal import instants
from journal.compiled import Compiled
from journal.reading import asked_once, cached_query
from people.players.rows import named_players
from rulebook.ages import MinimumAge
from rulebook.fees import FeeBand
from rulebook.profile import RulesProfile
from rulebook.public_names import Named, PublicName, posted_name, public_name
from rulebook.public_results import PublicResults
from rulebook.refusals import Refusal
from tournaments import reports
from tournaments.columns import profile_of
from tournaments.models import Event, House, RoomTable, TableStatus


@dataclass(frozen=True, slots=True)
class HouseView:
    """The house and its defaults for events."""

    id: int
    name: str
    currency: str
    time_zone: str
    languages: tuple[str, ...]
    paper: str
    profile: RulesProfile
    fee_rule: tuple[FeeBand, ...]
    starting_stack: int
    level_seconds: int
    lock_minutes: int
    unpaid_holds_seat: bool
    unpaid_minutes: int
    penalty_months: int
    keep_prizes_years: int
    keep_documents_years: int
    keep_entries_years: int
    archive_after_days: int
    minimum_age: int | None
    asks_birth_date: bool
    public_names: PublicName
    public_results: PublicResults
    sells_nameless: bool
    is_demo: bool

    @property
    def ages(self) -> MinimumAge:
        """The minimum ages of players."""
        return MinimumAge(self.minimum_age, self.asks_birth_date)


@dataclass(frozen=True, slots=True)
class RoomTableView:
    """A table of the room; ``event_id`` while it serves an event, ``frees_at`` when that should end."""

    id: int
    number: int
    name: str
    seats: int
    status: TableStatus
    note: str
    event_id: int | None = None
    event_name: str = ""
    day_id: int | None = None
    frees_at: datetime | None = None
    is_held: Annotated[bool, Note("Whether it waits until the end of that day is confirmed.")] = False
    is_free: Annotated[bool, Note("Whether it may be opened now.")] = False


@cached_query("tournaments.House")
def has_house() -> bool:
    """Whether the house has been set up."""
    return House.objects.exists()


@cached_query("tournaments.House")
def house() -> HouseView:
    """The house; raises ``Refusal("house_not_set_up")``."""
    row = House.objects.order_by("pk").first()
    if row is None:
        raise Refusal("house_not_set_up")
    return HouseView(
        id=row.pk,
        name=row.name,
        currency=row.currency,
        time_zone=row.time_zone,
        languages=tuple(row.languages),
        paper=row.paper,
        profile=profile_of(row.profile),
        fee_rule=tuple(FeeBand(item["up_to"], item["points"]) for item in row.fee_rule),
        starting_stack=row.starting_stack,
        level_seconds=row.level_seconds,
        lock_minutes=row.lock_minutes,
        unpaid_holds_seat=row.unpaid_holds_seat,
        unpaid_minutes=row.unpaid_minutes,
        penalty_months=row.penalty_months,
        keep_prizes_years=row.keep_prizes_years,
        keep_documents_years=row.keep_documents_years,
        keep_entries_years=row.keep_entries_years,
        archive_after_days=row.archive_after_days,
        minimum_age=row.minimum_age,
        asks_birth_date=row.asks_birth_date,
        public_names=PublicName(row.public_names),
        public_results=PublicResults(row.public_results),
        sells_nameless=row.sells_nameless,
        is_demo=row.is_demo,
    )


@cached_query("tournaments.House")
def house_zone_name() -> str:
    """The name of the house's time zone, which every request needs; empty until the house is set up."""
    return _zone_name.one() or ""


_zone_name = Compiled[str](lambda: House.objects.order_by("pk").values_list("time_zone", flat=True)[:1])


@cached_query("tournaments.House")
def lock_seconds() -> int:
    """How many seconds a terminal may be unused before it locks; 0 for never."""
    minutes = House.objects.order_by("pk").values_list("lock_minutes", flat=True).first()
    return (minutes or 0) * 60


@cached_query("tournaments.RoomTable")
def room_table_names() -> Mapping[int, str]:
    """The names of the tables of the room, by id."""
    return MappingProxyType(dict(RoomTable.objects.order_by().values_list("pk", "name")))


def free_room_tables(
    serving: QuerySet[Any, Any],
    *,
    most: int | None = None,
    among: Set[int] | None = None,
) -> tuple[RoomTableView, ...]:
    """The tables that may be opened now, by number: available, not ``serving`` (a query of ids).

    ``most`` of them, or all; of all tables or of those ``among``. A reserved table is not free: it must be
    made available first.
    """
    free = RoomTable.objects.filter(status=TableStatus.AVAILABLE).exclude(pk__in=serving)
    # A long list of ids costs more than all tables of the room.
    if among is not None and len(among) <= FEW:
        free, among = free.filter(pk__in=among), None
    rows = free.order_by("number").values_list("pk", "number", "name", "seats", "note")
    return tuple(
        RoomTableView(pk, number, name, seats, TableStatus.AVAILABLE, note, is_free=True)
        for pk, number, name, seats, note in (rows[:most] if among is None else rows)
        if among is None or pk in among
    )[:most]


FEW = 100


@cached_query("tournaments.RoomTable")
def chairs(*, in_order: bool = False) -> tuple[int, ...]:
    """The chairs of each table of the room, or of each that is not out of order."""
    rows = RoomTable.objects.exclude(status=TableStatus.OUT_OF_ORDER) if in_order else RoomTable.objects
    return tuple(rows.order_by("number").values_list("seats", flat=True))


@asked_once
def room_tables() -> tuple[RoomTableView, ...]:
    """The tables of the room by number."""
    uses = {use.room_table_id: use for use in reports.tables_serving()}
    names = _names({use.event_id for use in uses.values()})
    at = instants.now()
    ends = reports.expected_ends({use.day_id for use in uses.values()}, at)
    return tuple(_view(row, uses.get(row.pk), names, ends) for row in RoomTable.objects.all())


def room_table(table_id: int) -> RoomTableView:
    """One table of the room; raises ``Refusal("not_found")``."""
    view = next((table for table in room_tables() if table.id == table_id), None)
    if view is None:
        raise Refusal("not_found", what="table", id=table_id)
    return view


def _names(event_ids: set[int]) -> dict[int, str]:
    return dict(Event.objects.filter(pk__in=event_ids).values_list("pk", "name")) if event_ids else {}


def _view(
    row: RoomTable,
    use: reports.TableUse | None,
    names: dict[int, str],
    ends: dict[int, datetime | None],
) -> RoomTableView:
    table = (row.pk, row.number, row.name, row.seats, TableStatus(row.status), row.note)
    if use is None:
        return RoomTableView(*table, is_free=row.status == TableStatus.AVAILABLE)
    name, frees_at = names.get(use.event_id, ""), None if use.is_held else ends[use.day_id]
    return RoomTableView(*table, use.event_id, name, use.day_id, frees_at, use.is_held)


def public_names(ids: Iterable[int]) -> Mapping[int, str]:
    """Public names by player, without players who want none; equal names are written out (``Rossi M.``)."""
    players, usual = named_players(ids), _usual()
    names = {pk: public_name(player, usual) for pk, player in players.items()}
    times = Counter(names.values())
    alike = {pk for pk, name in names.items() if times[name] > 1 and _is_short(players[pk], usual)}
    whole_names = {pk: posted_name(players[pk], usual) for pk in alike}
    return {pk: name for pk, name in {**names, **whole_names}.items() if name}


def posted_names(ids: Iterable[int]) -> Mapping[int, str]:
    """Names on posted lists, by player, without players who want none."""
    usual = _usual()
    names = {pk: posted_name(player, usual) for pk, player in named_players(ids).items()}
    return {pk: name for pk, name in names.items() if name}


def _is_short(one: Named, usual: PublicName) -> bool:
    return one.form(usual) is PublicName.SHORT


def _usual() -> PublicName:
    return house().public_names if has_house() else PublicName.SHORT

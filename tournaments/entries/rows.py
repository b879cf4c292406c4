"""Entries: who plays, who is out, who has not paid; their numbers, and the pots that were lost."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Exists, F, Max, Min, OuterRef, Q, QuerySet, Sum
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from journal.balances import Amounts, asked_with, balance, balance_of_rows, recounted_by, subjects
from journal.compiled import Compiled, WithAll
from journal.kinds import BookKind
from journal.reading import Viewed, asked_once, cached_query, only, prime
from people.players.rows import NAMES, Player, know_names, player_with_all
from rulebook.refusals import Refusal
from tournaments.models import (
    ChipLine,
    Day,
    Entry,
    EntryKind,
    EntryStatus,
    Event,
    EventState,
    Penalty,
    PenaltyState,
)

ENTRIES = "entries"

BAGGED = "bagged"
"""Beside the statuses of entries: how many are in a bag."""

SEATS_WON = "seats_won"
"""Beside the statuses of entries: how many left with a seat won early."""

CHIPS = "chips"


def register() -> None:
    """Register the counts of each event's entries by status, and of its chips by kind of line."""
    balance_of_rows(Entry, _shares, of=("event_id", "status", "won_seat_early", "bagged_at"))
    recounted_by([ENTRIES], _recount)
    balance_of_rows(ChipLine, _chips)
    recounted_by([CHIPS], _recount_chips)
    asked_with(BookKind.TOURNAMENT, entries_account)


def entries_account(event_id: int) -> str:
    """The account that counts the entries of an event, by status."""
    return f"{ENTRIES}/{event_id}"


def chips_account(event_id: int) -> str:
    """The account that sums the chip ledger of an event, by kind of line."""
    return f"{CHIPS}/{event_id}"


def _shares(entry: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    yield entries_account(entry["event_id"]), entry["status"], 1
    if entry["won_seat_early"]:
        yield entries_account(entry["event_id"]), SEATS_WON, 1
    if entry["bagged_at"] is not None:
        yield entries_account(entry["event_id"]), BAGGED, 1


def _recount(accounts: Collection[str] | None) -> Amounts:
    rows = Entry.objects.all() if accounts is None else Entry.objects.filter(event__in=subjects(accounts))
    numbers = rows.order_by().values_list("event_id", "status").annotate(number=Count("pk"))
    marked = {SEATS_WON: rows.filter(won_seat_early=True), BAGGED: rows.exclude(bagged_at=None)}
    beside = {
        (entries_account(event_id), kind): number
        for kind, found in marked.items()
        for event_id, number in found.order_by().values_list("event_id").annotate(number=Count("pk"))
    }
    return {(entries_account(event_id), status): number for event_id, status, number in numbers} | beside


def _chips(line: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    yield chips_account(line["event_id"]), line["kind"], line["amount"]


def _recount_chips(accounts: Collection[str] | None) -> Amounts:
    rows = ChipLine.objects.all()
    if accounts is not None:
        rows = rows.filter(event__in=subjects(accounts))
    sums = rows.order_by().values_list("event_id", "kind").annotate(total=Sum("amount"))
    return {(chips_account(event_id), kind): total for event_id, kind, total in sums}


@dataclass(frozen=True, slots=True)
class EntryView:
    """One bullet of one player; ``stack`` as last counted; ``out_*``: where and with which stack it left."""

    id: int
    event_id: int
    day_id: int
    advanced_from_id: int | None
    player_id: int
    number: int
    bullet: int
    kind: EntryKind
    status: EntryStatus
    registered_at: datetime
    unpaid_until: datetime | None
    is_late: bool
    stack: int | None
    stack_at: datetime | None
    bagged_at: datetime | None
    chosen_at: datetime | None
    finish_group: int | None
    finish_rank: int | None
    out_at: datetime | None
    out_level: int | None
    out_table: int | None
    out_seat: int | None
    out_stack: int | None
    won_seat_early: bool
    abandoned: str
    code: str

    @property
    def is_alive(self) -> bool:
        """Whether it still has chips."""
        return self.status == EntryStatus.ALIVE

    @property
    def is_in_play(self) -> bool:
        """Whether it sits, or may still be paid: a player has no two of these at a time."""
        return self.status in (EntryStatus.ALIVE, EntryStatus.UNPAID) and self.bagged_at is None


COLUMNS = tuple(item.name for item in fields(EntryView))


@dataclass(frozen=True, slots=True)
class FieldCount:
    """The number of valid entries, in play and out; unpaid entries and those paid ahead are counted separately.

    ``players`` counts people, however many bullets they have, ``left`` those of them in play: of several bags
    one is played.
    """

    entries: int
    alive: int
    out: int
    unpaid: int
    players: int
    left: int
    ahead: int = 0


@cached_query("tournaments.Entry")
def entry(entry_id: int) -> EntryView:
    """The entry; raises ``Refusal("not_found")``."""
    row = WITH_ID.one(entry_id)
    if row is None:
        raise Refusal("not_found", what="entry", id=entry_id)
    return view_of(row)


def entries_by_id(entry_ids: Iterable[int]) -> dict[int, EntryView]:
    """These entries in this order, in one query; unknown ids are left out."""
    pks = tuple(entry_ids)
    views = {row.pk: view_of(row) for row in Entry.objects.filter(pk__in=pks).order_by()}
    return {key: views[key] for key in pks if key in views}


WITH_ID = Compiled[Entry](lambda pk: Entry.objects.filter(pk=pk).order_by(), int)
"""One entry, for a combined query."""


def know_entries(entries: Iterable[EntryView]) -> None:
    """Cache entries as they were just read or written."""
    for entry_view in entries:
        prime(entry, entry_view, entry_view.id)


@asked_once
def named_entry(entry_id: int) -> EntryView:
    """The entry, with its player's name and whether it is penalised, both cached; raises ``Refusal("not_found")``."""
    row_with_name = _with_name([entry_id], [entry_id])
    if row_with_name is None:
        raise Refusal("not_found", what="entry", id=entry_id)
    row, ((*name, is_so),) = row_with_name
    know_names([(name[0], name[1], name[2], name[3], name[4])])
    view = view_of(row)
    prime(entry, view, entry_id)
    prime(is_penalised, bool(is_so), entry_id)
    return view


@cached_query("tournaments.Penalty", is_reused=False)
def is_penalised(entry_id: int) -> bool:
    """Whether a warning or penalty of an entry is in force."""
    return Penalty.objects.filter(entry=entry_id, state=PenaltyState.STANDING).exists()


def _penalised() -> Exists:
    return Exists(Penalty.objects.filter(entry=OuterRef("pk"), state=PenaltyState.STANDING))


_with_name = WithAll[Entry, tuple[Any, ...]](
    WITH_ID,
    Compiled(
        lambda pk: (
            Entry.objects.filter(pk=pk)
            .order_by()
            .values_list("player_id", *(f"player__{name}" for name in NAMES), _penalised())
        ),
        int,
    ),
)


def entry_by_code(code: str) -> EntryView:
    """The entry with the seat card code ``code``; raises ``Refusal("not_found")``."""
    for row in _with_code(code.replace("\0", "")):
        return view_of(row)
    raise Refusal("not_found", what="entry", id=0)


_with_code = Compiled(lambda code: Entry.objects.filter(code=code), str)


def entry_by_number(event_id: int, number: int) -> EntryView:
    """Entry ``number`` of an event; raises ``Refusal("not_found")``."""
    return _one(Q(event_id=event_id, number=number), number)


@asked_once
def entries(event_id: int, status: str | None = None, *, day_id: int | None = None) -> tuple[EntryView, ...]:
    """The entries of an event by number, of one status or of all."""
    rows = Entry.objects.filter(event_id=event_id)
    if status is not None:
        rows = rows.filter(status=status)
    if day_id is not None:
        rows = rows.filter(day_id=day_id)
    return _views(rows)


class EntryAlive(NamedTuple):
    """An entry in play; as there may be thousands, nothing else is read of it."""

    id: int
    player_id: int
    number: int
    stack: int | None


@asked_once
def entries_alive(event_id: int, *, day_id: int | None = None) -> tuple[EntryAlive, ...]:
    """The entries in play of an event, or of one of its days, by number; ``stack`` as last counted."""
    rows = Entry.objects.filter(event_id=event_id, status=EntryStatus.ALIVE)
    if day_id is not None:
        rows = rows.filter(day_id=day_id)
    return tuple(map(EntryAlive._make, rows.order_by("number").values_list(*EntryAlive._fields)))


def re_entries(event_id: int) -> tuple[EntryView, ...]:
    """The entries of an event after the first of their player that are not void, by number."""
    return _views(Entry.objects.filter(event_id=event_id, bullet__gt=1).exclude(status=EntryStatus.VOID))


def latest_out(event_id: int) -> Sequence[EntryView]:
    """The entries out, the latest to leave first; read page by page."""
    rows = Entry.objects.filter(event_id=event_id, status=EntryStatus.OUT, finish_group__isnull=False)
    latest = F("finish_group").desc(), Coalesce("finish_rank", 0).desc(), F("number").desc()
    return Viewed(rows.order_by(*latest), lambda page: tuple(map(view_of, page)))


@cached_query("tournaments.Entry")
def left_and_levels_out(day_id: int) -> tuple[int, tuple[int, ...]]:
    """How many players of a day are left, and the levels in which the others went out, in that order."""
    left = Entry.objects.filter(day_id=day_id, status=EntryStatus.ALIVE).count()
    out = Entry.objects.filter(day_id=day_id, status=EntryStatus.OUT).order_by("finish_group", "finish_rank")
    return left, tuple(level or 0 for level in out.values_list("out_level", flat=True))


def _views(rows: QuerySet[Entry]) -> tuple[EntryView, ...]:
    """As values: thousands of models take twice as long."""
    return tuple(_view(dict(zip(COLUMNS, row, strict=True))) for row in rows.values_list(*COLUMNS))


def players_by_entry(event_id: int, day_id: int, *, with_unpaid: bool) -> dict[int, int]:
    """The players of a day's entries in play, by entry, in the order of the entries' numbers."""
    other = EntryStatus.UNPAID if with_unpaid else EntryStatus.ALIVE
    return dict(_players_by_entry(event_id, day_id, EntryStatus.ALIVE, other))


_players_by_entry = Compiled[tuple[int, int]](
    lambda event_id, day_id, *statuses: (
        Entry.objects.filter(event_id=event_id, day_id=day_id, status__in=statuses)
        .order_by("number")
        .values_list("pk", "player_id")
    ),
    int,
    int,
    str,
    str,
)


@cached_query("tournaments.Entry")
def player_entries(event_id: int, player_id: int) -> tuple[EntryView, ...]:
    """A player's entries in an event that are not void, oldest first."""
    return tuple(view_of(row) for row in _of_player(event_id, player_id))


_of_player = Compiled[Entry](
    lambda event_id, player_id: Entry.objects.filter(event_id=event_id, player_id=player_id).exclude(
        status=EntryStatus.VOID
    ),
    int,
    int,
)


@dataclass(frozen=True, slots=True)
class PlayerAtEvent:
    """A player with the own entries in an event that are not void, oldest first."""

    player: Player
    entries: tuple[EntryView, ...]


def player_at_event(event_id: int, player_id: int) -> PlayerAtEvent:
    """The player with the own entries, which are cached, in one statement; raises ``Refusal("not_found")``."""
    player, rows = _with_entries(player_id, event_id, player_id)
    views = tuple(sorted(map(view_of, rows), key=lambda one: one.number))
    prime(player_entries, views, event_id, player_id)
    return PlayerAtEvent(player, views)


_with_entries = player_with_all(_of_player)


def player_of_entry(entry_id: int) -> tuple[EntryView, PlayerAtEvent]:
    """An entry and its player, read together with the player's entries; raises ``Refusal("not_found")``."""
    try:
        player, rows = _with_entry(entry_id, entry_id)
    except Refusal as nobody:
        raise Refusal("not_found", what="entry", id=entry_id) from nobody
    entry_views = sorted(map(view_of, rows), key=lambda one: one.number)
    entry_view = next(one for one in entry_views if one.id == entry_id)
    own = tuple(one for one in entry_views if one.status != EntryStatus.VOID)
    prime(player_entries, own, entry_view.event_id, player.id)
    prime(entry, entry_view, entry_id)
    return entry_view, PlayerAtEvent(player, own)


def event_of(entry_id: int) -> QuerySet[Any, int]:
    """The event of an entry, as a subquery of another query."""
    return _value_of(entry_id, "event_id")


def day_of(entry_id: int) -> QuerySet[Any, int]:
    """The day of an entry, as a subquery of another query."""
    return _value_of(entry_id, "day_id")


def _value_of(entry_id: int, name: str) -> QuerySet[Any, int]:
    return Entry.objects.filter(pk=entry_id).order_by().values_list(name, flat=True)


_beside = Compiled[Entry](
    lambda pk: Entry.objects.filter(
        event_id__in=_value_of(pk, "event_id"), player_id__in=_value_of(pk, "player_id")
    ).order_by(),
    int,
)

_with_entry = player_with_all(_beside, lambda pk: _value_of(pk, "player_id"))


def entries_ever(player_id: int) -> dict[int, int]:
    """The events of all entries that a player ever had, with void entries, by entry."""
    return dict(Entry.objects.filter(player_id=player_id).values_list("pk", "event_id"))


@cached_query("tournaments.Entry")
def players_of(entry_ids: tuple[int, ...]) -> Mapping[int, tuple[int, int]]:
    """Player and number of these entries, by entry, in this order."""
    if not entry_ids:
        return {}
    rows = Entry.objects.filter(pk__in=entry_ids).order_by().values_list("pk", "player_id", "number")
    by_entry = {pk: (player_id, number) for pk, player_id, number in rows}
    return {pk: by_entry[pk] for pk in entry_ids if pk in by_entry}


@asked_once
def named_players_of(entry_ids: tuple[int, ...]) -> Mapping[int, tuple[int, int]]:
    """Player and number of these entries, read with the players' names, which are cached."""
    rows = Entry.objects.filter(pk__in=entry_ids).order_by()
    columns = ("pk", "number", "player_id", *(f"player__{name}" for name in NAMES))
    by_entry = {pk: others for pk, *others in rows.values_list(*columns)} if entry_ids else {}
    know_names(tuple(names) for _number, *names in by_entry.values())
    return {pk: (by_entry[pk][1], by_entry[pk][0]) for pk in entry_ids if pk in by_entry}


def figure_of_named(entry_ids: tuple[int, ...], figure: Combinable) -> Mapping[int, int]:
    """A figure of each entry by this expression, read in the query of ``named_players_of``."""
    rows = Entry.objects.filter(pk__in=entry_ids).order_by().annotate(figure=figure)
    columns = ("pk", "figure", "number", "player_id", *(f"player__{name}" for name in NAMES))
    by_entry = {pk: others for pk, *others in rows.values_list(*columns)} if entry_ids else {}
    know_names(tuple(names) for _figure, _number, *names in by_entry.values())
    players = {pk: (by_entry[pk][2], by_entry[pk][1]) for pk in entry_ids if pk in by_entry}
    prime(named_players_of, players, entry_ids)
    return {pk: int(others[0]) for pk, others in by_entry.items()}


def entry_ids_of(player_id: int) -> tuple[int, ...]:
    """The entries of a player in all events, with void entries."""
    return tuple(Entry.objects.filter(player_id=player_id).values_list("pk", flat=True))


def engagements(player_id: int) -> tuple[str, ...]:
    """The names of the events, neither settled nor cancelled, in which the player has an entry."""
    over = [EventState.SETTLED, EventState.CANCELLED]
    rows = Entry.objects.filter(player_id=player_id).exclude(status=EntryStatus.VOID)
    event_ids = rows.exclude(event__state__in=over).values_list("event_id", flat=True)
    events = Event.objects.filter(pk__in=set(event_ids)).order_by("starts_at", "pk")
    return tuple(events.values_list("name", flat=True))


def unpaid_entries(event_id: int) -> tuple[EntryView, ...]:
    """Unpaid entries, the earliest deadline first."""
    rows = Entry.objects.filter(event_id=event_id, status=EntryStatus.UNPAID)
    return tuple(view_of(row) for row in rows.order_by("unpaid_until", "number"))


def has_entries(event_id: int) -> bool:
    """Whether the event has any valid entry, paid or not."""
    return Entry.objects.filter(event_id=event_id).exclude(status=EntryStatus.VOID).exists()


@cached_query("tournaments.Entry")
def field(event_id: int, *, day_id: int | None = None) -> FieldCount:
    """How many entries play, are out or are unpaid, in the event or on one of its days."""
    found = _of_event.one(event_id) if day_id is None else _of_day.one(event_id, day_id)
    return _field_of(*found[1:]) if found else NOBODY_ENTERED


def field_by_event(event_ids: Collection[int]) -> dict[int, FieldCount]:
    """The ``field`` of each of these events, in one query."""
    rows = Entry.objects.filter(event_id__in=event_ids).order_by().values_list("event_id")
    fields = {key: _field_of(*counts) for key, *counts in rows.annotate(**_counts())}
    return {key: fields.get(key, NOBODY_ENTERED) for key in event_ids}


def _counts() -> dict[str, Any]:
    sold = Q(status__in=[EntryStatus.ALIVE, EntryStatus.OUT])
    return {
        "alive": Count("pk", filter=Q(status=EntryStatus.ALIVE)),
        "out": Count("pk", filter=Q(status=EntryStatus.OUT)),
        "unpaid": Count("pk", filter=Q(status=EntryStatus.UNPAID)),
        "players": Count("player_id", filter=sold, distinct=True),
        "left": Count("player_id", filter=Q(status=EntryStatus.ALIVE), distinct=True),
        "ahead": Count("pk", filter=Q(status=EntryStatus.AHEAD)),
    }


def _field_of(alive: int, out: int, unpaid: int, players: int, left: int, ahead: int) -> FieldCount:
    return FieldCount(alive + out, alive, out, unpaid, players, left, ahead)


NOBODY_ENTERED = FieldCount(0, 0, 0, 0, 0, 0)


def _field_rows(event_id: int, **more: int) -> QuerySet[Entry, tuple[int, ...]]:
    rows = Entry.objects.filter(event_id=event_id, **more).order_by().values_list("event_id")
    return rows.annotate(**_counts())


_of_event = Compiled[tuple[int, ...]](_field_rows, int)
_of_day = Compiled[tuple[int, ...]](lambda event_id, day_id: _field_rows(event_id, day_id=day_id), int, int)


def entrants(event_id: int) -> int:
    """How many entries were sold, in play or out: the ``entries`` of ``field``."""
    counts = balance(entries_account(event_id))
    return counts[EntryStatus.ALIVE] + counts[EntryStatus.OUT]


def entries_unpaid(event_id: int) -> int:
    """How many entries are unpaid: the ``unpaid`` of ``field``."""
    return balance(entries_account(event_id))[EntryStatus.UNPAID]


def entries_paid_ahead(event_id: int) -> int:
    """How many entries are paid ahead and not played yet: the ``ahead`` of ``field``."""
    return balance(entries_account(event_id))[EntryStatus.AHEAD]


def paid_ahead(event_id: int) -> tuple[EntryView, ...]:
    """The entries paid ahead and not played yet, by number."""
    return _views(Entry.objects.filter(event_id=event_id, status=EntryStatus.AHEAD))


def out_since(event_id: int, at: datetime) -> int:
    """How many entries left the event after a given time and are still out."""
    return Entry.objects.filter(event_id=event_id, status=EntryStatus.OUT, out_at__gt=at).count()


def ended_at(event_id: int) -> datetime:
    """When an event that is over ended: its last entry left, or its last day closed; or else its start."""
    return all_ended_at([event_id])[event_id]


def all_ended_at(event_ids: Collection[int]) -> dict[int, datetime]:
    """When these events ended, by event."""
    left = Entry.objects.filter(event__in=event_ids).order_by().values_list("event")
    out = dict(left.annotate(at=Max("out_at")))
    days = Day.objects.filter(event__in=event_ids).order_by().values_list("event")
    times = days.annotate(closed=Max("closed_at"), begun=Max("starts_at"))
    return {
        event: max((at for at in (out.get(event), closed) if at is not None), default=begun)
        for event, closed, begun in times
    }


def winners(event_ids: Collection[int]) -> dict[int, int]:
    """The only entry in play, by event; events with several are left out."""
    alive = Entry.objects.filter(event__in=event_ids, status=EntryStatus.ALIVE).order_by()
    counted = alive.values_list("event").annotate(entry=Min("pk"), left=Count("pk"))
    return {event: entry for event, entry, left in counted if left == 1}


def players_left(event_id: int) -> int:
    """How many entries are in play: the ``alive`` of ``field``."""
    return balance(entries_account(event_id))[EntryStatus.ALIVE]


def players_in(event_id: int) -> int:
    """How many players have an entry in play: each counts once, however many bags they have."""
    counts = balance(entries_account(event_id))
    if counts[BAGGED] < 1:
        return counts[EntryStatus.ALIVE]
    alive = Entry.objects.filter(event_id=event_id, status=EntryStatus.ALIVE).order_by()
    return alive.values("player_id").distinct().count()


def seats_won_early(event_id: int) -> int:
    """How many entries left a satellite early with a seat: they have the first places."""
    return balance(entries_account(event_id))[SEATS_WON]


def next_place(event_id: int) -> int:
    """The place of the next to go out: the last place not taken."""
    return players_left(event_id) + seats_won_early(event_id)


def _one(wanted: Q, key: int) -> EntryView:
    row = only(Entry.objects.filter(wanted))
    if row is None:
        raise Refusal("not_found", what="entry", id=key)
    return view_of(row)


def view_of(row: Entry) -> EntryView:
    """The row as a value."""
    return _view({name: getattr(row, "pk" if name == "id" else name) for name in COLUMNS})


def _view(values: dict[str, Any]) -> EntryView:
    return EntryView(**values | {"kind": EntryKind(values["kind"]), "status": EntryStatus(values["status"])})


Pots = tuple[tuple[int, ...], ...]
"""The winners of each pot that the player contested, main pot first; a shared pot has several winners."""


def pots_text(pots: Sequence[Sequence[int]]) -> str:
    """The pots in the format of the column: separated by bars, the winners of one by spaces."""
    return "|".join(" ".join(map(str, pot)) for pot in pots)


def pots_read(text: str) -> Pots:
    """The pots from the format of the column."""
    return tuple(tuple(map(int, pot.split())) for pot in text.split("|")) if text else ()


@cached_query("tournaments.Entry")
def pots_of(entry_id: int) -> Pots:
    """The pots that one player lost, if their winners were entered; none if the player is not out."""
    rows = Entry.objects.filter(pk=entry_id, status=EntryStatus.OUT)
    return pots_read(only(rows.values_list("out_by", flat=True)) or "")


def pots_lost(event_id: int, entry_ids: Collection[int] | None = None) -> dict[int, Pots]:
    """By entry that is out, the pots with winners entered; of some entries, or of all."""
    rows = Entry.objects.filter(event_id=event_id, status=EntryStatus.OUT).exclude(out_by="")
    if entry_ids is not None:
        rows = rows.filter(pk__in=entry_ids)
    return {pk: pots_read(text) for pk, text in rows.values_list("pk", "out_by")}

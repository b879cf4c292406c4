"""Moving, swapping, pinning, unseating and confirming players; a move against a rule needs a reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Annotated, Any

from rest_framework import serializers

from access.fields import SPREAD, DayId, EntryId, EventId, Length, Named, Note, TableId
from access.reads import read
from access.roles import FLOOR, NOBODY, READERS
from access.verbs import action
from journal import instants
from journal import queries as journal
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from journal.reading import Viewed
from rulebook.balance import HandMove, Override, overrides, sits_with_others
from rulebook.refusals import Refusal
from seating.commands import (
    DayCommand,
    DayFilter,
    MoveNote,
    Placed,
    SeenAt,
    Spot,
    TablePlayers,
    day_in,
    day_of,
    of_table,
    placed,
)
from seating.models import FreedBy, Move, MoveReason, PlayerPin, Seat, TableInPlay, TableState
from seating.moves import rows as moves_rows
from seating.moves.rows import (
    Awaited,
    MoveFilters,
    SeatedEntry,
    SeatFilters,
    entry_of_card,
    lapsed,
    move_rows,
    seat_search,
)
from seating.moves.words import (
    ArrivalsLapsed,
    DayVerified,
    PlayerMoved,
    PlayerPinned,
    PlayerSeated,
    PlayersSwapped,
    PlayerUnpinned,
    PlayerUnseated,
    SeatVerified,
    TableVerified,
)
from seating.rules import FRESH_FOR, GRACE, floor_of, play_state_of
from seating.tables import pool as tables_pool
from seating.tables.rows import SeatRef, row_keys, seat_of, seats_held
from seating.tables.seats import Place, Purpose, Seating, require_seat, reseat, vacate
from seating.tables.verbs import require_table
from tournaments import queries as tournaments
from tournaments.books import of_entry, of_event
from tournaments.queries import EntryView


def require_reason(
    entry: EntryView, before: SeatRef | None, to: tuple[int, int], note: str, at: datetime
) -> None:
    """Refuse a move to (table, seat) that overrides a rule during play, unless ``note`` gives a reason.

    Raises ``Refusal("reason_needed")`` with the rules.
    """
    event = tournaments.event(entry.event_id)
    if note.strip() or event.state != "running":
        return
    floor = floor_of(entry.day_id, at, fresh_for=FRESH_FOR + GRACE)
    if to[0] not in {view.key for view in floor.views}:
        return
    table, seat = (None, None) if before is None else (before.table, before.seat)
    move = HandMove(table, seat, to[0], to[1])
    overridden = overrides(floor.views, move, event.profile, play_state_of(event, entry.day_id))
    _refuse(overridden, entry.id)


def require_reason_to_swap(one: SeatRef, other: SeatRef, note: str, at: datetime) -> None:
    """Refuse a swap that overrides a rule, unless ``note`` gives a reason; raises ``reason_needed``.

    A pinned player, or a player who would sit with somebody they are kept apart from.
    """
    if note.strip():
        return
    views = {view.key: view for view in floor_of(one.day_id, at, fresh_for=FRESH_FOR + GRACE).views}
    for ref, given_up in ((one, other), (other, one)):
        overridden = [Override.PLAYER_PINNED] if ref.seat in views[ref.table].fixed else []
        move = HandMove(ref.table, ref.seat, given_up.table, given_up.seat)
        if sits_with_others(views, move, frozenset({given_up.seat})):
            overridden.append(Override.KEPT_APART)
        _refuse(tuple(overridden), ref.entry_id)


def _refuse(overrides: tuple[Override, ...], entry_id: int) -> None:
    if overrides:
        raise Refusal(
            "reason_needed",
            field="note",
            entry=entry_id,
            overridden=[override.value for override in overrides],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SwappedPlayers:
    """The two entries that swapped seats."""

    entries: tuple[int, ...]


def leave_seat(book: OpenBook, *, entry_id: int, freed_by: str = FreedBy.MOVE) -> SeatRef | None:
    """Step: the entry leaves its seat, if it has one; returns that seat."""
    return leave_seats(book, entry_ids=[entry_id], freed_by=freed_by).get(entry_id)


def leave_seats(
    book: OpenBook, *, entry_ids: Iterable[int], freed_by: str = FreedBy.MOVE
) -> dict[int, SeatRef]:
    """Step: these entries leave their seats; returns the seats they had, by entry."""
    wanted = frozenset(entry_ids)
    refs = dict(seats_held(wanted))
    vacate(book, list(refs.values()), FreedBy(freed_by))
    return refs


def take_seat(
    book: OpenBook, *, entry_id: int, at: Spot, reason: str = MoveReason.FLOOR, note: str = ""
) -> SeatRef:
    """Step: the entry moves to a free seat of its day, leaving its current one if it has one.

    Raises ``Refusal`` ``table_unknown``, ``seat_unknown``, ``seat_taken`` or ``seat_not_in_use``.
    """
    entry = tournaments.entry(entry_id)
    place = place_at(entry, at)
    purpose = Purpose(entry.event_id, MoveReason(reason), note)
    (ref,) = reseat(book, [Seating(entry_id, place, seat_of(entry_id))], purpose)
    return ref


def place_at(entry: EntryView, at: Spot) -> Place:
    """The open table of the entry's day that has this number; raises ``Refusal("table_unknown")``."""
    rows = TableInPlay.objects.filter(day_id=entry.day_id, number=at.table, state=TableState.OPEN)
    table_id = rows.values_list("pk", flat=True).first()
    if table_id is None:
        raise Refusal("table_unknown", field="table", table=at.table)
    return Place(table_id, at.seat)


@action("entries/<int:entry>/move/", admits=FLOOR, opens=of_entry)
def move_player(
    book: OpenBook,
    *,
    entry: EntryId,
    to: Annotated[Spot, Note("The seat that the player goes to.")],
    note: MoveNote = "",
    seen: SeenAt = None,
) -> Placed:
    """Move a player to a free seat, or seat one who has none.

    A move that overrides a rule needs a note.

    Raises ``Refusal`` ``entry_not_alive``, ``stale_view``, ``reason_needed``, ``table_unknown``,
    ``seat_unknown``, ``seat_taken`` or ``seat_not_in_use``.
    """
    entry_view = require_playing(entry)
    before = seat_of(entry_view.id)
    require_seen(entry_view, before, seen)
    require_reason(entry_view, before, (to.table, to.seat), note, book.now)
    after = take_seat(book, entry_id=entry_view.id, at=to, note=note)
    book.record(
        PlayerSeated(entry=entry_view.id, table=after.table, seat=after.seat)
        if before is None
        else moved(before, after, MoveReason.FLOOR, note)
    )
    return placed(after)


def moved(before: SeatRef, after: SeatRef, reason: MoveReason, note: str = "") -> PlayerMoved:
    """The fact of one player's move."""
    return PlayerMoved(
        entry=after.entry_id,
        from_table=before.table,
        from_seat=before.seat,
        to_table=after.table,
        to_seat=after.seat,
        move_reason=reason.value,
        note=note,
    )


@action("entries/<int:entry>/swap/", admits=FLOOR, opens=of_entry)
def swap_players(
    book: OpenBook,
    *,
    entry: EntryId,
    other: Annotated[EntryId, Note("The entry to change seats with.")],
    note: MoveNote = "",
) -> SwappedPlayers:
    """Swap the seats of two players of one day.

    A swap that overrides a rule needs a note.

    Raises ``Refusal`` ``entry_not_seated``, ``other_day`` or ``reason_needed``.
    """
    entry_id, other_id = entry, other
    entry_view, other_view = require_seat(entry_id), require_seat(other_id)
    if entry_view.day_id != other_view.day_id or entry_id == other_id:
        raise Refusal("other_day", field="other")
    require_reason_to_swap(entry_view, other_view, note, book.now)
    event_id = tournaments.day(entry_view.day_id).event_id
    seatings = [
        Seating(entry_id, Place(other_view.table_id, other_view.seat), entry_view),
        Seating(other_id, Place(entry_view.table_id, entry_view.seat), other_view),
    ]
    reseat(book, seatings, Purpose(event_id, MoveReason.SWAP, note))
    book.record(PlayersSwapped(entries=(entry_id, other_id), note=note))
    return SwappedPlayers(entries=(entry_id, other_id))


@action("entries/<int:entry>/unseat/", admits=FLOOR, opens=of_entry)
def unseat_player(book: OpenBook, *, entry: EntryId, note: MoveNote = "", seen: SeenAt = None) -> Placed:
    """Remove a player from the seat: the player keeps the chips and waits for another seat.

    Raises ``Refusal`` ``entry_not_seated`` or ``stale_view``.
    """
    entry_view = tournaments.entry(entry)
    before = require_seat(entry_view.id)
    require_seen(entry_view, before, seen)
    book.require("tournament", entry_view.event_id)
    leave_seat(book, entry_id=entry_view.id)
    book.record(PlayerUnseated(entry=entry_view.id, table=before.table, seat=before.seat, note=note))
    return placed(before)


def require_playing(entry_id: int) -> EntryView:
    """The entry, which may sit at a table; raises ``Refusal("entry_not_alive")``."""
    entry = tournaments.entry(entry_id)
    holds_unpaid = tournaments.event(entry.event_id).unpaid_holds_seat and entry.status == "unpaid"
    if not entry.is_alive and not holds_unpaid:
        raise Refusal("entry_not_alive", field="entry", entry=entry_id)
    return entry


def require_seen(entry: EntryView, ref: SeatRef | None, seen: Spot | None) -> None:
    """Refuse an action on a seat that the entry no longer has; the refusal says what happened since."""
    if seen is None or (ref is not None and Spot(ref.table, ref.seat) == seen):
        return
    rows = [f"tournaments.entry:{entry.id}", *(row_keys([ref]) if ref else ())]
    raise journal.stale(tournament_book(entry.event_id), rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class PinnedPlayer:
    """Whether the player is pinned now."""

    entry: int
    is_pinned: bool


@action("entries/<int:entry>/pin/", admits=FLOOR, opens=of_entry)
def pin_player(
    book: OpenBook,
    *,
    entry: EntryId,
    is_pinned: Annotated[bool, Note("No longer pinned if false.")] = True,
    note: MoveNote = "",
) -> PinnedPlayer:
    """Pin a player to the seat, so that balancing does not move the player, or unpin (TDA 2024 rule 9).

    Raises ``Refusal("entry_not_alive")``.
    """
    entry_view = require_playing(entry)
    book.require("tournament", entry_view.event_id)
    row = PlayerPin.objects.filter(entry_id=entry_view.id).first()
    if is_pinned and row is None:
        book.create(PlayerPin, entry_id=entry_view.id, note=note)
    elif not is_pinned and row is not None:
        book.delete(row)
    book.record(
        PlayerPinned(entry=entry_view.id, note=note) if is_pinned else PlayerUnpinned(entry=entry_view.id)
    )
    return PinnedPlayer(entry=entry_view.id, is_pinned=is_pinned)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenPlayers:
    """How many players had not been seen before."""

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
    rows = list(seats.values_list("pk", "entry_id"))
    _see(book, [pk for pk, _entry in rows], [entry for _pk, entry in rows])
    book.record(TableVerified(table=row.number, players=len(rows)))
    return TablePlayers(table=row.number, players=len(rows))


@action("events/<int:event>/verify/", admits=FLOOR, opens=of_event)
def verify_day(book: OpenBook, *, command: Annotated[DayCommand, SPREAD]) -> SeenPlayers:
    """Note that everybody of a day was seen in the seat, at all tables at once."""
    seats = Seat.objects.filter(
        table__day_id=day_of(command).id, table__state=TableState.OPEN, entry__isnull=False, is_verified=False
    )
    rows = list(seats.values_list("pk", "entry_id"))
    _see(book, [pk for pk, _entry in rows], [entry for _pk, entry in rows])
    book.record(DayVerified(players=len(rows)))
    return SeenPlayers(players=len(rows))


def _of_day(command: Any) -> list[BookRef]:
    return [tournament_book(tournaments.day(command.day).event_id)]


@action("", admits=NOBODY, opens=_of_day)
def lapse_arrivals(book: OpenBook, *, day: DayId) -> SeenPlayers:
    """Treat players as arrived some time after their move, if the house allows it."""
    book.require("tournament", tournaments.day(day).event_id)
    ids = [arrival.entry_id for arrival in lapsed(day, book.now)]
    if ids:
        _see(book, list(Seat.objects.filter(entry_id__in=ids).values_list("pk", flat=True)), ids)
        book.record(ArrivalsLapsed(entries=tuple(ids)))
    return SeenPlayers(players=len(ids))


def _see(book: OpenBook, seat_ids: Sequence[int], entry_ids: Sequence[int]) -> None:
    book.update_many(Seat, {pk: {"is_verified": True} for pk in seat_ids})
    waiting = Move.objects.filter(entry_id__in=entry_ids, arrived_at__isnull=True)
    book.update_many(Move, {pk: {"arrived_at": book.now} for pk in waiting.values_list("pk", flat=True)})


class UnseatedSerializer(serializers.Serializer):
    """An entry that waits for a seat."""

    entry = serializers.IntegerField(source="id")
    number = serializers.IntegerField()
    player = serializers.IntegerField(source="player_id")
    day = serializers.IntegerField(source="day_id")


class AwaitedFilter(DayFilter):
    """Filters of the players not seen yet."""

    is_overdue = serializers.BooleanField(required=False)
    is_first_seat = serializers.BooleanField(required=False)


@read("events/<int:event>/seats/", admits=READERS, filtered_by=SeatFilters)
def seats(query: Mapping[str, Any], event: int) -> Sequence[SeatedEntry]:
    """List all entries that have a seat, by table and seat."""
    return seat_search(tournaments.event(event).id, query)


@read("events/<int:event>/unseated/", admits=READERS, filtered_by=DayFilter, shape=UnseatedSerializer)
def unseated(wanted: Mapping[str, Any], event: int) -> Sequence[EntryView]:
    """List the entries that wait for a seat, by number."""
    return tables_pool.unseated(day_in(wanted, event))


@dataclass(frozen=True, slots=True)
class MoveView:
    """A printed move; ``from_*`` are None for a first seat, ``card`` is the card that the player drew."""

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


def _move_view(row: Move) -> MoveView:
    """The row as the API shows it."""
    values = {item.name: getattr(row, item.name) for item in fields(MoveView)}
    return MoveView(**values | {"reason": MoveReason(row.reason)})


@read("events/<int:event>/moves/", admits=READERS, filtered_by=MoveFilters)
def moves(query: Mapping[str, Any], event: int) -> Sequence[MoveView]:
    """List the moves of an event: who moved where, and whether they were seen there."""
    rows = move_rows(tournaments.event(event).id, query)
    return Viewed(rows, lambda rows: tuple(map(_move_view, rows)))


@read("events/<int:event>/awaited/", admits=READERS, filtered_by=AwaitedFilter)
def awaited(wanted: Mapping[str, Any], event: int) -> Sequence[Awaited]:
    """List the players not seen in their seats yet, by table and seat."""
    return [
        arrival
        for arrival in moves_rows.awaited(day_in(wanted, event), instants.now())
        if wanted.get("is_overdue", arrival.is_overdue) == arrival.is_overdue
        and wanted.get("is_first_seat", arrival.is_first_seat) == arrival.is_first_seat
    ]

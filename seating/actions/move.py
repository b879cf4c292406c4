"""Players moved manually: to a free seat, in a swap, or out of their seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from access.fields import EntryId, Note
from access.roles import FLOOR
from access.verbs import verb
from journal import queries as journal
from journal.book import OpenBook
from journal.opening import tournament_book
from rulebook.refusals import Refusal
from seating.actions.reasons import require_reason, require_reason_to_swap
from seating.actions.seats import Place, Purpose, Seating, require_seat, reseat, vacate
from seating.commands import EntryCommand, MoveNote, Placed, SeenAt, Spot, placed
from seating.facts import PlayerMoved, PlayerSeated, PlayersSwapped, PlayerUnseated
from seating.models import FreedBy, MoveReason, TableInPlay, TableState
from seating.queries.tables import SeatRef, row_keys, seat_of, seats_held
from tournaments import queries as tournaments
from tournaments.books import of_entry
from tournaments.queries import EntryView


@dataclass(frozen=True, slots=True, kw_only=True)
class MovePlayer(EntryCommand):
    """A player moves to a free seat."""

    to: Annotated[Spot, Note("The seat that the player goes to.")]
    note: MoveNote = ""
    seen: SeenAt = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapPlayers(EntryCommand):
    """Two players swap seats."""

    other: Annotated[EntryId, Note("The entry to change seats with.")]
    note: MoveNote = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnseatPlayer(EntryCommand):
    """A player leaves the seat and waits for another."""

    note: MoveNote = ""
    seen: SeenAt = None


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


@verb(MovePlayer, "entries/<int:entry>/move/", admits=FLOOR, opens=of_entry)
def move_player(book: OpenBook, command: MovePlayer) -> Placed:
    """Move a player to a free seat, or seat one who has none.

    A move that overrides a rule needs a note.

    Raises ``Refusal`` ``entry_not_alive``, ``stale_view``, ``reason_needed``, ``table_unknown``,
    ``seat_unknown``, ``seat_taken`` or ``seat_not_in_use``.
    """
    entry, to = require_playing(command.entry), command.to
    before = seat_of(entry.id)
    require_seen(entry, before, command.seen)
    require_reason(entry, before, (to.table, to.seat), command.note, book.now)
    after = take_seat(book, entry_id=entry.id, at=to, note=command.note)
    book.record(
        PlayerSeated(entry=entry.id, table=after.table, seat=after.seat)
        if before is None
        else moved(before, after, MoveReason.FLOOR, command.note)
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


@verb(SwapPlayers, "entries/<int:entry>/swap/", admits=FLOOR, opens=of_entry)
def swap_players(book: OpenBook, command: SwapPlayers) -> SwappedPlayers:
    """Swap the seats of two players of one day.

    A swap that overrides a rule needs a note.

    Raises ``Refusal`` ``entry_not_seated``, ``other_day`` or ``reason_needed``.
    """
    entry_id, other_id, note = command.entry, command.other, command.note
    one, other = require_seat(entry_id), require_seat(other_id)
    if one.day_id != other.day_id or entry_id == other_id:
        raise Refusal("other_day", field="other")
    require_reason_to_swap(one, other, note, book.now)
    event_id = tournaments.day(one.day_id).event_id
    seatings = [
        Seating(entry_id, Place(other.table_id, other.seat), one),
        Seating(other_id, Place(one.table_id, one.seat), other),
    ]
    reseat(book, seatings, Purpose(event_id, MoveReason.SWAP, note))
    book.record(PlayersSwapped(entries=(entry_id, other_id), note=note))
    return SwappedPlayers(entries=(entry_id, other_id))


@verb(UnseatPlayer, "entries/<int:entry>/unseat/", admits=FLOOR, opens=of_entry)
def unseat_player(book: OpenBook, command: UnseatPlayer) -> Placed:
    """Remove a player from the seat: the player keeps the chips and waits for another seat.

    Raises ``Refusal`` ``entry_not_seated`` or ``stale_view``.
    """
    entry = tournaments.entry(command.entry)
    before = require_seat(entry.id)
    require_seen(entry, before, command.seen)
    book.require("tournament", entry.event_id)
    leave_seat(book, entry_id=entry.id)
    book.record(PlayerUnseated(entry=entry.id, table=before.table, seat=before.seat, note=command.note))
    return placed(before)


def require_playing(entry_id: int) -> EntryView:
    """The entry, which may sit at a table; raises ``Refusal("entry_not_alive")``."""
    entry = tournaments.entry(entry_id)
    holds_unpaid = tournaments.event(entry.event_id).unpaid_holds_seat and entry.status == "unpaid"
    if not entry.is_alive and not holds_unpaid:
        raise Refusal("entry_not_alive", field="entry", entry=entry_id)
    return entry


def require_seen(entry: EntryView, ref: SeatRef | None, seen: Spot | None) -> None:
    """Refuse an action on a seat that the entry no longer has, saying what happened meanwhile."""
    if seen is None or (ref is not None and Spot(ref.table, ref.seat) == seen):
        return
    rows = [f"tournaments.entry:{entry.id}", *(row_keys([ref]) if ref else ())]
    raise journal.stale(tournament_book(entry.event_id), rows)

"""Players moved manually: to a free seat, in a swap, or out of their seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from access.fields import EntryId, Note
from access.roles import FLOOR
from access.verbs import action
from journal import queries as journal
from journal.book import OpenBook
from journal.opening import tournament_book
from rulebook.refusals import Refusal
from seating.commands import MoveNote, Placed, SeenAt, Spot, placed
from seating.facts import PlayerMoved, PlayerSeated, PlayersSwapped, PlayerUnseated
from seating.models import FreedBy, MoveReason, TableInPlay, TableState
from seating.moves.reasons import require_reason, require_reason_to_swap
from seating.tables.rows import SeatRef, row_keys, seat_of, seats_held
from seating.tables.seats import Place, Purpose, Seating, require_seat, reseat, vacate
from tournaments import queries as tournaments
from tournaments.books import of_entry
from tournaments.queries import EntryView


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
    one, other_view = require_seat(entry_id), require_seat(other_id)
    if one.day_id != other_view.day_id or entry_id == other_id:
        raise Refusal("other_day", field="other")
    require_reason_to_swap(one, other_view, note, book.now)
    event_id = tournaments.day(one.day_id).event_id
    seatings = [
        Seating(entry_id, Place(other_view.table_id, other_view.seat), one),
        Seating(other_id, Place(one.table_id, one.seat), other_view),
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
    """Refuse an action on a seat that the entry no longer has, saying what happened meanwhile."""
    if seen is None or (ref is not None and Spot(ref.table, ref.seat) == seen):
        return
    rows = [f"tournaments.entry:{entry.id}", *(row_keys([ref]) if ref else ())]
    raise journal.stale(tournament_book(entry.event_id), rows)

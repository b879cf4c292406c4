"""Players moved by hand: to a free seat, with another, off the floor; and seen where they sit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from journal import queries as journal
from journal.book import OpenBook
from journal.opening import tournament_book
from people import queries as people
from rulebook.refusals import Refusal
from seating.actions.reasons import demand_reason, demand_reason_to_swap
from seating.actions.seats import Place, Purpose, Seating, demand_seat, reseat, vacate
from seating.actions.tables import demand_table
from seating.commands import Spot
from seating.facts import (
    DayVerified,
    PlayerMoved,
    PlayerSeated,
    PlayersSwapped,
    PlayerUnseated,
    SeatVerified,
    TableVerified,
)
from seating.models import FreedBy, Move, MoveReason, Seat, TableInPlay, TableState
from seating.queries.tables import SeatRef, row_keys, seat_of, seats_of
from tournaments import queries as tournaments
from tournaments.queries import EntryView


def leave_seat(book: OpenBook, *, entry_id: int, freed_by: str = FreedBy.MOVE) -> SeatRef | None:
    """Step: the entry leaves its seat, if it has one; answers which."""
    return leave_seats(book, entry_ids=[entry_id], freed_by=freed_by).get(entry_id)


def leave_seats(
    book: OpenBook, *, entry_ids: Iterable[int], freed_by: str = FreedBy.MOVE
) -> dict[int, SeatRef]:
    """Step: these entries leave their seats; answers the seats they had, by entry."""
    refs = seats_of(list(entry_ids))
    vacate(book, list(refs.values()), FreedBy(freed_by))
    return refs


def take_seat(
    book: OpenBook, *, entry_id: int, at: Spot, reason: str = MoveReason.FLOOR, note: str = ""
) -> SeatRef:
    """Step: the entry goes to a free seat of its day, leaving the one it may have.

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


def move_player(
    book: OpenBook, *, entry_id: int, to: Spot, note: str = "", seen: Spot | None = None
) -> dict[str, int]:
    """The floor moves a player, or seats one who has none; ``seen`` is where the tap believed him.

    Raises ``Refusal`` ``entry_not_alive``, ``stale_view``, ``reason_needed`` where the move overrides a rule
    and ``note`` is empty, or what ``take_seat`` refuses.
    """
    entry = demand_playing(entry_id)
    before = seat_of(entry_id)
    demand_seen(entry, before, seen)
    demand_reason(entry, before, (to.table, to.seat), note, book.now)
    after = take_seat(book, entry_id=entry_id, at=to, note=note)
    book.record(
        PlayerSeated(entry=entry_id, table=after.table, seat=after.seat)
        if before is None
        else moved(before, after, MoveReason.FLOOR, note)
    )
    return {"table": after.table, "seat": after.seat}


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


def swap_players(book: OpenBook, *, entry_id: int, other_id: int, note: str = "") -> dict[str, list[int]]:
    """Two players of one day change seats; raises ``Refusal`` ``entry_not_seated``, ``other_day``
    or, where it overrides a rule and ``note`` is empty, ``reason_needed``."""
    one, other = demand_seat(entry_id), demand_seat(other_id)
    if one.day_id != other.day_id or entry_id == other_id:
        raise Refusal("other_day", field="other")
    demand_reason_to_swap(one, other, note, book.now)
    event_id = tournaments.day(one.day_id).event_id
    seatings = [
        Seating(entry_id, Place(other.table_id, other.seat), one),
        Seating(other_id, Place(one.table_id, one.seat), other),
    ]
    reseat(book, seatings, Purpose(event_id, MoveReason.SWAP, note))
    book.record(PlayersSwapped(entries=(entry_id, other_id), note=note))
    return {"entries": [entry_id, other_id]}


def unseat_player(
    book: OpenBook, *, entry_id: int, note: str = "", seen: Spot | None = None
) -> dict[str, int]:
    """A player leaves his seat and waits for another, his chips kept; raises ``Refusal("entry_not_seated")``."""
    entry = tournaments.entry(entry_id)
    before = demand_seat(entry_id)
    demand_seen(entry, before, seen)
    book.require("tournament", entry.event_id)
    leave_seat(book, entry_id=entry_id)
    book.record(PlayerUnseated(entry=entry_id, table=before.table, seat=before.seat, note=note))
    return {"table": before.table, "seat": before.seat}


def verify_seat(book: OpenBook, *, entry_id: int) -> dict[str, int]:
    """A player was seen in his seat; raises ``Refusal("entry_not_seated")``."""
    ref = demand_seat(entry_id)
    book.require("tournament", tournaments.entry(entry_id).event_id)
    _see(book, [ref.seat_id], [entry_id])
    book.record(SeatVerified(entry=entry_id, table=ref.table, seat=ref.seat))
    return {"table": ref.table, "seat": ref.seat}


def verify_card(book: OpenBook, *, event_id: int, card: str) -> dict[str, int]:
    """A player's card, or his seat card, was read in his seat.

    Raises ``Refusal`` ``not_found`` or ``entry_not_seated``.
    """
    player = people.player_with_card(card)
    if player is None:
        entry = tournaments.entry_by_code(card.strip())
        if entry.event_id != event_id:
            raise Refusal("not_found", what="card", id=card.strip()[:40])
        return verify_seat(book, entry_id=entry.id)
    playing = [one.id for one in tournaments.player_entries(event_id, player.id)]
    if not playing:
        raise Refusal("not_found", what="entry", id=card.strip()[:40])
    return verify_seat(book, entry_id=next(iter(seats_of(playing)), playing[-1]))


def verify_table(book: OpenBook, *, table_id: int) -> dict[str, int]:
    """Everybody at a table was seen in his seat."""
    row = demand_table(book, table_id)
    seats = Seat.objects.filter(table=row, entry__isnull=False)
    found = list(seats.values_list("pk", "entry_id"))
    _see(book, [pk for pk, _entry in found], [entry for _pk, entry in found])
    book.record(TableVerified(table=row.number, players=len(found)))
    return {"table": row.number, "players": len(found)}


def verify_day(book: OpenBook, *, day_id: int) -> dict[str, int]:
    """Everybody of a day was seen in his seat: all tables at once."""
    book.require("tournament", tournaments.day(day_id).event_id)
    seats = Seat.objects.filter(
        table__day_id=day_id, table__state=TableState.OPEN, entry__isnull=False, is_verified=False
    )
    found = list(seats.values_list("pk", "entry_id"))
    _see(book, [pk for pk, _entry in found], [entry for _pk, entry in found])
    book.record(DayVerified(players=len(found)))
    return {"players": len(found)}


def _see(book: OpenBook, seat_ids: Sequence[int], entry_ids: Sequence[int]) -> None:
    book.update_many(Seat, {pk: {"is_verified": True} for pk in seat_ids})
    waiting = Move.objects.filter(entry_id__in=entry_ids, arrived_at__isnull=True)
    book.update_many(Move, {pk: {"arrived_at": book.now} for pk in waiting.values_list("pk", flat=True)})


def demand_playing(entry_id: int) -> EntryView:
    """The entry, which may sit at a table; raises ``Refusal("entry_not_alive")``."""
    entry = tournaments.entry(entry_id)
    holds_unpaid = tournaments.event(entry.event_id).unpaid_holds_seat and entry.status == "unpaid"
    if not entry.is_alive and not holds_unpaid:
        raise Refusal("entry_not_alive", field="entry", entry=entry_id)
    return entry


def demand_seen(entry: EntryView, ref: SeatRef | None, seen: Spot | None) -> None:
    """Refuse a tap on a seat that the entry does not have any more, telling what happened meanwhile."""
    if seen is None or (ref is not None and Spot(ref.table, ref.seat) == seen):
        return
    rows = [f"tournaments.entry:{entry.id}", *(row_keys([ref]) if ref else ())]
    raise journal.stale(tournament_book(entry.event_id), rows)

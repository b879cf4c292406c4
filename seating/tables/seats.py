"""Assigning and freeing seats: the only code that writes the player of a seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from journal.book import OpenBook
from rulebook.refusals import Refusal
from seating.models import FreedBy, Move, MoveReason, Seat, SeatStatus, TableState
from seating.tables.rows import A_HAND, OPEN_TABLE, SeatRef, rows_held, seat_at, seats_of


@dataclass(frozen=True, slots=True)
class Place:
    """Seat ``seat`` of the table in play ``table_id``."""

    table_id: int
    seat: int


@dataclass(frozen=True, slots=True)
class Seating:
    """An entry and its new place; ``came_from`` is None if it had no seat, ``card`` is the drawn card.

    ``row`` is the new seat if this book has read it already.
    """

    entry_id: int
    to: Place
    came_from: SeatRef | None = None
    card: str = ""
    row: Seat | None = None


@dataclass(frozen=True, slots=True)
class Purpose:
    """Why seats are assigned, as moves store it."""

    event_id: int
    reason: MoveReason
    note: str = ""


def move_series(event_id: int) -> str:
    """The series that numbers the moves of an event."""
    return f"move {event_id}"


def reseat(book: OpenBook, seatings: Sequence[Seating], purpose: Purpose) -> tuple[SeatRef, ...]:
    """Give every entry its new seat at once, so that players may swap places; one printed move per entry.

    Raises ``Refusal`` ``seat_unknown``, ``seat_taken``, ``seat_not_in_use`` or ``table_not_open``.
    """
    book.require("tournament", purpose.event_id)
    left = {
        seating.came_from.seat_id: seating.came_from for seating in seatings if seating.came_from is not None
    }
    rows = _rows(seatings, left)
    targets = {(row.table_id, row.number): row for row in rows.values()}
    entries = {_target(targets, seating, left).pk: seating.entry_id for seating in seatings}
    _write(book, rows, entries)
    book.rests_on(*(OPEN_TABLE.of(ref.table_id) for ref in left.values()))
    _keep_moves(book, seatings, targets, purpose)
    return tuple(_ref(seating, targets[seating.to.table_id, seating.to.seat]) for seating in seatings)


def _rows(seatings: Sequence[Seating], left: Mapping[int, SeatRef]) -> dict[int, Seat]:
    numbers: dict[int, set[int]] = {}
    for seating in seatings:
        numbers.setdefault(seating.to.table_id, set()).add(seating.to.seat)
    wanted = Q(pk__in=list(left)) | Q(table_id__in=list(numbers))
    if len(seatings) == 1:
        (seating,) = seatings
        if not left:
            row = seating.row or seat_at(seating.to.table_id, seating.to.seat)
            return {} if row is None else {row.pk: row}
        wanted = Q(pk__in=list(left)) | Q(table_id=seating.to.table_id, number=seating.to.seat)
    rows = Seat.objects.filter(wanted).select_related("table")
    return {row.pk: row for row in rows if row.pk in left or row.number in numbers.get(row.table_id, ())}


def _target(targets: Mapping[tuple[int, int], Seat], one: Seating, left: Collection[int]) -> Seat:
    row = targets.get((one.to.table_id, one.to.seat))
    if row is None:
        raise Refusal("seat_unknown", field="seat", seat=one.to.seat)
    if row.table.state != TableState.OPEN:
        raise Refusal("table_not_open", field="table", table=row.table.number)
    if row.status != SeatStatus.IN_USE:
        raise Refusal("seat_not_in_use", field="seat", table=row.table.number, seat=row.number)
    if row.entry_id not in (None, one.entry_id) and row.pk not in left:
        raise Refusal("seat_taken", field="seat", table=row.table.number, seat=row.number, entry=row.entry_id)
    return row


def _write(book: OpenBook, rows: Mapping[int, Seat], entries: Mapping[int, int]) -> None:
    values = {}
    for pk, row in rows.items():
        entry_id = entries.get(pk)
        is_freed = entry_id is None
        values[pk] = {
            "entry_id": entry_id,
            "is_verified": False,
            "free_since": book.now if is_freed else None,
            "freed_by": FreedBy.MOVE.value if is_freed else row.freed_by,
        }
    is_traded = any(rows[pk].entry_id is not None for pk in entries)
    # Old seats are emptied first only if necessary: a first seat takes one statement.
    has_left = is_traded or len(rows) > len(entries)
    book.update_many(Seat, values, clear_first=["entry"] if has_left else [], loaded=rows)


def _keep_moves(
    book: OpenBook,
    seatings: Sequence[Seating],
    targets: Mapping[tuple[int, int], Seat],
    purpose: Purpose,
) -> None:
    numbers = book.next_numbers(move_series(purpose.event_id), len(seatings))
    rows = [
        {
            "event_id": purpose.event_id,
            "number": number,
            "entry_id": seating.entry_id,
            "reason": purpose.reason.value,
            "note": purpose.note[:120],
            "from_table": seating.came_from.table if seating.came_from else None,
            "from_seat": seating.came_from.seat if seating.came_from else None,
            "to_table": targets[seating.to.table_id, seating.to.seat].table.number,
            "to_seat": seating.to.seat,
            "card": seating.card,
            "at": book.now,
        }
        for number, seating in zip(numbers, seatings, strict=True)
    ]
    book.insert_many(Move, rows)


def _ref(one: Seating, row: Seat) -> SeatRef:
    return SeatRef(
        entry_id=one.entry_id,
        day_id=row.table.day_id,
        table_id=row.table_id,
        table=row.table.number,
        seat_id=row.pk,
        seat=row.number,
        is_verified=False,
    )


def vacate(book: OpenBook, refs: Collection[SeatRef], freed_by: FreedBy) -> None:
    """Empty the seats of ``refs``, in one statement."""
    entry_ids = frozenset(ref.entry_id for ref in refs)
    entry_rows = {row.pk: row for row in rows_held(entry_ids)} if len(entry_ids) <= A_HAND else None
    _free(book, {ref.seat_id: ref.table_id for ref in refs}, freed_by, entry_rows)


def vacate_rows(book: OpenBook, rows: Collection[Seat], freed_by: FreedBy) -> None:
    """Empty seats whose rows this action has just read with all columns."""
    _free(book, {row.pk: row.table_id for row in rows}, freed_by, {row.pk: row for row in rows})


def _free(
    book: OpenBook, tables: Mapping[int, int], freed_by: FreedBy, loaded: Mapping[int, Seat] | None
) -> None:
    """Empty seats by id, with their tables."""
    freed = {"entry_id": None, "is_verified": False, "free_since": book.now, "freed_by": freed_by.value}
    book.update_many(Seat, dict.fromkeys(tables, freed), loaded=loaded)
    book.rests_on(*map(OPEN_TABLE.of, tables.values()))


def require_seat(entry_id: int) -> SeatRef:
    """Where the entry sits; raises ``Refusal("entry_not_seated")``."""
    ref = seats_of([entry_id]).get(entry_id)
    if ref is None:
        raise Refusal("entry_not_seated", field="entry", entry=entry_id)
    return ref

"""The open tables of a day as they were last read: after a bust one table is read again, not eleven hundred."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from journal.changed import LineMark, mark_of_newest, rows_changed_since
from journal.opening import tournament_book
from journal.reading import is_reading_committed
from journal.rows.versioned import label_of
from seating.models import Seat, TableInPlay
from seating.tables.views import TableView

KEPT_DAYS = 8
"""How many days a process keeps; the longest unused goes first."""
SEAT, TABLE = label_of(Seat), label_of(TableInPlay)
Names = Mapping[int, str]
Read = Callable[[Collection[int] | None], tuple[TableView, ...]]
"""Reads open tables of a day from the database: these, or all of them."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Open tables as they were after a line of the event's book, with the names of the room's tables then."""

    mark: LineMark
    names: Names
    listed: tuple[TableView, ...]
    of_seat: Mapping[int, int]


_kept: OrderedDict[int, Kept] = OrderedDict()
_guard = threading.Lock()


def kept_tables(day_id: int, event_id: int, names: Names, read: Read) -> tuple[TableView, ...]:
    """The open tables by number: those kept, and from the database what lines of the event's book changed since.

    Only in a snapshot of what is committed: all tables are of one moment, and whatever changed has its line.
    """
    if not is_reading_committed():
        return read(None)
    with _guard:
        known = _kept.get(day_id)
    found = None if known is None or known.names != names else _renewed(known, event_id, read)
    if found is None:
        mark = mark_of_newest(tournament_book(event_id))
        found = _of(mark, names, read(None))
        if mark is None:
            return found.listed
    with _guard:
        _kept[day_id] = found
        _kept.move_to_end(day_id)
        while len(_kept) > KEPT_DAYS:
            _kept.popitem(last=False)
    return found.listed


def _of(mark: LineMark | None, names: Names, listed: Iterable[TableView]) -> Kept:
    ordered = tuple(listed)
    of_seat = {seat.id: one.id for one in ordered for seat in one.seats}
    return Kept(mark or LineMark(), names, ordered, of_seat)


def _renewed(known: Kept, event_id: int, read: Read) -> Kept | None:
    """What is kept, with the tables read again whose rows have changed; None where all must be."""
    changed = rows_changed_since(tournament_book(event_id), known.mark)
    if changed is None:
        return None
    wanted = _tables_of(known, changed.rows)
    if not wanted:
        return replace(known, mark=changed.mark)
    again = read(wanted)
    others = [one for one in known.listed if one.id not in wanted]
    ordered = tuple(sorted([*others, *again], key=lambda one: (one.number, one.id)))
    seats = {seat.id: one.id for one in again for seat in one.seats}
    return replace(known, mark=changed.mark, listed=ordered, of_seat={**known.of_seat, **seats})


def _tables_of(known: Kept, rows: Iterable[str]) -> set[int]:
    """The tables of these rows; those of seats that are new are asked for."""
    found: set[int] = set()
    unknown: set[int] = set()
    for label, pk in (row.split(":") for row in rows):
        if label == TABLE:
            found.add(int(pk))
        elif label == SEAT:
            table_id = known.of_seat.get(int(pk))
            found.add(table_id) if table_id is not None else unknown.add(int(pk))
    if unknown:
        found.update(Seat.objects.filter(pk__in=unknown).order_by().values_list("table_id", flat=True))
    return found

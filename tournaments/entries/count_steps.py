"""Steps on counts: the room's count opened and closed, stacks and tables counted; none records a fact."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from journal.book import OpenBook
from rulebook.refusals import Refusal
from tournaments import queries
from tournaments.entries.verbs import set_stacks
from tournaments.held import event_row
from tournaments.models import ChipCount, StackCount, TableTotal
from tournaments.queries import ChipCountView

Where = tuple[int, int]
"""The numbers of a table and of a seat."""


def open_chip_count(book: OpenBook, *, event_id: int, day_id: int) -> int:
    """Step: the room is being counted; returns the id. Raises ``Refusal("count_open")``."""
    event_row(book, event_id)
    if queries.open_count(event_id) is not None:
        raise Refusal("count_open")
    row = book.create(ChipCount, event_id=event_id, day_id=day_id, opened_at=book.now)
    return int(row.pk)


def record_stacks(
    book: OpenBook, *, event_id: int, stacks: Mapping[int, int], at: Mapping[int, Where] | None = None
) -> None:
    """Step: stacks were counted, ``at`` tables and seats; they belong to the room's count if one is open.

    Raises ``Refusal`` ``entry_not_alive`` or ``stack_negative``.
    """
    set_stacks(book, event_id=event_id, stacks=stacks)
    count, places = queries.open_count(event_id), at or {}
    rows = [
        {
            "entry_id": entry_id,
            "chip_count_id": count.id if count else None,
            "stack": stack,
            "table": places.get(entry_id, (None, None))[0],
            "seat": places.get(entry_id, (None, None))[1],
            "counted_at": book.now,
            "counted_by_id": book.actor.user_id,
        }
        for entry_id, stack in stacks.items()
    ]
    book.create_many(StackCount, rows)


def record_total(book: OpenBook, *, count_id: int, table: int, total: int, entries: Collection[int]) -> None:
    """Step: a table was counted as one sum, while these entries sat there; raises what ``require_open`` does."""
    require_open(book, count_id)
    book.create(
        TableTotal,
        chip_count_id=count_id,
        table=table,
        total=total,
        entries=sorted(entries),
        counted_at=book.now,
        counted_by_id=book.actor.user_id,
    )


def close_chip_count(book: OpenBook, *, count_id: int, expected: int, counted: int, tolerated: int) -> None:
    """Step: every table was counted; raises what ``require_open`` does."""
    row = require_open(book, count_id)
    row.closed_at, row.expected, row.counted, row.tolerated = book.now, expected, counted, tolerated
    book.save(row)


def sign_off_count(book: OpenBook, *, count_id: int, reason: str) -> ChipCountView:
    """Step: a director signs the count off; raises ``Refusal`` ``not_found``, ``count_still_open`` or ``count_signed``."""
    row = _count_row(book, count_id)
    if row.closed_at is None:
        raise Refusal("count_still_open")
    if row.signed_at is not None:
        raise Refusal("count_signed")
    row.signed_at, row.signed_by_id, row.reason = book.now, book.actor.user_id, reason
    book.save(row)
    return queries.chip_count(count_id)


def require_open(book: OpenBook, count_id: int) -> ChipCount:
    """The count that is under way; raises ``Refusal`` ``not_found`` or ``count_closed``."""
    row = _count_row(book, count_id)
    if row.closed_at is not None:
        raise Refusal("count_closed")
    return row


def _count_row(book: OpenBook, count_id: int) -> ChipCount:
    book.require("tournament", queries.chip_count(count_id).event_id)
    return ChipCount.objects.get(pk=count_id)

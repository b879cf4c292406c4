"""Steps on absent players for other actions: a hand completed at their table; none records a fact."""

from __future__ import annotations

from collections.abc import Collection

from floor.models import Absence
from journal.book import OpenBook
from tournaments import queries


def count_hand_absent(book: OpenBook, *, entry_ids: Collection[int]) -> tuple[int, ...]:
    """A hand was completed where these entries sit: the absent ones of them, each with a hand more.

    Hands are counted from the last count of the stack.
    """
    rows = list(Absence.objects.filter(entry_id__in=list(entry_ids), ended_at=None))
    for row in rows:
        counted_at = queries.entry(row.entry_id).stack_at
        if not row.hands or row.counted_at != counted_at:
            row.hands, row.counted_at, row.reported_at = 0, counted_at, book.now
        row.hands += 1
        book.save(row)
    return tuple(row.entry_id for row in rows)

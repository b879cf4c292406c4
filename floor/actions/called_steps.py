"""Steps of called clocks that other actions compose: whoever goes out thinks no more."""

from __future__ import annotations

from collections.abc import Sequence

from floor.called import view_of
from floor.facts import CalledClockEnded
from floor.models import CalledClock
from floor.models.called import Outcome
from journal.book import OpenBook


def end_clocks_on(book: OpenBook, *, entry_ids: Sequence[int]) -> None:
    """Step: the clocks that still run on these players are over, for they have acted.

    One whose time had run out already keeps what its end makes of the hand.
    """
    rows = CalledClock.objects.filter(entry_id__in=entry_ids, ended_at=None).select_related("table")
    for row in rows:
        if view_of(row).clock.ends_at < book.now:
            continue
        row.ended_at, row.outcome = book.now, Outcome.IN_TIME
        book.save(row)
        book.record(CalledClockEnded(table=row.table.number, ruling=row.outcome))

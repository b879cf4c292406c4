"""The days of an event: closed when their play is over."""

from __future__ import annotations

from journal.book import OpenBook
from rulebook.refusals import Refusal
from tournaments.actions.rows import day_row


def close_day(book: OpenBook, *, day_id: int) -> None:
    """Step of ending a day; raises ``Refusal("day_closed")``."""
    row = day_row(book, day_id)
    if row.closed_at is not None:
        raise Refusal("day_closed", day=day_id)
    row.closed_at = book.now
    book.save(row)


def reopen_day(book: OpenBook, *, day_id: int) -> None:
    """Step of a correction; raises ``Refusal("day_open")``."""
    row = day_row(book, day_id)
    if row.closed_at is None:
        raise Refusal("day_open", day=day_id)
    row.closed_at = None
    book.save(row)

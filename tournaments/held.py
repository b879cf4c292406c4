"""Rows for actions: read in an open book, or refused."""

from __future__ import annotations

from collections.abc import Iterable

from journal.book import OpenBook
from journal.kinds import BookKind
from rulebook.refusals import Refusal
from tournaments.models import Day, Entry, Event


def event_row(book: OpenBook, event_id: int) -> Event:
    """The event whose book is open; raises ``Refusal("not_found")``."""
    book.require(BookKind.TOURNAMENT, event_id)
    row = Event.objects.filter(pk=event_id).first()
    if row is None:
        raise Refusal("not_found", what="event", id=event_id)
    return row


def require_state(row: Event, allowed: Iterable[str]) -> None:
    """Raise ``Refusal("event_<state>")`` unless the event is in one of these states."""
    if row.state not in allowed:
        raise Refusal(f"event_{row.state}", event=row.pk, state=row.state)


def day_row(book: OpenBook, day_id: int) -> Day:
    """A day of an event whose book is open; raises ``Refusal("not_found")``."""
    row = Day.objects.filter(pk=day_id).first()
    if row is None:
        raise Refusal("not_found", what="day", id=day_id)
    book.require(BookKind.TOURNAMENT, row.event_id)
    return row


def entry_row(book: OpenBook, entry_id: int) -> Entry:
    """An entry of an event whose book is open; raises ``Refusal("not_found")``."""
    row = Entry.objects.filter(pk=entry_id).first()
    if row is None:
        raise Refusal("not_found", what="entry", id=entry_id)
    book.require(BookKind.TOURNAMENT, row.event_id)
    return row

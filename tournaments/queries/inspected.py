"""Entries as an inspector lists them: who was there before the start, who re-entered; read by their ids."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.models import Entry, EntryStatus
from tournaments.queries.entries import EntryView, view_of


def starters_after(event_id: int | None, after: int, limit: int) -> tuple[EntryView, ...]:
    """The first entries registered before play began, of an event or of all, whose ids follow ``after``."""
    return _after(_starters(event_id), after, limit)


def count_of_starters(event_id: int | None) -> int:
    """How many they are."""
    return _starters(event_id).count()


def re_entries_after(event_id: int | None, after: int, limit: int) -> tuple[EntryView, ...]:
    """The re-entries of an event or of all, whose ids follow ``after``."""
    return _after(_re_entries(event_id), after, limit)


def count_of_re_entries(event_id: int | None) -> int:
    """How many they are."""
    return _re_entries(event_id).count()


def status_label(status: str) -> str:
    """The status of an entry in words."""
    return str(EntryStatus(status).label)


def _starters(event_id: int | None) -> QuerySet[Entry]:
    return _valid(event_id).filter(bullet=1, is_late=False)


def _re_entries(event_id: int | None) -> QuerySet[Entry]:
    return _valid(event_id).filter(bullet__gt=1)


def _valid(event_id: int | None) -> QuerySet[Entry]:
    rows = Entry.objects.exclude(status=EntryStatus.VOID)
    return rows if event_id is None else rows.filter(event_id=event_id)


def _after(rows: QuerySet[Entry], after: int, limit: int) -> tuple[EntryView, ...]:
    return tuple(view_of(row) for row in rows.filter(pk__gt=after).order_by("pk")[:limit])

"""Entries as an inspector lists them: who was there before the start, who re-entered, in which events places are taken."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from tournaments.entries.bullets import counted, counted_everywhere
from tournaments.entries.rows import OVER, EntryView, players_left, view_of
from tournaments.events import event
from tournaments.models import Entry, EntryStatus


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


def ranked_events(first: int) -> tuple[int, ...]:
    """The events, from this id on, in which a place is taken."""
    found = _ranked(None).filter(event_id__gte=first).order_by("event_id")
    return tuple(found.values_list("event_id", flat=True).distinct())


def count_of_ranked(event_id: int | None) -> int:
    """How many places are taken, in an event or in all: ``finishers`` lists them."""
    return _ranked(event_id).count()


def places_open(event_id: int) -> int:
    """How many of the best places nobody has taken yet."""
    return 0 if event(event_id).state in OVER else players_left(event_id)


def status_label(status: str) -> str:
    """The status of an entry in words."""
    return str(EntryStatus(status).label)


def _starters(event_id: int | None) -> QuerySet[Entry]:
    return _valid(event_id).filter(bullet=1, is_late=False)


def _re_entries(event_id: int | None) -> QuerySet[Entry]:
    return _valid(event_id).filter(bullet__gt=1)


def _ranked(event_id: int | None) -> QuerySet[Entry]:
    """Who is out; once the event is over, also who is left: they have the first places."""
    is_left = Q(status=EntryStatus.ALIVE, event__state__in=OVER)
    rows = _valid(event_id).filter(Q(status=EntryStatus.OUT) | is_left)
    return counted_everywhere(rows) if event_id is None else counted(rows, event_id)


def _valid(event_id: int | None) -> QuerySet[Entry]:
    rows = Entry.objects.exclude(status=EntryStatus.VOID)
    return rows if event_id is None else rows.filter(event_id=event_id)


def _after(rows: QuerySet[Entry], after: int, limit: int) -> tuple[EntryView, ...]:
    return tuple(view_of(row) for row in rows.filter(pk__gt=after).order_by("pk")[:limit])

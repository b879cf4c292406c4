"""What happened to the house and to events, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from tournaments.models import Day, Entry, Event, TableStatus
from wording.words import format_of, names_of


def register() -> None:
    """Register the words of the facts, and how each is undone."""
    names_of("event", _events)
    names_of("target", _events)
    names_of("day", _days)
    names_of("entry", _entries)
    names_of("taker", _entries)
    format_of("table_status", _status)


def _events(ids: set[int]) -> Mapping[int, str]:
    return dict(Event.objects.filter(pk__in=ids).values_list("pk", "name"))


def _days(ids: set[int]) -> Mapping[int, str]:
    rows = Day.objects.filter(pk__in=ids).values_list("pk", "name", "number")
    return {pk: name or gettext("Day %(number)s") % {"number": number} for pk, name, number in rows}


def _entries(ids: set[int]) -> Mapping[int, str]:
    """Entries by the name of their player and their number."""
    rows = Entry.objects.filter(pk__in=ids).select_related("player")
    return {row.pk: f"{row.player} (#{row.number})" for row in rows}


def _status(value: Any, _details: Mapping[str, Any]) -> str:
    return str(TableStatus(value).label)

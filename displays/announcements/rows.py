"""Announcements, their languages and terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar

from django.db.models import Q, QuerySet

from access.fields import Note
from displays.models import (
    Announcement,
)
from journal.filters import FlagFilter, RowFilters, WholeFilter
from journal.reading import Viewed, asked_once
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Said:
    """An announcement in one language."""

    language: Annotated[str, Note("Two letters; empty for the first language of the house.")]
    text: str


@dataclass(frozen=True, slots=True)
class AnnouncementRow:
    """An announcement; ``said`` has it in every language that was typed, ``text`` in the first."""

    id: int
    event: Annotated[int | None, Note("Null is the house.")]
    day: Annotated[int | None, Note("Null is the whole event.")]
    text: str
    is_urgent: bool
    at: datetime
    expires_at: datetime
    said: tuple[Said, ...]


@asked_once
def announcements(event_id: int, at: datetime, day_id: int | None = None) -> tuple[AnnouncementRow, ...]:
    """The announcements at ``at`` for an event's screens, including the house's, newest first.

    On a screen of one day none for another one.
    """
    rows = Announcement.objects.filter(Q(event_id=event_id or None) | Q(event_id=None))
    return _standing(rows if day_id is None else rows.filter(shown_day__in=(0, day_id)), at)


def all_announcements(at: datetime) -> tuple[AnnouncementRow, ...]:
    """All announcements at ``at``, newest first."""
    return _standing(Announcement.objects.all(), at)


class AnnouncementFilters(RowFilters):
    """Filters of announcements."""

    event = WholeFilter(
        method="by_event",
        help_text="Those of this event as well as the house's own; the house's alone if left out.",
    )
    urgent = FlagFilter(field_name="is_urgent", help_text="Only those on the full screen, or the others.")

    class Meta:
        model = Announcement
        fields: ClassVar[list[str]] = []

    def filter_queryset(self, queryset: QuerySet[Announcement]) -> QuerySet[Announcement]:
        """Without an event, the announcements of the house."""
        rows: QuerySet[Announcement] = super().filter_queryset(queryset)
        return rows if self.form.cleaned_data["event"] else rows.filter(event=None)

    def by_event(self, rows: QuerySet[Announcement], _name: str, value: int) -> QuerySet[Announcement]:
        """The event's announcements, with those of the house."""
        return rows.filter(Q(event_id=value) | Q(event_id=None))


def announcement_list(query: Mapping[str, Any], at: datetime) -> Sequence[AnnouncementRow]:
    """The announcements at ``at``, newest first, filtered by ``AnnouncementFilters``; read page by page."""
    rows = AnnouncementFilters.of(Announcement.objects.filter(expires_at__gt=at), query)
    return Viewed(rows, lambda rows: tuple(map(_announcement, rows)))


def _standing(rows: QuerySet[Announcement], at: datetime) -> tuple[AnnouncementRow, ...]:
    return tuple(map(_announcement, rows.filter(expires_at__gt=at)))


def _announcement(row: Announcement) -> AnnouncementRow:
    return AnnouncementRow(
        row.pk,
        row.event_id,
        row.shown_day or None,
        row.text,
        row.is_urgent,
        row.at,
        row.expires_at,
        _texts_of(row),
    )


def _texts_of(row: Announcement) -> tuple[Said, ...]:
    return (Said(row.language, row.text), *(Said(language, text) for language, text in row.others))


def announcement_event(announcement_id: int) -> int | None:
    """The event of an announcement, None for the house; raises ``Refusal("not_found")``."""
    return announcement(announcement_id).event


def announcement(announcement_id: int) -> AnnouncementRow:
    """One announcement, over or not; raises ``Refusal("not_found")``."""
    row = Announcement.objects.filter(pk=announcement_id).first()
    if row is None:
        raise Refusal("not_found", what="announcement", id=announcement_id)
    return _announcement(row)

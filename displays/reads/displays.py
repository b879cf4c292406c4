"""Displays, their look and announcements, read by API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from access.reads import read
from access.roles import READERS
from displays import queries
from displays.models import DisplayView
from displays.queries import AnnouncementRow, LookView, PairedDisplay
from journal import instants


class DisplayFilter(serializers.Serializer):
    """Which displays."""

    event = serializers.IntegerField(required=False, help_text="Only those that show this event.")
    view = serializers.ChoiceField(DisplayView.choices, required=False)
    health = serializers.ChoiceField([(state.value, state.value) for state in queries.Health], required=False)
    room = serializers.CharField(required=False)


@read("displays/", admits=READERS, name="displays-list", filtered_by=DisplayFilter)
def paired_displays(wanted: Mapping[str, Any]) -> Sequence[PairedDisplay]:
    """List the paired displays, with the time of the last report of each."""
    now = instants.now()
    listed = [queries.faring(row, now) for row in queries.displays()]
    return [row for row in listed if all(getattr(row, name) == one for name, one in wanted.items())]


@read("displays/<int:display>/", admits=READERS, name="display-detail")
def paired_display(display: int) -> PairedDisplay:
    """Show one display: its content and its state."""
    return queries.paired_display(display, instants.now())


@read("displays/look/", admits=READERS)
def look() -> LookView:
    """Show the current look of the house's displays."""
    return queries.look()


@read("announcements/", admits=READERS, filtered_by=queries.AnnouncementFilters)
def announcements(wanted: QueryDict) -> Sequence[AnnouncementRow]:
    """List the current announcements, of the house and of the requested event."""
    return queries.announcement_list(wanted, instants.now())


@read("announcements/<int:announcement>/", admits=READERS, name="announcement-detail")
def announcement(announcement: int) -> AnnouncementRow:
    """Show one announcement in all its languages, and when it ends or ended."""
    return queries.announcement(announcement)

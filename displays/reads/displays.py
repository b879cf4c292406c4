"""Displays, their look and announcements, read by API."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, filters, paged
from access.permissions import DoorView
from access.roles import READERS
from access.shapes import serializer_of
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


class DisplayList(DoorView):
    """The displays that are paired."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(parameters=[DisplayFilter], responses=serializer_of(PairedDisplay)(many=True))
    def get(self, request: Request) -> Response:
        """Every display, with when it was last heard of."""
        now, wanted = instants.now(), filters(request, DisplayFilter)
        listed = [queries.faring(row, now) for row in queries.displays()]
        found = [row for row in listed if all(getattr(row, name) == one for name, one in wanted.items())]
        return paged(request, found, serializer_of(PairedDisplay))


class DisplayDetail(DoorView):
    """One display."""

    reads: ClassVar = READERS

    @extend_schema(responses=serializer_of(PairedDisplay))
    def get(self, _request: Request, display: int) -> Response:
        """What it shows, and how it fares."""
        found = queries.paired_display(display, instants.now())
        return Response(serializer_of(PairedDisplay)(found).data)


class LookDetail(DoorView):
    """How the house's displays look."""

    reads: ClassVar = READERS

    @extend_schema(responses=serializer_of(LookView))
    def get(self, _request: Request) -> Response:
        """What was chosen."""
        return Response(serializer_of(LookView)(queries.look()).data)


class AnnouncementList(DoorView):
    """What is announced."""

    reads: ClassVar = READERS
    pagination_class = Pages
    filterset_class = queries.AnnouncementFilters

    @extend_schema(responses=serializer_of(AnnouncementRow)(many=True))
    def get(self, request: Request) -> Response:
        """What is announced now, to the house and to the event that is asked for."""
        found = queries.announcement_list(request.query_params, instants.now())
        return paged(request, found, serializer_of(AnnouncementRow))


class AnnouncementDetail(DoorView):
    """One announcement."""

    reads: ClassVar = READERS

    @extend_schema(responses=serializer_of(AnnouncementRow))
    def get(self, _request: Request, announcement: int) -> Response:
        """The sentence in all its languages, and when it ends or ended."""
        return Response(serializer_of(AnnouncementRow)(queries.announcement(announcement)).data)

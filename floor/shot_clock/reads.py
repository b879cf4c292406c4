"""Shot clocks and requests for them, read by API."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, paged
from access.permissions import DoorView
from access.roles import READERS
from access.shapes import serializer_of
from floor.shot_clock.answers import ShotClock, ShotClockRequest, clock_shown, request_shown
from floor.shot_clock.queries import shot_clock, shot_clock_requests, shot_clocks
from journal import instants
from tournaments import queries as tournaments


class ShotClockList(DoorView):
    """The shot clocks of an event."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(responses=serializer_of(ShotClock)(many=True))
    def get(self, request: Request, key: int) -> Response:
        """Those that run, and those that ended within two minutes."""
        found = shot_clocks(tournaments.event(key).id, instants.now())
        return paged(request, [clock_shown(one) for one in found], serializer_of(ShotClock))


class ShotClockDetail(DoorView):
    """One shot clock."""

    reads: ClassVar = READERS

    @extend_schema(responses=serializer_of(ShotClock))
    def get(self, _request: Request, key: int) -> Response:
        """Whether it runs, when it ends, and with what result."""
        return Response(serializer_of(ShotClock)(clock_shown(shot_clock(key))).data)


class ShotClockRequestList(DoorView):
    """The shot clocks that tables ask of the floor."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(responses=serializer_of(ShotClockRequest)(many=True))
    def get(self, request: Request, key: int) -> Response:
        """Those that wait, the oldest first."""
        found = shot_clock_requests(tournaments.event(key).id)
        return paged(request, [request_shown(one) for one in found], serializer_of(ShotClockRequest))

"""Seats by API: who has one, who waits for one, who is not seen in it yet; moves made and announced."""

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
from journal import instants
from seating import queries
from seating.models import MoveReason
from seating.queries import AutomaticMove
from seating.reads.days import DayFilter, day_in
from tournaments import queries as tournaments


class SeatedSerializer(serializers.Serializer):
    """A line of the seat list."""

    entry = serializers.IntegerField(source="entry_id")
    number = serializers.IntegerField()
    player = serializers.IntegerField(source="player_id")
    day = serializers.IntegerField(source="day_id")
    table = serializers.IntegerField()
    seat = serializers.IntegerField()
    is_verified = serializers.BooleanField()


class UnseatedSerializer(serializers.Serializer):
    """An entry that waits for a seat."""

    entry = serializers.IntegerField(source="id")
    number = serializers.IntegerField()
    player = serializers.IntegerField(source="player_id")
    day = serializers.IntegerField(source="day_id")


class MoveSerializer(serializers.Serializer):
    """A printed move; ``from_*`` are null for a first seat."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    entry = serializers.IntegerField(source="entry_id")
    reason = serializers.ChoiceField(MoveReason.choices)
    note = serializers.CharField()
    from_table = serializers.IntegerField(allow_null=True)
    from_seat = serializers.IntegerField(allow_null=True)
    to_table = serializers.IntegerField()
    to_seat = serializers.IntegerField()
    card = serializers.CharField(help_text="The card drawn at a broken table (As, Td, 2c), or the number.")
    at = serializers.DateTimeField()
    arrived_at = serializers.DateTimeField(allow_null=True)


class AwaitedFilter(DayFilter):
    """Which of the players not seen yet."""

    is_overdue = serializers.BooleanField(required=False)
    is_first_seat = serializers.BooleanField(required=False)


class AwaitedSerializer(serializers.Serializer):
    """A player not seen in the seat yet."""

    entry = serializers.IntegerField(source="entry_id")
    number = serializers.IntegerField()
    player = serializers.IntegerField(source="player_id")
    table = serializers.IntegerField()
    seat = serializers.IntegerField()
    move = serializers.IntegerField(source="move_number", allow_null=True, help_text="Number of the move.")
    since = serializers.DateTimeField()
    is_first_seat = serializers.BooleanField(help_text="A no-show, not a player on the way.")
    is_overdue = serializers.BooleanField()


class SeatList(DoorView):
    """Who sits where, by table and seat."""

    reads: ClassVar = READERS
    pagination_class = Pages
    filterset_class = queries.SeatFilters

    @extend_schema(responses=SeatedSerializer(many=True))
    def get(self, request: Request, event: int) -> Response:
        """List everybody who has a seat, by table and seat."""
        found = queries.seat_search(tournaments.event(event).id, request.query_params)
        return paged(request, found, SeatedSerializer)


class UnseatedList(DoorView):
    """Entries that wait for a seat."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(parameters=[DayFilter], responses=UnseatedSerializer(many=True))
    def get(self, request: Request, event: int) -> Response:
        """List the entries that wait for a seat, by number."""
        day_id = day_in(filters(request, DayFilter), event)
        return paged(request, queries.unseated(day_id), UnseatedSerializer)


class MoveList(DoorView):
    """The moves of an event, newest first."""

    reads: ClassVar = READERS
    pagination_class = Pages
    filterset_class = queries.MoveFilters

    @extend_schema(responses=MoveSerializer(many=True))
    def get(self, request: Request, event: int) -> Response:
        """List the moves of an event: who was sent where, and whether they were seen there."""
        found = queries.move_list(tournaments.event(event).id, request.query_params)
        return paged(request, found, MoveSerializer)


class AwaitedList(DoorView):
    """Players who are not in their seats yet."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(parameters=[AwaitedFilter], responses=AwaitedSerializer(many=True))
    def get(self, request: Request, event: int) -> Response:
        """List the players not seen in their seats yet, by table and seat."""
        wanted = filters(request, AwaitedFilter)
        listed = queries.awaited(day_in(wanted, event), instants.now())
        found = [
            one
            for one in listed
            if wanted.get("is_overdue", one.is_overdue) == one.is_overdue
            and wanted.get("is_first_seat", one.is_first_seat) == one.is_first_seat
        ]
        return paged(request, found, AwaitedSerializer)


class AutomaticMoveList(DoorView):
    """The automatic moves of an event."""

    reads: ClassVar = READERS
    pagination_class = Pages
    filterset_class = queries.AutomaticMoveFilters

    @extend_schema(responses=serializer_of(AutomaticMove)(many=True))
    def get(self, request: Request, event: int) -> Response:
        """List the automatic moves that were announced, newest first."""
        found = queries.automatic_move_list(tournaments.event(event).id, request.query_params)
        return paged(request, found, serializer_of(AutomaticMove))

"""Tables in play by API: who sits where, and what would follow if a table broke, opened or was redrawn."""

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
from rulebook.ahead import BreakPreview
from seating import queries
from seating.queries.details import TableDetail, detail_of
from seating.queries.redraws import RedrawnTable
from seating.reads.days import DayFilter, day_in
from tournaments import queries as tournaments


class TableFilter(DayFilter):
    """Which tables in play."""

    number = serializers.IntegerField(required=False)


class RedrawPreviewSerializer(serializers.Serializer):
    """What a redraw would do."""

    players = serializers.IntegerField(help_text="How many would draw a new seat.")
    is_possible = serializers.BooleanField(help_text="Whether the seats suffice.")
    tables = serializer_of(RedrawnTable)(many=True)
    stay = serializers.ListField(child=serializers.IntegerField(), help_text="Entries that keep their seats.")
    left_out = serializers.ListField(child=serializers.IntegerField(), help_text="Numbers of feature tables.")


class NextTableSerializer(serializers.Serializer):
    """A table of the room that may open."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    seats = serializers.IntegerField()


class TablesWantedSerializer(serializers.Serializer):
    """How many tables should still open."""

    waiting = serializers.IntegerField(help_text="Entries without a seat.")
    free = serializers.IntegerField(help_text="Seats of the open tables that may be given.")
    needed = serializers.IntegerField()
    missing = serializers.IntegerField(help_text="Entries for whom the room has no seat at all.")
    next_tables = NextTableSerializer(many=True, help_text="In the order in which they open.")


class TableList(DoorView):
    """The open tables of an event's day."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(parameters=[TableFilter], responses=serializer_of(TableDetail)(many=True))
    def get(self, request: Request, event: int) -> Response:
        """List the open tables of a day: who sits where."""
        wanted = filters(request, TableFilter)
        listed = queries.tables(day_in(wanted, event))
        found = [detail_of(one) for one in listed if wanted.get("number", one.number) == one.number]
        return paged(request, found, serializer_of(TableDetail))


class TableInPlayView(DoorView):
    """One table in play."""

    reads: ClassVar = READERS

    @extend_schema(responses=serializer_of(TableDetail))
    def get(self, _request: Request, id: int) -> Response:
        """Show one table in play: who sits where."""
        return Response(serializer_of(TableDetail)(detail_of(queries.table(id))).data)


class BreakPreviewView(DoorView):
    """If this table broke now."""

    reads: ClassVar = READERS

    @extend_schema(responses=serializer_of(BreakPreview))
    def get(self, _request: Request, table: int) -> Response:
        """Preview a break: which tables would take how many players, in which seats; nothing is drawn."""
        return Response(serializer_of(BreakPreview)(queries.break_preview(table)).data)


class RedrawPreviewView(DoorView):
    """If every seat of the day that is played were redrawn."""

    reads: ClassVar = READERS

    @extend_schema(responses=RedrawPreviewSerializer)
    def get(self, _request: Request, event: int) -> Response:
        """Preview a redraw: who would draw over which tables, and who keeps the seat; nothing is drawn."""
        day = tournaments.current_day(tournaments.event(event).id)
        return Response(RedrawPreviewSerializer(queries.redraw_preview(day.id)).data)


class TablesWantedView(DoorView):
    """How many tables the day that is played should still open, and why."""

    reads: ClassVar = READERS

    @extend_schema(responses=TablesWantedSerializer)
    def get(self, _request: Request, event: int) -> Response:
        """Count the tables that should still open: players without a seat against the free seats."""
        day = tournaments.current_day(tournaments.event(event).id)
        return Response(TablesWantedSerializer(queries.tables_wanted(day.id)).data)

"""The house, its room and its templates by API."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, filters, paged
from access.permissions import DoorView
from access.roles import READERS
from access.shapes import serializer_of
from tournaments import queries
from tournaments.api import serializers as shapes

RoomTableSerializer = serializer_of(queries.RoomTableView)
TemplateSerializer = serializer_of(queries.TemplateView)


class House(DoorView):
    """The house."""

    reads: ClassVar = READERS

    @extend_schema(responses=shapes.HouseSerializer)
    def get(self, _request: Request) -> Response:
        """What the house says of itself and where its events are silent."""
        return Response(shapes.HouseSerializer(queries.house()).data)


class RoomTables(DoorView):
    """The tables of the room."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(parameters=[shapes.RoomTableFilter], responses=RoomTableSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The tables by number, with what they serve and when they free up."""
        wanted = filters(request, shapes.RoomTableFilter)
        found = [
            table
            for table in queries.room_tables()
            if wanted.get("free", table.is_free) == table.is_free
            and wanted.get("status", table.status) == table.status
            and wanted.get("event", table.event_id) == table.event_id
        ]
        return paged(request, found, RoomTableSerializer)


class RoomTable(DoorView):
    """One table of the room."""

    reads: ClassVar = READERS

    @extend_schema(responses=RoomTableSerializer)
    def get(self, _request: Request, room_table: int) -> Response:
        """The table."""
        return Response(RoomTableSerializer(queries.room_table(room_table)).data)


class Templates(DoorView):
    """Set-ups kept by topic."""

    reads: ClassVar = READERS
    pagination_class = Pages
    filterset_class = queries.TemplateFilters

    @extend_schema(responses=TemplateSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The templates by topic and name."""
        return paged(request, queries.template_list(request.query_params), TemplateSerializer)


class Template(DoorView):
    """One template."""

    reads: ClassVar = READERS

    @extend_schema(responses=TemplateSerializer)
    def get(self, _request: Request, template: int) -> Response:
        """The template."""
        return Response(TemplateSerializer(queries.template(template)).data)

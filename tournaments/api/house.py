"""The house, its room and its templates by API."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, filters, paged
from access.permissions import DoorView
from access.roles import DIRECTORS, FLOOR, NOBODY, READERS
from tournaments import actions, queries
from tournaments.api import serializers as shapes
from tournaments.api.doing import asked, in_house

TableId = inline_serializer("RoomTableId", {"table": serializers.IntegerField(allow_null=True)})
TemplateId = inline_serializer("TemplateId", {"template": serializers.IntegerField(allow_null=True)})


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
    writes: ClassVar = DIRECTORS
    pagination_class = Pages

    @extend_schema(parameters=[shapes.RoomTableFilter], responses=shapes.RoomTableSerializer(many=True))
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
        return paged(request, found, shapes.RoomTableSerializer)

    @extend_schema(request=shapes.RoomTableSerializer, responses={201: TableId})
    def post(self, request: Request) -> Response:
        """Put a table into the room."""
        body = asked(shapes.RoomTableSerializer, request)
        made = in_house(request, "table", actions.add_room_table, **body)
        return Response(made, status=status.HTTP_201_CREATED)


class RoomTable(DoorView):
    """One table of the room."""

    reads: ClassVar = READERS
    writes: ClassVar = DIRECTORS

    @extend_schema(responses=shapes.RoomTableSerializer)
    def get(self, _request: Request, table_id: int) -> Response:
        """The table."""
        return Response(shapes.RoomTableSerializer(queries.room_table(table_id)).data)

    @extend_schema(request=shapes.RoomTableSerializer, responses=TableId)
    def put(self, request: Request, table_id: int) -> Response:
        """Change number, name, seats or note."""
        body = asked(shapes.RoomTableSerializer, request)
        return Response(in_house(request, "table", actions.edit_room_table, table_id=table_id, **body))

    @extend_schema(responses={200: TableId})
    def delete(self, request: Request, table_id: int) -> Response:
        """Take it out of the room."""
        return Response(in_house(request, "table", actions.remove_room_table, table_id=table_id))


class RoomTableStatus(DoorView):
    """Whether a table may serve."""

    reads: ClassVar = NOBODY
    writes: ClassVar = FLOOR

    @extend_schema(request=shapes.TableStatusSerializer, responses=TableId)
    def post(self, request: Request, table_id: int) -> Response:
        """Make it available, reserved or out of order."""
        body = asked(shapes.TableStatusSerializer, request)
        return Response(in_house(request, "table", actions.set_table_status, table_id=table_id, **body))


class Templates(DoorView):
    """Set-ups kept by topic."""

    reads: ClassVar = READERS
    writes: ClassVar = DIRECTORS
    pagination_class = Pages
    filterset_class = queries.TemplateFilters

    @extend_schema(responses=shapes.TemplateSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The templates by topic and name."""
        return paged(request, queries.template_list(request.query_params), shapes.TemplateSerializer)

    @extend_schema(request=shapes.TemplateSerializer, responses={201: TemplateId})
    def post(self, request: Request) -> Response:
        """Keep a set-up under a name, in place of what had it."""
        body = asked(shapes.TemplateSerializer, request)
        made = in_house(request, "template", actions.save_template, **body)
        return Response(made, status=status.HTTP_201_CREATED)


class Template(DoorView):
    """One template."""

    reads: ClassVar = READERS
    writes: ClassVar = DIRECTORS

    @extend_schema(responses=shapes.TemplateSerializer)
    def get(self, _request: Request, template_id: int) -> Response:
        """The template."""
        return Response(shapes.TemplateSerializer(queries.template(template_id)).data)

    @extend_schema(responses={200: TemplateId})
    def delete(self, request: Request, template_id: int) -> Response:
        """Throw it away; events keep what they copied."""
        return Response(in_house(request, "template", actions.remove_template, template_id=template_id))

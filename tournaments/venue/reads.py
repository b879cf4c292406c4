"""The house, its room and its templates by API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.bodies import read_sent
from access.endpoint import by, told
from access.permissions import PermissionView
from access.reads import read
from access.roles import ADMINISTRATORS, READERS
from access.serializers import serializer_of
from rulebook.profile import profile_from_data
from tournaments import actions, queries
from tournaments.queries import RoomTableView, TemplateView
from tournaments.set_up import serializers
from tournaments.venue.serializers import HouseSerializer


class HouseDetail(PermissionView):
    """The house."""

    reads: ClassVar = READERS
    writes: ClassVar = ADMINISTRATORS

    @extend_schema(responses=HouseSerializer)
    def get(self, _request: Request) -> Response:
        """Show the house's details and the defaults for its events."""
        return Response(HouseSerializer(queries.house()).data)

    @extend_schema(request=HouseSerializer(partial=True), responses=serializer_of(actions.HouseChanged))
    def patch(self, request: Request) -> Response:
        """Change the given settings of the house; events that exist keep the values they copied.

        A profile is its edition with the options of each group that differ from it.
        """
        body = read_sent(HouseSerializer(data=request.data, partial=True), request.data)
        if "profile" in body:
            profile_from_data(body["profile"])
        done = actions.change_house.perform_with(by(request), told=body)
        return told(request, actions.change_house, done)


@read("tables/", admits=READERS, filtered_by=serializers.RoomTableFilter)
def room_tables(wanted: Mapping[str, Any]) -> Sequence[RoomTableView]:
    """List the tables of the room by number, with what they serve and when they become free."""
    return [
        table
        for table in queries.room_tables()
        if wanted.get("free", table.is_free) == table.is_free
        and wanted.get("status", table.status) == table.status
        and wanted.get("event", table.event_id) == table.event_id
    ]


@read("tables/<int:room_table>/", admits=READERS)
def room_table(room_table: int) -> RoomTableView:
    """Show one table of the room."""
    return queries.room_table(room_table)


@read("templates/", admits=READERS, filtered_by=queries.TemplateFilters)
def templates(asked: Mapping[str, Any]) -> Sequence[TemplateView]:
    """List the templates by topic and name."""
    return queries.template_list(asked)


@read("templates/<int:template>/", admits=READERS)
def template(template: int) -> TemplateView:
    """Show one template."""
    return queries.template(template)

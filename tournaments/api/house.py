"""The house, its room and its templates by API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from access.reads import read
from access.roles import READERS
from tournaments import queries
from tournaments.api import serializers
from tournaments.queries import HouseView, RoomTableView, TemplateView


@read("house/", admits=READERS, name="api-house", shape=serializers.HouseSerializer)
def house() -> HouseView:
    """Show the house's details and the defaults for its events."""
    return queries.house()


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

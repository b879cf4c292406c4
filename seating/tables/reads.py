"""Tables in play by API: who sits where, and what would follow if a table broke, opened or was redrawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from access.reads import read
from access.roles import READERS
from access.serializers import serializer_of
from rulebook.ahead import BreakPreview
from seating import queries
from seating.draw.rows import RedrawnTable, RedrawPreview
from seating.tables.details import TableDetail, detail_of
from seating.tables.pool import TablesWanted
from tournaments import queries as tournaments


class DayFilter(serializers.Serializer):
    """Which day; the current one unless given."""

    day = serializers.IntegerField(required=False)


def day_in(wanted: Mapping[str, Any], event_id: int) -> int:
    """The day that the filter names, else the current one of the event; raises ``Refusal("not_found")``."""
    return tournaments.day_in(tournaments.event(event_id).id, wanted.get("day")).id


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


@read("events/<int:event>/tables-in-play/", admits=READERS, filtered_by=TableFilter)
def tables_in_play(wanted: Mapping[str, Any], event: int) -> Sequence[TableDetail]:
    """List the open tables of a day: who sits where."""
    listed = queries.tables(day_in(wanted, event))
    return [detail_of(one) for one in listed if wanted.get("number", one.number) == one.number]


@read("tables-in-play/<int:id>/", admits=READERS)
def table_in_play(id: int) -> TableDetail:
    """Show one table in play: who sits where."""
    return detail_of(queries.table(id))


@read("tables-in-play/<int:table>/break-preview/", admits=READERS)
def break_preview(table: int) -> BreakPreview:
    """Preview a break: which tables would take how many players, in which seats; nothing is drawn."""
    return queries.break_preview(table)


@read("events/<int:event>/redraw-preview/", admits=READERS, shape=RedrawPreviewSerializer)
def redraw_preview(event: int) -> RedrawPreview:
    """Preview a redraw: who would draw over which tables, and who keeps the seat; nothing is drawn."""
    return queries.redraw_preview(tournaments.current_day(tournaments.event(event).id).id)


@read("events/<int:event>/tables-wanted/", admits=READERS)
def tables_wanted(event: int) -> TablesWanted:
    """Count the tables that should still open: players without a seat compared with the free seats."""
    return queries.tables_wanted(tournaments.current_day(tournaments.event(event).id).id)

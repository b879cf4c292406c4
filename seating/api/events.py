"""Whole fields by API: draws and redraws, break order, final table, suggestions."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.commands import CommandView, Verb
from access.paging import Pages, filters, paged
from access.permissions import DoorView, command_of
from access.roles import DIRECTORS, READERS
from journal.opening import perform, tournament_book
from rulebook.refusals import Refusal
from seating import actions, queries
from seating.api import shapes
from seating.api.tables import day_in
from tournaments import queries as tournaments


class EventCommand(CommandView):
    """Base of the commands on a whole event."""

    shape: ClassVar[type[serializers.Serializer]] = shapes.DayShape


class DrawField(DoorView):
    """Draw all who have no seat, at once."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=shapes.DayShape, responses=shapes.DrawnShape)
    def post(self, request: Request, key: int) -> Response:
        """Think the draw out before the lock, then write it if nothing changed meanwhile."""
        day_id = day_in(request.data, key)
        plan = actions.plan_draw(day_id)
        verb = partial(actions.draw_all, day_id=day_id, plan=plan)
        return Response(perform([tournament_book(key)], command_of(request), verb))


@extend_schema(request=shapes.DayShape, responses=shapes.DrawnShape)
class RedrawField(EventCommand):
    """Draw every seat anew."""

    writes: ClassVar = DIRECTORS

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.redraw, day_id=day_in(values, key))


class RedrawPreviewView(DoorView):
    """If every seat of the day that is played were drawn anew."""

    reads: ClassVar = READERS

    @extend_schema(responses=shapes.RedrawPreviewShape)
    def get(self, _request: Request, key: int) -> Response:
        """Who would draw over which tables, and who keeps the seat; nothing is drawn."""
        day = tournaments.current_day(tournaments.event(key).id)
        return Response(shapes.RedrawPreviewShape(queries.redraw_preview(day.id)).data)


class TablesWantedView(DoorView):
    """How many tables the day that is played should still open, and why."""

    reads: ClassVar = READERS

    @extend_schema(responses=shapes.TablesWantedShape)
    def get(self, _request: Request, key: int) -> Response:
        """Players without a seat against the seats to be given."""
        day = tournaments.current_day(tournaments.event(key).id)
        return Response(shapes.TablesWantedShape(queries.tables_wanted(day.id)).data)


@extend_schema(request=shapes.BreakOrderShape, responses={200: dict})
class SetBreakOrder(EventCommand):
    """Post the order in which tables break."""

    shape: ClassVar = shapes.BreakOrderShape

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.set_break_order, day_id=day_in(values, key), numbers=values["numbers"])


@extend_schema(request=shapes.FinalTableShape, responses=shapes.AppliedShape)
class CombineFinalTable(EventCommand):
    """Bring all who are left to one table."""

    shape: ClassVar = shapes.FinalTableShape

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        day_id = day_in(values, key)
        table_id = table_numbered(day_id, values["table"]) if "table" in values else None
        return partial(actions.combine_final_table, day_id=day_id, table_id=table_id)


def table_numbered(day_id: int, number: int) -> int:
    """The open table of that number; raises ``Refusal("table_unknown")``."""
    found = next((table.id for table in queries.tables(day_id) if table.number == number), None)
    if found is None:
        raise Refusal("table_unknown", field="table", table=number)
    return found


class SuggestionList(DoorView):
    """What the floor should do next."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(parameters=[shapes.SuggestionFilter], responses=shapes.SuggestionShape(many=True))
    def get(self, request: Request, key: int) -> Response:
        """In the order in which it should be done, of one day or of all that are played."""
        wanted = filters(request, shapes.SuggestionFilter)
        event_id = tournaments.event(key).id
        listed = (
            queries.suggestions(day_in(wanted, event_id))
            if "day" in wanted
            else queries.event_suggestions(event_id)
        )
        found = [one for one in listed if wanted.get("kind", one.kind) == one.kind]
        return paged(request, found, shapes.SuggestionShape)


@extend_schema(request=shapes.ApplyShape, responses=shapes.AppliedShape)
class ApplySuggestion(EventCommand):
    """Carry a suggestion out."""

    shape: ClassVar = shapes.ApplyShape

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.apply_suggestion, event_id=key, suggestion_id=values["suggestion"])


class UnseatedList(DoorView):
    """Entries that wait for a seat."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(parameters=[shapes.DayShape], responses=shapes.UnseatedShape(many=True))
    def get(self, request: Request, key: int) -> Response:
        """By the numbers of the entries."""
        day_id = day_in(filters(request, shapes.DayShape), tournaments.event(key).id)
        return paged(request, queries.unseated(day_id), shapes.UnseatedShape)


class TablesAsked(shapes.DayShape):
    """Ids of tables in play."""

    tables = serializers.ListField(child=serializers.IntegerField(min_value=1), allow_empty=False)


@extend_schema(request=TablesAsked, responses={200: dict})
class BreakTables(CommandView):
    """Break several tables together: nobody is drawn to one that breaks as well."""

    shape: ClassVar = TablesAsked

    def verb(self, _key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.break_tables, table_ids=values["tables"])

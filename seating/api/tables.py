"""Tables in play by API: what stands open, and what becomes of it."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.commands import CommandView, Verb, asked
from access.paging import Pages, filters, paged
from access.permissions import DoorView
from access.roles import READERS
from seating import actions, queries
from seating.api import shapes
from tournaments import queries as tournaments


def day_in(values: Any, event_id: int) -> int:
    """The day named, else the current one of the event."""
    return tournaments.day_in(event_id, asked(shapes.DayShape, values).get("day")).id


class TableList(CommandView):
    """The open tables of an event's day."""

    reads: ClassVar = READERS
    shape: ClassVar = shapes.OpenShape
    pagination_class = Pages

    @extend_schema(parameters=[shapes.TableFilter], responses=shapes.TableShape(many=True))
    def get(self, request: Request, key: int) -> Response:
        """Who sits where."""
        wanted = filters(request, shapes.TableFilter)
        listed = queries.tables(day_in(wanted, tournaments.event(key).id))
        found = [table for table in listed if wanted.get("number", table.number) == table.number]
        return paged(request, found, shapes.TableShape)

    @extend_schema(request=shapes.OpenShape, responses={200: dict})
    def post(self, request: Request, key: int) -> Response:
        """Open a table of the room, or the next ones."""
        return super().post(request, key)

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """One table by its id, or the next ones by their number."""
        day_id = day_in(values, key)
        if "room_table" in values:
            return partial(actions.open_table, day_id=day_id, room_table_id=values["room_table"])
        return partial(actions.open_next_tables, day_id=day_id, count=values["count"])


class TableInPlayView(DoorView):
    """One table in play."""

    reads: ClassVar = READERS

    @extend_schema(responses=shapes.TableShape)
    def get(self, _request: Request, key: int) -> Response:
        """Who sits where."""
        return Response(shapes.TableShape(queries.table(key)).data)


class TableCommand(CommandView):
    """Base of the commands on one table."""

    def event_of(self, key: int) -> int:
        """The event that the table serves."""
        return queries.event_of_table(key)


@extend_schema(request=None, responses={200: dict})
class CloseTable(TableCommand):
    """Close an empty table."""

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.close_table, table_id=key)


@extend_schema(request=None, responses=shapes.AppliedShape)
class BreakTable(TableCommand):
    """Break a table: its players draw seats at the others."""

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.break_table, table_id=key)


@extend_schema(request=shapes.HoldShape, responses={200: dict})
class HoldTable(TableCommand):
    """Keep a table from being broken, or let it go again."""

    shape: ClassVar = shapes.HoldShape

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.hold_table, table_id=key, **values)


@extend_schema(request=shapes.PositionsTold, responses={200: dict})
class TellPositions(TableCommand):
    """Tell the blinds of the hand just ended."""

    shape: ClassVar = shapes.PositionsTold

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.set_positions, table_id=key, told=actions.Told(**values))


@extend_schema(request=None, responses={200: dict})
class ForgetPositions(TableCommand):
    """Say that nobody knows where the button is."""

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.set_positions, table_id=key, told=None)


@extend_schema(request=None, responses={200: dict})
class VerifyTable(TableCommand):
    """Everybody at the table was seen in the seat."""

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.verify_table, table_id=key)


@extend_schema(request=shapes.SeatAsked, responses=shapes.PlacedShape)
class SetSeatStatus(TableCommand):
    """Lock an empty seat, take it out of use, or give it back."""

    shape: ClassVar = shapes.SeatAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.lock_seat, table_id=key, **values)

"""The journal by API: what happened, and taking it back."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.commands import asked
from access.paging import Pages, paged
from access.permissions import DoorView, command_of
from access.roles import READERS, STAFF
from floor.plan.latest import demand_may_undo
from floor.play import shapes
from journal import queries
from journal.opening import Done, first_answer, tournament_book
from journal.undo import undo_lines
from tournaments import queries as tournaments


class LineList(DoorView):
    """The journal of an event, newest first."""

    reads: ClassVar = READERS
    pagination_class = Pages
    filterset_class = queries.LineFilters

    @extend_schema(responses=shapes.LineShape(many=True))
    def get(self, request: Request, key: int) -> Response:
        """What happened, in sentences."""
        book = tournament_book(tournaments.event(key).id)
        return paged(request, queries.line_list(book, request.query_params), shapes.LineShape)


class UndoLine(DoorView):
    """Taking a line back."""

    reads: ClassVar = READERS
    writes: ClassVar = STAFF

    @extend_schema(responses=shapes.UndoPlanShape)
    def get(self, _request: Request, key: int) -> Response:
        """What would be taken back together."""
        return Response(shapes.UndoPlanShape(queries.undo_preview(key)).data)

    @extend_schema(request=shapes.UndoAsked, responses={200: dict})
    def post(self, request: Request, key: int) -> Response:
        """Take it back; money or paper asks for a reason, and for a role of the counter."""
        values: dict[str, Any] = asked(shapes.UndoAsked, request.data)
        command = command_of(request)
        first: Done[Any] | None = first_answer(command)
        if first is not None:
            return Response(first.answer)
        demand_may_undo(command.actor.role, queries.undo_preview(key))
        return Response(undo_lines(key, command, **values))

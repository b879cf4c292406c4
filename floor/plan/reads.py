"""The journal by API: what happened, and taking it back."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, paged
from access.permissions import DoorView
from access.roles import READERS
from journal import queries
from journal.opening import tournament_book
from tournaments import queries as tournaments


class LineSerializer(serializers.Serializer):
    """A line of the journal."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    fact = serializers.CharField()
    sentence = serializers.CharField()
    user = serializers.IntegerField(source="actor_id", allow_null=True)
    device = serializers.IntegerField(source="device_id", allow_null=True)
    reason = serializers.CharField()
    is_undone = serializers.BooleanField()
    can_undo = serializers.BooleanField()


class UndoPlanSerializer(serializers.Serializer):
    """What would be taken back together, newest first."""

    lines = LineSerializer(many=True)
    needs_reason = serializers.BooleanField()
    keeps_time = serializers.BooleanField(help_text="A clock is among it: see `as_if_never`.")


class LineList(DoorView):
    """The journal of an event, newest first."""

    reads: ClassVar = READERS
    pagination_class = Pages
    filterset_class = queries.LineFilters

    @extend_schema(responses=LineSerializer(many=True))
    def get(self, request: Request, key: int) -> Response:
        """What happened, in sentences."""
        book = tournament_book(tournaments.event(key).id)
        return paged(request, queries.line_list(book, request.query_params), LineSerializer)


class UndoPreview(DoorView):
    """What an undo takes back."""

    reads: ClassVar = READERS

    @extend_schema(responses=UndoPlanSerializer)
    def get(self, _request: Request, line: int) -> Response:
        """What would be taken back together."""
        return Response(UndoPlanSerializer(queries.undo_preview(line)).data)

"""The journal by API: what happened, and how to undo it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from access.reads import read
from access.roles import READERS
from journal import queries
from journal.opening import tournament_book
from journal.queries import LineView, UndoPreview
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
    """What would be undone together, newest first."""

    lines = LineSerializer(many=True)
    needs_reason = serializers.BooleanField()
    keeps_time = serializers.BooleanField(help_text="A clock is among it: see `as_if_never`.")


@read("events/<int:event>/lines/", admits=READERS, filtered_by=queries.LineFilters, shape=LineSerializer)
def lines(asked: Mapping[str, Any], event: int) -> Sequence[LineView]:
    """List what happened, in sentences."""
    return queries.line_list(tournament_book(tournaments.event(event).id), asked)


@read("lines/<int:line>/undo/", admits=READERS, shape=UndoPlanSerializer)
def undo_preview(line: int) -> UndoPreview:
    """Read what would be undone together."""
    return queries.undo_preview(line)

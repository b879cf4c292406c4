"""The clocks of the whole room by API, and what happened while nobody saw one."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.commands import asked
from access.permissions import DoorView, command_of
from access.roles import FLOOR
from clock import gaps, room
from journal.opening import perform, tournament_book

RoomTurned = inline_serializer("RoomTurned", {"clocks": serializers.IntegerField()})


class ReasonSerializer(serializers.Serializer):
    """Why the room stops."""

    reason = serializers.CharField(required=False, allow_blank=True, max_length=80, default="")


class AnswerSerializer(serializers.Serializer):
    """What happened while nobody saw the clock."""

    answer = serializers.ChoiceField(["went_on", "set_back"])


class PauseRoom(DoorView):
    """Stop the clocks of all events."""

    reads: ClassVar = frozenset()
    writes: ClassVar = FLOOR

    @extend_schema(request=ReasonSerializer, responses=RoomTurned)
    def post(self, request: Request) -> Response:
        """Stop them; one line in each book."""
        verb = partial(room.pause_room, **asked(ReasonSerializer, request.data))
        return Response(perform(room.books_to_pause(), command_of(request), verb))


class ResumeRoom(DoorView):
    """Let the clocks go on that were stopped together."""

    reads: ClassVar = frozenset()
    writes: ClassVar = FLOOR

    @extend_schema(request=None, responses=RoomTurned)
    def post(self, request: Request) -> Response:
        """Let them go on; one line in each book."""
        return Response(perform(room.books_to_resume(), command_of(request), room.resume_room))


class AnswerGap(DoorView):
    """Say what happened while nobody saw the clock."""

    reads: ClassVar = frozenset()
    writes: ClassVar = FLOOR

    @extend_schema(request=AnswerSerializer, responses={200: dict})
    def post(self, request: Request, gap_id: int) -> Response:
        """Play went on, or the clock is set back."""
        went_on = asked(AnswerSerializer, request.data)["answer"] == "went_on"
        verb = partial(gaps.play_went_on if went_on else gaps.set_back, gap_id=gap_id)
        book = tournament_book(gaps.event_of_gap(gap_id))
        return Response(perform([book], command_of(request), verb))

"""The clock of a day by API: what it shows, and its commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.permissions import DoorView, command_of
from access.roles import FLOOR, READERS
from clock import breaks, run
from clock import breaks as breaks_of_clock
from clock.api.shapes import (
    InstantSerializer,
    LevelSerializer,
    PauseSerializer,
    ReadingSerializer,
    SeenSerializer,
    TimeAddedSerializer,
    TimeLeftSerializer,
    TurnedSerializer,
    WaitingSerializer,
)
from clock.gaps import open_gap
from clock.queries import clock_of, reading, skipped_ahead
from journal import instants
from journal.opening import perform, tournament_book


class ClockView(DoorView):
    """What the clock of a day shows now."""

    reads: ClassVar = READERS

    @extend_schema(responses=ReadingSerializer)
    def get(self, _request: Request, day_id: int) -> Response:
        """Read the clock."""
        now = instants.now()
        view, shown = clock_of(day_id), reading(day_id, now)
        told = {
            "generation": view.generation,
            "state": shown.state.value,
            "index": shown.index,
            "kind": shown.period.kind.value,
            "level": shown.period.number,
            "small_blind": shown.period.small_blind,
            "big_blind": shown.period.big_blind,
            "ante": shown.period.ante,
            "elapsed_ms": shown.elapsed_ms,
            "left_ms": shown.left_ms,
            "overtime_ms": shown.overtime_ms,
            "ends_at": shown.ends_at,
            "pause_reason": view.pause_reason,
            "goes_at": shown.goes_at,
            "is_waiting": shown.is_waiting,
            "break_waits": view.anchors.break_waits,
            "play_waits": view.anchors.play_waits,
            "skipped_break": skipped_ahead(day_id, now),
            "gap": open_gap(day_id),
            "server_now": now,
        }
        return Response(ReadingSerializer(told).data)


class ClockCommand(DoorView):
    """Base of the commands: checks the shape, opens the event's book, turns the clock.

    Values may also stand in the address (``add-time/?seconds=60``), for buttons without a form.
    """

    reads: ClassVar = frozenset()
    writes: ClassVar = FLOOR
    shape: ClassVar[type[serializers.Serializer]] = SeenSerializer
    command: ClassVar[Callable[..., dict[str, Any]]]

    def values(self, asked: dict[str, Any]) -> dict[str, Any]:
        """What the command takes of what was asked."""
        return asked

    def post(self, request: Request, day_id: int) -> Response:
        """Give the command."""
        shape = self.shape(data=_asked(request))
        shape.is_valid(raise_exception=True)
        asked = dict(shape.validated_data)
        seen = asked.pop("generation", None)
        verb = partial(self.command, day_id=day_id, seen=seen, **self.values(asked))
        book = tournament_book(clock_of(day_id).event_id)
        return Response(perform([book], command_of(request), verb))


@extend_schema(request=SeenSerializer, responses=TurnedSerializer)
class StartClock(ClockCommand):
    """Begin play."""

    command = staticmethod(run.start_clock)


@extend_schema(request=PauseSerializer, responses=TurnedSerializer)
class PauseClock(ClockCommand):
    """Stop the time."""

    shape: ClassVar = PauseSerializer
    command = staticmethod(run.pause_clock)


@extend_schema(request=SeenSerializer, responses=TurnedSerializer)
class ResumeClock(ClockCommand):
    """Let the time go on."""

    command = staticmethod(run.resume_clock)


@extend_schema(request=SeenSerializer, responses=TurnedSerializer)
class ForwardClock(ClockCommand):
    """Begin the next level or break."""

    command = staticmethod(run.forward_clock)


@extend_schema(request=SeenSerializer, responses=TurnedSerializer)
class BackClock(ClockCommand):
    """Begin the level or break before anew."""

    command = staticmethod(run.back_clock)


@extend_schema(request=TimeLeftSerializer, responses=TurnedSerializer)
class SetTimeLeft(ClockCommand):
    """Put a time on the clock."""

    shape: ClassVar = TimeLeftSerializer
    command = staticmethod(run.set_time_left)

    def values(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Minutes and seconds as milliseconds."""
        return {"left_ms": (asked["minutes"] * 60 + asked["seconds"]) * 1_000}


@extend_schema(request=TimeAddedSerializer, responses=TurnedSerializer)
class AddTime(ClockCommand):
    """Give time, or take it."""

    shape: ClassVar = TimeAddedSerializer
    command = staticmethod(run.add_time)

    def values(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Seconds as milliseconds."""
        return {"added_ms": asked["seconds"] * 1_000}


@extend_schema(request=LevelSerializer, responses=TurnedSerializer)
class JumpToLevel(ClockCommand):
    """Begin a level."""

    shape: ClassVar = LevelSerializer
    command = staticmethod(run.jump_to_level)


@extend_schema(request=InstantSerializer, responses=TurnedSerializer)
class StartClockAt(ClockCommand):
    """Let play begin by itself at an instant."""

    shape: ClassVar = InstantSerializer
    command = staticmethod(run.start_clock_at)


@extend_schema(request=InstantSerializer, responses=TurnedSerializer)
class ResumeClockAt(ClockCommand):
    """Let the time go on by itself at an instant; a break that runs ends then."""

    shape: ClassVar = InstantSerializer
    command = staticmethod(run.resume_clock_at)


@extend_schema(request=SeenSerializer, responses=TurnedSerializer)
class BeginNextBreak(ClockCommand):
    """Begin the next break."""

    command = staticmethod(breaks_of_clock.begin_next_break)


@extend_schema(request=SeenSerializer, responses=TurnedSerializer)
class SkipBreak(ClockCommand):
    """Begin the level after the break."""

    command = staticmethod(breaks_of_clock.skip_this_break)


@extend_schema(request=SeenSerializer, responses=TurnedSerializer)
class SkipNextBreak(ClockCommand):
    """Mark the coming break: play goes on over it when its time comes."""

    command = staticmethod(breaks.skip_coming_break)


@extend_schema(request=SeenSerializer, responses=TurnedSerializer)
class HoldNextBreak(ClockCommand):
    """Take the mark off the coming break."""

    command = staticmethod(breaks.hold_coming_break)


@extend_schema(request=WaitingSerializer, responses=TurnedSerializer)
class LetBreaksWait(ClockCommand):
    """Breaks, and play after them, begin when the floor says so, or by themselves."""

    shape: ClassVar = WaitingSerializer
    command = staticmethod(breaks_of_clock.let_breaks_wait)


def _asked(request: Request) -> Any:
    """The body over the address; a body that is no object is left for the shape to refuse."""
    if not isinstance(request.data, Mapping):
        return request.data
    return dict(request.query_params.items()) | dict(request.data.items())

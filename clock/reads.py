"""The clock of a day by API: what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from access.reads import read
from access.roles import READERS
from clock.antes import level_now
from clock.gaps import open_gap
from clock.queries import clock_of, reading, skipped_ahead
from journal import instants


class GapSerializer(serializers.Serializer):
    """A gap in which the system was down: since and until when, and what the clock showed at its start."""

    id = serializers.IntegerField()
    since = serializers.DateTimeField()
    until = serializers.DateTimeField()
    level = serializers.IntegerField(source="shown.period.number")
    left_ms = serializers.IntegerField(source="shown.left_ms")


class ReadingSerializer(serializers.Serializer):
    """The clock at an instant; times in milliseconds, levels numbered without breaks."""

    generation = serializers.IntegerField(help_text="Rises with every command; send it back as `generation`.")
    state = serializers.ChoiceField(["not_started", "running", "paused", "over"])
    index = serializers.IntegerField(help_text="Position in the structure, breaks included, from 0.")
    kind = serializers.ChoiceField(["level", "break"])
    level = serializers.IntegerField(help_text="0 for a break.")
    small_blind = serializers.IntegerField()
    big_blind = serializers.IntegerField()
    ante = serializers.IntegerField()
    elapsed_ms = serializers.IntegerField()
    left_ms = serializers.IntegerField()
    overtime_ms = serializers.IntegerField()
    ends_at = serializers.DateTimeField(allow_null=True)
    pause_reason = serializers.CharField()
    goes_at = serializers.DateTimeField(
        allow_null=True, help_text="When a clock that stands begins or goes on by itself."
    )
    is_waiting = serializers.BooleanField(help_text="The period is over; what follows waits for the floor.")
    break_waits = serializers.BooleanField()
    play_waits = serializers.BooleanField()
    skipped_break = serializers.IntegerField(
        allow_null=True, help_text="The index of the coming break that will be skipped."
    )
    gap = GapSerializer(allow_null=True, help_text="A time in which nobody saw the clock, to be answered.")
    server_now = serializers.DateTimeField()


@read("days/<int:day_id>/clock/", admits=READERS, shape=ReadingSerializer)
def clock(day_id: int) -> Mapping[str, Any]:
    """Read the clock."""
    now = instants.now()
    view, shown = clock_of(day_id), reading(day_id, now)
    level = level_now(view.event_id, shown.period, now)
    return {
        "generation": view.generation,
        "state": shown.state.value,
        "index": shown.index,
        "kind": shown.period.kind.value,
        "level": shown.period.number,
        "small_blind": shown.period.small_blind,
        "big_blind": shown.period.big_blind,
        "ante": level.ante,
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

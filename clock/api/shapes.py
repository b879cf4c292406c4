"""The clock by API: the shapes of what it answers and of what a command takes."""

from __future__ import annotations

from drf_spectacular.utils import inline_serializer
from rest_framework import serializers

from tournaments.api.instants import InstantField


class GapSerializer(serializers.Serializer):
    """A silence of the house: since and until when, and what the clock showed as it began."""

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


class SeenSerializer(serializers.Serializer):
    """What the tap believed."""

    generation = serializers.IntegerField(
        required=False, help_text="The generation that the page showed; refused as stale if it has risen."
    )


class PauseSerializer(SeenSerializer):
    """Why the time stops."""

    reason = serializers.CharField(required=False, allow_blank=True, max_length=80)


class TimeLeftSerializer(SeenSerializer):
    """The time to put on the clock."""

    minutes = serializers.IntegerField(min_value=0, max_value=6_000, default=0)
    seconds = serializers.IntegerField(min_value=0, max_value=59, default=0)


class TimeAddedSerializer(SeenSerializer):
    """The time to give, or to take if negative."""

    seconds = serializers.IntegerField(min_value=-360_000, max_value=360_000)


class InstantSerializer(SeenSerializer):
    """The instant at which the clock begins or goes on by itself."""

    at = InstantField()


class WaitingSerializer(SeenSerializer):
    """What begins only when the floor says so."""

    breaks = serializers.BooleanField()
    play = serializers.BooleanField()


class LevelSerializer(SeenSerializer):
    """The level to begin."""

    level = serializers.IntegerField(min_value=1)


TurnedSerializer = inline_serializer(
    "ClockTurned",
    {
        "generation": serializers.IntegerField(),
        "index": serializers.IntegerField(),
        "left_ms": serializers.IntegerField(),
    },
)

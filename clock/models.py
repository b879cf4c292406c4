"""Models of the clock: anchors, and the timers that fired."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from journal.rows.versioned import VersionedModel
from rulebook.clock import AtDayEnd

ANCHORS = (
    "is_running",
    "has_started",
    "index",
    "elapsed_ms",
    "anchor_at",
    "goes_at",
    "break_waits",
    "play_waits",
    "played_ms",
    "at_day_end",
)
"""The columns that determine what a clock shows; they depend on each other."""


class Clock(VersionedModel):
    """The clock of a day, or of a ``match``: a few anchors; what it shows at an instant is computed.

    ``index`` is the position in the structure, ``elapsed_ms`` how much of the period had passed at
    ``anchor_at``: negative if time was added beyond the period's length. A paused clock resumes automatically
    at ``goes_at``; ``is_room_paused`` marks one that was paused together with all others; ``skipped_break``
    is the position of a break to be skipped when its time comes. ``is_time_out`` marks a pause of a few
    minutes; ``seats_shown_at`` is when screens were told to show the seats in place of the clock. ``played_ms`` of
    the day had been played at ``anchor_at``: the time in which the clock ran in a level. ``at_day_end``: what it does
    where the rules of its day end it (``AtDayEnd``).
    """

    is_seldom_written: ClassVar[bool] = True

    rising: ClassVar[tuple[str, ...]] = ("generation",)

    day = models.ForeignKey("tournaments.Day", on_delete=models.PROTECT, related_name="+")
    match = models.ForeignKey(
        "floor.Match", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    has_started = models.BooleanField(default=False)
    is_running = models.BooleanField(default=False)
    index = models.PositiveSmallIntegerField(default=0)
    elapsed_ms = models.BigIntegerField(default=0)
    anchor_at = models.DateTimeField(null=True)
    generation = models.PositiveIntegerField(default=0)
    pause_reason = models.CharField(max_length=80, blank=True)
    goes_at = models.DateTimeField(null=True)
    break_waits = models.BooleanField(default=False)
    play_waits = models.BooleanField(default=False)
    is_room_paused = models.BooleanField(default=False)
    skipped_break = models.PositiveSmallIntegerField(null=True)
    is_time_out = models.BooleanField(default=False)
    seats_shown_at = models.DateTimeField(null=True)
    played_ms = models.BigIntegerField(default=0)
    at_day_end = models.CharField(max_length=8, default=AtDayEnd.WAITS.value)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["day"], condition=models.Q(match__isnull=True), name="one_clock_a_day"
            ),
            models.UniqueConstraint(
                fields=["match"], condition=models.Q(match__isnull=False), name="one_clock_a_match"
            ),
        ]

    def __str__(self) -> str:
        return f"clock of day {self.day_id}"


class EarlierClock(models.Model):
    """The anchors of a day's clock before a command or an undo replaced them: what had been played at a past instant."""

    is_seldom_written: ClassVar[bool] = True

    clock = models.ForeignKey(Clock, on_delete=models.PROTECT, related_name="+")
    is_running = models.BooleanField()
    has_started = models.BooleanField()
    index = models.PositiveSmallIntegerField()
    elapsed_ms = models.BigIntegerField()
    anchor_at = models.DateTimeField()
    goes_at = models.DateTimeField(null=True)
    break_waits = models.BooleanField()
    play_waits = models.BooleanField()
    played_ms = models.BigIntegerField()
    at_day_end = models.CharField(max_length=8, default=AtDayEnd.WAITS.value)

    def __str__(self) -> str:
        return f"clock {self.clock_id} from {self.anchor_at}"


class FiredTimer(models.Model):
    """A timer that fired, once; kept permanently."""

    clock = models.ForeignKey(Clock, on_delete=models.PROTECT, related_name="fired_timers", db_index=False)
    generation = models.PositiveIntegerField()
    kind = models.CharField(max_length=24)
    index = models.PositiveSmallIntegerField()
    due_at = models.DateTimeField()
    fired_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["clock", "generation", "kind", "index"], name="one_fired_timer"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.index}"


class Heartbeat(models.Model):
    """The system was up at ``at``; one row, written every five seconds, without a line in any book.

    ``wall_at`` and ``since_boot_ms`` are the machine's clock and its counter since ``boot_id``, read
    together.
    """

    at = models.DateTimeField()
    wall_at = models.DateTimeField(null=True)
    since_boot_ms = models.BigIntegerField(null=True)
    boot_id = models.CharField(max_length=40, blank=True)

    def __str__(self) -> str:
        return f"{self.at}"


class Gap(VersionedModel):
    """A time when the system was down while a clock ran: ``since`` the last heartbeat, ``until`` the next.

    ``index`` and ``elapsed_ms`` are what the clock showed at its start, ``played_ms`` what had been played of the
    day; ``answer`` is empty until the floor answers what happened.
    """

    is_seldom_written: ClassVar[bool] = True

    class Answer(models.TextChoices):
        """Play continued, or the clock was set back to the start of the gap."""

        WENT_ON = "went_on"
        SET_BACK = "set_back"

    clock = models.ForeignKey(Clock, on_delete=models.PROTECT, related_name="gaps", db_index=False)
    since = models.DateTimeField()
    until = models.DateTimeField()
    index = models.PositiveSmallIntegerField()
    elapsed_ms = models.BigIntegerField()
    played_ms = models.BigIntegerField(null=True)
    answer = models.CharField(max_length=8, choices=Answer.choices, blank=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["clock", "since"], name="one_gap")]

    def __str__(self) -> str:
        return f"gap of clock {self.clock_id}"


class ClockJump(VersionedModel):
    """The machine's clock was off by ``by_ms`` in all while the house ran; positive if it jumped forward.

    ``answer`` is empty until the floor answers which time is right; until then the time of the house is held.
    """

    is_seldom_written: ClassVar[bool] = True

    class Answer(models.TextChoices):
        """The levels stayed where they were, the new time is right, or the clock came back."""

        KEPT = "kept"
        TAKEN = "taken"
        OVER = "over"

    at = models.DateTimeField()
    by_ms = models.BigIntegerField()
    boot_id = models.CharField(max_length=40)
    answer = models.CharField(max_length=8, choices=Answer.choices, blank=True)

    def __str__(self) -> str:
        return f"jump by {self.by_ms} ms"

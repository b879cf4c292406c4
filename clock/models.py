"""Rows of the clock: anchors and the bells that rang."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from journal.captured import CapturedModel


class Clock(CapturedModel):
    """The clock of a day: a few anchors; what it shows at an instant is computed.

    ``index`` is the position in the structure, ``elapsed_ms`` what had passed of it at ``anchor_at``:
    negative where time was added beyond the period's length.
    """

    rising: ClassVar[tuple[str, ...]] = ("generation",)

    day = models.OneToOneField("tournaments.Day", on_delete=models.PROTECT, related_name="+")
    has_started = models.BooleanField(default=False)
    is_running = models.BooleanField(default=False)
    index = models.PositiveSmallIntegerField(default=0)
    elapsed_ms = models.BigIntegerField(default=0)
    anchor_at = models.DateTimeField(null=True)
    generation = models.PositiveIntegerField(default=0)
    pause_reason = models.CharField(max_length=80, blank=True)

    def __str__(self) -> str:
        return f"clock of day {self.day_id}"


class Bell(models.Model):
    """A bell that rang, once; kept for ever."""

    clock = models.ForeignKey(Clock, on_delete=models.PROTECT, related_name="bells")
    generation = models.PositiveIntegerField()
    kind = models.CharField(max_length=24)
    index = models.PositiveSmallIntegerField()
    due_at = models.DateTimeField()
    rung_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["clock", "generation", "kind", "index"], name="one_bell"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.index}"

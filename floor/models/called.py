"""Rows of called clocks: an anchor and the seconds given; what is left of them is computed."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from journal.rows.captured import CapturedModel


class Outcome(models.TextChoices):
    """How a called clock ended."""

    IN_TIME = "in_time", _("acted in time")
    CHECK = "check", _("check")
    HAND_DEAD = "hand_dead", _("hand dead")
    WITHDRAWN = "withdrawn", _("cancelled")


class CalledClock(CapturedModel):
    """A clock called at a table; ``entry`` is the player who thinks, ``caller`` who asked, none for the floor."""

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey("seating.TableInPlay", on_delete=models.PROTECT, related_name="+")
    entry = models.ForeignKey("tournaments.Entry", null=True, on_delete=models.PROTECT, related_name="+")
    caller = models.ForeignKey("tournaments.Entry", null=True, on_delete=models.PROTECT, related_name="+")
    called_at = models.DateTimeField()
    think_seconds = models.PositiveSmallIntegerField()
    countdown_seconds = models.PositiveSmallIntegerField()
    faces_bet = models.BooleanField(default=True)
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["called_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(ended_at=None), name="one_called_clock_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"clock at table {self.table_id}"


class ClockWish(CapturedModel):
    """A clock wanted at a table where the floor alone starts it; open until the floor starts or declines it."""

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey("seating.TableInPlay", on_delete=models.PROTECT, related_name="+")
    entry = models.ForeignKey("tournaments.Entry", null=True, on_delete=models.PROTECT, related_name="+")
    faces_bet = models.BooleanField(default=True)
    asked_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["asked_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(closed_at=None), name="one_clock_wish_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"clock wanted at table {self.table_id}"

"""Rows of automation: which screen plays a room's sound, which sounds, and automatic actions."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from automation.kinds import Deed, Occasion, Sound, SpeakerState, Trigger
from journal.rows.versioned import VersionedModel


class RoomSound(VersionedModel):
    """The one screen that plays sound in a room: a display, or the terminal of a dashboard."""

    room = models.CharField(_("room"), max_length=40, unique=True, blank=True)
    display = models.ForeignKey("displays.Display", null=True, on_delete=models.PROTECT, related_name="+")
    device = models.ForeignKey("people.Device", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(display=None, device__isnull=False)
                | models.Q(display__isnull=False, device=None),
                name="one_screen_sounds",
            ),
        ]

    def __str__(self) -> str:
        return self.room


class SoundChoice(VersionedModel):
    """The sound the house chose for an occasion; empty is silent."""

    is_seldom_written: ClassVar[bool] = True

    occasion = models.CharField(max_length=20, choices=Occasion.choices, unique=True)
    sound = models.CharField(max_length=12, choices=Sound.choices, blank=True)

    def __str__(self) -> str:
        return f"{self.occasion}: {self.sound}"


class Speaker(models.Model):
    """The sound state a screen last reported; no book, because it is not part of the tournament record."""

    display = models.OneToOneField("displays.Display", null=True, on_delete=models.PROTECT, related_name="+")
    device = models.OneToOneField("people.Device", null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=SpeakerState.choices)

    def __str__(self) -> str:
        return f"{self.display_id or self.device_id}: {self.state}"


class Automation(VersionedModel):
    """A trigger with conditions and an action; without an event it applies to every event."""

    name = models.CharField(_("name"), max_length=60)
    is_on = models.BooleanField(_("on"), default=True)
    event = models.ForeignKey("tournaments.Event", null=True, on_delete=models.PROTECT, related_name="+")
    trigger = models.CharField(_("when"), max_length=20, choices=Trigger.choices)
    # What the trigger counts: players left, the level that begins (none for every level), or minutes before.
    number = models.PositiveIntegerField(_("number"), null=True)
    players_from = models.PositiveIntegerField(_("players left from"), null=True)
    players_to = models.PositiveIntegerField(_("players left to"), null=True)
    level_from = models.PositiveSmallIntegerField(_("from level"), null=True)
    level_to = models.PositiveSmallIntegerField(_("to level"), null=True)
    deed = models.CharField(_("then"), max_length=10, choices=Deed.choices)
    sound = models.CharField(_("sound"), max_length=12, choices=Sound.choices, blank=True)
    text = models.CharField(_("text"), max_length=200, blank=True)
    # The same in other languages: pairs of language and text, in display order.
    others = models.JSONField(_("in other languages"), default=list, blank=True)
    minutes = models.PositiveSmallIntegerField(_("minutes"), default=5)
    is_urgent = models.BooleanField(_("full screen"), default=False)
    display = models.ForeignKey("displays.Display", null=True, on_delete=models.PROTECT, related_name="+")
    view = models.CharField(_("view"), max_length=16, blank=True)
    is_deleted = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Watch(models.Model):
    """How far an event has been scanned: the last line read, and the state of each day played at that time."""

    event = models.OneToOneField("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    line = models.PositiveBigIntegerField()
    # By the id of the day: players left, whether in the money, whether at the final table, the level.
    days = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"event {self.event_id} to line {self.line}"


class Occurrence(models.Model):
    """An action due because of one trigger; runs once, kept permanently."""

    class State(models.TextChoices):
        """The outcome of the action."""

        DUE = "due", _("due")
        DONE = "done", _("done")
        REFUSED = "refused", _("failed")

    automation = models.ForeignKey(
        Automation, on_delete=models.PROTECT, related_name="occurrences", db_index=False
    )
    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    # Of several days played at once the one that triggered it, else 0.
    shown_day = models.PositiveBigIntegerField(default=0)
    key = models.CharField(max_length=40)
    at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.DUE)
    code = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["automation", "event", "key"], name="one_occurrence"),
        ]

    def __str__(self) -> str:
        return f"{self.automation_id} {self.key}"

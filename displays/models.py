"""Rows of displays: what is paired, what it shows, and what is announced."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from journal.captured import CapturedModel


class DisplayView(models.TextChoices):
    """What a display shows."""

    CLOCK = "clock", _("Clock")
    SEATS_BY_NAME = "seats_by_name", _("Seats by name")
    SEATS_BY_TABLE = "seats_by_table", _("Seats by table")
    MOVES = "moves", _("Table moves")
    PAYOUTS = "payouts", _("Prizes")


class Display(CapturedModel):
    """A television the director has paired; its secret is kept with its device, which is revoked to cut it off."""

    device = models.OneToOneField("people.Device", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(_("name"), max_length=60)
    event = models.ForeignKey("tournaments.Event", null=True, on_delete=models.PROTECT, related_name="+")
    view = models.CharField(max_length=16, choices=DisplayView.choices, default=DisplayView.CLOCK)

    class Meta:
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class PairingCode(models.Model):
    """A code of six that a television shows for five minutes; used once.

    The television made a secret and keeps it; the house knows its hash. Pairing makes that secret the
    television's own: it never travels back.
    """

    code = models.CharField(max_length=6, unique=True)
    secret_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    paired_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.code


class Pulse(models.Model):
    """When a display was last heard of, and whether its page was in view then."""

    display = models.OneToOneField(Display, on_delete=models.PROTECT, related_name="pulse")
    at = models.DateTimeField()
    is_hidden = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.display_id} at {self.at}"


class Announcement(CapturedModel):
    """A sentence for the people in the room, until it expires; without an event it is for the whole house."""

    event = models.ForeignKey("tournaments.Event", null=True, on_delete=models.PROTECT, related_name="+")
    text = models.CharField(_("text"), max_length=200)
    is_urgent = models.BooleanField(_("over everything"), default=False)
    at = models.DateTimeField()
    expires_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.text

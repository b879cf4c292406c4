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
    """A television the director has paired; its secret is kept with its device."""

    device = models.OneToOneField("people.Device", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(_("name"), max_length=60)
    event = models.ForeignKey("tournaments.Event", null=True, on_delete=models.PROTECT, related_name="+")
    view = models.CharField(max_length=16, choices=DisplayView.choices, default=DisplayView.CLOCK)


class PairingCode(models.Model):
    """A code of six that a television shows for five minutes; used once."""

    code = models.CharField(max_length=6, unique=True)
    claim_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    display = models.ForeignKey(Display, null=True, on_delete=models.PROTECT, related_name="+")
    sealed_secret = models.CharField(max_length=120, blank=True)


class Announcement(CapturedModel):
    """A sentence for the people in the room, until it expires."""

    event = models.ForeignKey("tournaments.Event", null=True, on_delete=models.PROTECT, related_name="+")
    text = models.CharField(_("text"), max_length=200)
    is_urgent = models.BooleanField(_("over everything"), default=False)
    at = models.DateTimeField()
    expires_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-at"]

"""Rows of incidents: never edited, so they are not versioned; their texts stand here alone, so that they can be erased."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class IncidentKind(models.TextChoices):
    """What an incident was about."""

    RULING = "ruling", _("Ruling")
    DEALING = "dealing", _("Dealing")
    CHIPS = "chips", _("Chips")
    CONDUCT = "conduct", _("Conduct")
    INTEGRITY = "integrity", _("Suspected cheating")
    HEALTH = "health", _("Accident or illness")
    EQUIPMENT = "equipment", _("Equipment")
    OTHER = "other", _("Other")


class RemarkKind(models.TextChoices):
    """What a remark on an incident is."""

    STATEMENT = "statement", _("Statement")
    RULING = "ruling", _("Ruling")
    FOLLOW_UP = "follow_up", _("Follow-up")
    CORRECTION = "correction", _("Correction")
    PHOTOGRAPH = "photograph", _("Photograph")


class Incident(models.Model):
    """Something that the house keeps a record of; never edited, so it is not versioned. Its texts are remarks.

    ``number`` counts within the event, ``table`` is the number on the table, ``level`` and ``hand`` as far as
    known; ``entries`` are ids only: an entry that an undo removed has no name any more.
    """

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=IncidentKind.choices)
    table = models.PositiveSmallIntegerField(null=True)
    level = models.PositiveSmallIntegerField(null=True)
    hand = models.PositiveIntegerField(null=True)
    entries = models.JSONField(default=list)
    recorded_at = models.DateTimeField()
    recorded_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="one_incident_a_number"),
        ]

    def __str__(self) -> str:
        return f"incident {self.number}"


class IncidentPhoto(models.Model):
    """A photograph of an incident, decoded and encoded again: nothing else in the file is kept, so no place either."""

    digest = models.CharField(max_length=64, unique=True)
    media_type = models.CharField(max_length=20)
    content = models.BinaryField()

    def __str__(self) -> str:
        return self.digest[:12]


class IncidentRemark(models.Model):
    """What was said of an incident, in the order it was added; only an erasure empties its text and its photograph.

    ``speaker`` is the entry whose statement it is; ``calculator`` and ``given`` are what a ruling was worked out
    with, ``given`` as the query of the calculator's page.
    """

    incident = models.ForeignKey(Incident, on_delete=models.PROTECT, related_name="remarks")
    kind = models.CharField(max_length=10, choices=RemarkKind.choices)
    text = models.TextField(blank=True)
    speaker = models.BigIntegerField(null=True)
    calculator = models.CharField(max_length=60, blank=True)
    given = models.TextField(blank=True)
    photo = models.ForeignKey(IncidentPhoto, null=True, on_delete=models.PROTECT, related_name="remarks")
    at = models.DateTimeField()
    by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")
    erased_at = models.DateTimeField(null=True)
    erased_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} on incident {self.incident_id}"

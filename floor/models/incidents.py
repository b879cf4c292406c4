"""Rows of incidents: never edited, so not versioned; their texts are stored only here, to be erasable."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class IncidentKind(models.TextChoices):
    """The subject of an incident."""

    RULING = "ruling", _("Ruling")
    DEALING = "dealing", _("Dealing")
    CHIPS = "chips", _("Chips")
    CONDUCT = "conduct", _("Conduct")
    INTEGRITY = "integrity", _("Suspected cheating")
    HEALTH = "health", _("Accident or illness")
    EQUIPMENT = "equipment", _("Equipment")
    OTHER = "other", _("Other")


class RemarkKind(models.TextChoices):
    """The kind of a remark."""

    STATEMENT = "statement", _("Statement")
    RULING = "ruling", _("Ruling")
    FOLLOW_UP = "follow_up", _("Follow-up")
    CORRECTION = "correction", _("Correction")
    PHOTOGRAPH = "photograph", _("Photograph")


class Incident(models.Model):
    """An incident on record; never edited, so it is not versioned. Its texts are remarks.

    ``number`` counts within the event, ``table`` is the number on the table, ``level`` and ``hand`` if
    known; ``entries`` are ids only, because an undo may have removed an entry.
    """

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+", db_index=False)
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
    """A photograph of an incident, decoded and encoded again, which removes metadata such as the location."""

    digest = models.CharField(max_length=64, unique=True)
    media_type = models.CharField(max_length=20)
    content = models.BinaryField()

    def __str__(self) -> str:
        return self.digest[:12]


class IncidentRemark(models.Model):
    """A remark on an incident; only an erasure empties its text and photograph.

    ``speaker`` is the entry that made the statement; ``calculator`` and ``given`` are the calculator of a
    ruling and its input, ``given`` as the query of the calculator's page.
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

"""Payout tables of the house."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from journal.rows.versioned import VersionedModel


class PayoutTable(VersionedModel):
    """Percentages by place for ranges of entries; events copy them, so that a change never reaches an event."""

    is_seldom_written: ClassVar[bool] = True

    name = models.CharField(max_length=60, unique=True)
    rows = models.JSONField()

    class Meta:
        ordering: ClassVar = ["name"]

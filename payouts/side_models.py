"""Side pools that are awarded."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from journal.rows.versioned import VersionedModel


class SidePoolAwarded(VersionedModel):
    """A side pool of ``pool_minor`` that is awarded; ``kept_minor`` of it was won by nobody and leaves the event.

    ``is_by_place``: its winners follow the finish order; else a director named them.
    """

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=24)
    pool_minor = models.BigIntegerField()
    kept_minor = models.BigIntegerField(default=0)
    is_by_place = models.BooleanField()
    awarded_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "name"], name="one_award_a_side_pool"),
            models.CheckConstraint(
                condition=models.Q(kept_minor__gte=0, pool_minor__gte=models.F("kept_minor")),
                name="side_pool_keeps_its_own",
            ),
        ]

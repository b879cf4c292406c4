"""Tips paid to the staff."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from journal.rows.versioned import VersionedModel


class TipsPaidOut(VersionedModel):
    """Cash of what winners of an event left for the staff, paid from a drawer against a slip; ``receiver`` signs for all.

    ``is_returned`` where it came back.
    """

    free_text: ClassVar[tuple[str, ...]] = ("receiver",)
    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    drawer = models.ForeignKey("cashier.Drawer", on_delete=models.PROTECT, related_name="+")
    amount_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    receiver = models.CharField(max_length=80)
    slip = models.PositiveBigIntegerField(unique=True)
    at = models.DateTimeField()
    paid_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")
    is_returned = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(amount_minor__gt=0), name="tips_paid_move_money"),
        ]

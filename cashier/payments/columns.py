"""What rows of payments have in common: those of sales, and those of tickets."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from cashier.kinds import Method
from journal.rows.versioned import VersionedModel


class PaymentRow(VersionedModel):
    """What was paid in one of several ways; negative what a void gave back. Never changed.

    A void has rows where several ways had paid, or the money went back another way.
    """

    free_text: ClassVar[tuple[str, ...]] = ("reference",)
    drawer = models.ForeignKey("cashier.Drawer", on_delete=models.PROTECT, related_name="+")
    method = models.CharField(max_length=10, choices=Method.choices)
    amount_minor = models.BigIntegerField()
    received_minor = models.BigIntegerField(null=True)
    currency = models.CharField(max_length=3)
    reference = models.CharField(max_length=60, blank=True)

    class Meta:
        abstract = True

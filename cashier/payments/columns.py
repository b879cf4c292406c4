"""The common columns of payments of sales and of tickets."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from cashier.kinds import Method
from journal.rows.versioned import VersionedModel


class PaymentRow(VersionedModel):
    """The amount of one of several ways; negative if a void gave it back. Never changed.

    A void has rows if it was paid in several ways, or the money went back in another way.
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

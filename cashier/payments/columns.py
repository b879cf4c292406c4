"""The common columns of payments of sales and of tickets, and how a payment is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from django.db import models

from access.fields import Note
from cashier.kinds import Method
from journal.rows.versioned import VersionedModel


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentDetails:
    """An amount paid in one way; money given back by a void is negative."""

    method: Method
    amount_minor: Annotated[int, Note("What it paid; what a void gave back is negative.")]
    received_minor: Annotated[int | None, Note("The cash received for it, where several ways were counted.")]
    reference: Annotated[str, Note("What names it elsewhere: the slip of the card, the bank statement.")]

    @property
    def label(self) -> str:
        """The way in words."""
        return str(self.method.label)

    @property
    def change_minor(self) -> int:
        """The change given for it."""
        return self.received_minor - self.amount_minor if self.received_minor is not None else 0


def payment_details(method: str, amount: int, reference: str, received: int | None) -> PaymentDetails:
    return PaymentDetails(
        method=Method(method), amount_minor=amount, received_minor=received, reference=reference
    )


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

    @property
    def details(self) -> PaymentDetails:
        """The payment as the API shows it."""
        return payment_details(self.method, self.amount_minor, self.reference, self.received_minor)

"""Refunds that the house owes players: for a cancelled event, or for a refunded entry."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from cashier.kinds import Method, RefundState, RefundWay
from journal.rows.versioned import VersionedModel
from rulebook.money import Money


class Refund(VersionedModel):
    """A refund to a player, less ``expenses_minor``: due until a drawer pays it against a slip.

    ``sales`` are the ids of the refunded sales, ``ways`` the amounts paid in each way, in minor units;
    together they are ``amount_minor``.
    """

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey("people.Player", on_delete=models.PROTECT, related_name="+")
    amount_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    ways = models.JSONField(default=dict)
    sales = models.JSONField(default=list)
    state = models.CharField(max_length=10, choices=RefundState.choices, default=RefundState.DUE)
    expenses_minor = models.BigIntegerField(default=0)
    reason = models.CharField(max_length=200, blank=True)
    owed_at = models.DateTimeField()
    method = models.CharField(max_length=10, choices=RefundWay.choices, blank=True)
    drawer = models.ForeignKey("cashier.Drawer", null=True, on_delete=models.PROTECT, related_name="+")
    paid_at = models.DateTimeField(null=True)
    slip = models.PositiveBigIntegerField(null=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(amount_minor__gt=0), name="refund_above_zero"),
        ]
        indexes: ClassVar = [models.Index(fields=["state", "event"], name="refund_by_state")]

    @property
    def amount(self) -> Money:
        return Money(self.amount_minor, self.currency)

    @property
    def expenses(self) -> Money:
        """The amount that the house keeps."""
        return Money(self.expenses_minor, self.currency)

    @property
    def is_paid(self) -> bool:
        """Whether the refund has been paid."""
        return self.state == RefundState.PAID

    @property
    def is_all_cash(self) -> bool:
        """Whether all payments were in cash, so that there is no other way back."""
        return set(self.ways) == {Method.CASH}

    @property
    def ways_in_words(self) -> tuple[tuple[str, Money], ...]:
        """The payments by way, in words."""
        return tuple(
            (str(Method(way).label), Money(minor, self.currency)) for way, minor in self.ways.items()
        )

    @property
    def method_label(self) -> str:
        """The way of the refund in words: ``Cash``, or the original ways."""
        if self.method == RefundWay.AS_PAID:
            return " + ".join(label for label, _minor in self.ways_in_words)
        return str(RefundWay(self.method).label) if self.method else ""

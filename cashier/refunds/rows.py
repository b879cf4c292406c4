"""Refunds that the house owes players: for a cancelled event, or for a refunded entry."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from cashier.kinds import RefundState, RefundWay
from journal.rows.versioned import VersionedModel


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

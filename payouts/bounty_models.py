"""The bounties that were won."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from journal.rows.versioned import VersionedModel


class BountyWon(VersionedModel):
    """What a player won of the head of another: ``cash_minor`` to be paid, ``head_minor`` onto the own head.

    Without ``hunter`` nobody won it; a player's own head is won by the player. ``is_kept`` once the victim bought
    back: what was won stays won. ``award`` is what cashes it.
    """

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    victim = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    hunter = models.ForeignKey("tournaments.Entry", null=True, on_delete=models.PROTECT, related_name="+")
    cash_minor = models.BigIntegerField()
    head_minor = models.BigIntegerField(default=0)
    is_kept = models.BooleanField(default=False)
    award = models.ForeignKey("payouts.Award", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(cash_minor__gte=0, head_minor__gte=0), name="bounty_won_not_negative"
            ),
        ]


class MysteryBox(VersionedModel):
    """The envelopes of mystery bounties as they were put into the box: ``[amount in minor units, count]`` each."""

    event = models.OneToOneField("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    players = models.PositiveIntegerField()
    envelopes = models.JSONField(default=list)
    began_at = models.DateTimeField()

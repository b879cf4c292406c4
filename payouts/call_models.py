"""Winners called to the cashier."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from journal.rows.versioned import VersionedModel


class CallStatus(models.TextChoices):
    """How far a prize in the queue has come."""

    WAITING = "waiting", _("Waiting")
    CALLED = "called", pgettext_lazy("winner", "Called")
    SKIPPED = "skipped", pgettext_lazy("winner", "Did not come")


class PrizeCall(VersionedModel):
    """The winner who holds a slip was called to a desk, ``times`` so far; ``called_by`` is the cashier there.

    Found by the slip: a prize that was returned has another one, and waits again.
    """

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    slip = models.PositiveBigIntegerField(unique=True)
    state = models.CharField(max_length=7, choices=CallStatus.choices)
    desk = models.PositiveSmallIntegerField()
    times = models.PositiveSmallIntegerField(default=0)
    called_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")
    called_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["pk"]

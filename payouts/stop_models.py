"""An event that was stopped after its prizes were published."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from journal.rows.versioned import VersionedModel
from rulebook.stopping import GivenBack, StopMethod


class EventStop(VersionedModel):
    """An event stopped with ``left_minor`` of its prizes still to be won: how they were divided, and why.

    ``shares`` is what each entry still in receives (by its id, in minor units): together ``shared_minor``. The rest of it,
    ``back_minor``, is owed back to players who won nothing, and so are ``fees_minor`` of the fees.
    """

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    is_seldom_written: ClassVar[bool] = True

    event = models.OneToOneField("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    method = models.CharField(max_length=12, choices=[(one.value, one.value) for one in StopMethod])
    given_back = models.CharField(max_length=12, choices=[(one.value, one.value) for one in GivenBack])
    with_fee = models.BooleanField()
    left_minor = models.BigIntegerField()
    shared_minor = models.BigIntegerField()
    back_minor = models.BigIntegerField()
    fees_minor = models.BigIntegerField()
    shares = models.JSONField(default=dict)
    reason = models.CharField(max_length=200)
    stopped_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["event_id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(
                    shared_minor__gte=0,
                    back_minor__gte=0,
                    fees_minor__gte=0,
                    left_minor=models.F("shared_minor") + models.F("back_minor"),
                ),
                name="stop_gives_what_is_left",
            ),
        ]

"""The rows of jackpots; the other rows of payouts are in ``models``."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from journal.rows.versioned import VersionedModel
from rulebook.jackpots import WHOLE, Stage


class Jackpot(VersionedModel):
    """A jackpot of the house: the house fills it up to ``base_minor`` when it opens and after each win.

    ``stages`` are pairs of a last level (0: until registration closes) and hundredths of a percent. Its money
    is on ``jackpot/<id>``, and until they settle in the events that feed it. No event feeds it once it is
    ``closed_at``.
    """

    is_seldom_written: ClassVar[bool] = True

    name = models.CharField(max_length=24)
    currency = models.CharField(max_length=3)
    base_minor = models.BigIntegerField()
    stages = models.JSONField(default=list)
    hand = models.CharField(max_length=120, blank=True)
    is_once_a_day = models.BooleanField(default=True)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["name"], condition=models.Q(closed_at__isnull=True), name="one_open_jackpot_a_name"
            ),
            models.CheckConstraint(
                condition=models.Q(base_minor__gte=0), name="jackpot_starts_with_something"
            ),
        ]

    @property
    def paid_by_stage(self) -> tuple[Stage, ...]:
        """What a win pays when."""
        return tuple(Stage(points, level) for level, points in self.stages)


class JackpotFeed(VersionedModel):
    """An event puts ``points`` of what it collects for a part of its prices (``side/Jackpot``) into a jackpot.

    ``drawn_minor`` is what it had put in when the jackpot was last won: later voids take none of that away.
    ``swept_minor`` moved to the jackpot's own account when the event was settled, or was taken off it.
    """

    is_seldom_written: ClassVar[bool] = True

    jackpot = models.ForeignKey(Jackpot, on_delete=models.PROTECT, related_name="feeds", db_index=False)
    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+", db_index=False)
    part = models.CharField(max_length=32)
    points = models.PositiveIntegerField(default=WHOLE)
    drawn_minor = models.BigIntegerField(default=0)
    swept_minor = models.BigIntegerField(null=True)
    is_off = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["jackpot_id", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["jackpot", "event"], name="one_feed_an_event"),
            models.UniqueConstraint(fields=["event", "part"], name="one_jackpot_a_part"),
            models.CheckConstraint(
                condition=models.Q(points__gt=0, points__lte=WHOLE), name="feed_of_a_part"
            ),
        ]


class JackpotWin(VersionedModel):
    """A win: ``award`` pays ``amount_minor``, and the house added ``added_minor`` to start again.

    ``points`` of the jackpot were paid, because the hand was dealt in ``level``; 0: an amount that was typed.
    ``drawn`` is what each feed was taken to have put in before, so that its undo restores it. Of several hands
    that won at once the others name the ``first``, which holds what the house added and ``drawn``.
    """

    jackpot = models.ForeignKey(Jackpot, on_delete=models.PROTECT, related_name="wins", db_index=False)
    award = models.OneToOneField("payouts.Award", on_delete=models.PROTECT, related_name="+")
    level = models.PositiveIntegerField()
    points = models.PositiveIntegerField()
    added_minor = models.BigIntegerField()
    drawn = models.JSONField(default=list)
    first = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, related_name="others", db_index=False
    )
    won_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["jackpot_id", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(points__gte=0, points__lte=WHOLE, added_minor__gte=0),
                name="jackpot_pays_a_part",
            ),
        ]

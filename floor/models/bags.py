"""Rows of bags: the stacks of a day sealed overnight, and the drawn signatures."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import pgettext_lazy

from journal.rows.versioned import VersionedModel
from rulebook.bags import BagCount


class Signature(models.Model):
    """A signature drawn on a screen, as the path of its lines; not versioned, so that it can be erased.

    ``entry`` is the bag's owner; the signature is the player's or the floor's.
    """

    entry = models.BigIntegerField()
    is_player = models.BooleanField()
    path = models.TextField(blank=True)
    drawn_at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["entry"], name="signatures_of_an_entry")]

    def __str__(self) -> str:
        return f"signature for entry {self.entry}"


class BagState(models.TextChoices):
    """The state of a bag, from the seal to the recount."""

    SEALED = "sealed", pgettext_lazy("bag", "Sealed")
    HELD = "held", pgettext_lazy("bag", "Opened by mistake")
    NOT_FOUND = "not_found", pgettext_lazy("bag", "Not found")
    RECOUNTED = "recounted", pgettext_lazy("bag", "Recounted")
    REMOVED = "removed", pgettext_lazy("bag", "Out of play")


WAITING = (BagState.SEALED, BagState.HELD, BagState.NOT_FOUND)


class Bag(VersionedModel):
    """A stack sealed at the end of a day; ``signed_by_*`` if it was signed, on the label or by drawing.

    ``table`` and ``seat`` are those at filling, ``reason`` why it is held, missing or removed.
    ``raced`` is what a colour-up overnight added, negative if it took away. A drawn signature covers only the
    chips of its count: a new count removes it.
    """

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    day = models.ForeignKey("tournaments.Day", on_delete=models.PROTECT, related_name="+", db_index=False)
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    seal = models.CharField(max_length=30, blank=True)
    table = models.PositiveSmallIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    by_floor = models.PositiveIntegerField()
    by_player = models.PositiveIntegerField(null=True)
    signed_by_player = models.BooleanField(default=False)
    signed_by_floor = models.BooleanField(default=False)
    player_signature = models.ForeignKey(
        Signature, null=True, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+"
    )
    floor_signature = models.ForeignKey(
        Signature, null=True, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+"
    )
    bagged_at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=BagState.choices, default=BagState.SEALED)
    reason = models.CharField(max_length=200, blank=True)
    held_at = models.DateTimeField(null=True)
    is_seal_intact = models.BooleanField(null=True)
    recount = models.PositiveIntegerField(null=True)
    recounted_at = models.DateTimeField(null=True)
    raced = models.IntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["day", "entry"], name="one_bag_a_day"),
            models.UniqueConstraint(fields=["day", "number"], name="one_bag_a_number"),
            models.UniqueConstraint(
                fields=["day", "seal"], condition=~models.Q(seal=""), name="one_bag_a_seal"
            ),
        ]

    def __str__(self) -> str:
        return f"bag {self.number} of day {self.day_id}"

    @property
    def event_id(self) -> int:
        """The event of its day."""
        return self.day.event_id

    @property
    def count(self) -> BagCount:
        """Its chips, as the rulebook compares them."""
        return BagCount(self.by_floor, self.by_player)

    @property
    def difference(self) -> int:
        """The chips too many at the recount, negative if missing; 0 before it."""
        return 0 if self.recount is None else self.recount - self.by_floor - self.raced

    @property
    def chips_now(self) -> int:
        """The chips in it: as counted again, otherwise as bagged, after a colour-up overnight."""
        return self.by_floor + self.raced if self.recount is None else self.recount

    @property
    def is_waiting(self) -> bool:
        """Whether it was neither recounted nor removed."""
        return self.state in WAITING

    @property
    def is_signed(self) -> bool:
        """Whether player and floor signed it."""
        return self.signed_by_player and self.signed_by_floor

    @property
    def is_held(self) -> bool:
        """Whether nobody plays from it until it is counted again."""
        return self.state == BagState.HELD

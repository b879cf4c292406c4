"""Rows of what happens between two days: merges, and the bags in them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import pgettext_lazy

from journal.rows.versioned import VersionedModel


class Merge(VersionedModel):
    """Stacks bagged on earlier days came to ``day``; another merge may bring those of a flight that ends later."""

    day = models.ForeignKey("tournaments.Day", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["pk"]


class Carriage(models.TextChoices):
    """What a merge did with a stack."""

    ADVANCES = "advances", pgettext_lazy("stack", "Advances")
    ADDED = "added", pgettext_lazy("stack", "Added to another stack")
    GIVEN_UP = "given_up", pgettext_lazy("stack", "Given up")


class Carried(VersionedModel):
    """A stack in a merge: ``bagged`` chips at the end of its day, ``stack`` chips brought to the next one.

    The two differ by a recount and by chips changed overnight; nothing is brought of a stack given up.
    """

    merge = models.ForeignKey(Merge, on_delete=models.PROTECT, related_name="+", db_index=False)
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    from_day = models.ForeignKey(
        "tournaments.Day", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    bag = models.ForeignKey(
        "floor.Bag", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    bagged = models.PositiveIntegerField()
    stack = models.PositiveIntegerField()
    what = models.CharField(max_length=8, choices=Carriage.choices, default=Carriage.ADVANCES)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["merge", "entry"], name="one_stack_an_entry_a_merge"),
        ]

    @property
    def raced(self) -> int:
        """What a colour-up overnight added to its bag, negative if it took away."""
        return self.bag.raced if self.bag else 0

    @property
    def brought(self) -> int:
        """The chips brought to the next day."""
        return self.stack

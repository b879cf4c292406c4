"""Counted chips: of a stack, a whole table, the room."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from journal.rows.versioned import VersionedModel
from tournaments.models.entry import Entry
from tournaments.models.event import Day, Event


class ChipCount(VersionedModel):
    """The count of all chips in the room, table by table; ``expected`` and ``counted`` are set as it closes.
    ``tolerated`` is the possible effect of rounding.

    A director signs it off, with a reason if the two differ.
    """

    is_seldom_written: ClassVar[bool] = True
    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    day = models.ForeignKey(Day, on_delete=models.PROTECT, related_name="+")
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    expected = models.BigIntegerField(null=True)
    counted = models.BigIntegerField(null=True)
    tolerated = models.PositiveBigIntegerField(default=0)
    signed_at = models.DateTimeField(null=True)
    signed_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["opened_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["event"], condition=models.Q(closed_at__isnull=True), name="one_open_count_an_event"
            ),
        ]

    @property
    def is_open(self) -> bool:
        """Whether tables are still being counted."""
        return self.closed_at is None

    @property
    def difference(self) -> int:
        """Above 0: more chips than expected; 0 while the count is open."""
        return (self.counted or 0) - (self.expected or 0)

    @property
    def is_right(self) -> bool:
        """Whether the sums are equal, or rounding explains the difference."""
        return abs(self.difference) <= self.tolerated


class StackCount(VersionedModel):
    """A counted stack with its table and seat; ``chip_count`` is the count of the room that it belongs to."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+", db_index=False)
    chip_count = models.ForeignKey(ChipCount, null=True, on_delete=models.PROTECT, related_name="+")
    stack = models.PositiveIntegerField()
    table = models.PositiveSmallIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    counted_at = models.DateTimeField()
    counted_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["counted_at", "pk"]
        indexes: ClassVar = [models.Index(fields=["entry", "counted_at"], name="stack_count_by_entry")]


class TableTotal(VersionedModel):
    """All chips of one table, counted as one sum; ``entries`` are the ids of the entries seated there."""

    chip_count = models.ForeignKey(ChipCount, on_delete=models.PROTECT, related_name="+")
    table = models.PositiveSmallIntegerField()
    total = models.PositiveBigIntegerField()
    entries = models.JSONField(default=list)
    counted_at = models.DateTimeField()
    counted_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["counted_at", "pk"]

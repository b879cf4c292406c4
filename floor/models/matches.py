"""The matches of a bracket."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from journal.rows.versioned import VersionedModel


class Match(VersionedModel):
    """Two entries at a slot of the bracket of a day; slot k of the next round is fed by slots 2k-1 and 2k.

    ``games`` are the entries that won its games, in order, ``late_levels`` how many levels late the first and
    the second player were. Without a ``second`` the first passes the round. ``paused_at`` is since when it is
    paused alone: its clock does not run with that of its day.
    """

    day = models.ForeignKey("tournaments.Day", on_delete=models.PROTECT, related_name="+", db_index=False)
    slot = models.PositiveSmallIntegerField()
    first = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey("tournaments.Entry", null=True, on_delete=models.PROTECT, related_name="+")
    best_of = models.PositiveSmallIntegerField(default=1)
    games = models.JSONField(default=list)
    late_levels = models.JSONField(default=list)
    walkover = models.BooleanField(default=False)
    winner = models.ForeignKey("tournaments.Entry", null=True, on_delete=models.PROTECT, related_name="+")

    paused_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["day_id", "slot"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["day", "slot"], name="one_match_a_slot")]

    def __str__(self) -> str:
        return f"match {self.slot} of day {self.day_id}"

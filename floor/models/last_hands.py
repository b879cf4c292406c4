"""Rows of the last hands of a day: the card that was drawn, and how many of them each table has played."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from journal.rows.captured import CapturedModel


class LastHands(CapturedModel):
    """The last hands of a day: each table plays ``hands`` more, then stops; open until the day or they end."""

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    day = models.ForeignKey("tournaments.Day", on_delete=models.PROTECT, related_name="+")
    hands = models.PositiveSmallIntegerField()
    drawn_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["event"], condition=models.Q(ended_at__isnull=True), name="one_last_hands_an_event"
            ),
        ]


class LastHandsTable(CapturedModel):
    """A table that was in play when the card was drawn; ``played`` counts its hands since."""

    last_hands = models.ForeignKey(LastHands, on_delete=models.PROTECT, related_name="tables")
    table = models.ForeignKey("seating.TableInPlay", on_delete=models.PROTECT, related_name="+")
    played = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["last_hands", "table"], name="a_table_has_its_last_hands_once"),
        ]

"""The chip ledger of an event: every chip that came into play or left it, line by line."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from journal.rows.versioned import VersionedModel
from tournaments.models.entry import Entry
from tournaments.models.event import Day, Event


class ChipKind(models.TextChoices):
    """Why chips came into play or left it (procedures 10, reconciliation)."""

    ENTRY = "entry", _("Entries")
    RE_ENTRY = "re_entry", _("Re-entries")
    REBUY = "rebuy", _("Rebuys")
    ADD_ON = "add_on", _("Add-ons")
    VOID = "void", pgettext_lazy("chips", "Voided sales")
    DISQUALIFIED = "disqualified", _("Disqualified players")
    FORFEITED = "forfeited", _("Players who did not advance")
    GIVEN_UP = "given_up", _("Stacks forfeited to re-enter")
    SEAT_WON = "seat_won", _("Stacks of seats won early")
    TAKEN_UP = "taken_up", _("Stacks of no-shows taken up")
    BLINDED_OFF = "blinded_off", _("Blinded off: to the others at the table")
    REMOVED = "removed", _("Taken out of play")
    BAG_REMOVED = "bag_removed", _("Bags taken out of play")
    FOUND = "found", _("Found and put back")
    RACE = "race", _("Chip races")
    ROUND = "round", _("New stacks of a round")
    RESCUE = "rescue", _("Players rescued in a chip race")
    CARRIED = "carried", pgettext_lazy("chips", "Taken to the next day")


class ChipLine(VersionedModel):
    """``amount`` chips came into play on ``day``, or left it if negative; never edited.

    ``given`` is the number of the product if it was given, not sold. ``entry`` is their owner, ``table`` the number of their table, if known. Chips taken to the next day leave
    one day and come into the other, so that each day has the sum of its lines in play.
    """

    free_text: ClassVar[tuple[str, ...]] = ("note",)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    day = models.ForeignKey(Day, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=12, choices=ChipKind.choices)
    amount = models.BigIntegerField()
    entry = models.ForeignKey(Entry, null=True, on_delete=models.PROTECT, related_name="+")
    table = models.PositiveSmallIntegerField(null=True)
    note = models.CharField(max_length=200, blank=True)
    given = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~models.Q(amount=0), name="no_empty_chip_line"),
        ]

"""An entry: one bullet of one player, from the sale to its place."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from journal.rows.versioned import VersionedModel
from tournaments.models.event import Day, Event


class EntryKind(models.TextChoices):
    """A first entry or a re-entry."""

    ENTRY = "entry", _("Entry")
    RE_ENTRY = "re_entry", _("Re-entry")


class EntryStatus(models.TextChoices):
    """Whether an entry is paid and still has chips.

    ``AHEAD``: paid for a later flight while its player plays an earlier one; no chips and no seat until then.
    """

    UNPAID = "unpaid", _("Unpaid")
    AHEAD = "ahead", _("Paid ahead")
    ALIVE = "alive", _("In play")
    OUT = "out", _("Out")
    VOID = "void", _("Void")


class Abandoned(models.TextChoices):
    """Why an entry left the event with chips in its bag: another one is played, or it was surrendered."""

    AT_MERGE = "at_merge", _("Given up for another bag")
    SURRENDERED = "surrendered", _("Surrendered")


class Entry(VersionedModel):
    """One bullet. Its place is derived: an entry that left in a later ``finish_group``, or in the same with a
    higher ``finish_rank``, finished ahead of it; equal pairs share their places. Early seat winners are ahead
    of all others, the earliest first.

    ``bagged_at``: its day is over, and it has no seat until its stack is carried to the next one.
    ``chosen_at``: its player said last that this bag is to be played."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="entries", db_index=False)
    day = models.ForeignKey(Day, on_delete=models.PROTECT, related_name="entries")
    advanced_from = models.ForeignKey(
        Day, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    player = models.ForeignKey("people.Player", on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    bullet = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=10, choices=EntryKind.choices, default=EntryKind.ENTRY)
    status = models.CharField(max_length=8, choices=EntryStatus.choices, default=EntryStatus.ALIVE)
    registered_at = models.DateTimeField()
    unpaid_until = models.DateTimeField(null=True)
    is_late = models.BooleanField(default=False)
    stack = models.PositiveIntegerField(null=True)
    stack_at = models.DateTimeField(null=True)
    bagged_at = models.DateTimeField(null=True)
    chosen_at = models.DateTimeField(null=True)
    finish_group = models.PositiveIntegerField(null=True)
    finish_rank = models.PositiveIntegerField(null=True)
    out_at = models.DateTimeField(null=True)
    out_level = models.PositiveSmallIntegerField(null=True)
    out_table = models.PositiveSmallIntegerField(null=True)
    out_seat = models.PositiveSmallIntegerField(null=True)
    out_stack = models.PositiveIntegerField(null=True)
    # Who won the lost pots, in the format of pots_text; empty if nobody has entered it.
    out_by = models.TextField(blank=True, default="")
    won_seat_early = models.BooleanField(default=False)
    abandoned = models.CharField(max_length=11, choices=Abandoned.choices, blank=True, default="")
    code = models.CharField(max_length=12, unique=True)

    class Meta:
        ordering: ClassVar = ["event_id", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="one_entry_a_number"),
            models.UniqueConstraint(
                fields=["event", "player"],
                condition=models.Q(status__in=["alive", "unpaid"], bagged_at__isnull=True),
                name="one_live_entry_a_player",
            ),
            models.UniqueConstraint(
                fields=["day", "player"],
                condition=models.Q(status="ahead"),
                name="one_ahead_a_player_a_day",
            ),
            models.UniqueConstraint(
                fields=["day", "player"],
                condition=models.Q(bagged_at__isnull=False),
                name="one_bag_a_player_a_day",
            ),
            models.CheckConstraint(
                condition=models.Q(bagged_at__isnull=True) | models.Q(status="alive"),
                name="bagged_entries_are_alive",
            ),
            models.CheckConstraint(
                condition=models.Q(status="out", finish_group__isnull=False)
                | (~models.Q(status="out") & models.Q(finish_group__isnull=True)),
                name="out_entries_have_a_finish",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["event", "status"], name="entry_by_status"),
            # The last to leave: queried at every bust-out, whatever the number of entries.
            models.Index(fields=["event", "finish_group"], name="entry_by_finish"),
            # Null for all but those of later days.
            models.Index(
                fields=["advanced_from"],
                condition=models.Q(advanced_from__isnull=False),
                name="entry_by_day_before",
            ),
        ]

"""The house and the tables of its room."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from journal.rows.versioned import VersionedModel
from people.naming import PublicNames
from tournaments.venue.public_results import ResultsShown


class House(VersionedModel):
    """The casino or club; one row. Its defaults apply to whatever an event does not set."""

    is_seldom_written: ClassVar[bool] = True

    name = models.CharField(_("name"), max_length=80)
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    time_zone = models.CharField(_("time zone"), max_length=40, default="Europe/Rome")
    languages = models.JSONField(_("languages"), default=list)
    paper = models.CharField(_("paper size"), max_length=12, default="a4")
    profile = models.JSONField(_("rules profile"), default=dict)
    fee_rule = models.JSONField(_("fee by buy-in"), default=list)
    starting_stack = models.PositiveIntegerField(_("starting stack"), default=20_000)
    level_seconds = models.PositiveIntegerField(_("level length"), default=1_200)
    lock_minutes = models.PositiveSmallIntegerField(_("minutes until a terminal locks"), default=10)
    unpaid_holds_seat = models.BooleanField(_("unpaid entries hold a seat"), default=False)
    unpaid_minutes = models.PositiveSmallIntegerField(_("minutes to pay"), default=30)
    penalty_months = models.PositiveSmallIntegerField(_("months that penalties are kept"), default=0)
    keep_prizes_years = models.PositiveSmallIntegerField(_("years that prizes paid are kept"), default=10)
    keep_documents_years = models.PositiveSmallIntegerField(
        _("years that documents seen are kept"), default=10
    )
    keep_entries_years = models.PositiveSmallIntegerField(_("years that entries are kept"), default=5)
    archive_after_days = models.PositiveSmallIntegerField(_("days until an event is archived"), default=0)
    minimum_age = models.PositiveSmallIntegerField(_("minimum age"), null=True, blank=True)
    asks_birth_date = models.BooleanField(_("nobody enters without a date of birth"), default=True)
    public_names = models.CharField(
        _("names in public"), max_length=10, choices=PublicNames.choices, default=PublicNames.SHORT
    )
    public_results = models.CharField(
        _("results in public"), max_length=10, choices=ResultsShown.choices, default=ResultsShown.NONE
    )
    sells_nameless = models.BooleanField(_("entries sold without a name"), default=False)
    is_demo = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.name


class TableStatus(models.TextChoices):
    """Whether a table of the room can be used."""

    AVAILABLE = "available", _("Available")
    RESERVED = "reserved", _("Reserved")
    OUT_OF_ORDER = "out_of_order", _("Out of order")


class RoomTable(VersionedModel):
    """A table of the room."""

    is_seldom_written: ClassVar[bool] = True

    number = models.PositiveSmallIntegerField(_("number"), unique=True)
    name = models.CharField(_("name"), max_length=40, blank=True)
    seats = models.PositiveSmallIntegerField(_("seats"), default=9)
    status = models.CharField(
        _("status"), max_length=14, choices=TableStatus.choices, default=TableStatus.AVAILABLE
    )
    note = models.CharField(_("note"), max_length=100, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(seats__gte=2, seats__lte=12), name="room_table_seats"),
        ]

    def __str__(self) -> str:
        return self.name or str(self.number)

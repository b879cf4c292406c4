"""An event as the director set it up: money, entry rules, days, structure, state."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from journal.rows.versioned import VersionedModel


class EventState(models.TextChoices):
    """The state of an event."""

    DRAFT = "draft", _("Draft")
    ANNOUNCED = "announced", _("Announced")
    REGISTRATION = "registration", _("Registration")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")
    SETTLED = "settled", _("Settled")
    CANCELLED = "cancelled", _("Cancelled")
    POSTPONED = "postponed", _("Postponed")


class Event(VersionedModel):
    """One tournament. Money in minor units of ``currency``; levels are counted without breaks.

    ``products`` is what is sold (``rulebook.products``).
    """

    is_seldom_written: ClassVar[bool] = True

    name = models.CharField(_("name"), max_length=120)
    state = models.CharField(max_length=12, choices=EventState.choices, default=EventState.DRAFT)
    is_main = models.BooleanField(_("main event"), default=False)
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    starts_at = models.DateTimeField(_("starts at"))
    products = models.JSONField(_("products"), default=list)
    withholdings = models.JSONField(_("withheld from the prize pool"), default=list)
    guarantee_minor = models.BigIntegerField(_("guarantee"), default=0)
    is_guarantee_gross = models.BooleanField(_("guarantee before withholding"), default=False)
    guarantee_parts = models.JSONField(_("the guarantee also contains"), default=list)
    added_minor = models.BigIntegerField(_("given by the house"), default=0)
    unsold_minor = models.BigIntegerField(default=0)
    side_pools = models.JSONField(_("side pools"), default=list)
    starting_stack = models.PositiveIntegerField(_("starting stack"), default=20_000)
    seats_per_table = models.PositiveSmallIntegerField(_("seats per table"), default=9)
    min_entries = models.PositiveIntegerField(_("minimum entries"), default=2)
    max_entries = models.PositiveIntegerField(_("maximum entries"), null=True, blank=True)
    late_until_level = models.PositiveSmallIntegerField(
        _("late registration until the end of level"), null=True, blank=True
    )
    late_until_at = models.DateTimeField(_("late registration until"), null=True, blank=True)
    chip_set = models.JSONField(_("chip set"), default=list)
    payout = models.JSONField(_("payout rule"), default=dict)
    profile = models.JSONField(_("rules profile"), default=dict)
    advance = models.JSONField(_("who advances"), default=dict)
    carry = models.CharField(_("of several bags"), max_length=6, default="best")
    re_entries_in_all = models.PositiveSmallIntegerField(_("re-entries in all"), null=True, blank=True)
    last_level = models.CharField(_("after the last level"), max_length=8, default="repeats")
    games = models.JSONField(_("games"), default=dict)
    draws_at_sale = models.BooleanField(_("seats drawn at the sale"), default=True)
    unpaid_holds_seat = models.BooleanField(_("unpaid entries hold a seat"), default=False)
    unpaid_minutes = models.PositiveSmallIntegerField(_("minutes to pay"), default=30)
    house_defaults = models.JSONField(default=list)
    shows_names = models.BooleanField(_("names on screens"), default=True)

    class Meta:
        ordering: ClassVar = ["starts_at", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(guarantee_minor__gte=0, added_minor__gte=0),
                name="event_money_not_negative",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Day(VersionedModel):
    """A day, heat or final of an event: its own tables and clock.

    ``started_at`` is when its play began, ``first_level`` its first level and ``first_left_ms`` the time left of
    it (null: all of it), null before that and on a first day. It leads to one day of the event; the last one to none. If ``sells`` is null, only a first day sells
    entries; if ``late_until_level`` is null, the event's applies. So do its seats per table,
    its stack and its prices unless the day has its own.
    """

    is_seldom_written: ClassVar[bool] = True

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="days", db_index=False)
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60, blank=True)
    starts_at = models.DateTimeField(_("starts at"))
    leads_to = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    time_limit_seconds = models.PositiveIntegerField(_("time limit"), null=True, blank=True)
    max_tables = models.PositiveSmallIntegerField(_("maximum tables"), null=True, blank=True)
    sells = models.BooleanField(_("sells entries"), null=True)
    late_until_level = models.PositiveSmallIntegerField(
        _("late registration until the end of level"), null=True, blank=True
    )
    start_at = models.CharField(_("starts with"), max_length=6, default="usual")
    start_level = models.PositiveSmallIntegerField(_("level"), null=True, blank=True)
    start_of = models.CharField(_("of several days"), max_length=8, default="latest")
    keeps_seats = models.CharField(_("seats"), max_length=11, default="final_table")
    end_rules = models.JSONField(_("ends"), default=list)
    needs = models.CharField(_("before it ends"), max_length=6, default="usual")
    seats_per_table = models.PositiveSmallIntegerField(_("seats per table"), null=True, blank=True)
    seats_by_players = models.JSONField(_("seats by players left"), default=list)
    max_entries = models.PositiveIntegerField(_("maximum entries"), null=True, blank=True)
    starting_stack = models.PositiveIntegerField(_("starting stack"), null=True, blank=True)
    re_entries = models.PositiveSmallIntegerField(_("re-entries"), null=True, blank=True)
    level_seconds = models.PositiveIntegerField(_("length of levels"), null=True, blank=True)
    level_seconds_by_players = models.JSONField(_("length by players left"), default=list)
    kind = models.CharField(_("is played as"), max_length=8, default="field")
    best_of = models.PositiveSmallIntegerField(_("games of a match"), default=1)
    pays = models.JSONField(_("pays within it"), null=True)
    periods = models.JSONField(_("levels of its own"), default=list)
    first_number = models.PositiveSmallIntegerField(_("first level"), null=True, blank=True)
    started_at = models.DateTimeField(null=True)
    first_level = models.PositiveSmallIntegerField(null=True)
    first_left_ms = models.PositiveIntegerField(null=True)
    closed_at = models.DateTimeField(null=True)
    end_confirmed_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["event_id", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["event", "number"], name="one_day_a_number")]

    def __str__(self) -> str:
        return self.name or gettext("Day %(number)s") % {"number": self.number}


class Period(VersionedModel):
    """A level or a break of the structure; ``position`` counts both, level numbers skip breaks."""

    is_seldom_written: ClassVar[bool] = True

    class Kind(models.TextChoices):
        """Level or break."""

        LEVEL = "level", _("Level")
        BREAK = "break", _("Break")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="periods", db_index=False)
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.LEVEL)
    seconds = models.PositiveIntegerField()
    small_blind = models.PositiveIntegerField(default=0)
    big_blind = models.PositiveIntegerField(default=0)
    ante = models.PositiveIntegerField(default=0)
    ante_kind = models.CharField(max_length=10, default="none")
    has_colour_up = models.BooleanField(default=False)
    note = models.CharField(max_length=80, blank=True)
    game = models.CharField(max_length=16, default="nl_holdem")
    small_bet = models.PositiveIntegerField(default=0)
    big_bet = models.PositiveIntegerField(default=0)
    bring_in = models.PositiveIntegerField(default=0)
    limit_small_blind = models.PositiveIntegerField(default=0)
    limit_big_blind = models.PositiveIntegerField(default=0)
    stud_ante = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["event_id", "position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "position"], name="one_period_a_position"),
            models.CheckConstraint(condition=models.Q(seconds__gt=0), name="period_lasts"),
        ]


class Template(VersionedModel):
    """A set-up saved by topic; it is copied on use, so a change never affects an event."""

    topic = models.CharField(max_length=20)
    name = models.CharField(_("name"), max_length=80)
    body = models.JSONField(default=dict)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["topic", "name"], name="one_template_a_name")
        ]

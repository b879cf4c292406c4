"""Penalties: each belongs to an entry and moves with it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from journal.rows.versioned import VersionedModel
from rulebook.penalties import HandPenalty
from rulebook.playtime import MINUTE_MS, Hands, Mark, Play, Span
from tournaments.models.entry import Entry


class PenaltyKind(models.TextChoices):
    """The penalty steps (TDA 2024 rule 71-A), with the rulebook's names."""

    WARNING = "warning", _("Warning")
    DEAD_HAND = "dead_hand", _("Dead hand")
    MISSED_HANDS = "missed_hands", _("Missed hands")
    MISSED_ROUNDS = "missed_rounds", _("Missed rounds")
    SUSPENSION = "suspension", _("Suspension")
    DISQUALIFICATION = "disqualification", _("Disqualification")


class Offence(models.TextChoices):
    """The reasons for penalties, with their rules (TDA 2024)."""

    OTHER = "other", _("Other infraction")
    EXPOSED_CARDS = "exposed_cards", _("Exposing cards (TDA 68)")
    OUT_OF_TURN = "out_of_turn", _("Acting out of turn (TDA 53)")
    ONE_PLAYER = "one_player", _("Disclosure or advice on the hand (TDA 67)")
    DEVICES = "devices", _("Phone or other device (TDA 5)")
    DODGED_BLINDS = "dodged_blinds", _("Dodging blinds (TDA 33)")
    NOT_SEATED = "not_seated", _("Not taking the drawn seat (Sanremo 4.7.3)")
    STALLING = "stalling", _("Stalling")
    HIDDEN_CHIPS = "hidden_chips", _("Hiding chips (TDA 63)")
    SOFT_PLAY = "soft_play", _("Soft play (TDA 69)")
    CHIP_DUMPING = "chip_dumping", _("Chip dumping (TDA 69)")
    DISRUPTIVE = "disruptive", _("Disruptive conduct (TDA 70)")
    ABUSE = "abuse", _("Abuse of players or staff (TDA 70)")


class PenaltyState(models.TextChoices):
    """Whether a penalty is still in force; a warning is in force for the whole event."""

    STANDING = "standing", _("Active")
    SERVED = "served", _("Served")
    VOID = "void", pgettext_lazy("penalty", "Cancelled")


class Penalty(VersionedModel):
    """``hands`` to miss in all and ``served`` of them; ``waits_for_hand`` while the hand in which it was
    given is still being played and does not count. ``players`` is the number at the table then.

    A suspension ends at the time ``ends_at``, or after ``minutes`` of play from ``mark_ms`` of day ``mark_day``, less
    ``served_ms`` of an earlier entry, which has left it to this one. A
    disqualification took ``chips`` out of play; ``prize_goes`` is who gets the prize, empty for the player.
    """

    free_text: ClassVar[tuple[str, ...]] = ("note", "closing_reason")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=16, choices=PenaltyKind.choices)
    offence = models.CharField(max_length=16, choices=Offence.choices, default=Offence.OTHER)
    note = models.CharField(max_length=120, blank=True)
    state = models.CharField(max_length=8, choices=PenaltyState.choices, default=PenaltyState.STANDING)
    given_at = models.DateTimeField()
    given_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")
    table = models.PositiveSmallIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    players = models.PositiveSmallIntegerField(null=True)
    rounds = models.PositiveSmallIntegerField(default=0)
    hands = models.PositiveSmallIntegerField(default=0)
    served = models.PositiveSmallIntegerField(default=0)
    waits_for_hand = models.BooleanField(default=False)
    minutes = models.PositiveSmallIntegerField(default=0)
    ends_at = models.DateTimeField(null=True)
    mark_day = models.ForeignKey(
        "tournaments.Day", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    mark_ms = models.BigIntegerField(null=True)
    served_ms = models.BigIntegerField(default=0)
    chips = models.PositiveIntegerField(default=0)
    prize_goes = models.CharField(max_length=12, blank=True)
    closed_at = models.DateTimeField(null=True)
    closing_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["given_at", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(served__lte=models.F("hands")), name="no_hand_missed_too_often"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["entry"], condition=models.Q(state="standing"), name="penalty_standing"),
            # Few of all penalties: every bust-out queries whether its event has one.
            models.Index(
                fields=["entry"],
                condition=models.Q(kind="disqualification", state="standing"),
                name="penalty_disqualifies",
            ),
        ]

    @property
    def event_id(self) -> int:
        """The event of its entry."""
        return self.entry.event_id

    @property
    def day_id(self) -> int:
        """The day of its entry."""
        return self.entry.day_id

    @property
    def mark(self) -> Mark | None:
        """The moment of play from which a suspension counts; None by wall time and in hands."""
        if self.mark_day_id is None or self.mark_ms is None:
            return None
        return Mark(self.mark_day_id, self.mark_ms)

    @property
    def span(self) -> Span:
        """How long it lasts from its mark: in play, or in hands."""
        return Play(self.minutes * MINUTE_MS - self.served_ms) if self.is_suspension else Hands(self.hands)

    @property
    def in_hands(self) -> HandPenalty:
        """The penalty in the rulebook's terms."""
        return HandPenalty(self.hands, self.served, self.waits_for_hand)

    @property
    def hands_left(self) -> int:
        """The hands still to miss; 0 once the penalty is over."""
        return self.in_hands.left if self.stands else 0

    @property
    def stands(self) -> bool:
        """Whether it is neither served nor withdrawn."""
        return self.state == PenaltyState.STANDING

    @property
    def is_suspension(self) -> bool:
        """Whether it is counted in minutes."""
        return self.kind == PenaltyKind.SUSPENSION

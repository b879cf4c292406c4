"""The rows of a deal and of the stop of an event; the other rows of payouts are in ``models``."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from journal.rows.versioned import VersionedModel
from rulebook.deal import AgreedDeal
from rulebook.knockouts import Key
from rulebook.stopping import GivenBack, StopMethod


class DealStatus(models.TextChoices):
    """Whether all players have agreed."""

    PROPOSED = "proposed", _("Proposed")
    AGREED = "agreed", _("Agreed")


class Deal(VersionedModel):
    """The deal of the players left; ``method`` is empty if the amounts were typed.

    ``prizes_minor`` were still to be paid, place by place the ``prizes`` of that ``version`` of the payouts (none, and 0,
    in a deal from before these were stored); ``left_minor`` of them is left to play for.
    """

    is_seldom_written: ClassVar[bool] = True

    event = models.OneToOneField("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    method = models.CharField(max_length=24, blank=True)
    is_by_place = models.BooleanField()
    prizes_minor = models.BigIntegerField()
    prizes = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=0)
    left_minor = models.BigIntegerField()
    status = models.CharField(max_length=8, choices=DealStatus.choices, default=DealStatus.PROPOSED)
    proposed_at = models.DateTimeField()
    agreed_at = models.DateTimeField(null=True)

    @property
    def players(self) -> tuple[DealShare, ...]:
        """Who is in the deal, by place."""
        return tuple(self.shares.all())

    @property
    def is_agreed(self) -> bool:
        return bool(self.status == DealStatus.AGREED)

    @property
    def subject(self) -> str:
        """The subject of an approval: another proposal is another deal."""
        return f"deal/{self.pk}"

    @property
    def amounts(self) -> tuple[int, ...]:
        """The amounts by place, or by person in the order of the stacks."""
        return tuple(share.amount_minor for share in self.players)

    @property
    def consents(self) -> int:
        return sum(share.has_agreed for share in self.players)

    @property
    def is_unanimous(self) -> bool:
        return self.consents == len(self.players)

    @property
    def entries(self) -> frozenset[int]:
        """The entries in the deal."""
        return frozenset(share.entry_id for share in self.players)

    def after(self) -> AgreedDeal:
        """The effect of the deal on the prizes."""
        players = self.players
        if self.is_by_place:
            return AgreedDeal(len(players), self.left_minor, {}, self.amounts)
        shares: dict[Key, int] = {share.entry_id: share.amount_minor for share in players}
        return AgreedDeal(len(players), self.left_minor, shares)


class DealShare(VersionedModel):
    """A player of a deal: place by chips, stack, agreed amount (of the place in a deal by place), consent."""

    is_seldom_written: ClassVar[bool] = True

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="shares", db_index=False)
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    place = models.PositiveIntegerField()
    stack = models.PositiveBigIntegerField()
    amount_minor = models.BigIntegerField()
    has_agreed = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["deal_id", "place"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["deal", "place"], name="one_deal_share_a_place"),
            models.UniqueConstraint(fields=["deal", "entry"], name="one_deal_share_an_entry"),
            models.CheckConstraint(condition=models.Q(amount_minor__gte=0), name="deal_share_not_negative"),
        ]


class EventStop(VersionedModel):
    """An event stopped with ``left_minor`` of its prizes still to be won: how they were divided, and why.

    ``shares`` has the amount of each entry still in (by id, in minor units): in total ``shared_minor``. The
    rest, ``back_minor``, is refunded to players who won nothing, and so are ``fees_minor`` of the fees.
    """

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    is_seldom_written: ClassVar[bool] = True

    event = models.OneToOneField("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    method = models.CharField(max_length=12, choices=[(one.value, one.value) for one in StopMethod])
    given_back = models.CharField(max_length=12, choices=[(one.value, one.value) for one in GivenBack])
    with_fee = models.BooleanField()
    left_minor = models.BigIntegerField()
    shared_minor = models.BigIntegerField()
    back_minor = models.BigIntegerField()
    fees_minor = models.BigIntegerField()
    shares = models.JSONField(default=dict)
    reason = models.CharField(max_length=200)
    stopped_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["event_id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(
                    shared_minor__gte=0,
                    back_minor__gte=0,
                    fees_minor__gte=0,
                    left_minor=models.F("shared_minor") + models.F("back_minor"),
                ),
                name="stop_gives_what_is_left",
            ),
        ]

    def after(self) -> AgreedDeal:
        """The effect of the stop on the prizes, as of a deal: its shares, by entry."""
        shares: dict[Key, int] = {int(entry): minor for entry, minor in self.shares.items()}
        return AgreedDeal(len(shares), shares=shares)

"""Rows of payouts: the versions of the payout structure with their prizes, the awards, and what differs from what was paid."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.db.models import F
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cashier.kinds import Method
from journal.rows.versioned import VersionedModel, VersionedQuerySet
from rulebook.money import Money
from rulebook.stopping import GivenBack, StopMethod


class PayoutStructure(VersionedModel):
    """A version of an event's prizes as published, with the prize pool and the number of entries behind them.

    The last of its prizes is the bubble refund where it ``has_bubble``. The one in force is not ``is_replaced``; since ``reopened_at`` sales go on, until the next is published.
    """

    is_seldom_written: ClassVar[bool] = True

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField(default=1)
    entries = models.PositiveIntegerField()
    taken_minor = models.BigIntegerField()
    fees_minor = models.BigIntegerField()
    withheld_minor = models.BigIntegerField()
    overlay_minor = models.BigIntegerField(default=0)
    prizes_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    published_at = models.DateTimeField()
    is_edited = models.BooleanField(default=False)
    has_bubble = models.BooleanField(default=False)
    is_replaced = models.BooleanField(default=False)
    reopened_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["event_id", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="one_payout_structure_a_version"),
            models.UniqueConstraint(
                fields=["event"],
                condition=models.Q(is_replaced=False),
                name="one_payout_structure_in_force",
            ),
        ]


class Prize(VersionedModel):
    """What a place receives: money, a ticket of ``ticket_minor`` to another event, or a named thing."""

    is_seldom_written: ClassVar[bool] = True

    payout_structure = models.ForeignKey(PayoutStructure, on_delete=models.PROTECT, related_name="prizes")
    place = models.PositiveIntegerField()
    amount_minor = models.BigIntegerField(default=0)
    ticket_minor = models.BigIntegerField(default=0)
    thing = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering: ClassVar = ["payout_structure_id", "place"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["payout_structure", "place"], name="one_prize_a_place"),
            models.CheckConstraint(
                condition=models.Q(amount_minor__gte=0, ticket_minor__gte=0), name="prize_not_negative"
            ),
        ]


class DealStatus(models.TextChoices):
    """Whether everybody has agreed."""

    PROPOSED = "proposed", _("Proposed")
    AGREED = "agreed", _("Agreed")


class Deal(VersionedModel):
    """What the players left agree to share; ``method`` is empty where the amounts were typed.

    ``prizes_minor`` were still to be paid, place by place the ``prizes`` of that ``version`` of the payouts (none, and 0,
    in a deal of before these were kept); ``left_minor`` of them is left to play for.
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


class DealShare(VersionedModel):
    """A player of a deal: the place by chips, the stack, the amount agreed (for the place in a deal by place), the consent."""

    is_seldom_written: ClassVar[bool] = True

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="shares")
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


class AwardStatus(models.TextChoices):
    """Whether the prize has been paid, or left the pool without its winner."""

    DUE = "due", _("Due")
    PAID = "paid", _("Paid")
    UNCLAIMED = "unclaimed", _("Unclaimed")


class AwardKind(models.TextChoices):
    """What is paid."""

    PRIZE = "prize", _("Prize")
    LEADER = "leader", _("Chip leader")
    SIDE = "side", _("Side pool")
    BOUNTY = "bounty", _("Bounty")


class PrizeManager(models.Manager.from_queryset(VersionedQuerySet)):  # type: ignore[misc]
    """Prizes of places alone: what shares and ranks prizes meets no bounties and no prizes of chip leaders and side pools."""

    def get_queryset(self) -> Any:
        """Without them."""
        return super().get_queryset().filter(kind=AwardKind.PRIZE)


class Award(VersionedModel):
    """The prize of one entry for the places it took (several when shared), or bounties that it cashes: place 0.

    ``pool`` is empty for places, else the withholding that was set aside for it (chip leaders), by its account, or the name
    of a side pool; ``day`` is the number of the day that they led, and ``thing`` then says what it was for. Its slip says how it is paid: by
    ``method``, or without one as its ``AwardPayment`` rows have it. ``won`` is the ticket that its winner received. From
    ``unclaimed_at`` on its money is on the account of unclaimed prizes, and is paid from there. ``tax_minor`` is kept back of the amount as it is paid,
    ``tip_minor`` is what the winner leaves for the staff; both 0 until its slip is made out.
    """

    every: ClassVar[Any] = VersionedQuerySet.as_manager()
    objects: ClassVar[Any] = PrizeManager()
    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=6, choices=AwardKind.choices, default=AwardKind.PRIZE)
    pool = models.CharField(max_length=24, blank=True, default="")
    day = models.PositiveSmallIntegerField(null=True)
    place = models.PositiveIntegerField()
    place_to = models.PositiveIntegerField()
    amount_minor = models.BigIntegerField()
    ticket_minor = models.BigIntegerField(default=0)
    tax_minor = models.BigIntegerField(default=0)
    tip_minor = models.BigIntegerField(default=0)
    thing = models.CharField(max_length=240, blank=True)
    status = models.CharField(max_length=9, choices=AwardStatus.choices, default=AwardStatus.DUE)
    paid_at = models.DateTimeField(null=True)
    drawer = models.ForeignKey("cashier.Drawer", null=True, on_delete=models.PROTECT, related_name="+")
    method = models.CharField(max_length=10, blank=True)
    slip = models.PositiveBigIntegerField(null=True, unique=True)
    won = models.OneToOneField("cashier.Ticket", null=True, on_delete=models.PROTECT, related_name="+")
    unclaimed_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["event_id", "pool", "place", "pk"]
        # What is due or unclaimed is few among all that was ever paid.
        indexes: ClassVar = [models.Index(fields=["status", "event"], name="award_by_status")]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(amount_minor__gte=0, ticket_minor__gte=0), name="award_not_negative"
            ),
            models.CheckConstraint(
                condition=models.Q(
                    tax_minor__gte=0, tip_minor__gte=0, amount_minor__gte=F("tax_minor") + F("tip_minor")
                ),
                name="award_pays_its_parts",
            ),
            models.UniqueConstraint(
                fields=["entry"], condition=models.Q(kind="prize"), name="one_prize_an_entry"
            ),
            models.UniqueConstraint(
                fields=["entry", "pool"], condition=models.Q(kind="leader"), name="one_leader_prize_an_entry"
            ),
            models.UniqueConstraint(
                fields=["entry", "pool"],
                condition=models.Q(kind="side"),
                name="one_prize_of_a_side_pool_an_entry",
            ),
        ]

    @property
    def net_minor(self) -> int:
        """What the winner receives of the amount."""
        return self.amount_minor - self.tax_minor - self.tip_minor


class AwardPayment(VersionedModel):
    """What of a prize goes out in one of several ways, or under a reference, against the slip with that number.

    Kept when the prize is returned, and ``is_replaced`` where the slip was prepared again in other ways.
    """

    free_text: ClassVar[tuple[str, ...]] = ("reference",)
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    slip = models.PositiveBigIntegerField(db_index=True)
    method = models.CharField(max_length=10, choices=Method.choices)
    amount_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    reference = models.CharField(max_length=60, blank=True)
    is_replaced = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(amount_minor__gt=0), name="award_payment_moves_money"),
        ]


class PayingRules(VersionedModel):
    """How the house pays its prizes; one row. Without it prizes wait for their winners, and nobody is called."""

    is_seldom_written: ClassVar[bool] = True

    unclaimed_days = models.PositiveIntegerField(null=True)
    calls = models.BooleanField(default=False)
    identifies = models.BooleanField(default=False)
    tips = models.BooleanField(default=False)
    tip_points = models.PositiveIntegerField(default=0)


class DifferenceStatus(models.TextChoices):
    """Whether what differs was paid or collected, or is borne by the house."""

    OPEN = "open", _("Open")
    SETTLED = "settled", pgettext_lazy("difference", "Settled")
    WAIVED = "waived", _("Waived")


class AwardDifference(VersionedModel):
    """An entry was paid ``paid_minor``, and by a later version of the payouts it should be ``due_minor``.

    Settled, the award is what is due, with a slip of its own, and ``tax_minor`` was kept back of what differs (negative:
    given back); waived, the house bears what was paid too much.
    """

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    version = models.PositiveIntegerField()
    paid_minor = models.BigIntegerField()
    due_minor = models.BigIntegerField()
    tax_minor = models.BigIntegerField(default=0)
    status = models.CharField(max_length=8, choices=DifferenceStatus.choices, default=DifferenceStatus.OPEN)
    slip = models.PositiveBigIntegerField(null=True)

    class Meta:
        ordering: ClassVar = ["event_id", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["entry"],
                condition=models.Q(status__in=["open", "waived"]),
                name="one_standing_difference_an_entry",
            ),
            models.CheckConstraint(
                condition=models.Q(paid_minor__gte=0, due_minor__gte=0), name="difference_of_amounts"
            ),
        ]

    @property
    def player_id(self) -> int:
        return int(self.entry.player_id)

    @property
    def paid(self) -> Money:
        return Money(self.paid_minor, self.event.currency)

    @property
    def due(self) -> Money:
        """What should have been."""
        return Money(self.due_minor, self.event.currency)

    @property
    def tax(self) -> Money:
        """Kept back of what differs; negative: given back."""
        return Money(self.tax_minor, self.event.currency)

    @property
    def amount(self) -> Money:
        """Due to the player (positive), or owed by the player (negative)."""
        return self.due - self.paid

    @property
    def handed(self) -> Money:
        """What is paid out, or collected (negative)."""
        return self.amount - self.tax

    @property
    def is_open(self) -> bool:
        """Whether it is neither settled nor waived."""
        return bool(self.status == DifferenceStatus.OPEN)

    @property
    def is_owed(self) -> bool:
        """Whether the player was paid too much."""
        return self.amount.minor < 0


class PayoutTable(VersionedModel):
    """Percentages by place for ranges of entries; events copy them, so that a change never reaches an event."""

    is_seldom_written: ClassVar[bool] = True

    name = models.CharField(max_length=60, unique=True)
    rows = models.JSONField()

    class Meta:
        ordering: ClassVar = ["name"]


class TaxOf(models.TextChoices):
    """What the tax is of."""

    PRIZE = "prize", _("Each prize")
    NET_WIN = "net_win", _("What a player won in the event beyond what it cost")


class PrizeTaxRule(VersionedModel):
    """What is kept back of prizes paid from a day on, in one currency, until the next; ``bands`` are ``[above, points]``.

    Amounts in minor units, points in hundredths of a percent. ``set_at`` is when it was set, which may be after prizes
    were paid on its first day; None for rules of before it was kept.
    """

    is_seldom_written: ClassVar[bool] = True

    name = models.CharField(max_length=60)
    since = models.DateField()
    set_at = models.DateTimeField(null=True)
    currency = models.CharField(max_length=3)
    basis = models.CharField(max_length=7, choices=TaxOf.choices, default=TaxOf.PRIZE)
    free_minor = models.BigIntegerField(default=0)
    is_whole = models.BooleanField(default=False)
    bands = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar = ["-since", "currency"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["since", "currency"], name="one_prize_tax_a_day"),
        ]


class BountyWon(VersionedModel):
    """What a player won of the head of another: ``cash_minor`` to be paid, ``head_minor`` onto the own head.

    Without ``hunter`` nobody won it; a player's own head is won by the player. ``is_kept`` once the victim bought
    back: what was won stays won. ``award`` is what cashes it.
    """

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    victim = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    hunter = models.ForeignKey("tournaments.Entry", null=True, on_delete=models.PROTECT, related_name="+")
    cash_minor = models.BigIntegerField()
    head_minor = models.BigIntegerField(default=0)
    is_kept = models.BooleanField(default=False)
    award = models.ForeignKey("payouts.Award", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(cash_minor__gte=0, head_minor__gte=0), name="bounty_won_not_negative"
            ),
        ]


class MysteryBox(VersionedModel):
    """The envelopes of mystery bounties as they were put into the box: ``[amount in minor units, count]`` each."""

    event = models.OneToOneField("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    players = models.PositiveIntegerField()
    envelopes = models.JSONField(default=list)
    began_at = models.DateTimeField()


class SidePoolAwarded(VersionedModel):
    """A side pool of ``pool_minor`` that is awarded; ``kept_minor`` of it was won by nobody and leaves the event.

    ``is_by_place``: its winners follow the finish order; else a director named them.
    """

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=24)
    pool_minor = models.BigIntegerField()
    kept_minor = models.BigIntegerField(default=0)
    is_by_place = models.BooleanField()
    awarded_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "name"], name="one_award_a_side_pool"),
            models.CheckConstraint(
                condition=models.Q(kept_minor__gte=0, pool_minor__gte=models.F("kept_minor")),
                name="side_pool_keeps_its_own",
            ),
        ]


class EventStop(VersionedModel):
    """An event stopped with ``left_minor`` of its prizes still to be won: how they were divided, and why.

    ``shares`` is what each entry still in receives (by its id, in minor units): together ``shared_minor``. The rest of it,
    ``back_minor``, is owed back to players who won nothing, and so are ``fees_minor`` of the fees.
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


class TipsPaidOut(VersionedModel):
    """Cash of what winners of an event left for the staff, paid from a drawer against a slip; ``receiver`` signs for all.

    ``is_returned`` where it came back.
    """

    free_text: ClassVar[tuple[str, ...]] = ("receiver",)
    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    drawer = models.ForeignKey("cashier.Drawer", on_delete=models.PROTECT, related_name="+")
    amount_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    receiver = models.CharField(max_length=80)
    slip = models.PositiveBigIntegerField(unique=True)
    at = models.DateTimeField()
    paid_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")
    is_returned = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(amount_minor__gt=0), name="tips_paid_move_money"),
        ]


class CallStatus(models.TextChoices):
    """How far a prize in the queue has come."""

    WAITING = "waiting", _("Waiting")
    CALLED = "called", pgettext_lazy("winner", "Called")
    SKIPPED = "skipped", pgettext_lazy("winner", "Did not come")


class PrizeCall(VersionedModel):
    """The winner who holds a slip was called to a desk, ``times`` so far; ``called_by`` is the cashier there.

    Found by the slip: a prize that was returned has another one, and waits again.
    """

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    slip = models.PositiveBigIntegerField(unique=True)
    state = models.CharField(max_length=7, choices=CallStatus.choices)
    desk = models.PositiveSmallIntegerField()
    times = models.PositiveSmallIntegerField(default=0)
    called_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")
    called_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["pk"]

"""Rows of payouts: versions of the payout structure with prizes, awards, and differences from paid prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.db import models
from django.db.models import F
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from cashier.kinds import Method
from journal.rows.versioned import VersionedModel, VersionedQuerySet
from payouts.awards.deals import Deal as Deal  # noqa: PLC0414 - offered with the other rows
from payouts.awards.deals import DealShare as DealShare  # noqa: PLC0414
from payouts.awards.deals import DealStatus as DealStatus  # noqa: PLC0414
from payouts.awards.deals import EventStop as EventStop  # noqa: PLC0414
from payouts.jackpots.stored import Jackpot as Jackpot  # noqa: PLC0414
from payouts.jackpots.stored import JackpotFeed as JackpotFeed  # noqa: PLC0414
from payouts.jackpots.stored import JackpotWin as JackpotWin  # noqa: PLC0414
from rulebook.money import Money
from wording.figures import money_short_text

if TYPE_CHECKING:
    from cashier.payments.rows import PaymentDetails


def handed_text(ticket: Money, thing: str) -> str:
    """The prize beside money: a named thing, a ticket with its worth, or both."""
    worth = gettext("ticket of %(worth)s") % {"worth": money_short_text(ticket)} if ticket.minor else ""
    return ", ".join(part for part in (thing, worth) if part)


class PayoutStructure(VersionedModel):
    """A version of an event's prizes as published, with the prize pool and the number of entries behind them.

    The last of its prizes is the bubble refund if it ``has_bubble``. The one in force is not ``is_replaced``;
    since ``reopened_at`` sales are open, until the next is published.
    """

    is_seldom_written: ClassVar[bool] = True

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+", db_index=False)
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
    """The prize of a place: money, a ticket of ``ticket_minor`` to another event, or a named thing."""

    is_seldom_written: ClassVar[bool] = True

    payout_structure = models.ForeignKey(
        PayoutStructure, on_delete=models.PROTECT, related_name="prizes", db_index=False
    )
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


class AwardStatus(models.TextChoices):
    """Whether the prize has been paid, or left the pool without its winner."""

    DUE = "due", _("Due")
    PAID = "paid", _("Paid")
    UNCLAIMED = "unclaimed", _("Unclaimed")


class AwardKind(models.TextChoices):
    """The kind of an award."""

    PRIZE = "prize", _("Prize")
    LEADER = "leader", _("Chip leader")
    SIDE = "side", _("Side pool")
    BOUNTY = "bounty", _("Bounty")
    JACKPOT = "jackpot", _("Jackpot")
    FLIGHT = "flight", _("Place within a flight")


class PrizeManager(models.Manager.from_queryset(VersionedQuerySet)):  # type: ignore[misc]
    """Prizes of places only, so that sharing and ranking skip bounties, chip leaders, side pools, jackpots."""

    def get_queryset(self) -> Any:
        """The awards for places."""
        return super().get_queryset().filter(kind=AwardKind.PRIZE)


class Award(VersionedModel):
    """The prize of one entry for the places it took (several when shared), or bounties that it cashes: place 0.

    ``pool`` is empty for places, else the withholding set aside for it (chip leaders), by its account, or the
    name of a side pool or jackpot (place 0); ``day`` is the number of the day that they led, and ``thing`` is then the occasion. A place within a flight is paid
    from the prize pool; ``day`` is the flight.
    Its slip has the way of payment: ``method``, or else its ``AwardPayment`` rows. ``won`` is the ticket that
    its winner received. From ``unclaimed_at`` on its money is on the account of unclaimed prizes, and is paid
    from there. ``tax_minor`` is withheld from the amount on payment, ``tip_minor`` is the winner's tip for
    the staff; both 0 until its slip is made out.
    """

    every: ClassVar[Any] = VersionedQuerySet.as_manager()
    objects: ClassVar[Any] = PrizeManager()
    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=7, choices=AwardKind.choices, default=AwardKind.PRIZE)
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
        # Due or unclaimed awards are few among all paid ones.
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
            models.UniqueConstraint(
                fields=["entry"], condition=models.Q(kind="flight"), name="one_prize_of_a_flight_an_entry"
            ),
        ]

    payments: tuple[PaymentDetails, ...]
    """The ways in which it is paid, as ``with_payments`` of its room reads them."""

    @property
    def player_id(self) -> int:
        return int(self.entry.player_id)

    @property
    def number(self) -> int:
        """The number of its entry in the event."""
        return int(self.entry.number)

    @property
    def amount(self) -> Money:
        return Money(self.amount_minor, self.event.currency)

    @property
    def ticket(self) -> Money:
        return Money(self.ticket_minor, self.event.currency)

    @property
    def net_minor(self) -> int:
        """The amount that the winner receives after deductions, once its slip is made out."""
        return self.amount_minor - self.tax_minor - self.tip_minor

    @property
    def net(self) -> Money:
        return Money(self.net_minor, self.event.currency)

    @property
    def is_paid(self) -> bool:
        return bool(self.status == AwardStatus.PAID)

    @property
    def is_due(self) -> bool:
        """Whether it waits in the prize pool."""
        return bool(self.status == AwardStatus.DUE)

    @property
    def is_unclaimed(self) -> bool:
        """Whether it waits on the account of unclaimed prizes."""
        return bool(self.status == AwardStatus.UNCLAIMED)

    @property
    def is_bounty(self) -> bool:
        return bool(self.kind == AwardKind.BOUNTY)

    @property
    def is_of_place(self) -> bool:
        return bool(self.kind == AwardKind.PRIZE)

    @property
    def is_shared(self) -> bool:
        """Whether several entries took these places."""
        return bool(self.place_to > self.place)

    @property
    def places(self) -> str:
        """``5`` or ``5–7``, with the occasion for chip leaders and side pools; empty for bounties."""
        if self.is_bounty:
            return ""
        if self.kind == AwardKind.JACKPOT:
            return self.thing
        places = f"{self.place}–{self.place_to}" if self.is_shared else str(self.place)
        return f"{places} · {self.thing}" if self.pool else places

    @property
    def handed(self) -> str:
        """The prize beside money: a named thing, or a ticket with its worth; empty outside the places."""
        return "" if self.pool else handed_text(self.ticket, self.thing)

    @property
    def prize(self) -> str:
        """``€540``, a ticket, or a named thing."""
        parts = (money_short_text(self.amount) if self.amount_minor else "", self.handed)
        return " + ".join(part for part in parts if part)


class AwardPayment(VersionedModel):
    """A part of a prize paid in one of several ways, or with a reference, against the slip with that number.

    Kept if the prize is returned; ``is_replaced`` if the slip was prepared again with other ways.
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
    """How the house pays its prizes; one row. Without it winners are not called, and prizes wait for them."""

    is_seldom_written: ClassVar[bool] = True

    unclaimed_days = models.PositiveIntegerField(null=True)
    calls = models.BooleanField(default=False)
    identifies = models.BooleanField(default=False)
    tips = models.BooleanField(default=False)
    tip_points = models.PositiveIntegerField(default=0)


class DifferenceStatus(models.TextChoices):
    """Whether the difference was paid or collected, or is borne by the house."""

    OPEN = "open", _("Open")
    SETTLED = "settled", pgettext_lazy("difference", "Settled")
    WAIVED = "waived", _("Waived")


class AwardDifference(VersionedModel):
    """An entry was paid ``paid_minor``, but a later version of the payouts says ``due_minor``.

    If settled, the award is the due amount, with a new slip, and ``tax_minor`` was withheld from the
    difference (negative: returned); if waived, the house bears the excess.
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
        """The amount by the later version."""
        return Money(self.due_minor, self.event.currency)

    @property
    def tax(self) -> Money:
        """The tax on the difference; negative: returned."""
        return Money(self.tax_minor, self.event.currency)

    @property
    def amount(self) -> Money:
        """The amount due to the player (positive), or owed by the player (negative)."""
        return self.due - self.paid

    @property
    def handed(self) -> Money:
        """The amount paid out, or collected (negative)."""
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
    """Percentages by place for ranges of entries; events copy them, so that changes do not affect events."""

    is_seldom_written: ClassVar[bool] = True

    name = models.CharField(max_length=60, unique=True)
    rows = models.JSONField()

    class Meta:
        ordering: ClassVar = ["name"]


class TaxOf(models.TextChoices):
    """The base of the tax."""

    PRIZE = "prize", _("Each prize")
    NET_WIN = "net_win", _("What a player won in the event beyond what it cost")


class PrizeTaxRule(VersionedModel):
    """The tax on prizes paid in one currency from a day on; ``bands`` are ``[above, points]``.

    In force until the next rule. Amounts in minor units, points in hundredths of a percent. ``set_at`` is
    when it was set, which may be after prizes were paid on its first day; None for rules from before it was
    stored.
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
    """What a player won of another's head: ``cash_minor`` to be paid, ``head_minor`` onto the own head.

    Without ``hunter`` nobody won it; a player's own head is won by the player. ``is_kept`` once the victim bought
    back: bounties won stay won. ``is_moved`` from a bag that was not played to another bullet of its player, or
    without ``hunter`` to the prize pool: ``head_minor`` of it.
    ``award`` is the award that cashes it.
    """

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    victim = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    hunter = models.ForeignKey("tournaments.Entry", null=True, on_delete=models.PROTECT, related_name="+")
    cash_minor = models.BigIntegerField()
    head_minor = models.BigIntegerField(default=0)
    is_kept = models.BooleanField(default=False)
    is_moved = models.BooleanField(default=False)
    award = models.ForeignKey("payouts.Award", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(cash_minor__gte=0, head_minor__gte=0), name="bounty_won_not_negative"
            ),
        ]

    @property
    def minor(self) -> int:
        """The amount that it takes from the head."""
        return self.cash_minor + self.head_minor

    @property
    def is_own(self) -> bool:
        return bool(self.hunter_id == self.victim_id)

    @property
    def is_knock_out(self) -> bool:
        """Whether another player won something."""
        return self.hunter_id is not None and not (self.is_own or self.is_moved) and self.minor > 0


class MysteryBox(VersionedModel):
    """The envelopes of mystery bounties when the box was filled: ``[amount in minor units, count]`` each."""

    event = models.OneToOneField("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    players = models.PositiveIntegerField()
    envelopes = models.JSONField(default=list)
    began_at = models.DateTimeField()


class SidePoolAwarded(VersionedModel):
    """A side pool of ``pool_minor`` that is awarded; nobody won ``kept_minor`` of it, which leaves the event.

    ``is_by_place`` if its winners follow the finish order; else a director named them.
    """

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+", db_index=False)
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


class TipsPaidOut(VersionedModel):
    """Tips of an event's winners, paid in cash to the staff from a drawer; ``receiver`` signs the slip.

    ``is_returned`` if the cash came back.
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
    """The progress of a prize in the queue."""

    WAITING = "waiting", _("Waiting")
    CALLED = "called", pgettext_lazy("winner", "Called")
    SKIPPED = "skipped", pgettext_lazy("winner", "Did not come")


class PrizeCall(VersionedModel):
    """The winner who holds a slip was called to a desk, ``times`` so far; ``called_by`` is the cashier there.

    Found by the slip: a returned prize gets another slip, and waits again.
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

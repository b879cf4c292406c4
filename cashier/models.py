"""The models of the cashier: rules of the house, drawers, sales, and the append-only ledger."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from cashier.currencies.rows import Exchange as Exchange  # noqa: PLC0414 - offered with the other rows
from cashier.currencies.rows import ExchangeRate as ExchangeRate  # noqa: PLC0414
from cashier.currencies.rows import ForeignCount as ForeignCount  # noqa: PLC0414
from cashier.kinds import (
    APPROVAL_LABELS,
    ApprovalState,
    DocumentKind,
    Method,
    MovementKind,
    PostingKind,
    SaleKind,
    TransferState,
    part_label,
)
from cashier.payments.columns import PaymentDetails, PaymentRow, payment_details
from cashier.refunds import rows as refund_models
from cashier.tickets.rows import Ticket as Ticket  # noqa: PLC0414 - offered with the other rows
from cashier.tickets.rows import TicketPayment as TicketPayment  # noqa: PLC0414
from journal.rows.versioned import VersionedModel
from rulebook.money import Money

Refund = refund_models.Refund


class CashierRules(VersionedModel):
    """The rules for cashiers; one row."""

    allows_override = models.BooleanField(
        _("a director may override an entry rule, with a reason"), default=True
    )
    wants_good_funds = models.BooleanField(_("transfers only once the money has arrived"), default=False)


class CashLimit(VersionedModel):
    """A limit on cash with its dates (``rulebook.cash_limit``), set by law or by the house."""

    is_seldom_written: ClassVar[bool] = True
    name = models.CharField(max_length=60)
    limit_minor = models.BigIntegerField()
    document_minor = models.BigIntegerField(null=True)
    currency = models.CharField(max_length=3)
    counted_by = models.CharField(max_length=20)
    days = models.PositiveSmallIntegerField(default=0)
    bound = models.CharField(max_length=10)
    above = models.CharField(max_length=10)
    since = models.DateField()
    until = models.DateField(null=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(limit_minor__gt=0), name="cash_limit_above_zero"),
        ]

    @property
    def money(self) -> Money:
        """The limit as money."""
        return Money(self.limit_minor, self.currency)

    @property
    def document_from(self) -> Money | None:
        """The amount from which a document is required, or None."""
        return None if self.document_minor is None else Money(self.document_minor, self.currency)

    def has_ended(self, day: date) -> bool:
        """Whether the limit ended before that day."""
        return self.until is not None and self.until < day


class DocumentSeen(VersionedModel):
    """A player's document that a cashier saw because cash reached a threshold; the number can be erased."""

    free_text: ClassVar[tuple[str, ...]] = ("number",)
    player = models.ForeignKey("people.Player", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=20, choices=DocumentKind.choices)
    number = models.CharField(max_length=40, blank=True)
    seen_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    who: str
    """The name of who saw it; only where the row was found with it."""

    class Meta:
        ordering: ClassVar = ["-pk"]


class DrawerRules(VersionedModel):
    """How the house counts its drawers; one row, in the house's currency. Without it nothing is required."""

    is_seldom_written: ClassVar[bool] = True
    is_blind = models.BooleanField(default=False)
    by_denomination = models.BooleanField(default=False)
    free_difference_minor = models.BigIntegerField(null=True)


@dataclass(frozen=True, slots=True)
class Pile:
    """A note or coin, and how many there are."""

    value: Money
    number: int

    @property
    def amount(self) -> Money:
        """Their value."""
        return self.value * self.number


class Drawer(VersionedModel):
    """A cash drawer from its float to its count; ``cashier_id`` is the person responsible for it.

    ``pieces`` are the notes and coins at the close: pairs of a value in minor units and a number.
    ``taken_from`` is the drawer that closed at the hand-over: its count is the float of this one.
    """

    is_seldom_written: ClassVar[bool] = True
    free_text: ClassVar[tuple[str, ...]] = ("difference_reason",)
    cashier = models.ForeignKey("people.User", on_delete=models.PROTECT, related_name="+")
    currency = models.CharField(max_length=3)
    float_minor = models.BigIntegerField(default=0)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    expected_minor = models.BigIntegerField(null=True)
    counted_minor = models.BigIntegerField(null=True)
    pieces = models.JSONField(default=list)
    difference_reason = models.CharField(max_length=200, blank=True)
    taken_from = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="handed_to")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["cashier"],
                condition=models.Q(closed_at__isnull=True),
                name="one_open_drawer_a_cashier",
            ),
        ]

    @property
    def is_open(self) -> bool:
        """Whether the drawer still accepts money."""
        return self.closed_at is None

    @property
    def float(self) -> Money:
        return Money(self.float_minor, self.currency)

    @property
    def expected(self) -> Money | None:
        return None if self.expected_minor is None else Money(self.expected_minor, self.currency)

    @property
    def counted(self) -> Money | None:
        return None if self.counted_minor is None else Money(self.counted_minor, self.currency)

    @property
    def difference(self) -> Money | None:
        """Counted minus expected, positive for too much money; None while open."""
        if self.counted is None or self.expected is None:
            return None
        return self.counted - self.expected

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The notes and coins of the count, largest first; empty if only the amount was counted."""
        return tuple(Pile(Money(value, self.currency), number) for value, number in self.pieces)


class DrawerCount(VersionedModel):
    """A count of an open drawer that showed the difference; later counts do not replace it.

    ``successor`` is the person who will take the drawer over with this count.
    """

    drawer = models.ForeignKey(Drawer, on_delete=models.PROTECT, related_name="counts")
    counted_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    expected_minor = models.BigIntegerField()
    counted_minor = models.BigIntegerField()
    pieces = models.JSONField(default=list)
    successor = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["pk"]

    @property
    def counted(self) -> Money:
        """The cash counted, in the currency of the drawer."""
        return Money(self.counted_minor, self.drawer.currency)

    @property
    def difference(self) -> Money:
        """What was over, or short if negative."""
        return Money(self.counted_minor - self.expected_minor, self.drawer.currency)


class CashTransfer(VersionedModel):
    """Cash that a drawer transfers to another: requested by the giver, it moves when the taker accepts."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    giver = models.ForeignKey(Drawer, on_delete=models.PROTECT, related_name="given")
    taker = models.ForeignKey(Drawer, on_delete=models.PROTECT, related_name="taken")
    amount_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    reason = models.CharField(max_length=200)
    state = models.CharField(max_length=10, choices=TransferState.choices, default=TransferState.ASKED)
    asked_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()
    answered_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(amount_minor__gt=0), name="transfer_moves_cash"),
            models.CheckConstraint(condition=~models.Q(giver=models.F("taker")), name="transfer_to_another"),
        ]

    @property
    def amount(self) -> Money:
        """The cash transferred."""
        return Money(self.amount_minor, self.currency)


class ApprovalRules(VersionedModel):
    """The amounts above which a second person approves; one row. Without it no approval is required."""

    is_seldom_written: ClassVar[bool] = True
    void_minor = models.BigIntegerField(null=True)
    difference_minor = models.BigIntegerField(null=True)
    cash_moved_minor = models.BigIntegerField(null=True)
    pay_out_minor = models.BigIntegerField(null=True)
    overrides = models.BooleanField(default=False)
    deals = models.BooleanField(default=False)
    minutes = models.PositiveSmallIntegerField(default=15)


class Approval(VersionedModel):
    """A request for a second person's approval; ``subject`` is what it is about (``sale/5``).

    ``passed_minor`` passed on the same day without a second person, and counts towards the amount.
    """

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    kind = models.CharField(
        max_length=12, choices=[(kind.value, label) for kind, label in APPROVAL_LABELS.items()]
    )
    subject = models.CharField(max_length=60)
    amount_minor = models.BigIntegerField()
    passed_minor = models.BigIntegerField(default=0)
    currency = models.CharField(max_length=3)
    reason = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=10, choices=ApprovalState.choices, default=ApprovalState.ASKED)
    asked_by = models.ForeignKey("people.User", on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()
    until = models.DateTimeField()
    answered_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")
    answered_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [models.Index(fields=["kind", "subject"], name="approval_by_subject")]

    @property
    def amount(self) -> Money:
        """The amount to approve."""
        return Money(self.amount_minor, self.currency)

    @property
    def passed(self) -> Money:
        """The amount that passed earlier that day."""
        return Money(self.passed_minor, self.currency)

    @property
    def together(self) -> Money:
        """What passed earlier and the amount, whatever its direction."""
        return Money(abs(self.amount_minor) + self.passed_minor, self.currency)

    def waits(self, at: datetime) -> bool:
        """Whether it can still be answered at that time."""
        return self.state == ApprovalState.ASKED and self.until >= at


class Unapproved(VersionedModel):
    """An amount that passed without a second person: ``who`` is its player, else the cashier at a drawer.

    The amounts of a day add up, so that no one can split an amount to stay below the threshold.
    """

    kind = models.CharField(max_length=12)
    who = models.CharField(max_length=80)
    amount_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["who", "kind", "at"], name="unapproved_by_who")]


class Queue(VersionedModel):
    """The queue of an event: numbers are given and called in order, so the last of each is enough."""

    is_seldom_written: ClassVar[bool] = True
    event = models.OneToOneField("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    given = models.PositiveIntegerField(default=0)
    called = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(called__lte=models.F("given")), name="called_after_it_was_given"
            ),
        ]


@dataclass(frozen=True, slots=True)
class SalePart:
    """A part of a price and its account: ``pool``, ``fee``, ``side/Jackpot``."""

    account: str
    amount: Money

    @property
    def label(self) -> str:
        """The part in words; a side fee has its own name."""
        return part_label(self.account)


class Sale(VersionedModel):
    """One sale by the cashier: ``parts`` is its price by account (``pool``, ``fee``, ``side/Jackpot``).

    It keeps the kind, name and price of its product, even if the event changes them later; ``day`` is the day
    of the entry at the time of the sale. If paid in one way, the sale is its own payment; without ``method``
    it was paid in several, each a ``SalePayment``. ``has_arrived``: the cashier stated that the money of the
    transfer had arrived.
    """

    free_text: ClassVar[tuple[str, ...]] = ("reference", "override_reason", "void_reason")
    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+", db_index=False)
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+", db_index=False)
    day = models.ForeignKey(
        "tournaments.Day", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    drawer = models.ForeignKey(Drawer, on_delete=models.PROTECT, related_name="sales")
    kind = models.CharField(max_length=10, choices=SaleKind.choices)
    product = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(max_length=60, blank=True)
    total_minor = models.BigIntegerField()
    parts = models.JSONField(default=dict)
    currency = models.CharField(max_length=3)
    chips = models.PositiveIntegerField()
    method = models.CharField(max_length=10, choices=Method.choices, default=Method.CASH, blank=True)
    reference = models.CharField(max_length=60, blank=True)
    has_arrived = models.BooleanField(default=False)
    receipt = models.PositiveBigIntegerField(unique=True)
    at = models.DateTimeField()
    level = models.PositiveSmallIntegerField(default=0)
    override_reason = models.CharField(max_length=200, blank=True)
    voided_at = models.DateTimeField(null=True)
    void_reason = models.CharField(max_length=200, blank=True)
    void_receipt = models.PositiveBigIntegerField(null=True)
    void_drawer = models.ForeignKey(
        Drawer, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(total_minor__gte=0), name="sale_total_not_negative"),
            # Few sales are voided, so a sale writes neither to this index nor to the one of the drawer.
            models.UniqueConstraint(
                fields=["void_receipt"],
                condition=models.Q(void_receipt__isnull=False),
                name="one_void_a_receipt",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["event", "kind"], name="sale_by_event"),
            models.Index(fields=["entry"], name="sale_by_entry"),
            models.Index(
                fields=["void_drawer"],
                condition=models.Q(void_drawer__isnull=False),
                name="sale_by_void_drawer",
            ),
        ]

    @property
    def player_id(self) -> int:
        return self.entry.player_id

    @property
    def number(self) -> int:
        """The number of its entry."""
        return self.entry.number

    @property
    def total(self) -> Money:
        return Money(self.total_minor, self.currency)

    @property
    def price(self) -> Money:
        """The amount for the prize pool."""
        return Money(self.parts.get("pool", 0), self.currency)

    @property
    def fee(self) -> Money:
        """The amount that the house keeps."""
        return Money(self.parts.get("fee", 0), self.currency)

    @property
    def others(self) -> tuple[SalePart, ...]:
        """The parts besides pool and fee: staff, bounty, side fees."""
        return tuple(
            SalePart(part, Money(minor, self.currency))
            for part, minor in self.parts.items()
            if part not in ("pool", "fee")
        )

    @property
    def other(self) -> Money:
        """The sum of these parts."""
        return self.total - self.price - self.fee

    @property
    def is_void(self) -> bool:
        return self.voided_at is not None

    @property
    def kind_label(self) -> str:
        """The product in words: its own name, else that of its kind."""
        return self.name or str(SaleKind(self.kind).label)

    @property
    def has_payment_rows(self) -> bool:
        """Whether rows may say how it was paid, or how its void gave the money back."""
        return not self.method or self.is_void

    @property
    def paid(self) -> tuple[PaymentDetails, ...]:
        """The amount paid in each way: a sale with a way is its own payment."""
        if self.method:
            return (payment_details(self.method, self.total_minor, self.reference, None),)
        return tuple(payment.details for payment in self.payments.all() if payment.amount_minor > 0)

    @property
    def back(self) -> tuple[PaymentDetails, ...]:
        """The amount that the void gave back in each way: without rows, in the ways in which it was paid."""
        if not self.is_void:
            return ()
        if rows := [one.details for one in self.payments.all() if one.amount_minor < 0]:
            return tuple(rows)
        # If voided without a drawer, the money is due and a refund pays it; tickets were returned
        # immediately.
        outgoing = (
            one for one in self.paid if self.void_drawer_id is not None or one.method is Method.TICKET
        )
        return tuple(payment_details(one.method, -one.amount_minor, one.reference, None) for one in outgoing)


class SalePayment(PaymentRow):
    """The amount of a sale paid in one of several ways; negative if its void gave it back."""

    sale = models.ForeignKey(Sale, on_delete=models.PROTECT, related_name="payments")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~models.Q(amount_minor=0), name="payment_moves_money"),
        ]


class OwedRebuy(VersionedModel):
    """A rebuy announced before a hand: its ``chips`` are in play, its price is owed (TDA 27)."""

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    product = models.PositiveSmallIntegerField()
    amount_minor = models.BigIntegerField()
    chips = models.PositiveIntegerField()
    at = models.DateTimeField()
    sale = models.OneToOneField(Sale, null=True, on_delete=models.PROTECT, related_name="+")
    called_off_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(sale__isnull=True) | models.Q(called_off_at__isnull=True),
                name="owed_rebuy_paid_or_called_off",
            ),
        ]


class Posting(models.Model):
    """One movement of money whose rows sum to zero; never changed or deleted.

    ``player_id`` is the player whose money goes in or out of a drawer, for the limits on cash.
    """

    is_permanent: ClassVar[bool] = True
    kind = models.CharField(max_length=20, choices=PostingKind.choices)
    event_id = models.PositiveBigIntegerField(null=True, db_index=True)
    sale_id = models.PositiveBigIntegerField(null=True, db_index=True)
    award_id = models.PositiveBigIntegerField(null=True)
    movement_id = models.PositiveBigIntegerField(null=True)
    refund_id = models.PositiveBigIntegerField(null=True)
    ticket_id = models.PositiveBigIntegerField(null=True)
    exchange_id = models.PositiveBigIntegerField(null=True)
    player_id = models.PositiveBigIntegerField(null=True)
    currency = models.CharField(max_length=3)
    at = models.DateTimeField()
    actor_id = models.PositiveBigIntegerField(null=True)
    memo = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["player_id", "at"], name="posting_by_player"),
            # Few postings have one, so a sale writes to none of these indexes.
            models.Index(
                fields=["award_id"], condition=models.Q(award_id__isnull=False), name="posting_by_award"
            ),
            models.Index(
                fields=["movement_id"],
                condition=models.Q(movement_id__isnull=False),
                name="posting_by_movement",
            ),
            models.Index(
                fields=["ticket_id"], condition=models.Q(ticket_id__isnull=False), name="posting_by_ticket"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class LedgerRow(models.Model):
    """An ``amount_minor`` to (positive) or from (negative) an account: ``cash/3``, ``pool/5``, ``fee/5``."""

    is_permanent: ClassVar[bool] = True
    posting = models.ForeignKey(Posting, on_delete=models.PROTECT, related_name="rows")
    account = models.CharField(max_length=40, db_index=True)
    amount_minor = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=~models.Q(amount_minor=0), name="ledger_row_moves_money"),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.amount_minor}"


class AccountMovement(VersionedModel):
    """Money into (positive) or out of a player's account; never changed: an undo adds the opposite movement.

    A payment for a ``sale`` has its receipt number; money given back by a void has that of the void.
    """

    free_text: ClassVar[tuple[str, ...]] = ("reason", "reference")
    player = models.ForeignKey("people.Player", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=10, choices=MovementKind.choices)
    amount_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    method = models.CharField(max_length=10, choices=Method.choices, blank=True)
    reference = models.CharField(max_length=60, blank=True)
    has_arrived = models.BooleanField(default=False)
    drawer = models.ForeignKey(Drawer, null=True, on_delete=models.PROTECT, related_name="+")
    receipt = models.PositiveBigIntegerField(unique=True)
    at = models.DateTimeField()
    reason = models.CharField(max_length=200, blank=True)
    sale = models.ForeignKey(Sale, null=True, on_delete=models.PROTECT, related_name="+")
    undoes = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="undone_by")
    balance: Money
    """The balance after it; only where the account was read with its movements before."""

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~models.Q(amount_minor=0), name="movement_moves_money"),
        ]

    @property
    def amount(self) -> Money:
        """Into the account; out of it if negative."""
        return Money(self.amount_minor, self.currency)

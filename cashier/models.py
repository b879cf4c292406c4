"""Rows of the cashier: its house rules, drawers, sales, and the append-only ledger."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from cashier.kinds import DocumentKind, Method, MovementKind, PostingKind, SaleKind
from journal.rows.versioned import VersionedModel


class CashierRules(VersionedModel):
    """What the house lets its cashiers do; one row."""

    allows_override = models.BooleanField(
        _("a director may override an entry rule, with a reason"), default=True
    )


class CashLimit(VersionedModel):
    """A limit on cash with its dates (``rulebook.cash_limit``): a law's, or the house's own."""

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


class DocumentSeen(VersionedModel):
    """A player's document that a cashier saw because cash reached a threshold; its number can be erased."""

    free_text: ClassVar[tuple[str, ...]] = ("number",)
    player = models.ForeignKey("people.Player", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=20, choices=DocumentKind.choices)
    number = models.CharField(max_length=40, blank=True)
    seen_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-pk"]


class Drawer(VersionedModel):
    """A cash drawer from its float to its count; ``cashier_id`` is the person responsible for it."""

    is_seldom_written: ClassVar[bool] = True
    cashier = models.ForeignKey("people.User", on_delete=models.PROTECT, related_name="+")
    currency = models.CharField(max_length=3)
    float_minor = models.BigIntegerField(default=0)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    expected_minor = models.BigIntegerField(null=True)
    counted_minor = models.BigIntegerField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["cashier"],
                condition=models.Q(closed_at__isnull=True),
                name="one_open_drawer_a_cashier",
            ),
        ]


class Queue(VersionedModel):
    """The queue of an event: its numbers are given and called in their order, so that the last of each says all."""

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


class Sale(VersionedModel):
    """One thing sold by the cashier: ``parts`` is its price by account (``pool``, ``fee``, ``side/Jackpot``).

    It keeps the kind, the name and the price of its product, whatever the event sells later; ``day`` is the one
    that the entry was to play, or played, at the sale.
    """

    free_text: ClassVar[tuple[str, ...]] = ("override_reason", "void_reason")
    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
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
    method = models.CharField(max_length=10, choices=Method.choices, default=Method.CASH)
    receipt = models.PositiveBigIntegerField(unique=True)
    at = models.DateTimeField()
    level = models.PositiveSmallIntegerField(default=0)
    override_reason = models.CharField(max_length=200, blank=True)
    voided_at = models.DateTimeField(null=True)
    void_reason = models.CharField(max_length=200, blank=True)
    void_receipt = models.PositiveBigIntegerField(null=True, unique=True)
    void_drawer = models.ForeignKey(Drawer, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(total_minor__gte=0), name="sale_total_not_negative"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["event", "kind"], name="sale_by_event"),
            models.Index(fields=["entry"], name="sale_by_entry"),
        ]


class Posting(models.Model):
    """One movement of money, balanced to zero over its rows; never changed, never deleted.

    ``player_id`` is whose money goes in or out of a drawer: limits on cash are counted by it.
    """

    is_permanent: ClassVar[bool] = True
    kind = models.CharField(max_length=20, choices=PostingKind.choices)
    event_id = models.PositiveBigIntegerField(null=True, db_index=True)
    sale_id = models.PositiveBigIntegerField(null=True, db_index=True)
    award_id = models.PositiveBigIntegerField(null=True, db_index=True)
    movement_id = models.PositiveBigIntegerField(null=True)
    player_id = models.PositiveBigIntegerField(null=True)
    currency = models.CharField(max_length=3)
    at = models.DateTimeField()
    actor_id = models.PositiveBigIntegerField(null=True)
    memo = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["player_id", "at"], name="posting_by_player")]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class LedgerRow(models.Model):
    """``amount_minor`` to (positive) or from (negative) an account: ``cash/3``, ``pool/5``, ``fee/5``."""

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
    """Money into (positive) or out of a player's account; never changed: an undo adds the opposite."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    player = models.ForeignKey("people.Player", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=10, choices=MovementKind.choices)
    amount_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    method = models.CharField(max_length=10, choices=Method.choices, blank=True)
    drawer = models.ForeignKey(Drawer, null=True, on_delete=models.PROTECT, related_name="+")
    receipt = models.PositiveBigIntegerField(unique=True)
    at = models.DateTimeField()
    reason = models.CharField(max_length=200, blank=True)
    undoes = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="undone_by")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~models.Q(amount_minor=0), name="movement_moves_money"),
        ]

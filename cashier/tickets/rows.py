"""The row of a ticket; the other rows of the cashier are in ``models``, which exports it too."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from cashier.kinds import TICKET_LABELS, Method, SaleKind
from cashier.payments.columns import PaymentRow
from journal.rows.versioned import VersionedModel
from rulebook.tickets import TicketState


class Ticket(VersionedModel):
    """A ticket: one purchase of its ``event`` and ``kind`` (empty: any) uses all of its ``worth_minor``.

    A sold ticket has a way of payment, a drawer and a receipt; a given one the account ``cost`` and a reason;
    a won one the event ``prize_of``. ``player`` received it, and alone may use it if ``is_personal``. Once
    spent, ``sale`` is the purchase it paid and ``credit_minor`` the rest credited to the player. A void has a
    receipt number if it gave money back.
    """

    free_text: ClassVar[tuple[str, ...]] = ("reference", "reason", "void_reason")
    number = models.PositiveBigIntegerField(unique=True)
    code = models.CharField(max_length=16, unique=True)
    worth_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    event = models.ForeignKey("tournaments.Event", null=True, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=10, choices=SaleKind.choices, blank=True)
    player = models.ForeignKey("people.Player", null=True, on_delete=models.PROTECT, related_name="+")
    is_personal = models.BooleanField(default=False)
    until = models.DateTimeField(null=True)
    state = models.CharField(
        max_length=10,
        choices=[(state.value, label) for state, label in TICKET_LABELS.items()],
        default=TicketState.ISSUED.value,
    )
    issued_at = models.DateTimeField()
    issued_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")
    method = models.CharField(max_length=10, choices=Method.choices, blank=True)
    reference = models.CharField(max_length=60, blank=True)
    has_arrived = models.BooleanField(default=False)
    drawer = models.ForeignKey("cashier.Drawer", null=True, on_delete=models.PROTECT, related_name="+")
    receipt = models.PositiveBigIntegerField(null=True, unique=True)
    cost = models.CharField(max_length=30, blank=True)
    prize_of = models.ForeignKey(
        "tournaments.Event", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    reason = models.CharField(max_length=200, blank=True)
    sale = models.ForeignKey("cashier.Sale", null=True, on_delete=models.PROTECT, related_name="+")
    credit_minor = models.BigIntegerField(default=0)
    ended_at = models.DateTimeField(null=True)
    void_reason = models.CharField(max_length=200, blank=True)
    void_receipt = models.PositiveBigIntegerField(null=True, unique=True)
    void_drawer = models.ForeignKey("cashier.Drawer", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(worth_minor__gt=0), name="ticket_has_worth"),
            models.CheckConstraint(
                condition=models.Q(is_personal=False) | models.Q(player__isnull=False),
                name="personal_ticket_has_player",
            ),
            models.CheckConstraint(
                condition=models.Q(state="spent") | models.Q(sale__isnull=True), name="spent_ticket_has_sale"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["until"], condition=models.Q(state="issued"), name="ticket_by_end"),
            models.Index(fields=["state"], name="ticket_by_state"),
        ]


class TicketPayment(PaymentRow):
    """The amount of a ticket paid in one of several ways; negative if its void gave it back."""

    ticket = models.ForeignKey(Ticket, on_delete=models.PROTECT, related_name="payments")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~models.Q(amount_minor=0), name="ticket_payment_moves_money"),
        ]

"""The row of a ticket; the other rows of the cashier are in ``models``, which exports it too."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.db import models

from cashier.kinds import TICKET_LABELS, Method, SaleKind
from cashier.payments.columns import PaymentDetails, PaymentRow, payment_details
from journal.rows.versioned import VersionedModel
from rulebook import tickets as rules
from rulebook.money import Money
from rulebook.products import ProductKind
from rulebook.tickets import TicketState, is_over


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

    @property
    def worth(self) -> Money:
        """Its worth as money."""
        return Money(self.worth_minor, self.currency)

    @property
    def credit(self) -> Money:
        """The credit that it left the player."""
        return Money(self.credit_minor, self.currency)

    @property
    def state_label(self) -> str:
        """The state in words."""
        return str(TICKET_LABELS[TicketState(self.state)])

    @property
    def is_issued(self) -> bool:
        """Whether it is outstanding."""
        return bool(self.state == TicketState.ISSUED)

    def is_late(self, at: datetime) -> bool:
        """Whether it has expired and the task has not yet removed it from the books."""
        return self.is_issued and is_over(self.until, at)

    @property
    def rule(self) -> rules.Ticket:
        """The ticket for the rule."""
        return rules.Ticket(
            worth=self.worth,
            state=TicketState(self.state),
            event=self.event_id,
            kind=ProductKind(self.kind) if self.kind else None,
            player=self.player_id if self.is_personal else None,
            until=self.until,
        )

    @property
    def has_payment_rows(self) -> bool:
        """Whether rows may say how it was paid, or how its void gave the money back."""
        return self.receipt is not None and (not self.method or self.void_receipt is not None)

    @property
    def paid(self) -> tuple[PaymentDetails, ...]:
        """The amount paid in each way: a ticket with a way is its own payment."""
        if self.receipt is None:
            return ()
        if self.method:
            return (payment_details(self.method, self.worth_minor, self.reference, None),)
        return tuple(payment.details for payment in self.payments.all() if payment.amount_minor > 0)

    @property
    def back(self) -> tuple[PaymentDetails, ...]:
        """The amount that the void gave back in each way: without rows, in the way in which it was paid."""
        if self.receipt is None or self.void_receipt is None:
            return ()
        if rows := [one.details for one in self.payments.all() if one.amount_minor < 0]:
            return tuple(rows)
        return tuple(payment_details(one.method, -one.amount_minor, one.reference, None) for one in self.paid)


class TicketPayment(PaymentRow):
    """The amount of a ticket paid in one of several ways; negative if its void gave it back."""

    ticket = models.ForeignKey(Ticket, on_delete=models.PROTECT, related_name="payments")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~models.Q(amount_minor=0), name="ticket_payment_moves_money"),
        ]

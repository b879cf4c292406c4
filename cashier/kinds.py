"""Kinds of sale, ways of payment, and reasons why money moves."""

from __future__ import annotations

from typing import Literal, cast

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from access.roles import CASHIERS, INSPECTORS
from rulebook.approvals import ApprovalKind
from rulebook.exchange import Side
from rulebook.products import PartKind
from rulebook.refusals import Refusal
from rulebook.tickets import TicketState


class SaleKind(models.TextChoices):
    """What was sold."""

    ENTRY = "entry", _("Entry")
    RE_ENTRY = "re_entry", _("Re-entry")
    REBUY = "rebuy", _("Rebuy")
    ADD_ON = "add_on", _("Add-on")
    BOUNTY = "bounty", _("Bounty")
    SIDE_FEE = "side_fee", _("Side fee")


PART_LABELS = {
    PartKind.POOL: _("Prize pool"),
    PartKind.FEE: _("Fee"),
    PartKind.STAFF: _("Staff"),
    PartKind.BOUNTY: _("Bounty"),
    PartKind.SIDE: _("Side fee"),
}
"""The parts of a price in words."""


def part_label(account: str) -> str:
    """A part in words: ``staff`` by its kind, ``side/Jackpot`` by its own name."""
    kind, _slash, name = account.partition("/")
    return name or str(PART_LABELS[PartKind(kind)])


class Method(models.TextChoices):
    """How money was paid in or out."""

    CASH = "cash", _("Cash")
    CARD = "card", _("Card")
    TRANSFER = "transfer", _("Bank transfer")
    CHEQUE = "cheque", _("Cheque")
    ACCOUNT = "account", _("Player account")
    TICKET = "ticket", _("Ticket")


RefundMethod = Literal["cash", "as_paid"]
SaleMethod = Literal["cash", "card", "transfer", "account", "ticket"]
TicketMethod = Literal["cash", "card", "transfer", "account"]
DrawerMethod = Literal["cash", "card", "transfer"]
PrizeMethod = Literal["cash", "transfer", "cheque", "account"]
SALE_METHODS = (Method.CASH, Method.CARD, Method.TRANSFER, Method.ACCOUNT, Method.TICKET)
TICKET_METHODS = SALE_METHODS[:-1]
"""The ways to pay for a ticket; not by another ticket."""
DRAWER_METHODS = (Method.CASH, Method.CARD, Method.TRANSFER)
"""The ways of deposits to and withdrawals from players' accounts."""
HELD_METHODS = (*DRAWER_METHODS, Method.CHEQUE)
"""The ways that a drawer has an account for; a player's account is in no drawer."""
PRIZE_METHODS = (Method.CASH, Method.TRANSFER, Method.CHEQUE, Method.ACCOUNT)


class PostingKind(models.TextChoices):
    """Why money moved."""

    SALE = "sale", _("Sale")
    VOID = "void", _("Void")
    FLOAT = "float", _("Float")
    CASH_MOVED = "cash_moved", _("Cash moved")
    CASH_TRANSFER = "cash_transfer", _("Cash to another drawer")
    COUNT = "count", _("Count")
    AWARD = "award", _("Prize paid")
    AWARD_TAKEN_BACK = "award_back", _("Prize payment undone")
    UNCLAIMED = "unclaimed", _("Prize unclaimed")
    TIPS = "tips", _("Tips paid to the staff")
    SETTLEMENT = "settlement", _("Settlement")
    CANCELLATION = "cancellation", _("Event cancelled")
    STOP = "stop", _("Event stopped")
    EXPENSES = "expenses", _("Expenses kept")
    REFUND = "refund", _("Refund paid")
    REFUND_TAKEN_BACK = "refund_back", _("Refund undone")
    ACCOUNT = "account", _("Player account")
    TICKET = "ticket", _("Ticket")
    EXCHANGE = "exchange", _("Currency exchange")
    JACKPOT = "jackpot", _("Jackpot")


class RefundState(models.TextChoices):
    """The states of a refund."""

    DUE = "due", _("Due")
    PAID = "paid", _("Paid")


class RefundWay(models.TextChoices):
    """How a refund is paid."""

    CASH = "cash", _("Cash")
    AS_PAID = "as_paid", _("The way it was paid")


REFUND_METHODS = tuple(RefundWay)


class TransferState(models.TextChoices):
    """The states of a cash transfer between drawers."""

    ASKED = "asked", _("asked")
    ACCEPTED = "accepted", _("accepted")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("withdrawn")


TICKET_LABELS = {
    TicketState.ISSUED: _("issued"),
    TicketState.SPENT: _("spent"),
    TicketState.VOID: pgettext_lazy("ticket", "void"),
    TicketState.EXPIRED: pgettext_lazy("ticket", "expired"),
}
"""The states of a ticket in words."""


SIDE_LABELS = {Side.BUY: _("Notes taken"), Side.SELL: _("Notes given")}
"""The direction of notes of another currency in words."""


APPROVAL_LABELS = {
    ApprovalKind.VOID: _("Void"),
    ApprovalKind.DIFFERENCE: _("Over or short"),
    ApprovalKind.CASH_MOVED: _("Cash and safe"),
    ApprovalKind.PAY_OUT: _("Pay-out"),
    ApprovalKind.OVERRIDE: _("Override"),
    ApprovalKind.DEAL: _("Deal"),
    ApprovalKind.OTHER_WAY: _("Refund another way"),
}


class ApprovalState(models.TextChoices):
    """The states of a request for approval."""

    ASKED = "asked", _("asked")
    APPROVED = "approved", _("approved")
    DECLINED = "declined", _("declined")
    USED = "used", _("used")


RECEIPTS = "receipt"
"""The number series shared by sales, voids and movements of accounts."""


class MovementKind(models.TextChoices):
    """Why the balance of a player's account changed."""

    DEPOSIT = "deposit", _("Deposit")
    WITHDRAWAL = "withdrawal", _("Withdrawal")
    CREDIT = "credit", _("Credit")
    DEBIT = "debit", _("Debit")
    PAYMENT = "payment", _("Payment")
    REFUND = "refund", _("Refund")
    PRIZE = "prize", _("Prize")
    PRIZE_BACK = "prize_back", _("Prize returned")
    MERGER = "merger", _("Merged player")
    TICKET = "ticket", _("Left of a ticket")


class DocumentKind(models.TextChoices):
    """The kind of a player's identity document."""

    IDENTITY_CARD = "identity_card", _("Identity card")
    PASSPORT = "passport", _("Passport")
    DRIVING_LICENCE = "driving_licence", _("Driving licence")
    RESIDENCE_PERMIT = "residence_permit", _("Residence permit")
    OTHER = "other", _("Other document")


def sale_method(text: str) -> SaleMethod:
    """The payment method of a sale in a form; raises ``Refusal("method_unknown")``."""
    if text not in SALE_METHODS:
        raise Refusal("method_unknown", field="method", method=text)
    return cast(SaleMethod, text)


def drawer_method(text: str) -> DrawerMethod:
    """The payment method of a deposit or withdrawal; raises ``Refusal("method_unknown")``."""
    if text not in DRAWER_METHODS:
        raise Refusal("method_unknown", field="method", method=text)
    return cast(DrawerMethod, text)


def prize_method(text: str) -> PrizeMethod:
    """The payment method of a prize in a form; raises ``Refusal("method_unknown")``."""
    if text not in PRIZE_METHODS:
        raise Refusal("method_unknown", field="method", method=text)
    return cast(PrizeMethod, text)


def refund_method(text: str) -> RefundMethod:
    """The way of a refund in a form; raises ``Refusal("method_unknown")``."""
    if text not in REFUND_METHODS:
        raise Refusal("method_unknown", field="method", method=text)
    return cast(RefundMethod, text)


AT_THE_DRAWERS = CASHIERS | INSPECTORS

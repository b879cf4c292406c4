"""Papers whose prints are counted."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class PaperKind(models.TextChoices):
    """The kind of a paper; its subject is the id of the row that it is about."""

    RECEIPT = "receipt", _("Receipt")
    VOID = "void", _("Void receipt")
    SEAT_CARD = "seat_card", _("Seat card")
    PRIZE_SLIP = "prize_slip", _("Prize slip")
    PRIZE_NOTE = "prize_note", _("Prize to collect")
    TIPS_SLIP = "tips_slip", _("Slip of tips")
    WINNINGS = "winnings", _("Statement of winnings")
    REFUND_SLIP = "refund_slip", _("Refund slip")
    TICKET = "ticket", _("Ticket")
    QUEUE_NUMBER = "queue_number", _("Queue number")
    BAG_LABEL = "bag_label", _("Bag label")
    CHIP_SLIP = "chip_slip", _("Slip for the table")
    STUB = "stub", _("Receipt stub")
    EXCHANGE = "exchange", _("Exchange receipt")
    ACCOUNT = "account", _("Statement of account")
    TICKETS = "tickets", _("Statement of tickets")
    SIGN_IN = "sign_in", _("Sign-in sheet")
    SIGN_IN_REST = "sign_in_rest", _("Sign-in sheet without seats")


class JobState(models.TextChoices):
    """The state of papers on their way to a printer."""

    WAITING = "waiting", _("waiting")
    SENDING = "sending", _("printing")
    UNSURE = "unsure", _("perhaps printed")
    PRINTED = "printed", _("printed")
    CANCELLED = "cancelled", _("cancelled")


class LongPaperState(models.TextChoices):
    """The state of a long paper."""

    WAITING = "waiting", _("waiting")
    MAKING = "making", _("being made")
    READY = "ready", _("ready")
    FAILED = "failed", _("not made")
    CANCELLED = "cancelled", _("cancelled")


class PrinterState(models.TextChoices):
    """The state that a printer last reported."""

    UNKNOWN = "unknown", _("not used yet")
    READY = "ready", _("ready")
    NO_PAPER = "no_paper", _("out of paper")
    STOPPED = "stopped", _("stopped")
    AWAY = "away", _("does not answer")


class Dots(models.IntegerChoices):
    """The dots per line of a printer, by the width of its roll."""

    ROLL_80 = 576, _("80 mm")
    ROLL_58 = 384, _("58 mm")

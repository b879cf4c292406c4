"""The texts of the facts and refusals of refunds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, says
from wording.words import word_refusals


@dataclass(frozen=True, slots=True)
class OfRefund(Fact):
    """The fields of every fact about a refund; ``slip`` is the number of the paper that the player signs."""

    refund: int
    event: int
    player: int
    amount_minor: int
    currency: str
    method: str
    slip: int


@says(_("Slip %(slip)s for the refund of %(amount_minor)s to %(player)s was numbered"))
class RefundSlipPrepared(OfRefund):
    undo: ClassVar[Undo] = Undo.NEVER
    # A slip without a payment does not prevent the undo of the cancellation.
    claims_rows: ClassVar[bool] = False


@says(_("%(player)s is owed %(amount_minor)s (expenses %(expenses_minor)s): %(reason)s"))
class BannedRefunded(Fact):
    """The purchases of a banned player were voided; the money less expenses is due."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    refund: int
    event: int
    player: int
    amount_minor: int
    expenses_minor: int
    currency: str
    reason: str


@says(_("Tickets of %(worth_minor)s that paid for %(player)s are issued again: %(reason)s"))
class BannedTicketsReturned(Fact):
    """Tickets that had paid for a banned player were issued again; ``worth_minor`` is their total."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    player: int
    worth_minor: int
    currency: str
    reason: str


@says(_("%(player)s was refunded %(amount_minor)s (slip %(slip)s)"))
class RefundPaid(OfRefund):
    """A drawer paid a refund against a signed slip."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE


REFUSALS = (
    ("player_not_banned", _("Not banned"), _("Only what a banned player paid is refunded less expenses.")),
    ("nothing_paid", _("Nothing to refund"), _("The player has paid nothing in this event.")),
    (
        "expenses_too_high",
        _("Expenses too high"),
        _("The expenses must be less than the money that the player paid. Tickets go back whole."),
    ),
    ("refund_unknown", _("No such refund"), _("There is no refund %(number)s. Reload the page.")),
    ("refund_paid", _("Already paid"), _("This refund was paid, slip %(slip)s. Reload the page.")),
    ("refund_due", _("Not paid yet"), _("This refund has not been paid. Reload the page.")),
    (
        "refund_owed",
        _("A refund is due"),
        _(
            "The player is owed %(amount_minor)s of an event that was cancelled or stopped. Pay it, then erase the player."
        ),
    ),
)


def register() -> None:
    """Register the texts of refunds, and how a payment is undone."""
    word_refusals(REFUSALS)

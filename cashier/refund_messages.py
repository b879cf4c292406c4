"""The codes of refunds in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from cashier import refund_facts as facts
from cashier.actions.pay_refund import reverse_refund
from journal.undo import taken_back
from wording.words import fact_words, word_refusals

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
    """Register the words of refunds, and how a payment is undone."""
    word_refusals(REFUSALS)
    fact_words(
        facts.RefundSlipPrepared,
        _("Slip %(slip)s for the refund of %(amount_minor)s to %(player)s was numbered"),
    )
    fact_words(facts.RefundPaid, _("%(player)s was refunded %(amount_minor)s (slip %(slip)s)"))
    fact_words(
        facts.BannedRefunded,
        _("%(player)s is owed %(amount_minor)s (expenses %(expenses_minor)s): %(reason)s"),
    )
    fact_words(
        facts.BannedTicketsReturned,
        _("Tickets of %(worth_minor)s that paid for %(player)s are issued again: %(reason)s"),
    )
    taken_back(facts.BannedRefunded)
    taken_back(facts.BannedTicketsReturned)
    taken_back(facts.RefundSlipPrepared)
    taken_back(facts.RefundPaid, reverse_refund)

"""The codes of refunds in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from wording.words import word_refusals

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

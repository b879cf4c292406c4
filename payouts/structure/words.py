"""The texts of the payout structure: refusals."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from wording.words import word_refusals

REFUSALS = (
    (
        "registration_open",
        _("Registration is still open"),
        _(
            "Entries are still sold, and the prize pool grows. Wait until registration has closed, or close it."
        ),
    ),
    (
        "pool_too_small",
        _("The prize pool is too small"),
        _("It holds less than a cent per place. Pay fewer places."),
    ),
    (
        "shares_not_whole",
        _("Shares do not add up to 100 %"),
        _("Correct the payout rule: its shares must add up to 100 %."),
    ),
    ("ticket_without_value", _("The ticket has no value"), _("Set the ticket’s value in the payout rule.")),
)


def register() -> None:
    word_refusals(REFUSALS)

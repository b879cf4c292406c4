"""Unclaimed prizes, and how the house pays its prizes, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from wording.words import word_refusals

REFUSALS = (
    (
        "award_unclaimed",
        _("A prize is unclaimed"),
        _(
            "A prize is on the account of unclaimed prizes. Under Drawers, Unclaimed prizes, make it due again first."
        ),
    ),
    (
        "unclaimed_off",
        _("Prizes wait for their winners"),
        _("The house has not set after how many days a prize is unclaimed: House, Paying prizes."),
    ),
    (
        "claimed_until",
        _("The prizes still wait"),
        _("They wait in the prize pool up to and including %(until)s."),
    ),
    ("nothing_due", _("No prize to move"), _("No prize of this event can be moved: reload the page.")),
)


def register() -> None:
    """Register the words, and how each fact is undone."""
    word_refusals(REFUSALS)

"""Rebuys that are owed, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from wording.words import word_refusals

REFUSALS = (
    (
        "rebuy_does_not_bind",
        _("Announced too late"),
        _("Only a rebuy announced before the hand is played for. Sell it after the hand."),
    ),
    ("rebuy_collected", _("Paid already"), _("This rebuy was paid, receipt %(receipt)s.")),
    ("rebuy_called_off", _("Called off"), _("This rebuy was called off and is not owed any more.")),
    (
        "rebuy_owed",
        _("A rebuy is owed"),
        _("No. %(number)s announced a rebuy that is not paid. Collect it or call it off first."),
    ),
    (
        "rebuys_owed",
        _("Rebuys are owed"),
        _("Rebuys announced and not paid: %(owed)s. Collect them or call them off first."),
    ),
)


def register() -> None:
    """Register the words of rebuys that are owed, and how each fact is undone."""
    word_refusals(REFUSALS)

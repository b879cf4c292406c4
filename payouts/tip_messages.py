"""Tips of winners, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from wording.words import word_refusals

REFUSALS = (
    ("tips_off", _("No tips here"), _("The house takes no tips of prizes: House, Paying prizes.")),
    ("tip_over_prize", _("More than the prize"), _("Type a tip from 0 to what the winner receives.")),
    ("tips_short", _("Not that much is left"), _("Type an amount above zero, at most %(left_minor)s.")),
    (
        "tips_paid_out",
        _("The tip was paid to the staff"),
        _("The staff has received this tip. Undo that payment first: Drawers, Tips."),
    ),
    ("receiver_missing", _("Signature missing"), _("Type a name for the signature.")),
)


def register() -> None:
    """Register the words, and how tips that were paid come back."""
    word_refusals(REFUSALS)
    names_wrong_input("tip_over_prize", "tips_short", "receiver_missing")

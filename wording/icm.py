"""The sentence about the check of stack values (ICM)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulebook.money import Money
from wording.figures import money_text


def icm_checked(off: Money) -> str:
    """A sentence; values are off by less than ``off``, and exact if every order was counted."""
    if not off.minor:
        return _("Every order of the places was counted.")
    return _("Checked with half the work and with the sum: off by less than %(amount)s.") % {
        "amount": money_text(off)
    }

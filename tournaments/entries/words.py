"""The refusals of entries."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from wording.words import Text, word_refusals

REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    ("entry_not_alive", _("Not in play"), _("%(entry)s has no chips in play. Reload the page.")),
    ("entry_not_out", _("Not out"), _("%(entry)s is not out. Reload the page.")),
    ("entry_not_unpaid", _("Nothing to pay"), _("%(entry)s is not awaiting payment.")),
    ("entry_void", _("The entry is void"), _("%(entry)s has already been voided.")),
    ("stack_negative", _("Amount below zero"), _("A stack must be 0 chips or more.")),
)


def register() -> None:
    """Register the words of the room."""
    word_refusals(REFUSALS)

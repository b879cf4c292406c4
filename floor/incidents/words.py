"""The texts of incidents."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from wording.words import Text, word_refusals

REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "incident_says_nothing",
        _("Nothing to keep"),
        _("Write what happened or how it was ruled; a correction says what is right."),
    ),
    (
        "remark_erased",
        _("Erased already"),
        _("That remark was erased before. Reload the page."),
    ),
    (
        "entry_elsewhere",
        _("Not in this event"),
        _("That player has no entry in this event. Name another one."),
    ),
)


def register() -> None:
    """Register the texts of incidents."""
    word_refusals(REFUSALS)

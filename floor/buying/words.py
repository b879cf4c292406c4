"""The texts of stacks that are forfeited."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from wording.words import Text, word_refusals

REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "forfeit_too_early",
        _("Not before registration closes"),
        _("A stack is forfeited only in the last level of registration, or in the break after it."),
    ),
)


def register() -> None:
    """Register the texts of stacks that are forfeited."""
    word_refusals(REFUSALS)

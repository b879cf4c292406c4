"""The screens' codes in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from wording.words import refusal_words


def register() -> None:
    """Give words to what screens refuse."""
    refusal_words(
        "pass_unknown",
        _("This link has expired"),
        _("Reload the page and pair the display again."),
    )

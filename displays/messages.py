"""The codes of displays in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from displays import refusals
from wording.words import word_refusals

REFUSALS = (
    (
        "code_unknown",
        _("No television is showing this code"),
        _("Codes last five minutes and work once. Type the one on the television now."),
    ),
    (
        "codes_exhausted",
        _("Too many televisions are waiting to pair"),
        _("Close pages that are waiting to pair, or try again in five minutes."),
    ),
    ("view_unknown", _("No such view"), _("A display cannot show “%(view)s”. Choose another.")),
    ("text_missing", _("Nothing to announce"), _("Type the announcement text.")),
    ("minutes_out_of_range", _("Duration not allowed"), _("Choose from 1 to %(most)s minutes.")),
    ("announcement_over", _("Already over"), _("The announcement is no longer on screen. Make a new one.")),
)


def register() -> None:
    """Register the words of facts and refusals, and how each fact is undone."""
    word_refusals(REFUSALS)
    refusals.register()

"""The refusals of practice houses."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from wording.words import word_refusals

REFUSALS = (
    (
        "practice_only_here",
        _("Practise on the machine itself"),
        _(
            "A practice house opens only in a browser on the machine that runs the house with ./run, at the address "
            "http://localhost that it prints. It is for that machine alone."
        ),
    ),
    (
        "practice_full",
        _("All practice houses are open"),
        _("At most %(most)s are open at once. End one of them, or wait until one that nobody uses ends."),
    ),
    (
        "practice_not_kept",
        _("Practice is not kept"),
        _("A practice house has no backups: it is forgotten when its windows are closed."),
    ),
)


def register() -> None:
    """Register the refusals."""
    word_refusals(REFUSALS)

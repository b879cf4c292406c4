"""The refusals of practice houses."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from wording.words import word_refusals

REFUSALS = (
    (
        "practice_only_here",
        _("Practise on the house’s own machine"),
        _(
            "On the machine that runs ./run, open the http://localhost address that it prints. A practice house "
            "works only there."
        ),
    ),
    (
        "practice_full",
        _("All practice houses are in use"),
        _(
            "No more than %(most)s can be open at once. End one, or wait: one that is not used ends after half an hour."
        ),
    ),
    (
        "practice_other_site",
        _("Another site opened this page"),
        _("Open the practice house on the page Try it of the house."),
    ),
    (
        "practice_not_kept",
        _("A practice house has no backups"),
        _(
            "It is in memory only, and is deleted when its windows are closed. Make backups in the house itself."
        ),
    ),
)


def register() -> None:
    """Register the refusals."""
    word_refusals(REFUSALS)

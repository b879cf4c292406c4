"""Words of the waiting list."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from wording.words import word_refusals

REFUSALS = (
    (
        "still_waiting",
        _("No seat is free yet"),
        _("The player is on the waiting list and no seat of %(max_entries)s is free; before: %(waiting)s."),
    ),
    (
        "waiting_list_passed",
        _("Others wait for this seat"),
        _(
            "Players on the waiting list before this one: %(waiting)s; places free: %(free)s. Sell to them "
            "first, or let a director give the reason."
        ),
    ),
)


def register() -> None:
    """Register the words."""
    word_refusals(REFUSALS)

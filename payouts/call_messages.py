"""The queue of prizes to pay, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from wording.words import word_refusals

REFUSALS = (
    (
        "calls_off",
        _("Nobody is called"),
        _("The house does not call winners by their slips: House, Paying prizes."),
    ),
    ("desk_number", _("Wrong desk"), _("Type the number of your desk, from %(least)s to %(most)s.")),
    (
        "prize_called",
        _("Called to another desk"),
        _("The winner was called to desk %(desk)s. Let that cashier pay, or put the prize back first."),
    ),
    ("prize_not_called", _("Not called"), _("Nobody was called with this slip: reload the page.")),
    (
        "winner_unidentified",
        _("Winner not identified"),
        _("Record a document of %(player)s under “Documents” or among the prizes to pay, then try again."),
    ),
)


def register() -> None:
    """Register the words; each is undone by its rows."""
    word_refusals(REFUSALS)
    names_wrong_input("desk_number")

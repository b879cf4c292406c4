"""The texts of the queue of prizes to pay."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from journal.facts import Fact, says
from wording.words import word_refusals


@dataclass(frozen=True, slots=True)
class CallFact(Fact):
    """A fact about a prize in the queue: calls contain neither name nor amount."""

    award: int
    event: int
    slip: int
    desk: int


@says(_("Slip %(slip)s called to desk %(desk)s"))
class WinnerCalled(CallFact):
    """The winner who holds a slip was called to a desk; again if ``times`` is above 1."""

    times: int


@says(_("Slip %(slip)s did not come to desk %(desk)s"))
class WinnerSkipped(CallFact):
    """The called winner did not come, and waits behind all others."""


@says(_("Slip %(slip)s put back into the queue"))
class WinnerPutBack(CallFact):
    """The called winner waits again, by the number of the slip."""


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
    word_refusals(REFUSALS)
    names_wrong_input("desk_number")

"""The texts of unclaimed prizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, says
from wording.words import word_refusals


@dataclass(frozen=True, slots=True)
class PrizesMoved(Fact):
    """Prizes of an event were moved; ``amount_minor`` includes their tickets."""

    event: int
    awards: tuple[int, ...]
    prizes: int
    amount_minor: int
    currency: str


@says(_("%(event)s: unclaimed prizes moved to their account (%(prizes)s): %(amount_minor)s"))
class PrizesUnclaimed(PrizesMoved):
    undo: ClassVar[Undo] = Undo.BY_REVERSE


@says(_("%(event)s: unclaimed prizes are due again (%(prizes)s): %(amount_minor)s"))
class PrizesDueAgain(PrizesMoved):
    """Unclaimed prizes are due again, in the pool."""

    undo: ClassVar[Undo] = Undo.NEVER


REFUSALS = (
    (
        "unclaimed_off",
        _("Prizes wait for their winners"),
        _("The house has not set after how many days a prize is unclaimed: House, Paying prizes."),
    ),
    (
        "claimed_until",
        _("The prizes still wait"),
        _("They wait in the prize pool up to and including %(until)s."),
    ),
    ("nothing_due", _("No prize to move"), _("No prize of this event can be moved: reload the page.")),
)


def register() -> None:
    word_refusals(REFUSALS)

"""The texts of the introduction of a final table."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import Fact, says
from wording.words import word_refusals


@dataclass(frozen=True, slots=True)
class IntroductionFact(Fact):
    """A fact about the players of the final table."""

    event: int
    players: int


@says(
    ngettext_lazy(
        "The final table is introduced: %(players)s player",
        "The final table is introduced: %(players)s players",
        "players",
    )
)
class FinalTableIntroduced(IntroductionFact):
    """The players of the final table are introduced in a pause of the clock."""


@says(_("The final table plays without an introduction"))
class IntroductionSkipped(IntroductionFact):
    """The players of the final table are not introduced."""


REFUSALS = (
    (
        "no_introduction_due",
        _("No introduction is due"),
        _("The players are introduced once, after the final table is seated and before one of them is out."),
    ),
)


def register() -> None:
    """Register the texts of the introduction."""
    word_refusals(REFUSALS)

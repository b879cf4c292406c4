"""The texts of busts that dealers report."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from floor.busts import facts
from journal.facts import Fact
from journal.undo import word_facts
from wording.words import Text, word_refusals

SENTENCES: tuple[tuple[type[Fact], Text], ...] = (
    (facts.BustReported, _("The dealer of table %(table)s reports %(entry)s out")),
    (facts.BustWithdrawn, _("%(entry)s, reported out at table %(table)s, is still in")),
)
REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "bust_reported_already",
        _("The floor has been told"),
        _("%(entry)s is reported out already. The floor is coming to confirm it."),
    ),
    (
        "bust_not_reported",
        _("Already settled"),
        _("%(entry)s is no longer reported out. Reload the board."),
    ),
)


def register() -> None:
    """Register the texts of reported busts, and how each fact is undone."""
    word_facts(SENTENCES)
    word_refusals(REFUSALS)

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
    (facts.PotsRecorded, _("Who took the chips of %(entries)s: %(takers)s")),
    (facts.PotsForgotten, _("Who took the chips of %(entries)s is not recorded any more")),
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
    (
        "not_one_hand",
        _("Not one hand"),
        _("These players went out in different hands. Record each hand on its own."),
    ),
    (
        "pot_without_winner",
        _("A pot without a winner"),
        _("Name who won each pot, the main pot first."),
    ),
    (
        "too_many_pots",
        _("Too many pots"),
        _("A hand has at most %(most)s pots."),
    ),
    (
        "out_won_a_pot",
        _("Out in this hand"),
        _("%(entry)s is out in this hand, and cannot have won a pot of it. Name somebody else."),
    ),
    (
        "pots_differ",
        _("The pots differ"),
        _(
            "Two players of one table cannot have lost the same pot to different winners. Correct one of them."
        ),
    ),
    (
        "not_in_that_hand",
        _("Not in that hand"),
        _("%(entry)s was out by then, or is not in this event. Name who won the pot."),
    ),
)


def register() -> None:
    """Register the texts of reported busts, and how each fact is undone."""
    word_facts(SENTENCES)
    word_refusals(REFUSALS)

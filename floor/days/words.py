"""The texts of merges: facts, refusals and remedies."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from floor.colour_up.words import ColourUpFact
from floor.play.words import LifeFact
from journal.facts import says
from wording.words import Text, word_refusals


@says(
    ngettext_lazy(
        "%(players)s player advances to %(day)s with %(chips)s chips (bagged: %(bagged)s, stacks given up: %(given_up)s)",
        "%(players)s players advance to %(day)s with %(chips)s chips (bagged: %(bagged)s, stacks given up: %(given_up)s)",
        "players",
    )
)
class DaysMerged(LifeFact):
    """Bagged stacks came to a day: how many, their chips now and as bagged, and how many were given up."""

    day: int
    players: int
    chips: int
    bagged: int
    given_up: int


@says(
    _("Colour-up in the bags for %(day)s: %(gone)s into %(into)s (bags: %(bags)s, chips in play %(delta)s)")
)
class BagsColouredUp(ColourUpFact):
    """Chips left the bags that wait for a day; ``delta`` is the change in the chips in play."""

    day: int
    bags: int
    delta: int


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "nobody_to_merge",
        _("Nobody to merge"),
        _("No stack waits for this day. Bag the stacks and end the day that leads to it first."),
    ),
    (
        "bags_opened",
        _("Bags are open already"),
        _("Bags %(bags)s were opened for their players. Race these chips at the tables instead."),
    ),
    (
        "stacks_without_bag",
        _("Stacks without a bag"),
        _("These players have no bag: %(entries)s. Race these chips at the tables instead."),
    ),
)


def register() -> None:
    """Register the texts of merges."""
    word_refusals(REFUSALS)

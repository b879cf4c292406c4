"""The texts of merges: facts, refusals and remedies."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

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


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "nobody_to_merge",
        _("Nobody to merge"),
        _("No stack waits for this day. Bag the stacks and end the day that leads to it first."),
    ),
)


def register() -> None:
    """Register the texts of merges."""
    word_refusals(REFUSALS)

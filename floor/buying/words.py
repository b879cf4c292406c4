"""The texts of stacks that are forfeited."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from floor.buying import facts
from journal.facts import Fact
from journal.undo import word_facts
from wording.words import Text, word_refusals

SENTENCES: tuple[tuple[type[Fact], Text], ...] = (
    (
        facts.StackForfeited,
        _("%(entry)s forfeited the stack to re-enter: %(chips)s chips out of play, place %(place_range)s"),
    ),
)
REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "forfeit_too_early",
        _("Not before registration closes"),
        _("A stack is forfeited only in the last level of registration, or in the break after it."),
    ),
)


def register() -> None:
    """Register the texts of stacks that are forfeited."""
    word_facts(SENTENCES)
    word_refusals(REFUSALS)

"""The texts of forfeited stacks."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from floor.play.words import PlayFact
from journal.facts import says
from wording.words import Text, word_refusals


@says(_("%(entry)s forfeited the stack to re-enter: %(chips)s chips out of play, place %(place_range)s"))
class StackForfeited(PlayFact):
    """A player gave up ``chips`` to re-enter: they left play, and the entry took its place."""

    entry: int
    table: int | None
    seat: int | None
    chips: int
    place_range: tuple[int, int]


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "forfeit_too_early",
        _("Not before registration closes"),
        _("A stack is forfeited only in the last level of registration, or in the break after it."),
    ),
)


def register() -> None:
    """Register the texts of forfeited stacks."""
    word_refusals(REFUSALS)

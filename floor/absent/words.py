"""The texts of absent players: facts and refusals."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from floor.play.words import PlayFact
from journal.facts import Fact, says
from wording.words import Text, word_refusals


@says(_("%(entry)s is absent and is blinded off"))
class PlayerAway(Fact):
    entry: int


@says(_("%(entry)s has not come: no-show"))
class PlayerNeverCame(Fact):
    """A player has not come to the first seat."""

    entry: int


@says(_("%(entry)s has left for good and is blinded off"))
class PlayerLeft(Fact):
    """A player has left for good: the stack is blinded off."""

    entry: int


@says(_("%(entry)s is back"))
class PlayerBack(Fact):
    entry: int


@says(_("%(entry)s is blinded off: %(chips)s chips to the table, stack left: %(stack)s"))
class StackBlindedOff(Fact):
    """Blinds and antes took ``chips`` from the stack of an absent player; ``stack`` is left."""

    entry: int
    chips: int
    stack: int


@says(_("%(entry)s never came: stack taken up, chips out of play: %(chips)s"))
class StackTakenUp(PlayFact):
    """The stack of a player who never came was taken up: it is not an entry, and takes no place."""

    entry: int
    chips: int


@says(_("%(entry)s never came and lost the game, place %(place_range)s; chips out of play: %(chips)s"))
class GameLost(PlayFact):
    """A player who never came lost the game: the stack was taken up; places as for a bust."""

    entry: int
    place_range: tuple[int, int]
    chips: int


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    ("already_absent", _("Already marked"), _("%(entry)s is already on the list of absent players.")),
    ("not_absent", _("Not absent"), _("%(entry)s is not on the list of absent players.")),
    (
        "blinds_unknown",
        _("Stack or button not known"),
        _("Set the button of the table and count the stack of %(entry)s, or type what is left of it."),
    ),
    (
        "absent_stack_grows",
        _("More than before"),
        _("The stack of %(entry)s was %(stack)s: blinds only take from it. Count the table instead."),
    ),
    ("no_no_show", _("Not a no-show"), _("Mark %(entry)s as never come first.")),
    (
        "stack_stays",
        _("The stack stays in play"),
        _("By the rules of this event the stack of %(entry)s is blinded off for now."),
    ),
    (
        "no_show_in_the_end",
        _("Too few players left"),
        _("With so few players left no stack is taken up: let it be blinded off."),
    ),
)


def register() -> None:
    """Register the texts of absent players."""
    word_refusals(REFUSALS)
    names_wrong_input("no_no_show", "absent_stack_grows")

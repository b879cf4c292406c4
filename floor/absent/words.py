"""Absent players in words: what happened, what may not be done."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from floor.absent import facts
from journal.facts import Fact
from journal.undo import word_facts
from wording.words import Text, word_refusals

SENTENCES: tuple[tuple[type[Fact], Text], ...] = (
    (facts.PlayerAway, _("%(entry)s is absent and is blinded off")),
    (facts.PlayerNeverCame, _("%(entry)s has not come: no-show")),
    (facts.PlayerLeft, _("%(entry)s has left for good and is blinded off")),
    (facts.PlayerBack, _("%(entry)s is back")),
    (
        facts.StackBlindedOff,
        _("%(entry)s is blinded off: %(chips)s chips to the table, stack left: %(stack)s"),
    ),
    (facts.StackTakenUp, _("%(entry)s never came: stack taken up, chips out of play: %(chips)s")),
    (
        facts.GameLost,
        _("%(entry)s never came and lost the game, place %(place_range)s; chips out of play: %(chips)s"),
    ),
)
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
    word_facts(SENTENCES)
    word_refusals(REFUSALS)
    names_wrong_input("no_no_show", "absent_stack_grows")

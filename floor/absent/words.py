"""Absent players in words: what happened, what may not be done."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from wording.words import Text, word_refusals

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

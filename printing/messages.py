"""The codes of printing in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from wording.words import Text, word_refusals

WRONG_INPUT: tuple[tuple[str, Text, Text], ...] = (
    ("printer_nameless", _("No name"), _("Give the printer a name, as the one that is written on it.")),
    ("printer_name_taken", _("The name is taken"), _("Another printer is called “%(name)s”.")),
    (
        "printer_address",
        _("No such address"),
        _("Type the printer’s name or number in the network, for example 192.168.1.50, without spaces."),
    ),
    (
        "printer_address_forbidden",
        _("No address of a printer"),
        _(
            "%(host)s is the house’s own computer, or reserved for machines (169.254…). Type the printer’s number in the "
            "network, for example 192.168.1.50."
        ),
    ),
)
REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    *WRONG_INPUT,
    (
        "printer_in_use",
        _("The printer has work to do"),
        _("Papers wait for “%(name)s”. Send them to another printer or cancel them, then remove it."),
    ),
    (
        "job_settled",
        _("Nothing to decide"),
        _("This paper does not wait any more: %(title)s."),
    ),
    (
        "job_sending",
        _("It is being printed"),
        _("%(title)s is at the printer now. Wait until it says what became of it."),
    ),
)


def register() -> None:
    """Register the words of facts and refusals, and how each fact is undone."""
    word_refusals(REFUSALS)
    names_wrong_input(*(code for code, _title, _detail in WRONG_INPUT))

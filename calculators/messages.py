"""The texts of the calculators' own codes."""

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from wording.words import word_refusals

REFUSALS = (
    ("calculator_unknown", _("No such calculator"), _("There is no “%(name)s”. Choose from: %(known)s.")),
    ("json_unreadable", _("Not JSON"), _("Line %(row)s, column %(column)s cannot be read: %(why)s.")),
)


def register() -> None:
    """Register the texts of the calculators' codes; those of the rulebook's come from the apps that use them."""
    word_refusals(REFUSALS)
    names_wrong_input("json_unreadable")

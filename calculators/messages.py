"""The calculators' own codes in words."""

from django.utils.translation import gettext_lazy as _

from access.problems import mends_input
from wording.words import refusal_words


def register() -> None:
    """Give words to the calculators' codes; the rulebook's have theirs from the apps that use them."""
    refusal_words(
        "calculator_unknown", _("No such calculator"), _("There is no “%(name)s”. Choose from: %(known)s.")
    )
    refusal_words(
        "json_unreadable", _("Not JSON"), _("Line %(row)s, column %(column)s cannot be read: %(why)s.")
    )
    mends_input("json_unreadable")

"""The texts of the calculators' own codes."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from wording.words import word_refusals

REFUSALS = (
    ("calculator_unknown", _("No such calculator"), _("There is no “%(name)s”. Choose from: %(known)s.")),
    ("no_chips_out", _("No chips"), _("Pick at least one chip.")),
    ("chip_not_tiny", _("Not a tiny chip"), _("The chip of %(chip)s covers the bet of %(bet)s.")),
    ("over_the_bet", _("More than the bet"), _("%(amount)s is more than the bet of %(bet)s of this street.")),
    ("everybody_folded", _("Everybody has folded"), _("Somebody must still be in the hand.")),
    ("player_unknown_in_hand", _("Not in the hand"), _("%(player)s has put nothing in.")),
    (
        "call_missing",
        _("A call is missing"),
        _("%(player)s is in for %(missing)s less and not all-in. Complete the call or fold the hand."),
    ),
    ("nobody_wins", _("Nobody wins"), _("Name at least one winner.")),
    (
        "raise_not_above_call",
        _("A raise is more than a call"),
        _("A raise to %(raise_to)s is not above the call of %(call)s. Type the total of the raise."),
    ),
    ("call_below_chips", _("Nothing to call"), _("The player has %(chips)s in; the call is only %(call)s.")),
    ("amount_meaningless", _("No amount"), _("Type the number that was said.")),
    ("chips_out_of_range", _("Too many chips or players"), _("Type up to 60 players, each with chips.")),
    ("cards_unreadable", _("Not understood"), _("%(player)s: choose from %(known)s.")),
    ("json_unreadable", _("Not JSON"), _("Line %(row)s, column %(column)s cannot be read: %(why)s.")),
)


def register() -> None:
    """Register the texts of the calculators' codes; the apps that use the rulebook register its codes."""
    word_refusals(REFUSALS)
    names_wrong_input("json_unreadable")

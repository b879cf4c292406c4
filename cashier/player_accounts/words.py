"""The codes of players' accounts in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from wording.words import word_refusals

REFUSALS = (
    (
        "account_short",
        _("Not enough on the account"),
        _("The account holds %(held_minor)s, but %(wanted_minor)s is needed."),
    ),
    (
        "account_currency",
        _("Wrong currency"),
        _("The account is in %(currency)s. Use another way to pay."),
    ),
    (
        "account_not_empty",
        _("The account is not empty"),
        _("The account holds %(held_minor)s. Pay it out, then erase the player."),
    ),
)


def register() -> None:
    """Register the words of accounts, and how each movement is undone."""
    word_refusals(REFUSALS)

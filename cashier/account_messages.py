"""The codes of players' accounts in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from cashier import account_facts as facts
from cashier.actions.player_accounts import reverse_movement
from journal.facts import Fact
from journal.undo import taken_back
from wording.words import Text, fact_words, word_refusals

SENTENCES: dict[type[Fact], Text] = {
    facts.MoneyDeposited: _(
        "%(player)s deposited %(amount_minor)s %(method)s (receipt %(receipt)s), account: %(held_minor)s"
    ),
    facts.MoneyWithdrawn: _(
        "%(player)s withdrew %(amount_minor)s %(method)s (receipt %(receipt)s), account: %(held_minor)s"
    ),
    facts.AccountCredited: _(
        "Account of %(player)s credited with %(amount_minor)s, now %(held_minor)s: %(reason)s"
    ),
    facts.AccountDebited: _(
        "Account of %(player)s debited by %(amount_minor)s, now %(held_minor)s: %(reason)s"
    ),
}
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
    for fact, sentence in SENTENCES.items():
        fact_words(fact, sentence)
        taken_back(fact, reverse_movement)

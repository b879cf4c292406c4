"""Rebuys that are owed, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from cashier import owed_facts as facts
from cashier.actions.refund import reverse_sale
from journal.undo import taken_back, word_facts
from wording.words import fact_words, word_refusals

REFUSALS = (
    (
        "rebuy_does_not_bind",
        _("Announced too late"),
        _("Only a rebuy announced before the hand is played for. Sell it after the hand."),
    ),
    ("rebuy_collected", _("Paid already"), _("This rebuy was paid, receipt %(receipt)s.")),
    ("rebuy_called_off", _("Called off"), _("This rebuy was called off and is not owed any more.")),
    (
        "rebuy_owed",
        _("A rebuy is owed"),
        _("No. %(number)s announced a rebuy that is not paid. Collect it or call it off first."),
    ),
    (
        "rebuys_owed",
        _("Rebuys are owed"),
        _("Rebuys announced and not paid: %(owed)s. Collect them or call them off first."),
    ),
)


def register() -> None:
    """Register the words of rebuys that are owed, and how each fact is undone."""
    word_refusals(REFUSALS)
    word_facts(
        (
            (
                facts.RebuyAnnounced,
                _("%(player)s announced a rebuy: no. %(number)s, %(chips)s chips, %(amount_minor)s owed"),
            ),
            (
                facts.RebuyCalledOff,
                _("The rebuy of %(player)s was called off: no. %(number)s, chips out: %(chips)s. %(cause)s"),
            ),
        )
    )
    fact_words(
        facts.RebuyCollected,
        _("%(player)s paid a rebuy: no. %(number)s, %(amount_minor)s %(method)s (receipt %(receipt)s)"),
    )
    taken_back(facts.RebuyCollected, reverse_sale)

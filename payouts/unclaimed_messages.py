"""Unclaimed prizes, and how the house pays its prizes, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from journal.undo import taken_back
from payouts import unclaimed_facts as facts
from payouts.actions.unclaimed import reverse_unclaimed
from wording.words import fact_words, word_refusals

REFUSALS = (
    (
        "award_unclaimed",
        _("A prize is unclaimed"),
        _(
            "A prize is on the account of unclaimed prizes. Under Drawers, Unclaimed prizes, make it due again first."
        ),
    ),
    (
        "unclaimed_off",
        _("Prizes wait for their winners"),
        _("The house has not set after how many days a prize is unclaimed: House, Paying prizes."),
    ),
    (
        "claimed_until",
        _("The prizes still wait"),
        _("They wait in the prize pool up to and including %(until)s."),
    ),
    ("nothing_due", _("No prize to move"), _("No prize of this event can be moved: reload the page.")),
)


def register() -> None:
    """Register the words, and how each fact is undone."""
    word_refusals(REFUSALS)
    fact_words(
        facts.PrizesUnclaimed,
        _("%(event)s: unclaimed prizes moved to their account (%(prizes)s): %(amount_minor)s"),
    )
    taken_back(facts.PrizesUnclaimed, reverse_unclaimed)
    fact_words(
        facts.PrizesDueAgain,
        _("%(event)s: unclaimed prizes are due again (%(prizes)s): %(amount_minor)s"),
    )
    taken_back(facts.PrizesDueAgain, None)
    fact_words(facts.PayingRulesChanged, _("How prizes are paid was changed"))
    taken_back(facts.PayingRulesChanged, None)

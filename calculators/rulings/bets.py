"""The bets of a round so far: one list, which every ruling on a raise reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Limits, Note
from calculators.rulings.fields import Amount, Amounts, YesNo
from calculators.rulings.ruling import Chips, ChipsOut, RulesRequest
from rulebook.rulings.raises import Facing, below_the_call, minimum_raise
from wording.figures import chips_text


@dataclass(frozen=True, slots=True, kw_only=True)
class BetsSoFar(RulesRequest):
    """A round of betting so far."""

    big_blind: ChipsOut
    bets: Annotated[
        tuple[Chips, ...], Limits(0, 40), Note("Totals of bet, raises and all-ins, in order.")
    ] = ()
    is_preflop: bool = False

    @property
    def facing(self) -> Facing:
        """The call and the smallest raise (TDA rule 43); before any bet, the smallest bet."""
        return minimum_raise(self.big_blind, self.bets, self.rules.betting, is_preflop=self.is_preflop)


def say_below(question: BetsSoFar) -> Sequence[str]:
    """The totals of the list that were less than the call and therefore change nothing."""
    below = below_the_call(question.big_blind, question.bets, is_preflop=question.is_preflop)
    if not below:
        return []
    totals = ", ".join(map(chips_text, below))
    return [_now("Less than the call, so an all-in that changes nothing: %(totals)s.") % {"totals": totals}]


def bets_fields(typed: str, big_blind: int) -> dict[str, forms.Field]:
    """The inputs of the page, with an example."""
    return {
        "bets": Amounts(
            _("Bets and raises so far"),
            typed,
            _("Each as a total, all-ins too; calls may be left out."),
            needed=False,
        ),
        "big_blind": Amount(_("Big blind"), big_blind),
        "is_preflop": YesNo(_("Before the flop")),
    }

"""Chips put out without a word, with chips out before, or far too small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Limits, Note
from calculators.calculator import Figure
from calculators.rulings.bets import BetsSoFar, bets_fields, say_below
from calculators.rulings.fields import Amount, ChipPicks, OneOf, YesNo
from calculators.rulings.raises import say_no_bet, say_ruled, show_ruled
from calculators.rulings.ruling import ChipsOut, Question, RulesRequest
from rulebook.rulings.chips import Out, Prior, Tiny, chips_out, tiny_chip
from rulebook.rulings.raises import Facing, Ruled, half_way
from wording.figures import chips_text


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsPutOut(BetsSoFar):
    """The chips put out, those that were out before, and the bets of the round."""

    chips: Annotated[tuple[ChipsOut, ...], Limits(1, 200), Note("The new chips, one by one.")]
    prior: Annotated[tuple[ChipsOut, ...], Limits(0, 200), Note("Chips out before.")] = ()
    done: Annotated[Prior, Note("What was done with the chips out before.")] = Prior.NONE
    has_behind: bool = True
    says_raise: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TinyChip(RulesRequest):
    """A chip far smaller than the bet."""

    bet: ChipsOut
    chip: ChipsOut


def chips_ruled(question: ChipsPutOut) -> Ruled:
    """What the chips count as (TDA rules 44 to 46); chips out before count as left unless said otherwise."""
    prior = Prior.LEFT if question.prior and question.done is Prior.NONE else question.done
    facing = question.facing
    out = Out(
        question.chips,
        facing.call_to,
        facing.min_raise_to,
        prior=question.prior,
        done=prior,
        has_behind=question.has_behind,
        says_raise=question.says_raise,
    )
    return chips_out(out, question.rules.betting)


def _say_chips(question: ChipsPutOut, result: Ruled) -> Sequence[str]:
    facing = question.facing
    return [say_ruled(result), _why_chips(question, facing), *say_below(question)]


def _why_chips(question: ChipsPutOut, facing: Facing) -> str:
    if facing.call_to == 0:
        return say_no_bet(facing)
    if len(question.chips) == 1 and not question.prior:
        return _now("One chip without a word is a call, however large. “Raise” said before makes it a raise.")
    border = chips_text(half_way(facing.call_to, facing.min_raise_to))
    return _now("Several chips are a call if none can be left out; else a raise begins at %(border)s.") % {
        "border": border
    }


def tiny_ruled(question: TinyChip) -> Tiny:
    """The floor decides, a full call being one way (TDA rule 41)."""
    return tiny_chip(question.bet, question.chip)


def _say_tiny(question: TinyChip, result: Tiny) -> Sequence[str]:
    values = {"chip": chips_text(question.chip), "call": chips_text(result.full_call)}
    return [
        _now(
            "A silent chip of %(chip)s against %(call)s is for the floor: it may be a full call of %(call)s."
        )
        % values
    ]


def _show_tiny(_question: TinyChip, result: Tiny) -> Sequence[Figure]:
    return [Figure(_now("Full call, if so ruled"), chips_text(result.full_call), is_main=True)]


CHIPS_PUT_OUT = Question(
    "chips-put-out",
    _("Chips put out"),
    _("One chip, several, or with chips already out: call, raise or all-in."),
    chips_ruled,
    says=_say_chips,
    shows=lambda question, result: show_ruled(result, question.facing),
    fields={
        "chips": ChipPicks(_("New chips"), "1000 100 100 100"),
        **bets_fields("500 1100", 200),
        "prior": ChipPicks(_("Chips out before"), needed=False),
        "done": OneOf(
            _("They were"),
            [
                (Prior.LEFT.value, _("left")),
                (Prior.ALL_BACK.value, _("all withdrawn")),
                (Prior.PARTLY_BACK.value, _("partly withdrawn")),
                (Prior.FORWARD.value, _("pushed forward with the new ones")),
            ],
            _("Partly withdrawn: pick only those still out."),
        ),
        "says_raise": YesNo(_("“Raise” was said before")),
        "has_behind": YesNo(_("Has chips left"), initial=True),
    },
    example={"chips": [1000, 100, 100, 100], "big_blind": 200, "bets": [500, 1100]},
    rules=("TDA 44", "TDA 45", "TDA 46"),
)
TINY_CHIP = Question(
    "tiny-chip",
    _("Tiny chip against a big bet"),
    _("A silent chip far below the bet: what the floor may rule."),
    tiny_ruled,
    says=_say_tiny,
    shows=_show_tiny,
    fields={"bet": Amount(_("The bet"), 50_000), "chip": Amount(_("The chip"), 1000)},
    example={"bet": 50_000, "chip": 1000},
    rules=("TDA 41",),
)

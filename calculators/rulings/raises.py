"""Raises: the smallest one, half of one, one that was too small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Limits, Note
from calculators.calculator import Figure
from calculators.rulings.bets import BetsSoFar, bets_fields, say_below
from calculators.rulings.fields import Amount, Count, OneOf, YesNo
from calculators.rulings.ruling import Chips, ChipsOut, Question
from rulebook.rulings.raises import (
    Corrected,
    Facing,
    Ruled,
    Ruling,
    declared_total,
    half_way,
    minimum_bet,
    put_out,
    silent_chips,
    underraise,
)
from wording.figures import chips_text

RULINGS = {
    Ruling.CALL: _("Call"),
    Ruling.BET: _("Bet"),
    Ruling.RAISE: _("Raise"),
    Ruling.ALL_IN: _("All-in"),
    Ruling.UNDERCALL: _("Undercall"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MinimumRaise(BetsSoFar):
    """A round of betting so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HalfRaise(BetsSoFar):
    """Chips put out, or an amount announced."""

    put_out: Annotated[Chips, Note("The total, in chips or as an amount said.")]
    said: Annotated[
        Literal["nothing", "raise", "raise_amount", "amount"], Note("What was said before the chips.")
    ] = "nothing"
    has_behind: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TooSmall(BetsSoFar):
    """A bet or raise that was too small, and what came before it."""

    raise_to: ChipsOut
    callers: Annotated[int, Limits(0, 22)] = 0
    is_next_card_dealt: bool = False


@dataclass(frozen=True, slots=True)
class TooSmallFound:
    """The total that all players owe; if none, the bet remains. ``players`` counts the raiser."""

    to: int | None
    players: int


def _say_least(question: MinimumRaise, result: Facing) -> Sequence[str]:
    if result.call_to == 0:
        least = chips_text(minimum_bet(question.big_blind, is_preflop=False))
        return [_now("Nobody has bet: a bet must be at least %(least)s.") % {"least": least}]
    values = {
        "call": chips_text(result.call_to),
        "raise": chips_text(result.min_raise_to),
        "more": chips_text(result.min_raise_to - result.call_to),
    }
    text = _now("The call is %(call)s. A raise must be to at least %(raise)s: %(more)s more.") % values
    return [text, *say_below(question)]


def _show_least(_question: MinimumRaise, result: Facing) -> Sequence[Figure]:
    return [
        Figure(_now("Call"), chips_text(result.call_to)),
        Figure(_now("Raise to at least"), chips_text(result.min_raise_to), is_main=True),
        Figure(_now("Largest full raise"), chips_text(result.increment)),
    ]


def half(question: HalfRaise) -> Ruled:
    """What chips or words count as (TDA rules 40-C, 43)."""
    call_to, least = question.facing.call_to, question.facing.min_raise_to
    if question.said == "raise_amount":
        total = declared_total(question.put_out, call_to).total
        return put_out(total, call_to, least, says_raise=True, has_behind=question.has_behind)
    says_raise = question.said == "raise"
    amount = silent_chips(question.put_out)
    return put_out(amount, call_to, least, says_raise=says_raise, has_behind=question.has_behind)


def smallest_raise(question: MinimumRaise) -> Facing:
    """The call and the smallest raise."""
    return question.facing


def say_ruled(result: Ruled) -> str:
    """``It is a call of 1,000; 400 goes back.``"""
    values = {"total": chips_text(result.total), "back": chips_text(result.returned)}
    if result.ruling is Ruling.ALL_IN:
        return _now("The player is all-in for %(total)s.") % values
    if result.ruling is Ruling.UNDERCALL:
        return _now("%(total)s is less than the call: rule on it as an undercall.") % values
    if result.ruling is Ruling.RAISE:
        return _now("It is a raise, to %(total)s.") % values
    if result.ruling is Ruling.BET:
        return _now("It is a bet of %(total)s.") % values
    if result.returned:
        return _now("It is a call of %(total)s; %(back)s goes back.") % values
    return _now("It is a call of %(total)s.") % values


def say_no_bet(facing: Facing) -> str:
    """What counts if nobody has bet."""
    least = chips_text(facing.min_raise_to)
    return _now("Nobody has bet: all that is put out is a bet, at least %(least)s.") % {"least": least}


def show_ruled(result: Ruled, facing: Facing) -> Sequence[Figure]:
    """The ruling, its total, the chips returned, and the border between call and raise."""
    first = Figure(str(RULINGS[result.ruling]), chips_text(result.total), is_main=True)
    if facing.call_to == 0:
        return [first, Figure(_now("Smallest bet"), chips_text(facing.min_raise_to))]
    border = half_way(facing.call_to, facing.min_raise_to)
    return [
        first,
        Figure(_now("Goes back"), chips_text(result.returned)),
        Figure(_now("A raise from"), chips_text(border)),
    ]


def _say_half(question: HalfRaise, result: Ruled) -> Sequence[str]:
    facing = question.facing
    if facing.call_to == 0:
        return [say_ruled(result), say_no_bet(facing)]
    border = chips_text(half_way(facing.call_to, facing.min_raise_to))
    return [
        say_ruled(result),
        _now("Half of a minimum raise begins at %(border)s: from there it is completed, below it calls.")
        % {"border": border},
        *say_below(question),
    ]


def too_small(question: TooSmall) -> TooSmallFound:
    """Correct the bet or raise for all players until the next card (TDA rule 52-A)."""
    callers = tuple(str(one) for one in range(question.callers))
    correction: Corrected = underraise(
        question.big_blind,
        question.bets,
        question.raise_to,
        callers,
        question.rules.betting,
        is_preflop=question.is_preflop,
        is_next_card_dealt=question.is_next_card_dealt,
    )
    return TooSmallFound(correction.to, len(correction.who))


def _say_too_small(question: TooSmall, result: TooSmallFound) -> Sequence[str]:
    if result.to is None and question.is_next_card_dealt:
        return [
            _now("The next card is out: the raise remains %(to)s.") % {"to": chips_text(question.raise_to)}
        ]
    if result.to is None:
        return [_now("The raise to %(to)s is large enough.") % {"to": chips_text(question.raise_to)}]
    values = {"to": chips_text(result.to), "more": chips_text(result.to - question.raise_to)}
    return [
        _now("The raise is corrected to %(to)s: the raiser and every caller put in %(more)s more.") % values
    ]


def _show_too_small(question: TooSmall, result: TooSmallFound) -> Sequence[Figure]:
    total = question.raise_to if result.to is None else result.to
    return [
        Figure(_now("The raise is to"), chips_text(total), is_main=True),
        Figure(_now("Each adds"), chips_text(total - question.raise_to)),
        Figure(_now("Players"), str(result.players)),
    ]


MINIMUM_RAISE = Question(
    "minimum-raise",
    _("Minimum raise"),
    _("What it is to call, and the smallest raise, with short all-ins."),
    smallest_raise,
    says=_say_least,
    shows=_show_least,
    fields=bets_fields("600 1600 3600", 200),
    example={"big_blind": 200, "bets": [600, 1600, 3600]},
    rules=("TDA 43",),
)
HALF_RAISE = Question(
    "half-raise",
    _("Half of a raise"),
    _("Whether chips put out, or an amount said, call or must be completed to a raise."),
    half,
    says=_say_half,
    shows=lambda question, result: show_ruled(result, question.facing),
    fields={
        "put_out": Amount(_("Put out or said"), 1400),
        **bets_fields("1000", 200),
        "said": OneOf(
            _("Said before"),
            [
                ("nothing", _("Nothing")),
                ("amount", _("The amount alone")),
                ("raise", _("“Raise”")),
                ("raise_amount", _("“Raise” and the amount")),
            ],
        ),
        "has_behind": YesNo(_("Has chips left"), initial=True),
    },
    example={"big_blind": 200, "bets": [1000], "put_out": 1400},
    rules=("TDA 43", "TDA 40"),
)
UNDERRAISE = Question(
    "underraise",
    _("Raise too small"),
    _("What a raise below the minimum is corrected to, and until when."),
    too_small,
    says=_say_too_small,
    shows=_show_too_small,
    fields={
        "raise_to": Amount(_("Raised to"), 1000),
        **bets_fields("600", 200),
        "callers": Count(_("Callers"), 2, 0, 22),
        "is_next_card_dealt": YesNo(_("The next card is dealt")),
    },
    example={"big_blind": 200, "bets": [600], "raise_to": 1000, "callers": 2},
    rules=("TDA 52",),
)

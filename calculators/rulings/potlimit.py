"""Pot limit: the largest raise, a pot counted wrong, an amount with several meanings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Limits, Note
from calculators.calculator import Figure
from calculators.rulings.fields import Amount, Amounts, YesNo
from calculators.rulings.ruling import Chips, ChipsOut, Question, RulesRequest
from rulebook.rulings.potlimit import (
    PotRaise,
    Put,
    counted_wrong,
    largest_opening,
    largest_raise,
    unclear_amount,
)
from wording.figures import chips_text


@dataclass(frozen=True, slots=True, kw_only=True)
class PotLimit(RulesRequest):
    """A pot and what was put in on this street; or the blinds, before the first raise."""

    pot_before: Annotated[Chips, Note("From earlier streets.")] = 0
    puts: Annotated[tuple[Chips, ...], Limits(0, 22), Note("What each other player has in, as totals.")] = ()
    already_in: Annotated[Chips, Note("What the player to act has in on this street.")] = 0
    is_first_raise: Annotated[bool, Note("Before the flop, nobody has raised: the blinds count.")] = False
    small_blind: Chips = 0
    big_blind: Chips = 0
    posted_small: Annotated[Chips, Note("0: dead or absent.")] = 0
    posted_big: Chips = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PotCount(RulesRequest):
    """A pot that was counted wrong."""

    true_pot: Chips
    quoted: Chips
    has_substantial_action: bool = False
    is_next_card_dealt: bool = False


@dataclass(frozen=True, slots=True)
class BetFound:
    """The bet that remains."""

    bet: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UnclearAmount(RulesRequest):
    """A word that may mean several amounts."""

    said: Annotated[int, Limits(1, 10**6), Note("5 for “five”.")]
    pot: Annotated[Chips, Note("Before the bet.")]
    big_blind: ChipsOut


def pot_limit(question: PotLimit) -> PotRaise:
    """The largest total a player may raise to (TDA rule 54)."""
    if question.is_first_raise:
        return largest_opening(
            question.small_blind,
            question.big_blind,
            question.posted_small,
            question.posted_big,
            question.rules.betting,
        )
    others = [Put(str(seat), total) for seat, total in enumerate(question.puts)]
    return largest_raise(question.pot_before, [*others, Put("", question.already_in)])


def _say_pot(_question: PotLimit, result: PotRaise) -> Sequence[str]:
    values = {
        "pot": chips_text(result.pot),
        "call": chips_text(result.call),
        "after": chips_text(result.after_call),
        "most": chips_text(result.max_raise_to),
    }
    return [
        _now("The raise may be to %(most)s at most.") % values,
        _now("Pot %(pot)s, call %(call)s: after the call the pot is %(after)s, and that is the raise.")
        % values,
    ]


def _show_pot(_question: PotLimit, result: PotRaise) -> Sequence[Figure]:
    return [
        Figure(_now("Raise to at most"), chips_text(result.max_raise_to), is_main=True),
        Figure(_now("Pot"), chips_text(result.pot)),
        Figure(_now("Call"), chips_text(result.call)),
        Figure(_now("Pot after the call"), chips_text(result.after_call)),
    ]


def pot_count(question: PotCount) -> BetFound:
    """The bet after a pot was counted wrong (TDA rule 52-B)."""
    return BetFound(
        counted_wrong(
            question.true_pot,
            question.quoted,
            question.rules.betting,
            has_substantial_action=question.has_substantial_action,
            is_next_card_dealt=question.is_next_card_dealt,
        )
    )


def _say_count(question: PotCount, result: BetFound) -> Sequence[str]:
    bet = {"bet": chips_text(result.bet)}
    if question.quoted == question.true_pot:
        return [_now("The pot was counted right: the bet is %(bet)s.") % bet]
    if result.bet == question.true_pot:
        return [_now("The count is corrected: the bet is %(bet)s.") % bet]
    return [_now("It is too late to correct the count: the bet remains %(bet)s.") % bet]


def _show_count(question: PotCount, result: BetFound) -> Sequence[Figure]:
    return [
        Figure(_now("The bet"), chips_text(result.bet), is_main=True),
        Figure(_now("Counted wrong by"), chips_text(abs(question.quoted - question.true_pot))),
    ]


def meant(question: UnclearAmount) -> BetFound:
    """The largest reasonable amount (TDA rule 57)."""
    return BetFound(unclear_amount(question.said, question.pot, question.big_blind, question.rules.betting))


def _say_meant(question: UnclearAmount, result: BetFound) -> Sequence[str]:
    values = {"said": question.said, "bet": chips_text(result.bet), "pot": chips_text(question.pot)}
    return [
        _now("“%(said)s” is a bet of %(bet)s: the largest reasonable amount with %(pot)s in the pot.")
        % values
    ]


def _show_meant(_question: UnclearAmount, result: BetFound) -> Sequence[Figure]:
    return [Figure(_now("The bet"), chips_text(result.bet), is_main=True)]


POT_LIMIT = Question(
    "pot-limit",
    _("Pot limit: largest raise"),
    _("The most that a player may raise to, also with short and dead blinds."),
    pot_limit,
    says=_say_pot,
    shows=_show_pot,
    fields={
        "pot_before": Amount(_("Pot of earlier streets"), 470, needed=False),
        "puts": Amounts(
            _("In by the others"), "20 20 100", _("On this street, each player’s total."), needed=False
        ),
        "already_in": Amount(_("In by the player to act"), 0, needed=False),
        "is_first_raise": YesNo(_("First raise before the flop: the blinds below count")),
        "small_blind": Amount(_("Small blind"), 100, needed=False),
        "big_blind": Amount(_("Big blind"), 200, needed=False),
        "posted_small": Amount(_("Small blind posted"), 0, _("0: dead."), needed=False),
        "posted_big": Amount(_("Big blind posted"), 200, needed=False),
    },
    example={"pot_before": 470, "puts": [20, 20, 100]},
    rules=("TDA 54",),
)
POT_COUNT = Question(
    "pot-count",
    _("Pot counted wrong"),
    _("Until when a wrong count of a pot-limit bet is corrected."),
    pot_count,
    says=_say_count,
    shows=_show_count,
    fields={
        "true_pot": Amount(_("The true pot bet"), 10_500),
        "quoted": Amount(_("Counted as"), 9_500),
        "has_substantial_action": YesNo(_("Substantial action since")),
        "is_next_card_dealt": YesNo(_("The next card is dealt")),
    },
    example={"true_pot": 10_500, "quoted": 9_500, "has_substantial_action": True},
    rules=("TDA 52",),
)
UNCLEAR_AMOUNT = Question(
    "unclear-amount",
    _("“Five”: which amount?"),
    _("An amount that may mean several: how much is bet."),
    meant,
    says=_say_meant,
    shows=_show_meant,
    fields={
        "said": Amount(_("Said"), 5),
        "pot": Amount(_("Pot before the bet"), 4_900),
        "big_blind": Amount(_("Big blind"), 400),
    },
    example={"said": 5, "pot": 4900, "big_blind": 400},
    rules=("TDA 57",),
)

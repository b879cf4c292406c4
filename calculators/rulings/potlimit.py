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
from calculators.rulings.ruling import Asked, Chips, ChipsOut, Question
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
class PotLimit(Asked):
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
class PotCount(Asked):
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
class UnclearAmount(Asked):
    """A word that may mean several amounts."""

    said: Annotated[int, Limits(1, 10**6), Note("5 for “five”.")]
    pot: Annotated[Chips, Note("Before the bet.")]
    big_blind: ChipsOut


def pot_limit(asked: PotLimit) -> PotRaise:
    """The largest total a player may raise to (TDA rule 54)."""
    if asked.is_first_raise:
        return largest_opening(
            asked.small_blind, asked.big_blind, asked.posted_small, asked.posted_big, asked.rules.betting
        )
    others = [Put(str(seat), total) for seat, total in enumerate(asked.puts)]
    return largest_raise(asked.pot_before, [*others, Put("", asked.already_in)])


def _say_pot(_asked: PotLimit, found: PotRaise) -> Sequence[str]:
    values = {
        "pot": chips_text(found.pot),
        "call": chips_text(found.call),
        "after": chips_text(found.after_call),
        "most": chips_text(found.max_raise_to),
    }
    return [
        _now("The raise may be to %(most)s at most.") % values,
        _now("Pot %(pot)s, call %(call)s: after the call the pot is %(after)s, and that is the raise.")
        % values,
    ]


def _show_pot(_asked: PotLimit, found: PotRaise) -> Sequence[Figure]:
    return [
        Figure(_now("Raise to at most"), chips_text(found.max_raise_to), is_main=True),
        Figure(_now("Pot"), chips_text(found.pot)),
        Figure(_now("Call"), chips_text(found.call)),
        Figure(_now("Pot after the call"), chips_text(found.after_call)),
    ]


def pot_count(asked: PotCount) -> BetFound:
    """The bet after a pot was counted wrong (TDA rule 52-B)."""
    return BetFound(
        counted_wrong(
            asked.true_pot,
            asked.quoted,
            asked.rules.betting,
            has_substantial_action=asked.has_substantial_action,
            is_next_card_dealt=asked.is_next_card_dealt,
        )
    )


def _say_count(asked: PotCount, found: BetFound) -> Sequence[str]:
    bet = {"bet": chips_text(found.bet)}
    if asked.quoted == asked.true_pot:
        return [_now("The pot was counted right: the bet is %(bet)s.") % bet]
    if found.bet == asked.true_pot:
        return [_now("The count is corrected: the bet is %(bet)s.") % bet]
    return [_now("It is too late to correct the count: the bet remains %(bet)s.") % bet]


def _show_count(asked: PotCount, found: BetFound) -> Sequence[Figure]:
    return [
        Figure(_now("The bet"), chips_text(found.bet), is_main=True),
        Figure(_now("Counted wrong by"), chips_text(abs(asked.quoted - asked.true_pot))),
    ]


def meant(asked: UnclearAmount) -> BetFound:
    """The largest reasonable amount (TDA rule 57)."""
    return BetFound(unclear_amount(asked.said, asked.pot, asked.big_blind, asked.rules.betting))


def _say_meant(asked: UnclearAmount, found: BetFound) -> Sequence[str]:
    values = {"said": asked.said, "bet": chips_text(found.bet), "pot": chips_text(asked.pot)}
    return [
        _now("“%(said)s” is a bet of %(bet)s: the largest reasonable amount with %(pot)s in the pot.")
        % values
    ]


def _show_meant(_asked: UnclearAmount, found: BetFound) -> Sequence[Figure]:
    return [Figure(_now("The bet"), chips_text(found.bet), is_main=True)]


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

"""Turns: action out of turn, substantial action, calls for too little."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulebook.profile import BettingRules
from rulebook.profile.variants import ShortCall, SubstantialAction
from rulebook.rulings.raises import minimum_raise


class Act(StrEnum):
    """What a player does; blinds posted are no action."""

    CHECK = "check"
    FOLD = "fold"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "allin"
    SMALL_BLIND = "post_sb"
    BIG_BLIND = "post_bb"


POSTS = frozenset({Act.SMALL_BLIND, Act.BIG_BLIND})
WITHOUT_CHIPS = frozenset({Act.CHECK, Act.FOLD})
SUBSTANTIAL = 3


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """Whether action out of turn binds; else what the player may call and raise to, or fold."""

    is_binding: bool
    call_to: int
    min_raise_to: int


@dataclass(frozen=True, slots=True)
class Skipped:
    """Whether players out of turn made substantial action; then their action binds and the floor decides on the hand."""

    is_substantial: bool
    is_binding: bool
    floor_decides: bool


@dataclass(frozen=True, slots=True)
class Undercall:
    """A call for too little: the full call, or the floor's choice between it and a fold for ``forfeits``."""

    is_full_call: bool
    total: int
    forfeits: int = 0
    returned: int = 0

    @property
    def may_raise(self) -> bool:
        """Whether the player may raise instead: chips put out for a call are never more than that."""
        return False


def substantial_action(actions: Sequence[Act], rules: BettingRules) -> bool:
    """Whether two actions, one of them with chips, or any three were made (TDA rule 36).

    Blinds do not count. A check and a fold are two actions by the parenthesis of the rule, but not by its
    main sentence: ``rules.substantial`` says which applies.
    """
    acts = [action for action in actions if action not in POSTS]
    if len(acts) >= SUBSTANTIAL:
        return True
    if len(acts) < SUBSTANTIAL - 1:
        return False
    if rules.substantial is SubstantialAction.PARENTHESIS:
        return set(acts) not in ({Act.CHECK}, {Act.FOLD})
    return any(act not in WITHOUT_CHIPS for act in acts)


def out_of_turn(
    big_blind: int,
    bets: Sequence[int],
    skipped: Act,
    raised_to: int,
    rules: BettingRules,
    *,
    is_preflop: bool = False,
) -> OutOfTurn:
    """Whether action out of turn binds once the skipped player has acted (TDA rule 53-A).

    ``bets`` are the totals before. A check, call or fold does not change the action, nor an all-in that
    does not exceed the call; a bet or raise does, and then nothing binds.
    """
    before = minimum_raise(big_blind, bets, rules, is_preflop=is_preflop)
    if skipped not in (Act.BET, Act.RAISE, Act.ALL_IN) or raised_to <= before.call_to:
        return OutOfTurn(True, before.call_to, before.min_raise_to)
    now = minimum_raise(big_blind, (*bets, raised_to), rules, is_preflop=is_preflop)
    return OutOfTurn(False, now.call_to, now.min_raise_to)


def skipped_over(actions: Sequence[Act], rules: BettingRules, *, had_time: bool = True) -> Skipped:
    """Substantial action behind a skipped player binds, and the floor rules on the hand (TDA rule 53-B)."""
    is_substantial = substantial_action(actions, rules)
    return Skipped(is_substantial, is_substantial and had_time, is_substantial)


def undercall(
    call_to: int,
    put: int,
    rules: BettingRules,
    *,
    is_opening_bet: bool,
    is_heads_up: bool = False,
    says_call: bool = False,
    opener: int = 0,
) -> Undercall:
    """A call for too little (TDA rule 51): full against the opening bet, between two players, or if “call” was said.

    Otherwise the floor decides: the full call, or a fold that forfeits the chips, of which no more than the
    opening bet if that is known (TDA 2024 addendum 51, example 4); ``rules.short_call`` makes it full always.
    """
    is_completed = rules.short_call is ShortCall.COMPLETED
    if says_call or is_opening_bet or is_heads_up or is_completed:
        return Undercall(True, call_to)
    forfeits = min(put, opener or put)
    return Undercall(False, call_to, forfeits, put - forfeits)

"""Limit games: what may be bet, completed and raised, and when the raises are capped."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.profile import BettingRules
from rulebook.profile.variants import CapLifts
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class LimitOptions:
    """The totals of a round.

    ``raise_to`` is None if nobody has bet, or if a short all-in leaves only a call or its completion;
    ``later_raises`` follow the bet, its completion or that raise, up to the cap.
    """

    call: int
    complete_to: int
    raise_to: int | None
    later_raises: tuple[int, ...]
    cap: int


def limit_options(limit_bet: int, all_in: int, rules: BettingRules) -> LimitOptions:
    """What the next player may do after an all-in of ``all_in`` as the first bet; 0: nobody has bet.

    Under half a bet it may be called or completed; from half on it counts as a bet and may be raised, the
    cap staying that of full bets (Sanremo cash annex, limit). Raises ``Refusal("over_the_bet")``.
    """
    if all_in > limit_bet:
        raise Refusal("over_the_bet", field="all_in", amount=all_in, bet=limit_bet)
    cap = limit_bet * (rules.raise_cap + 1)
    counts = all_in if 2 * all_in >= limit_bet else limit_bet
    steps = tuple(counts + limit_bet * step for step in range(1, rules.raise_cap + 1))
    if counts == all_in:
        return LimitOptions(all_in, limit_bet, steps[0], steps[1:], cap)
    return LimitOptions(all_in, limit_bet, None, steps, cap)


def may_raise_again(raises: int, rules: BettingRules, *, started: int, left_in_event: int) -> bool:
    """Whether one more raise is allowed in a limit game.

    One bet and three raises (Sanremo art. 9, unlimited if two started the round) or four (WSOP 100.b, until
    two are left in the event); ``rules.raise_cap`` and ``rules.cap_lifts`` say which.
    """
    few = started if rules.cap_lifts is CapLifts.TWO_STARTED else left_in_event
    return few <= 2 or raises < rules.raise_cap

"""Reopening: whether a player who has acted may raise again (TDA rule 47)."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.profile import BettingRules
from rulebook.profile.variants import Reopen
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Reopened:
    """What the player faces beyond their chips, whether they may raise, and the total from which they may."""

    facing: int
    is_reopened: bool
    needs_total: int


def reopened(
    already_in: int, to_call_total: int, full_raise: int, rules: BettingRules, *, is_limit: bool = False
) -> Reopened:
    """Whether the betting is open again for a player with ``already_in`` chips in the round.

    A full bet or raise must be faced when it is the player's turn; short all-ins add up (TDA rule 47-A). In
    limit games half of it is enough (rule 47-B; Sanremo art. 9); Montegalda art. 10.10 says so of no-limit too.
    Raises ``Refusal("call_below_chips")``.
    """
    if to_call_total < already_in:
        raise Refusal("call_below_chips", field="to_call_total", call=to_call_total, chips=already_in)
    is_half = is_limit or rules.reopen is Reopen.HALF_RAISE
    least = (full_raise + 1) // 2 if is_half else full_raise
    facing = to_call_total - already_in
    return Reopened(facing, facing >= least, already_in + least)

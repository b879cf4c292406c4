"""Raises: the smallest raise, the half that obliges to raise, declared amounts, and raises that were too small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulebook.profile import BettingRules
from rulebook.profile.variants import MinRaise
from rulebook.refusals import Refusal


class Ruling(StrEnum):
    """What chips put out count as."""

    CALL = "call"
    BET = "bet"
    """Nobody has bet before."""
    RAISE = "raise"
    ALL_IN = "all_in"
    UNDERCALL = "undercall"
    """Less than the call: see the rules of undercalls."""


@dataclass(frozen=True, slots=True)
class Facing:
    """What a player faces: the call, the smallest raise, the increment it comes from, each as a total."""

    call_to: int
    min_raise_to: int
    increment: int


@dataclass(frozen=True, slots=True)
class Ruled:
    """What the chips count as, the total that counts, and what goes back to the player."""

    ruling: Ruling
    total: int
    returned: int = 0


@dataclass(frozen=True, slots=True)
class Corrected:
    """The total that an underraise is raised to, and who owes it; none once the next card is out."""

    to: int | None
    who: tuple[str, ...] = ()


def minimum_raise(
    big_blind: int, bets: Sequence[int], rules: BettingRules, *, is_preflop: bool = False
) -> Facing:
    """The smallest raise over ``bets``: the totals of bet, raises and all-ins of the round, in their order.

    The largest full bet or raise of the round is added to the call (TDA 2024 rule 43); an all-in for less
    leaves it unchanged, calls repeat the total before. A first bet is at least the big blind, before the
    flop the blind is the first bet (Montegalda art. 9). A total below the call is an all-in that does not
    cover it and changes nothing.
    """
    call = largest = big_blind if is_preflop else 0
    before = 0
    for total in bets:
        if total <= call:
            continue
        if total - call >= max(largest, big_blind):
            largest = total - call
        before, call = call, total
    increment = max(largest, big_blind)
    return Facing(call, call + _added(call, before, increment, big_blind, rules), increment)


def below_the_call(big_blind: int, bets: Sequence[int], *, is_preflop: bool = False) -> tuple[int, ...]:
    """The totals of ``bets`` that were less than the call they faced: all-ins that change nothing."""
    call = big_blind if is_preflop else 0
    short = []
    for total in bets:
        if total < call:
            short.append(total)
        call = max(call, total)
    return tuple(short)


def _added(call: int, before: int, increment: int, big_blind: int, rules: BettingRules) -> int:
    """What the smallest raise adds to the call."""
    if rules.min_raise is MinRaise.DOUBLE_ALL_IN and 0 < call - before < increment:
        return call
    if rules.min_raise is MinRaise.SHORT_BET_TWICE and 0 < call < big_blind:
        return 2 * big_blind - call
    return increment


def minimum_bet(big_blind: int, *, is_preflop: bool) -> int:
    """The smallest bet: the big blind; before the flop a raise to twice the big blind (Montegalda art. 9, 10.13)."""
    return 2 * big_blind if is_preflop else big_blind


def half_way(call_to: int, min_raise_to: int) -> int:
    """The least total that obliges to raise: the call and half of the smallest raise, rounded up (rule 43-A).

    Raises ``Refusal("raise_not_above_call")``.
    """
    if min_raise_to <= call_to:
        raise Refusal("raise_not_above_call", field="min_raise_to", raise_to=min_raise_to, call=call_to)
    return call_to + (min_raise_to - call_to + 1) // 2


def put_out(
    amount: int,
    call_to: int,
    min_raise_to: int,
    *,
    says_raise: bool = False,
    has_behind: bool = True,
) -> Ruled:
    """What ``amount`` counts as: from half of a raise on it must be completed, below it is a call (TDA rule 43-A).

    A player who said “raise” completes it in any case. The last chips are all-in. If nobody has bet, all
    of it is a bet (TDA rule 44), completed to the smallest one (TDA rule 52-A).
    """
    if not has_behind:
        return Ruled(Ruling.ALL_IN, amount)
    if call_to == 0 and (amount or says_raise):
        return Ruled(Ruling.BET, max(amount, min_raise_to))
    if says_raise or amount >= half_way(call_to, min_raise_to):
        return Ruled(Ruling.RAISE, max(amount, min_raise_to))
    if amount < call_to:
        return Ruled(Ruling.UNDERCALL, amount)
    return Ruled(Ruling.CALL, call_to, amount - call_to)


def declared_total(amount: int, call_to: int) -> Ruled:
    """The total of “raise, eight thousand”: the amount is the whole bet, not added to the call (TDA rule 43-B)."""
    return Ruled(Ruling.RAISE if amount > call_to else Ruling.CALL, amount)


def silent_chips(amount: int) -> int:
    """The chips that an amount said alone stands for: the same, pushed out silently (TDA rule 40-C)."""
    return amount


def underraise(
    big_blind: int,
    bets: Sequence[int],
    raise_to: int,
    callers: Sequence[str],
    rules: BettingRules,
    *,
    raiser: str = "",
    is_preflop: bool = False,
    is_next_card_dealt: bool = False,
) -> Corrected:
    """A bet or raise that was too small is corrected for everybody until the next card (TDA rule 52-A).

    ``bets`` are the totals before it. Raises ``Refusal("raise_not_above_call")``.
    """
    facing = minimum_raise(big_blind, bets, rules, is_preflop=is_preflop)
    if raise_to <= facing.call_to:
        raise Refusal("raise_not_above_call", field="raise_to", raise_to=raise_to, call=facing.call_to)
    if is_next_card_dealt or raise_to >= facing.min_raise_to:
        return Corrected(None)
    return Corrected(facing.min_raise_to, (raiser, *callers))

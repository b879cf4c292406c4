"""Pot limit: the largest raise, pots that were counted wrong, amounts that may mean several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulebook.profile import BettingRules
from rulebook.profile.variants import PotTooHigh, PreflopPot, UnclearAtPot
from rulebook.refusals import Refusal

TIMES = tuple(10**power for power in range(10))


@dataclass(frozen=True, slots=True)
class Put:
    """What a player has put in this round, in all."""

    player: str
    total: int


@dataclass(frozen=True, slots=True)
class PotRaise:
    """The pot as it is counted, the call, the pot after it, and the largest total."""

    pot: int
    call: int
    after_call: int
    max_raise_to: int


def largest_raise(pot_before: int, puts: Sequence[Put], player: str = "") -> PotRaise:
    """The largest raise: to the call and the pot after it (TDA rule 54; Sanremo art. 9).

    ``pot_before`` holds earlier rounds, ``puts`` this one; the last amount of each player counts.
    """
    latest = {put.player: put.total for put in puts}
    return _over(pot_before + sum(latest.values()), max(latest.values(), default=0), latest.get(player, 0))


def _over(pot: int, call_to: int, already_in: int) -> PotRaise:
    call = call_to - already_in
    return PotRaise(pot, call, pot + call, call_to + pot + call)


def largest_opening(
    small_blind: int, big_blind: int, posted_small: int, posted_big: int, rules: BettingRules
) -> PotRaise:
    """The largest first raise before the flop; ``posted_small`` 0: the small blind is dead or absent.

    Blinds that are short or dead count in full (TDA 2024 rule 54-B); in the 2019 edition only short blinds
    do; the WSOP (section VIII) counts what was posted.
    """
    is_dead = posted_small == 0
    counts_full = rules.preflop_pot is PreflopPot.FULL_BLINDS or (
        rules.preflop_pot is PreflopPot.SHORT_BLINDS_ONLY and not is_dead
    )
    small = small_blind if counts_full else posted_small
    counts_big = rules.preflop_pot is not PreflopPot.TRUE_VALUE
    return _over(small + (big_blind if counts_big else posted_big), big_blind, 0)


def counted_wrong(
    true_pot: int,
    quoted: int,
    rules: BettingRules,
    *,
    has_substantial_action: bool,
    is_next_card_dealt: bool,
) -> int:
    """The bet that remains after a pot was counted wrong (TDA rule 52-B).

    Too low is corrected until substantial action, too high until the next card; ``rules.pot_too_high`` ends
    that at substantial action too (WSOP section VIII.d, against its own rule 90.e.2).
    """
    if quoted < true_pot:
        return quoted if has_substantial_action else true_pot
    ends_early = rules.pot_too_high is PotTooHigh.UNTIL_SUBSTANTIAL_ACTION
    is_binding = has_substantial_action or is_next_card_dealt if ends_early else is_next_card_dealt
    return quoted if is_binding else true_pot


def unclear_amount(amount: int, pot: int, big_blind: int, rules: BettingRules) -> int:
    """The bet of a word like “five”: the largest reasonable amount not above the pot (TDA rule 57).

    The pot is that before the bet; ``rules.unclear_at_pot`` excludes the pot itself, as the Italian text does.
    Raises ``Refusal("amount_meaningless")`` for nothing said.
    """
    if amount <= 0:
        raise Refusal("amount_meaningless", field="said")
    most = pot if rules.unclear_at_pot is UnclearAtPot.UP_TO_POT else pot - 1
    amounts = [amount * times for times in TIMES if big_blind <= amount * times <= most]
    return max(amounts, default=max(amount, big_blind))

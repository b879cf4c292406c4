"""Blinds dodged on purpose: what is forfeited, and the penalty added to it."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.penalties.escalation import missed_hands
from rulebook.profile import PenaltyRules
from rulebook.profile.variants import Dodging


@dataclass(frozen=True, slots=True)
class DodgedBlinds:
    """``forfeit`` in chips, dead money in the next pot if ``goes_to_next_pot``; ``rounds`` and ``hands`` missed.

    ``is_due``: a penalty must be given; ``is_at_discretion``: the director decides how much.
    """

    forfeit: int
    goes_to_next_pot: bool
    rounds: int
    hands: int
    is_due: bool
    is_at_discretion: bool


def dodged_blinds(
    rules: PenaltyRules, players: int, *, small_blind: int, big_blind: int, ante: int = 0
) -> DodgedBlinds:
    """What dodging a blind on purpose costs, blinds and ``ante`` of the big blind in chips.

    TDA 2024 rule 33: any blind, at discretion; WSOP 86: both blinds, the ante and one round; Sanremo
    art. 4.2.21: the blinds may go into the next pot; Montegalda art. 13.5: a penalty is possible.
    """
    if rules.dodging == Dodging.BLINDS_AND_ROUND:
        hands = missed_hands(rules, players, rounds=1)
        return DodgedBlinds(small_blind + big_blind + ante, False, 1, hands, True, False)
    if rules.dodging == Dodging.DEAD_MONEY:
        return DodgedBlinds(small_blind + big_blind, True, 0, 0, False, True)
    return DodgedBlinds(0, False, 0, 0, rules.dodging == Dodging.DISCRETION, True)

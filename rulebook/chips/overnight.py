"""A colour-up overnight: the odd chips of sealed bags are raced by the tables at which they were filled."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook.chips.exchange import Exchange
from rulebook.chips.race import Holding, RacePlan, plan_race
from rulebook.profile import ChipRules


def odd_in_bag(swap: Exchange, chips: int) -> int:
    """The odd chips of a bag of which only the sum is known: what no whole new chip replaces.

    The least that its player may hold: larger chips are whole numbers of the new one (procedures 10).
    """
    return chips % swap.into // swap.gone


def plan_overnight(
    swap: Exchange, bags: Mapping[int, int], rules: ChipRules, *, first: int = 1, rescue_chip: int = 0
) -> RacePlan:
    """The race of the bags of one table, by seat with their chips; nobody is raced out (TDA 2024 rule 24-A).

    Ours: nobody sits there at night, so the house draws the cards whatever the profile says of races in play.
    """
    held = [Holding(seat, odd_in_bag(swap, chips), chips) for seat, chips in bags.items()]
    return plan_race(swap, held, rules, first=first, rescue_chip=rescue_chip)

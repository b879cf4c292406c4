"""Chips that leave overnight: bagged ± races = what the bags hold afterwards, and nobody is raced out."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.chips import Exchange, race_settled, race_without_cards
from rulebook.chips.overnight import odd_in_bag, plan_overnight
from rulebook.dice import Dice
from rulebook.profile import ChipRules
from rulebook.profile.variants import RaceCards, RaceMethod, RaceRounding, Rescue
from rulebook.proof import RaceOfChips

BAGS = st.dictionaries(st.integers(1, 10), st.integers(1, 2_000).map(lambda n: 25 * n), min_size=1)
RULES = st.builds(
    ChipRules,
    rounding=st.sampled_from(RaceRounding),
    method=st.sampled_from(RaceMethod),
    rescue=st.sampled_from(Rescue),
    cards=st.sampled_from(RaceCards),
)


@settings(max_examples=60)
@given(BAGS, RULES, st.sampled_from([(25, 100), (100, 500), (25, 1_000)]), st.integers(0, 99))
def test_bagged_and_races_are_what_the_bags_hold_and_nobody_is_raced_out(
    bags: dict[int, int], rules: ChipRules, worths: tuple[int, int], seed: int
) -> None:
    swap = Exchange(*worths)
    plan = plan_overnight(swap, bags, rules)
    if plan.needs_cards:
        race = RaceOfChips(rules.cards, rules.tie, plan.raced_for, plan.cards)
        raced = race_settled(plan, race.carry_out(Dice(Random(seed).randbytes(32))).winners)
    else:
        raced = race_without_cards(plan)
    after = bags | raced.stacks
    assert sum(after.values()) == sum(bags.values()) + raced.delta
    assert after.keys() == bags.keys()
    for seat, chips in after.items():
        assert chips > 0 or bags[seat] < swap.gone
        assert odd_in_bag(swap, chips) == 0
        assert abs(chips - bags[seat]) < swap.into


def test_a_bag_loses_its_odd_chips_or_wins_a_new_one() -> None:
    swap = Exchange(25, 100)
    assert [odd_in_bag(swap, chips) for chips in (20_000, 20_025, 20_175, 75)] == [0, 1, 3, 3]

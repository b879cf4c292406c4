"""Races of chips: nobody is raced out, nobody wins twice, and every chip that appears or goes is in the delta."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.cards import DECK, Card, read_card
from rulebook.chips import (
    Exchange,
    Holding,
    LeavingTogether,
    Raced,
    RaceTotals,
    delta_bounds,
    discretionary,
    exchange,
    exchanges,
    last_in,
    plan_race,
    race_dealt,
    race_settled,
    require_raced,
    rescue_chip,
)
from rulebook.profile import ChipRules
from rulebook.profile.variants import RaceCards, RaceMethod, RaceRounding, RaceTie, Rescue, RescueChip
from rulebook.refusals import Refusal

RULES = st.builds(
    ChipRules,
    method=st.sampled_from(RaceMethod),
    rounding=st.sampled_from(RaceRounding),
    cards=st.sampled_from(RaceCards),
    tie=st.sampled_from(RaceTie),
    rescue=st.sampled_from(Rescue),
)
SWAPS = st.sampled_from([Exchange(25, 100), Exchange(100, 500), Exchange(500, 1_000), Exchange(5, 25)])
COUNTS = st.dictionaries(st.integers(1, 10), st.integers(0, 23), min_size=1)


def _raced(swap: Exchange, counts: dict[int, int], others: set[int], rules: ChipRules, seed: int) -> Raced:
    """A race with real cards; seats in ``others`` have bigger chips beside those that leave."""
    direct = exchange(swap, counts)
    holdings = [
        Holding(
            seat,
            direct.odd[seat],
            swap.value(counts[seat]) + swap.into * 10 * (seat in others),
        )
        for seat in counts
    ]
    deck = iter(DECK[seed % 52 :] + DECK[: seed % 52])
    if rules.cards is RaceCards.ONE_PER_CHIP:
        dealt = [{one.seat: [next(deck) for _odd in range(min(one.odd, 5))] for one in holdings if one.odd}]
    else:
        dealt = [
            {one.seat: [DECK[(seed + 7 * one.seat + 3 * n) % 52]] for one in holdings} for n in range(10)
        ]
    return race_dealt(swap, holdings, rules, dealt, small_blind=min(counts))


@given(SWAPS, COUNTS, st.sets(st.integers(1, 10)), RULES, st.integers(0, 51))
def test_nobody_is_raced_out_and_the_delta_names_every_chip(
    swap: Exchange, counts: dict[int, int], others: set[int], rules: ChipRules, seed: int
) -> None:
    if swap.ratio == 20:
        return
    raced = _raced(swap, counts, others, rules, seed)
    before = {seat: swap.value(counts[seat]) + swap.into * 10 * (seat in others) for seat in counts}
    after = before | raced.stacks
    assert all(after[seat] > 0 for seat in counts if before[seat])
    assert len(set(raced.winners)) == len(raced.winners) == sum(raced.awarded.values())
    assert sum(after.values()) - sum(before.values()) == raced.delta
    assert all(chips % swap.into == 0 for chips in after.values())
    if rules.method is RaceMethod.RACE:
        bounds = delta_bounds(rules.rounding, swap.into, gone=swap.gone)
        assert bounds.least <= raced.race_delta <= bounds.most
    require_raced(
        swap,
        rules,
        RaceTotals(len(counts), raced.plan.odd_total, len(raced.winners), len(raced.rescued)),
    )
    assert 0 <= raced.rescue_delta <= swap.into * len(raced.plan.last)


def _cards(text: str) -> list[Card]:
    return [read_card(card) for card in text.split()]


SWAP = Exchange(25, 100)
HELD = [Holding(1, 3), Holding(3, 2), Holding(7, 1)]


def test_cards_go_clockwise_from_the_small_blind_all_of_a_player_together() -> None:
    plan = plan_race(SWAP, HELD, ChipRules(), first=3)
    assert plan.cards == ((3, 2), (7, 1), (1, 3))
    assert (plan.chips, plan.needs_cards) == (2, True)


def test_winners_reported_by_the_table_are_checked() -> None:
    plan = plan_race(SWAP, HELD, ChipRules())
    assert race_settled(plan, [7, 1]).delta == 200 - 150
    for won, code in (
        ([7], "race_winners_miscounted"),
        ([7, 7], "race_winner_twice"),
        ([7, 4], "race_winner_unknown"),
    ):
        with pytest.raises(Refusal) as refused:
            race_settled(plan, won)
        assert refused.value.code == code


def test_a_suit_decides_between_two_aces_unless_the_first_dealt_wins() -> None:
    held = [Holding(2, 2), Holding(5, 2)]
    dealt = [{2: _cards("Ad 3c"), 5: _cards("As 2c")}]
    assert race_dealt(SWAP, held, ChipRules(), dealt).winners == (5,)
    assert race_dealt(SWAP, held, ChipRules(tie=RaceTie.FIRST_DEALT), dealt).winners == (2,)


def test_the_last_chips_come_first_where_the_pool_keeps_players_in() -> None:
    held = [Holding(2, 1, 25), Holding(4, 3, 8_075)]
    extra, pool = (plan_race(SWAP, held, ChipRules(rescue=rescue)) for rescue in Rescue)
    assert (extra.saved, extra.cards) == ((), ((2, 1), (4, 3)))
    assert (pool.saved, pool.cards) == ((2,), ())
    assert race_settled(pool, []).stacks == {2: 100, 4: 8_000}


def test_where_the_pool_reaches_for_some_they_alone_race_and_the_rest_get_an_extra_chip() -> None:
    held = [Holding(1, 1, 25), Holding(2, 1, 25), Holding(4, 2, 8_050)]
    plan = plan_race(SWAP, held, ChipRules(rescue=Rescue.FROM_POOL_FIRST))
    assert plan.cards == ((1, 1), (2, 1))
    raced = race_settled(plan, [2])
    assert (raced.winners, raced.rescued, raced.delta) == ((2,), (1,), 100)


def test_the_rescue_chip_is_the_lowest_in_play_or_of_the_level() -> None:
    left, level = (100, 500, 1_000), (1_000, 2_000, 0)
    assert rescue_chip(ChipRules(), SWAP, left, level) == 100
    of_level = ChipRules(rescue_chip=RescueChip.LOWEST_FOR_LEVEL)
    assert rescue_chip(of_level, SWAP, left, level) == 1_000
    assert rescue_chip(of_level, SWAP, left, (300, 600)) == 100


def test_the_small_blind_is_asked_and_not_guessed() -> None:
    rules = replace(ChipRules(), start=list(type(ChipRules().start))[1])
    with pytest.raises(Refusal) as refused:
        race_dealt(SWAP, HELD, rules)
    assert refused.value.code == "small_blind_unknown"


def test_two_denominations_leave_for_the_lowest_chip_that_stays() -> None:
    found = exchanges([100, 25], [500, 1_000])
    assert [(one.gone, one.into) for one in found] == [(25, 500), (100, 500)]
    assert exchanges([2_000], [5_000, 10_000]) == (Exchange(2_000, 10_000),)
    assert exchanges([2_000], [5_000]) == ()


def test_an_exchange_during_play_is_of_equal_value() -> None:
    assert discretionary({100: 23}, {500: 4, 100: 3}).is_announced
    with pytest.raises(Refusal) as refused:
        discretionary({100: 20}, {500: 5})
    assert refused.value.code == "exchange_not_equal"


def test_chips_that_make_no_whole_number_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        Exchange(2_000, 5_000)
    assert refused.value.code == "chips_not_multiple"


@pytest.mark.parametrize(
    ("rules", "players", "odd", "fits"),
    [
        (ChipRules(), 4, 9, {2}),
        (ChipRules(rounding=RaceRounding.UP), 4, 9, {3}),
        (ChipRules(rounding=RaceRounding.DOWN), 4, 7, {1}),
        (ChipRules(method=RaceMethod.ROUND_UP_PER_PLAYER), 4, 7, {3, 4}),
        (ChipRules(), 2, 7, set()),
    ],
)
def test_a_table_may_report_only_the_new_chips_that_its_odd_ones_make(
    rules: ChipRules, players: int, odd: int, fits: set[int]
) -> None:
    def may_be(made: int) -> bool:
        try:
            require_raced(SWAP, rules, RaceTotals(players, odd, made, 0))
        except Refusal:
            return False
        return True

    assert {made for made in range(10) if may_be(made)} == fits


@given(
    st.lists(st.frozensets(st.integers(1, 5)), min_size=1, max_size=4),
    st.frozensets(st.integers(1, 5)),
    st.data(),
)
def test_whoever_has_only_chips_that_leave_receives_one_of_some_race(odds, only, data) -> None:
    """The races of a break one after the other, each with any winners: nobody is out, or kept in twice."""
    races = [LeavingTogether(gone, odd, odd & only) for gone, odd in enumerate(odds)]
    rescued: list[int] = []
    for at, race in enumerate(races):
        last = last_in(race.gone, races)
        won = data.draw(st.frozensets(st.sampled_from(sorted(race.odd)))) if race.odd else frozenset()
        rescued += last - won
        races[at] = replace(race, received=won | last)
    received = frozenset(player for race in races for player in race.received or ())
    racing = frozenset(player for odd in odds for player in odd)
    assert (only & racing) <= received
    assert len(set(rescued)) == len(rescued)
    assert set(rescued) <= only

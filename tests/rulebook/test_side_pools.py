"""Side pools: who of those who bought one wins it, and no cent is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.pool import PoolSale, Side, pool_sheet
from rulebook.profile import PlaceRules
from rulebook.profile.variants import ShareRemainder
from rulebook.refusals import Refusal
from rulebook.side_pools import Bullet, Buyer, SidePool, members, named_winners, side_prizes, side_winners

RULES = PlaceRules()
TWO = SidePool("Last longer", points=(6_000, 4_000))


def buyers(*places: int | None) -> list[Buyer]:
    return [Buyer(key, place) for key, place in enumerate(places, start=1)]


def won(pool: SidePool, held: int, *places: int | None) -> list[tuple[int, int, int, int]]:
    found = side_winners(pool, held, buyers(*places), RULES)
    return [(int(one.key), one.rank, one.rank_to, one.prize) for one in found]


def refused(pool: SidePool, held: int, *places: int | None) -> str:
    with pytest.raises(Refusal) as found:
        won(pool, held, *places)
    return found.value.code


def test_the_best_placed_of_those_who_bought_it_win() -> None:
    assert won(TWO, 10_000, 40, 7, 12) == [(2, 1, 1, 6_000), (3, 2, 2, 4_000)]


def test_the_last_of_them_in_play_has_outlasted_the_others() -> None:
    assert won(TWO, 10_000, 40, None, 12) == [(2, 1, 1, 6_000), (3, 2, 2, 4_000)]
    assert refused(TWO, 10_000, None, None, 12) == "side_pool_undecided"


def test_equal_places_share_the_prizes_of_their_ranks() -> None:
    assert won(TWO, 10_001, 7, 7, 12) == [(1, 1, 2, 5_001), (2, 1, 2, 5_000)]
    assert won(TWO, 10_001, 3, 7, 7) == [(1, 1, 1, 6_001), (2, 2, 3, 2_000), (3, 2, 3, 2_000)]


def test_percentages_of_ranks_that_nobody_takes_go_to_those_that_are_taken() -> None:
    assert won(TWO, 10_000, 7) == [(1, 1, 1, 10_000)]
    assert won(SidePool("Three", winners=3), 10_000, 7, 9) == [(1, 1, 1, 5_000), (2, 2, 2, 5_000)]


def test_amounts_are_paid_as_far_as_they_are_taken() -> None:
    pool = SidePool("Trio", amounts=(5_000, 3_000, 2_000))
    assert won(pool, 12_000, 1, 2) == [(1, 1, 1, 5_000), (2, 2, 2, 3_000)]
    assert refused(pool, 9_999, 1, 2, 3) == "side_pool_short"


def test_the_remainder_of_rounding_is_the_firsts() -> None:
    assert side_prizes(SidePool("Three", winners=3), 10_000, 9, unit=500) == (4_000, 3_000, 3_000)
    assert side_prizes(SidePool("All"), 10_001, 9, unit=500) == (10_001,)
    assert side_prizes(TWO, 0, 9) == side_prizes(TWO, 9_000, 0) == ()


def test_named_winners_receive_the_prizes_in_their_order() -> None:
    assert [(one.key, one.prize) for one in named_winners(TWO, 10_000, [8, 3])] == [(8, 6_000), (3, 4_000)]
    with pytest.raises(Refusal, match="side_pool_many"):
        named_winners(TWO, 10_000, [8, 3, 5])


def test_nobody_wins_what_nobody_bought() -> None:
    assert refused(TWO, 10_000) == "side_pool_nobody"


def test_a_house_may_keep_what_a_tie_leaves() -> None:
    house = PlaceRules(share_unit=100, share_remainder=ShareRemainder.HOUSE)
    found = side_winners(SidePool("All"), 10_001, buyers(4, 4), house)
    assert [one.prize for one in found] == [5_000, 5_000]


def test_pol_015_a_bounty_and_a_side_pool_stand_beside_the_prize_pool() -> None:
    """1,100 = 650 pool + 300 bounty + 100 fee + 50 last longer, 120 entries: 132,000 = 12,000 + 78,000 + 36,000 + 6,000."""
    sides = (Side("bounty", 30_000), Side("side/Last longer", 5_000))
    sheet = pool_sheet([PoolSale.at(110_000, 65_000, sides, 120)])
    assert (sheet.taken, sheet.fees, sheet.gross, sheet.side) == (13_200_000, 1_200_000, 7_800_000, 4_200_000)
    assert sum(side_prizes(TWO, 600_000, 120)) == 600_000


POOLS = st.one_of(
    st.just(SidePool("All")),
    st.integers(1, 9).map(lambda count: SidePool("Equal", winners=count)),
    st.sampled_from([TWO, SidePool("Odd", points=(5_001, 3_333, 1_666))]),
)


@given(
    POOLS,
    st.integers(0, 10**9),
    st.lists(st.integers(1, 12), min_size=1, max_size=12),
    st.sampled_from([1, 50, 1_000]),
    st.booleans(),
)
def test_all_of_it_goes_to_those_who_bought_it(
    pool: SidePool, held: int, places: list[int], unit: int, one_plays: bool
) -> None:
    listed = [*buyers(*places), *([Buyer(0)] if one_plays else [])]
    found = side_winners(pool, held, listed, RULES, unit)
    assert sum(one.prize for one in found) == held
    assert {one.key for one in found} <= {one.key for one in listed}
    by_rank = {one.rank: one.prize for one in reversed(found)}
    assert all(found[0].prize >= prize for prize in by_rank.values())


def test_a_player_stays_in_with_a_re_entry_if_the_pool_says_so() -> None:
    bullets = [
        Bullet(1, 7, is_in=True, place=9),
        Bullet(2, 8, is_in=False, place=8),
        Bullet(3, 7, is_in=False, place=2),
        Bullet(4, 8, is_in=True, place=5),
        Bullet(5, 9, is_in=True),
        Bullet(6, 9, is_in=False, place=7),
    ]
    assert [one.key for one in members(TWO, bullets)] == [1, 4, 5]
    followed = members(replace(TWO, follows=True), bullets)
    assert [(one.key, one.place) for one in followed] == [(3, 2), (4, 5), (5, None)]

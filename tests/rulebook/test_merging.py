"""A merge loses nobody and no chip, and seats nobody twice."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from rulebook.days.carry import BagOf, Carry, OwnBag, PlayersBags, bags_by_player
from rulebook.days.merging import KeepsSeats, merging, seats_kept


@st.composite
def fields(draw: st.DrawFn) -> list[PlayersBags[int]]:
    """Players with one to four bags, some surrendered, some who play the day already."""
    players, key = [], 0
    for _ in range(draw(st.integers(0, 12))):
        bags = []
        for _ in range(draw(st.integers(1, 4))):
            key += 1
            bags.append(OwnBag(key, draw(st.integers(0, 90)) * 100, draw(st.booleans())))
        chosen = draw(st.none() | st.sampled_from([bag.key for bag in bags]))
        players.append(PlayersBags(tuple(bags), chosen, has_stack=draw(st.integers(0, 5)) == 0))
    return players


@given(fields(), st.sampled_from(Carry))
def test_each_player_goes_on_once_and_every_chip_is_accounted_for(
    players: list[PlayersBags[int]], carry: Carry
) -> None:
    merged = merging(players, carry, {-1: 5_000})
    kept = {bag.key for one in players for bag in one.bags if not bag.is_surrendered}
    assert sorted((*merged.going, *merged.given_up)) == sorted(kept)
    assert merged.bagged == sum(bag.chips for one in players for bag in one.bags)
    assert merged.bagged == merged.carried + merged.removed
    assert merged.chips == merged.carried + 5_000
    for one in players:
        own = [bag.key for bag in one.bags if bag.key in merged.going]
        has_any = any(not bag.is_surrendered for bag in one.bags)
        assert len(own) == (has_any and not one.has_stack)
    if carry is Carry.SUM:
        lost = sum(bag.chips for one in players for bag in one.bags if bag.is_surrendered or one.has_stack)
        assert merged.removed == lost


def test_the_last_choice_counts_and_the_earlier_of_equal_bags_is_played() -> None:
    early, late = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 1, 2, tzinfo=UTC)
    bags = [BagOf("1B", 7, 2, 900, early), BagOf("1A", 7, 1, 900, late), BagOf("2", 8, 3, 100)]
    own = bags_by_player(bags, playing=[8])
    assert [bag.key for bag in own[7].bags] == ["1A", "1B"]
    assert own[7].goes_on(Carry.BEST).key == "1A"
    assert own[7].chosen == "1A"
    assert bags_by_player([bags[0]])[7].goes_on(Carry.CHOSEN).key == "1B"
    assert own[8].goes_on(Carry.BEST).key is None, "an earlier merge brought a stack that plays"


PLACES = st.dictionaries(st.integers(1, 20), st.tuples(st.integers(1, 3), st.integers(1, 9)))


@given(PLACES, st.sampled_from(KeepsSeats))
def test_no_seat_is_kept_twice(sat: dict[int, tuple[int, int]], rule: KeepsSeats) -> None:
    kept = seats_kept(rule, list(sat), sat)
    assert all(sat[key] == at for key, at in kept.items())
    if rule is KeepsSeats.YES:
        assert len(set(kept.values())) == len(kept)


def test_only_a_final_table_of_all_players_keeps_its_seats() -> None:
    one_table = {1: (4, 1), 2: (4, 7), 3: (4, 9)}
    assert seats_kept(KeepsSeats.FINAL_TABLE, [1, 2, 3], one_table) == one_table
    assert not seats_kept(KeepsSeats.FINAL_TABLE, [1, 2, 3], one_table | {3: (5, 1)})
    assert not seats_kept(KeepsSeats.FINAL_TABLE, [1, 2, 3, 4], one_table), "one seat is not known"
    assert not seats_kept(KeepsSeats.FINAL_TABLE, [1, 2, 3], one_table, others=[9])
    assert not seats_kept(KeepsSeats.NO, [1, 2, 3], one_table)

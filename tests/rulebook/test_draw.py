"""Draws: repeatable from the seed, fair, and nobody without a seat or in somebody else's."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.cards import DECK, read_card
from rulebook.dice import Dice, commitment, seed_chain
from rulebook.draw import PoolTable, Seat, chances, draw_all, draw_seat, levelled, tables_in_force
from rulebook.profile.variants import SeatDraw
from rulebook.refusals import Refusal
from tests.rulebook.chance import is_even

SEED = bytes(range(32))
CARDS_OF_THE_ZERO_SEED = ["Kc", "2h", "6d", "Tc", "Ts"]
SHUFFLE_OF_THE_ZERO_SEED = (6, 5, 2, 3, 7, 1, 0, 4)

pools = st.lists(
    st.builds(
        lambda players, open_seats, is_open: (players, tuple(sorted(open_seats)), is_open),
        st.integers(0, 9),
        st.sets(st.integers(1, 10), min_size=1),
        st.booleans(),
    ),
    min_size=1,
    max_size=8,
).map(
    lambda rows: [
        PoolTable(key, players if is_open else 0, seats, is_open)
        for key, (players, seats, is_open) in enumerate(rows, 1)
    ]
)
rules = st.sampled_from(SeatDraw)
seeds = st.binary(min_size=32, max_size=32)


def by_the_page(seed: bytes, bounds: Sequence[int]) -> list[int]:
    """Sections 1 and 2 of docs/draws.md, implemented again without regard for speed."""
    stream = b"".join(
        hmac.new(seed, block.to_bytes(8, "big"), hashlib.sha256).digest() for block in range(len(bounds) + 4)
    )
    numbers = iter(int.from_bytes(stream[at : at + 8], "big") for at in range(0, len(stream), 8))
    answers = []
    for bound in bounds:
        number = next(numbers)
        while number >= 2**64 - 2**64 % bound:
            number = next(numbers)
        answers.append(number % bound)
    return answers


def biased_shuffle(dice: Dice, things: Sequence[int]) -> tuple[int, ...]:
    """The usual mistake: every place is swapped with any other."""
    order = list(things)
    for place in range(len(order)):
        other = dice.below(len(order))
        order[place], order[other] = order[other], order[place]
    return tuple(order)


@given(seeds, st.lists(st.integers(1, 2**64), min_size=1, max_size=12))
def test_numbers_are_those_that_the_page_describes(seed: bytes, bounds: list[int]) -> None:
    dice = Dice(seed)
    assert [dice.below(bound) for bound in bounds] == by_the_page(seed, bounds)


def test_a_number_of_the_incomplete_round_is_thrown_away() -> None:
    bound = 2**63 + 1
    first = by_the_page(SEED, [2**64] * 12)
    fair = [number for number in first if number < bound]
    dice = Dice(SEED)
    assert [dice.below(bound) for _ in range(len(fair) - 1)] == fair[:-1]
    assert len(fair) < len(first)


def test_a_draw_of_nothing_is_refused() -> None:
    with pytest.raises(Refusal, match="nothing_to_draw"):
        Dice(SEED).choice([])
    with pytest.raises(Refusal, match="deck_too_small"):
        Dice(SEED).cards(53)


def test_the_first_cards_of_a_known_seed_stay_the_same() -> None:
    assert [str(card) for card in Dice(bytes(32)).cards(5)] == CARDS_OF_THE_ZERO_SEED
    assert Dice(bytes(32)).shuffled(range(8)) == SHUFFLE_OF_THE_ZERO_SEED


@pytest.mark.parametrize(
    ("shuffle", "fair"),
    [(lambda dice, things: dice.shuffled(things), True), (biased_shuffle, False)],
    ids=["ours", "biased"],
)
def test_every_order_is_equally_likely_and_a_biased_shuffle_is_caught(
    shuffle: Callable[[Dice, Sequence[int]], tuple[int, ...]], fair: bool
) -> None:
    dice = Dice(SEED)
    orders: Counter[object] = Counter(shuffle(dice, range(4)) for _ in range(24_000))
    assert set(orders) == set(permutations(range(4)))
    assert is_even(orders, 24) is fair


def test_cards_dealt_are_different_and_equally_likely() -> None:
    dice = Dice(SEED)
    hands = [dice.cards(9) for _ in range(400)]
    assert all(len(set(hand)) == 9 for hand in hands)
    assert is_even(Counter(hand[0] for hand in hands), 52)


def test_the_order_of_suits_is_spades_hearts_diamonds_clubs() -> None:
    assert read_card("As") == DECK[-1] > read_card("Ah") > read_card("Ad") > read_card("Ac") > read_card("Ks")
    assert read_card("10d") == read_card("Td")
    with pytest.raises(Refusal, match="card_unreadable"):
        read_card("1x")


@settings(deadline=None)
@given(pools, seeds, rules)
def test_a_seat_drawn_is_one_of_those_offered_with_a_chance(
    pool: list[PoolTable], seed: bytes, rule: SeatDraw
) -> None:
    found = chances(pool, rule)
    odds = dict(found.seats)
    assert found.is_uniform == (len(set(odds.values())) == 1)
    assert sum(odds.values()) == Fraction(1)
    seat = draw_seat(pool, Dice(seed), rule)
    assert odds[seat] > 0
    if rule is SeatDraw.LEVEL_TABLES_FIRST:
        drawn = next(table for table in pool if table.key == seat.table)
        assert drawn.players == min(table.players for table in pool)


@pytest.mark.parametrize("rule", list(SeatDraw))
def test_every_seat_of_equal_tables_is_equally_likely(rule: SeatDraw) -> None:
    pool = [PoolTable(1, 3, (2, 5, 9)), PoolTable(2, 3, (1, 4, 7)), PoolTable(3, 3, ())]
    dice = Dice(SEED)
    assert is_even(Counter(draw_seat(pool, dice, rule) for _ in range(6_000)), 6)


def test_a_full_room_is_said_to_be_full() -> None:
    with pytest.raises(Refusal, match="room_full"):
        draw_seat([PoolTable(1, 9, ())], Dice(SEED), SeatDraw.UNIFORM_POOL)


def test_the_next_table_opens_when_the_open_ones_are_full() -> None:
    first, second = PoolTable(1, 8, (4,)), PoolTable(2, 0, (1, 2, 3), is_open=False)
    third = PoolTable(3, 0, (1, 2, 3), is_open=False)
    assert tables_in_force([first, second, third]) == (first,)
    full = PoolTable(1, 9, ())
    assert tables_in_force([full, second, third]) == (second,)
    assert tables_in_force([first, second, third], open_next_at=8) == (first, second)
    assert tables_in_force([full]) == ()


@settings(deadline=None)
@given(pools, st.integers(0, 60), seeds, rules)
def test_a_whole_draw_loses_nobody_and_gives_no_seat_twice(
    pool: list[PoolTable], count: int, seed: bytes, rule: SeatDraw
) -> None:
    entrants = list(range(100, 100 + count))
    if count > sum(len(table.open_seats) for table in pool):
        with pytest.raises(Refusal, match="room_full"):
            draw_all(entrants, pool, Dice(seed), rule)
        return
    drawn = draw_all(entrants, pool, Dice(seed), rule)
    offered = {Seat(table.key, number) for table in pool for number in table.open_seats}
    assert [line.entrant for line in drawn] == entrants
    assert len({line.seat for line in drawn}) == count
    assert {line.seat for line in drawn} <= offered


@settings(deadline=None)
@given(st.integers(1, 90), seeds)
def test_a_whole_draw_levels_the_tables_and_opens_no_more_than_needed(count: int, seed: bytes) -> None:
    room = [PoolTable(key, 0, tuple(range(1, 10)), is_open=False) for key in range(1, 11)]
    drawn = draw_all(range(count), room, Dice(seed), SeatDraw.LEVEL_TABLES_FIRST)
    sizes = Counter(line.seat.table for line in drawn)
    assert sorted(sizes) == list(range(1, -(-count // 9) + 1))
    assert max(sizes.values()) - min(sizes.values()) <= 1


def test_every_entrant_is_equally_likely_in_every_seat() -> None:
    room = [PoolTable(1, 0, (1, 2, 3)), PoolTable(2, 0, (1, 2, 3))]
    dice = Dice(SEED)
    drawn = [draw_all(range(5), room, dice, SeatDraw.LEVEL_TABLES_FIRST) for _ in range(6_000)]
    for entrant in range(5):
        tables: Counter[object] = Counter(draw[entrant].seat.number for draw in drawn)
        assert is_even(tables, 3)


@settings(deadline=None)
@given(seeds, rules)
def test_relatives_are_kept_apart(seed: bytes, rule: SeatDraw) -> None:
    room = [PoolTable(key, 0, tuple(range(1, 10))) for key in range(1, 4)]
    drawn = draw_all(range(20), room, Dice(seed), rule, apart=[frozenset({0, 1, 2}), frozenset({3, 4})])
    table_of = {line.entrant: line.seat.table for line in drawn}
    assert len({table_of[entrant] for entrant in (0, 1, 2)}) == 3
    assert table_of[3] != table_of[4]


def test_more_relatives_than_tables_cannot_be_kept_apart() -> None:
    room = [PoolTable(1, 0, tuple(range(1, 10))), PoolTable(2, 0, tuple(range(1, 10)))]
    with pytest.raises(Refusal, match="cannot_keep_apart"):
        draw_all(range(9), room, Dice(SEED), SeatDraw.UNIFORM_POOL, apart=[frozenset({0, 1, 2})])


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=9), st.data())
def test_quotas_level_as_far_as_seats_allow(sizes: list[tuple[int, int]], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, sum(free for _, free in sizes)))
    quotas = levelled(sizes, count)
    after = [players + quota for (players, _), quota in zip(sizes, quotas, strict=True)]
    assert sum(quotas) == count
    for (_, free), quota, size in zip(sizes, quotas, after, strict=True):
        assert 0 <= quota <= free
        if quota:
            room = [
                other for other, (_, seats), taken in zip(after, sizes, quotas, strict=True) if taken < seats
            ]
            assert size - 1 <= min(room, default=size)


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(0, 40), max_size=8))
def test_a_shuffle_takes_the_numbers_that_single_draws_would_take(seed: bytes, sizes: list[int]) -> None:
    dice, single = Dice(seed), Dice(seed)
    for size in sizes:
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            drawn = single.below(last + 1)
            order[last], order[drawn] = order[drawn], order[last]
        assert dice.shuffled(range(size)) == tuple(order)
        assert dice.below(7) == single.below(7)


def test_a_shuffle_discards_what_a_single_draw_discards(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = [(1 << 64) - 1, 4, (1 << 64) - 2, 0, 5, 1, 1, 2]
    blocks = iter([numbers[:4], numbers[4:]])
    monkeypatch.setattr(hmac, "digest", lambda *_: b"".join(one.to_bytes(8, "big") for one in next(blocks)))
    # The highest number belongs to no complete round of three; of two every number does.
    assert Dice(SEED).shuffled("abc") == ("c", "a", "b")


def test_a_chain_of_seeds_opens_link_by_link() -> None:
    links = seed_chain(SEED, 5)
    assert links[-1] == SEED
    assert len(set(links)) == 5
    assert all(commitment(after) == before.hex() for before, after in pairwise(links))
    assert commitment(links[0]) != links[1].hex()


def test_the_seed_opened_before_is_the_hash_of_the_next_one() -> None:
    first, second, *_ = seed_chain(SEED, 3)
    assert commitment(second) == first.hex()

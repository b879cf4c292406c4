"""Every draw is fair, and the same test rejects the mistakes that usually make one unfair."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

from rulebook.breaking import Leaver
from rulebook.dice import Dice
from rulebook.draw import PoolTable, Seat, chances
from rulebook.profile.variants import BreakDraw, InitialButton, SeatDraw, SeatPool
from rulebook.proof import Draw, FirstButton, OfferedSeats, OneSeat, WayOut, WholeField
from tests.rulebook.chance import SIGNIFICANCE, fits, is_even, tail

pytestmark = pytest.mark.thorough

DRAWS = 6_000
FIELD = tuple(range(1, 10))
ROOM = tuple(PoolTable(key, 0, (1, 2, 3)) for key in (1, 2, 3))
UNEVEN = (PoolTable(1, 3, (2, 5, 9)), PoolTable(2, 3, (1,)), PoolTable(3, 5, (4, 8)), PoolTable(4, 3, ()))
LEAVERS = tuple(Leaver(10 * seat, seat) for seat in (2, 4, 5, 8))
STACK = (Seat(1, 6), Seat(1, 9), Seat(3, 2), Seat(7, 1))
TAKEN = (1, 3, 4, 7, 8, 9)

Throw = Callable[[bytes], Dice]


class SwapsWithAny(Dice):
    """The usual mistake: every place is swapped with any other."""

    def shuffled(self, things: Sequence[Any]) -> tuple[Any, ...]:
        order = list(things)
        for place in range(len(order)):
            other = self.below(len(order))
            order[place], order[other] = order[other], order[place]
        return tuple(order)


class NeverStays(Dice):
    """Off by one: nothing ever stays in its place (Sattolo's cycles)."""

    def shuffled(self, things: Sequence[Any]) -> tuple[Any, ...]:
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            drawn = self.below(last)
            order[last], order[drawn] = order[drawn], order[last]
        return tuple(order)


class FewBits(Dice):
    """The remainder of three bits: low results are too frequent."""

    def below(self, bound: int) -> int:
        return self._number() % 8 % bound

    def _below_each(self, count: int) -> Iterator[int]:
        return (self.below(bound) for bound in range(count, 1, -1))


MISTAKES = {"swaps with any": SwapsWithAny, "never stays": NeverStays, "few bits": FewBits}


def outcomes(draw: Draw[Any], throw: Throw = Dice, draws: int = DRAWS) -> Iterator[Any]:
    """The results, each draw with its own seed as in the product."""
    for index in range(draws):
        seed = hashlib.sha256(f"{draw.kind} {index}".encode()).digest()
        yield draw.carry_out(throw(seed))


def seats_of_each(throw: Throw = Dice) -> Iterator[Counter]:
    """How often each entrant of a full room drew each seat."""
    field = WholeField(FIELD, ROOM, SeatDraw.LEVEL_TABLES_FIRST)
    drawn = list(outcomes(field, throw))
    return (Counter(lines[place].seat for lines in drawn) for place in range(len(FIELD)))


@pytest.mark.parametrize(
    ("score", "freedom", "chance"),
    [
        (3.841459, 1, 0.05),
        (18.307038, 10, 0.05),
        (10.827566, 1, 0.001),
        (149.449253, 100, 0.001),
        (0.0, 5, 1.0),
    ],
)
def test_the_tail_is_that_of_the_printed_tables(score: float, freedom: int, chance: float) -> None:
    assert tail(score, freedom) == pytest.approx(chance, rel=1e-5)


def test_the_tail_of_two_degrees_is_exponential_down_to_one_in_a_million() -> None:
    assert tail(27.631021115928547, 2) == pytest.approx(SIGNIFICANCE, rel=1e-12)


@pytest.mark.parametrize("rule", list(SeatDraw))
def test_a_seat_at_the_sale_has_the_chance_that_is_told(rule: SeatDraw) -> None:
    drawn = Counter(outcomes(OneSeat(1, UNEVEN, rule)))
    odds = dict(chances(UNEVEN, rule).seats)
    assert fits(drawn, odds)
    assert not fits(Counter(outcomes(OneSeat(1, UNEVEN, rule), FewBits)), odds)


def test_every_player_is_equally_likely_in_every_seat_of_a_whole_draw() -> None:
    for drawn in seats_of_each():
        assert is_even(drawn, 9)


def test_any_two_players_meet_at_a_table_equally_often() -> None:
    met: Counter = Counter()
    for lines in outcomes(WholeField(FIELD, ROOM, SeatDraw.LEVEL_TABLES_FIRST)):
        met.update(
            (one.entrant, other.entrant)
            for one, other in combinations(lines, 2)
            if one.seat.table == other.seat.table
        )
    # Pairs within one draw are not independent, so each pair is tested alone: 2 of the 8 others sit here.
    for pair in combinations(FIELD, 2):
        counts = {"met": met[pair], "apart": DRAWS - met[pair]}
        assert fits(counts, {"met": Fraction(1, 4), "apart": Fraction(3, 4)})


def test_a_table_that_takes_one_player_more_has_him_by_chance() -> None:
    field = WholeField(FIELD[:7], ROOM, SeatDraw.LEVEL_TABLES_FIRST)
    drawn = list(outcomes(field))
    for place in range(7):
        tables = Counter(lines[place].seat.table for lines in drawn)
        assert fits(tables, {1: Fraction(3, 7), 2: Fraction(2, 7), 3: Fraction(2, 7)})


@pytest.mark.parametrize("rule", list(BreakDraw))
def test_every_order_of_a_broken_table_is_equally_likely(rule: BreakDraw) -> None:
    drawn = Counter(
        tuple(line.new_seat for line in sorted(lines, key=lambda line: line.entry))
        for lines in outcomes(WayOut(9, LEAVERS, STACK, rule))
    )
    assert set(drawn) == set(permutations(STACK))
    assert is_even(drawn, 24)


def test_a_leaver_draws_every_card_equally_often() -> None:
    drawn = list(outcomes(WayOut(9, LEAVERS, STACK, BreakDraw.TWO_STEP)))
    for leaver in LEAVERS:
        assert is_even(
            Counter(line.card for lines in drawn for line in lines if line.entry == leaver.entry), 52
        )


def test_a_leaver_draws_every_number_equally_often_and_the_lowest_takes_the_first_seat_card() -> None:
    drawn = list(outcomes(WayOut(9, LEAVERS, STACK, BreakDraw.TWO_STEP_NUMBERS)))
    assert all([line.card for line in lines] == [1, 2, 3, 4] for lines in drawn)
    for place in range(4):
        assert is_even(Counter(lines[place].entry for lines in drawn), 4)
        assert is_even(Counter(lines[place].new_seat for lines in drawn), 4)


def test_the_seats_a_table_offers_are_any_of_its_seats() -> None:
    tables = (PoolTable(1, 5, (1, 4, 6, 9)), PoolTable(2, 6, (2, 3, 8)))
    drawn = list(outcomes(OfferedSeats(tables, 3, SeatPool.LEVELLED)))
    assert is_even(Counter(frozenset(seats[:2]) for seats in drawn), 6)
    assert is_even(Counter(seats[2] for seats in drawn), 3)


@pytest.mark.parametrize("rule", [InitialButton.DRAW, InitialButton.HIGH_CARD])
def test_every_player_is_equally_likely_to_have_the_first_button(rule: InitialButton) -> None:
    assert is_even(Counter(outcomes(FirstButton(TAKEN, rule))), 6)


@pytest.mark.parametrize("throw", MISTAKES.values(), ids=MISTAKES.keys())
def test_a_biased_shuffle_of_the_whole_field_is_rejected(throw: Throw) -> None:
    assert not all(is_even(drawn, 9) for drawn in seats_of_each(throw))


@pytest.mark.parametrize("throw", MISTAKES.values(), ids=MISTAKES.keys())
def test_a_biased_shuffle_of_a_broken_table_is_rejected(throw: Throw) -> None:
    drawn = Counter(
        tuple(line.new_seat for line in lines)
        for lines in outcomes(WayOut(9, LEAVERS, STACK, BreakDraw.ONE_STEP), throw)
    )
    assert not is_even(drawn, 24)


def test_a_button_drawn_with_few_bits_is_rejected() -> None:
    assert not is_even(Counter(outcomes(FirstButton(TAKEN, InitialButton.DRAW), FewBits)), 6)

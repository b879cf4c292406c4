"""One entry more moves a payout structure a little, whether or not a place is added."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import pytest

from rulebook.payouts import default_payouts, nice_unit, places_paid
from rulebook.profile.variants import PlaceCount
from tests.conftest import IS_LONG

PERCENTS = (Fraction(10), Fraction("12.5"), Fraction(15), Fraction(20))
ROUNDINGS = (PlaceCount.NEAREST, PlaceCount.UP)
FINAL_TABLE = 9
STEADY, LIVELY = Fraction(5, 100), Fraction(20, 100)
"""How far a prize may move from ten paid places on, and below."""
HOUSES = ((20_000, 22_000, 500), (2_000, 3_000, 500), (2_000, 3_000, 100), (930_000, 1_000_000, 10_000))
"""Into the pool, the full price, the step."""
SEAMS = (*range(10, 130), *range(230, 250), *range(1_630, 1_645))
"""Fields where places or tiers are added soon after one another."""
TO_THREE_THOUSAND = (
    range(10, 3_002)
    if IS_LONG
    else (
        *range(10, 602),
        *(field for hundred in range(700, 3_001, 100) for field in range(hundred, hundred + 8)),
    )
)
"""By day every field to 600, and above it eight of each hundred: with 15 % paid, one of them adds a place."""
USUAL = (Fraction(15), PlaceCount.NEAREST)
"""Every field of the others is tried by night; where places are added, all of them are tried by day."""
PAIRS = [(percent, rounding) for percent in PERCENTS for rounding in ROUNDINGS]


def moved_too_far(
    fields: Iterable[int], percent: Fraction, rounding: PlaceCount, house: tuple[int, int, int]
) -> Iterator[tuple[int, int, int, int]]:
    """Field, place, prize before and after, where it moved too far.

    From one paid place to two it must: the winner gives the second prize away.
    """
    to_pool, price, step = house
    before: tuple[int, ...] = ()
    last_field = 0
    for entries in fields:
        places = places_paid(entries, percent, rounding)
        prizes = default_payouts(entries * to_pool, places, entries, price, step=step)
        fewest = min(len(before), places)
        if entries == last_field + 1 and fewest > 1:
            limit = STEADY if fewest > FINAL_TABLE else LIVELY
            for place, (was, now) in enumerate(
                zip(before[:FINAL_TABLE], prizes[:FINAL_TABLE], strict=False), 1
            ):
                if abs(now - was) > limit * was + nice_unit(max(was, now), step):
                    yield entries, place, was, now
        before, last_field = prizes, entries


@pytest.mark.parametrize(
    ("percent", "rounding", "house"),
    [(*pair, HOUSES[0]) for pair in PAIRS] + [(*USUAL, house) for house in HOUSES[1:]],
)
def test_one_entry_more_moves_no_prize_far_where_places_are_added(
    percent: Fraction, rounding: PlaceCount, house: tuple[int, int, int]
) -> None:
    assert list(moved_too_far(SEAMS, percent, rounding, house)) == []


@pytest.mark.thorough
@pytest.mark.parametrize(("percent", "rounding"), PAIRS if IS_LONG else [USUAL])
def test_one_entry_more_moves_no_prize_far_in_any_field_to_three_thousand(
    percent: Fraction, rounding: PlaceCount
) -> None:
    assert list(moved_too_far(TO_THREE_THOUSAND, percent, rounding, HOUSES[0])) == []

"""Sponsors in turns: shares of a cycle to the turn, promises that add up, counts that never run away."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rulebook.sponsors import TURN_SECONDS, credited, promised, turns

SHARES = st.lists(st.integers(1, 20), min_size=1, max_size=12)
SECONDS = st.integers(0, 10**8)


def place_at(order: tuple[int, ...], at_ms: int) -> int:
    """Whose turn it is at an instant, as displays calculate it (``turnOf`` in ``static/js/sponsors.js``)."""
    return order[at_ms // (TURN_SECONDS * 1_000) % len(order)]


@given(SHARES)
def test_each_has_exactly_its_share_of_a_cycle_and_at_any_moment_less_than_a_turn_more_or_less(
    shares: list[int],
):
    order, whole = turns(shares), sum(shares)
    assert Counter(order) == Counter(dict(enumerate(shares)))
    for until in range(whole + 1):
        had = Counter(order[:until])
        for place, share in enumerate(shares):
            assert abs(had[place] - Fraction(until * share, whole)) < 1, (place, until)


@given(SHARES, st.integers(0, 10**12))
def test_over_any_whole_cycle_the_clock_gives_each_its_seconds(shares: list[int], start: int):
    order = turns(shares)
    begins = start // (TURN_SECONDS * 1_000) * TURN_SECONDS * 1_000
    had = Counter(place_at(order, begins + turn * TURN_SECONDS * 1_000) for turn in range(len(order)))
    assert had == Counter(dict(enumerate(shares)))
    assert place_at(order, begins) == place_at(order, begins + TURN_SECONDS * 1_000 - 1)


@given(SECONDS, SHARES)
def test_promises_add_up_and_none_is_a_second_from_its_share(seconds: int, shares: list[int]):
    parts = promised(seconds, shares)
    assert sum(parts) == seconds
    for part, share in zip(parts, shares, strict=True):
        assert abs(part - Fraction(seconds * share, sum(shares))) < 1


@given(SECONDS, st.lists(st.tuples(st.integers(0, 10**8), st.integers(-5, 600)), max_size=20))
def test_a_count_never_falls_is_the_same_if_repeated_and_grows_no_faster_than_time(
    known: int, reports: list[tuple[int, int]]
):
    for told, elapsed in reports:
        saved = credited(known, told, elapsed)
        assert known <= saved <= max(known, told)
        assert saved - known <= max(0, elapsed) + 20
        # The same report once more, at once: it adds what the limit left out, and nothing beyond what was told.
        assert saved <= credited(saved, told, 0) <= max(saved, told)
        known = saved


def test_a_cycle_as_it_is_shown():
    assert turns((1, 1, 1)) == (0, 1, 2)
    assert turns((5, 1, 1)) == (0, 0, 0, 1, 0, 0, 2)

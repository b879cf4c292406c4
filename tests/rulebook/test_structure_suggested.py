"""What a suggested structure guarantees: even steps, payable blinds, an end at the desired time."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulebook.refusals import Refusal
from rulebook.structure import (
    STEEPEST_PERCENT,
    AnteKind,
    Severity,
    Structure,
    StructureWish,
    check_structure,
    colour_ups,
    forecast,
    levels_until_finish,
    suggest_structure,
)

HOUR = 3_600
CLUB = (25, 100, 500, 1_000, 5_000)
FRIDAY = StructureWish(20_000, 63, 6 * HOUR, 1_200, CLUB)
SETS = (CLUB, (100, 500, 1_000, 5_000, 25_000), (5, 25, 100, 500, 1_000), (20, 50, 100, 500, 2_000), ())

WISHES = st.builds(
    StructureWish,
    stack=st.sampled_from((5_000, 10_000, 20_000, 30_000, 50_000)),
    entries=st.integers(9, 3_000),
    target_seconds=st.integers(4, 30).map(lambda hours: hours * HOUR),
    level_seconds=st.sampled_from((600, 900, 1_200, 1_800, 2_400, 3_600)),
    chips=st.sampled_from(SETS),
    ante=st.sampled_from(list(AnteKind)),
    ante_from_level=st.integers(0, 8),
    opening_blinds=st.sampled_from((50, 100, 150, 250)),
    break_every_seconds=st.sampled_from((3_600, 5_400, 7_200)),
)


# From one seed the tests are given the same wishes.
@lru_cache(2_000)
def answered(wish: StructureWish) -> Structure | Refusal:
    """What is suggested, or why nothing is."""
    try:
        return suggest_structure(wish)
    except Refusal as refusal:
        return refusal


def suggested(wish: StructureWish) -> Structure:
    """What is suggested, where anything is."""
    answer = answered(wish)
    if isinstance(answer, Refusal):
        assume(answer.code not in ("structure_too_steep", "structure_too_long"))
        raise answer
    return answer


@given(WISHES)
def test_big_blinds_rise_at_every_level_by_at_most_double(wish: StructureWish) -> None:
    for before, after in pairwise(suggested(wish).levels):
        assert before.big_blind < after.big_blind
        assert before.small_blind <= after.small_blind
        assert after.big_blind * 100 <= before.big_blind * STEEPEST_PERCENT


@given(WISHES)
def test_every_amount_is_payable_with_the_chips_that_the_colour_ups_leave(wish: StructureWish) -> None:
    made = suggested(wish)
    leaving = {found.index: found.chips for found in colour_ups(made.periods, wish.chips)}
    left = set(wish.chips or (1,))
    for index, period in enumerate(made.periods):
        left -= set(leaving.get(index, ()))
        amounts = (period.small_blind, period.big_blind, period.ante)
        assert all(amount % min(left) == 0 for amount in amounts)
    assert left


@given(WISHES)
def test_a_field_with_blinds_enough_ends_within_a_level_and_a_break_of_its_target(
    wish: StructureWish,
) -> None:
    made = suggested(wish)
    seen = forecast(wish.entries, wish.stack, made)
    assert seen.likely_seconds is not None
    slack = wish.level_seconds + wish.break_seconds
    assert seen.likely_seconds <= wish.target_seconds + slack
    if len(seen.levels) >= levels_until_finish(wish):
        assert seen.likely_seconds >= wish.target_seconds - slack


@given(WISHES)
def test_a_suggestion_has_nothing_that_the_check_calls_an_error(wish: StructureWish) -> None:
    found = check_structure(suggested(wish), smallest_chip=min(wish.chips, default=1))
    assert [one for one in found if one.severity == Severity.ERROR] == []
    assert not {one.code for one in found} & {"blinds_not_payable", "blinds_jump", "breaks_adjacent"}


@pytest.mark.parametrize("hours", [5, 6, 7, 8, 10])
@pytest.mark.parametrize("entries", [40, 63, 100, 200, 700])
def test_usual_evenings_end_within_a_level_of_the_target(entries: int, hours: int) -> None:
    wish = replace(FRIDAY, entries=entries, target_seconds=hours * HOUR)
    likely = forecast(entries, wish.stack, suggest_structure(wish)).likely_seconds
    assert likely is not None
    assert abs(likely - hours * HOUR) <= wish.level_seconds


def test_antes_are_those_of_the_wish() -> None:
    by_blind = suggest_structure(FRIDAY).levels
    assert [level.ante for level in by_blind[:3]] == [0, 0, 0]
    assert all(level.ante == level.big_blind for level in by_blind[3:])
    each = suggest_structure(replace(FRIDAY, ante=AnteKind.EACH)).levels[3:]
    assert all(level.ante_kind == AnteKind.EACH and 0 < level.ante * 5 <= level.big_blind for level in each)
    assert not any(level.ante for level in suggest_structure(replace(FRIDAY, ante_from_level=0)).levels)


def test_registration_ends_with_a_break_unless_the_house_says_when() -> None:
    made = suggest_structure(FRIDAY)
    (closing,) = (index for index, period in enumerate(made.periods) if period.closes_registration)
    assert made.periods[closing + 1].is_break
    said = suggest_structure(replace(FRIDAY, late_until_level=4))
    assert [level.number for level in said.levels if level.closes_registration] == [4]
    unmarked = suggest_structure(replace(FRIDAY, late_until_level=0))
    assert not any(period.closes_registration for period in unmarked.periods)


def test_small_chips_leave_at_the_breaks_that_are_marked() -> None:
    made = suggest_structure(FRIDAY)
    first, *_later = colour_ups(made.periods, CLUB)
    assert first.chips[:2] == (25, 100)
    assert made.periods[first.index - 1].number == first.after_level
    marked = [index for index, period in enumerate(made.periods) if period.has_colour_up]
    assert marked == [found.index for found in colour_ups(made.periods, CLUB)]


def test_a_break_comes_after_as_long_as_the_house_wants() -> None:
    made = suggest_structure(replace(FRIDAY, break_every_seconds=HOUR, break_seconds=600))
    pauses = [index for index, period in enumerate(made.periods) if period.is_break]
    assert pauses[:3] == [3, 7, 11]
    assert {made.periods[index].seconds for index in pauses} == {600}


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (replace(FRIDAY, entries=1), "forecast_impossible"),
        (replace(FRIDAY, target_seconds=1_800), "forecast_impossible"),
        (replace(FRIDAY, chips=(0, 25)), "forecast_impossible"),
        (replace(FRIDAY, stack=5), "forecast_impossible"),
        (replace(FRIDAY, opening_blinds=0), "forecast_impossible"),
        (replace(FRIDAY, target_seconds=HOUR), "structure_too_steep"),
        (replace(FRIDAY, entries=1_000, target_seconds=5 * HOUR), "structure_too_steep"),
        (replace(FRIDAY, target_seconds=10**12), "structure_too_long"),
    ],
)
def test_what_gives_no_structure_is_refused_with_the_reason(wish: StructureWish, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        suggest_structure(wish)
    assert refused.value.code == code


@pytest.mark.parametrize("level", range(2, 11))
def test_a_break_follows_the_level_before_the_add_on(level: int) -> None:
    wish = StructureWish(20_000, 60, 6 * 3_600, 1_200, CLUB, break_after_level=level, late_until_level=level)
    periods = suggested(wish).periods
    at = next(n for n, period in enumerate(periods) if period.number == level and period.is_level)
    assert periods[at + 1].is_break
    assert periods[at].closes_registration
    runs = "".join("-" if period.is_break else "x" for period in periods).split("-")
    assert max(len(run) for run in runs) <= wish.levels_between_breaks + wish.levels_between_breaks // 2

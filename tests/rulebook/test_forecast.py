"""The forecast: players left as published of real events, and what holds for any field and structure."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import pairwise
from math import log
from pathlib import Path
from statistics import mean
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.refusals import Refusal
from rulebook.structure import (
    FieldLeft,
    LastLevel,
    Period,
    PeriodKind,
    Position,
    Structure,
    forecast,
    forecast_from,
    levels_that_end,
    numbered,
    with_laps,
)
from rulebook.structure.forecast import EARLY, LATE, LIKELY, START, growth_of, haste_of, walk

PUBLISHED = json.loads((Path(__file__).parent / "published_fields.json").read_text(encoding="utf-8"))
BREAK = Period(PeriodKind.BREAK, 0, 900)


def of(minutes: int, blinds: list[int], *, breaks: int = 0) -> Structure:
    """Levels of one length; with ``breaks`` one after this many levels."""
    rows: list[Period] = []
    for number, blind in enumerate(blinds, 1):
        rows.append(Period(PeriodKind.LEVEL, 0, minutes * 60, blind // 2, blind))
        rows += [BREAK] * (bool(breaks) and number % breaks == 0)
    return Structure(numbered(rows))


def rising(minutes: int, percent: int, levels: int = 60, *, breaks: int = 0) -> Structure:
    """Blinds from 100 on that rise evenly."""
    return of(minutes, [100 * (100 + percent) ** n // 100**n for n in range(levels)], breaks=breaks)


# points that others published


def left_of(point: Mapping[str, Any]) -> int:
    """The players forecast at the moment of a point."""
    blinds = [*point["big_blinds_before"], point["big_blind"]]
    structure = of(point["level_minutes"], blinds)
    at = round((len(blinds) - 1 + point["played"]) * point["level_minutes"] * 60_000)
    field = FieldLeft(point["entries"], point["chips"])
    steps = pairwise(walk(field, structure, START, LIKELY))
    (begins, before), (ends, after) = next(step for step in steps if step[1][0] >= at)
    return field.left(before + (after - before) * (at - begins) // (ends - begins))


@pytest.mark.parametrize(
    ("most", "number", "chosen"),
    [
        (0.17, 31, lambda _point: True),
        (0.05, 11, lambda point: point["level_minutes"] >= 90),
        (0.20, 11, lambda point: point["entries"] < 300),
    ],
    ids=["all", "levels of 90 minutes and more", "under 300 entries"],
)
def test_the_mean_error_of_published_points(
    most: float, number: int, chosen: Callable[[Mapping[str, Any]], bool]
) -> None:
    errors = [abs(log(left_of(point) / point["left"])) for point in filter(chosen, PUBLISHED["records"])]
    assert len(errors) == number
    assert mean(errors) <= most


def test_the_copied_points_are_the_shared_ones() -> None:
    shared = Path(__file__).parents[3] / "shared" / "published_fields.json"
    if shared.is_file():
        assert json.loads(shared.read_text(encoding="utf-8")) == PUBLISHED


def test_the_main_event_of_2023_has_441_left_after_level_20() -> None:
    (point,) = (point for point in PUBLISHED["records"] if point["id"] == "wsop-2023-441")
    assert left_of(point) == 450


@pytest.mark.parametrize(
    ("minutes", "thousandths"),
    [(12, 4_674), (20, 5_912), (40, 8_132), (60, 9_800), (90, 11_809), (120, 13_480)],
)
def test_the_average_grows_with_the_length_of_a_level(minutes: int, thousandths: int) -> None:
    assert growth_of(minutes * 60) == thousandths


def test_below_nine_it_grows_faster_in_long_levels_only() -> None:
    assert haste_of(40 * 60, 200) == haste_of(120 * 60, 900) == 10_000
    assert haste_of(60 * 60, 200) == 14_340
    assert haste_of(120 * 60, 200) == 28_643


# what always holds

FIELDS = st.integers(2, 3_000)
STACKS = st.sampled_from((5_000, 20_000, 60_000))
STRUCTURES = st.builds(
    rising,
    st.sampled_from((5, 15, 20, 40, 60, 120)),
    st.sampled_from((15, 25, 35, 50)),
    breaks=st.integers(0, 6),
)


def likely(entries: int, stack: int, structure: Structure) -> int:
    """The likely finish; these blinds rise until there is one."""
    seconds = forecast(entries, stack, structure).likely_seconds
    return structure.total_seconds if seconds is None else seconds


@given(FIELDS, st.integers(1, 100), STACKS, STRUCTURES)
def test_more_players_never_end_earlier(entries: int, more: int, stack: int, structure: Structure) -> None:
    assert likely(entries, stack, structure) <= likely(entries + more, stack, structure)


@given(FIELDS, STACKS, STRUCTURES)
def test_players_left_never_rise_and_the_band_holds_the_finish(
    entries: int, stack: int, structure: Structure
) -> None:
    seen = forecast(entries, stack, structure)
    players = [entries, *(row.players for row in seen.levels)]
    assert players == sorted(players, reverse=True)
    assert players[1:2] == [entries]
    ends = [end for end in (seen.early_seconds, seen.likely_seconds, seen.late_seconds) if end is not None]
    assert ends == sorted(ends)
    for speed in (EARLY, LIKELY, LATE):
        gained = [step[1] for step in walk(FieldLeft(entries, entries * stack), structure, START, speed)]
        assert gained == sorted(gained)


@given(st.integers(4, 3_000), STACKS, st.sampled_from((20, 30, 40)), st.integers(5, 115))
def test_longer_levels_end_later(entries: int, stack: int, percent: int, minutes: int) -> None:
    shorter, longer = rising(minutes, percent), rising(minutes + 5, percent)
    assert likely(entries, stack, shorter) < likely(entries, stack, longer)


@given(FIELDS, STACKS, STRUCTURES)
def test_in_play_from_the_start_it_is_the_forecast_before_the_start(
    entries: int, stack: int, structure: Structure
) -> None:
    field = FieldLeft(entries, entries * stack)
    assert forecast_from(Position(), field, structure) == forecast(entries, stack, structure)


@given(FIELDS, STACKS, STRUCTURES, st.data())
def test_in_play_a_field_as_forecast_ends_as_forecast(
    entries: int, stack: int, structure: Structure, data: st.DataObject
) -> None:
    """Only what rounding players up to a whole one adds."""
    seen = forecast(entries, stack, structure)
    row = data.draw(st.sampled_from(seen.levels))
    now = forecast_from(Position(row.index), FieldLeft(row.players, seen.chips_in_play), structure)
    assert now.from_seconds == row.starts_seconds
    assert now.levels[0].players == row.players
    if seen.likely_seconds is not None and now.likely_seconds is not None:
        slack = 2 * structure.periods[0].seconds + BREAK.seconds
        assert seen.likely_seconds <= now.likely_seconds <= seen.likely_seconds + slack


def test_in_play_it_goes_on_from_the_middle_of_a_level() -> None:
    structure = rising(20, 40, breaks=3)
    seen = forecast_from(Position(1, 600_000), FieldLeft(40, 800_000), structure)
    assert (seen.players, seen.from_seconds) == (40, 1_800)
    assert [row.number for row in seen.levels[:2]] == [3, 4]
    fewer = forecast_from(Position(1, 600_000), FieldLeft(20, 800_000), structure)
    assert fewer.likely_seconds is not None
    assert seen.likely_seconds is not None
    assert fewer.likely_seconds < seen.likely_seconds


@pytest.mark.parametrize("players", [0, 1])
def test_a_field_of_one_has_ended(players: int) -> None:
    seen = forecast_from(Position(2, 60_000), FieldLeft(players, 20_000), rising(20, 40))
    assert seen.early_seconds == seen.likely_seconds == seen.late_seconds == seen.from_seconds == 2_460
    assert seen.levels == ()


def test_a_last_level_that_repeats_is_played_on() -> None:
    short = rising(20, 40, levels=3)
    assert forecast(3, 10_000, short).likely_seconds is None
    assert forecast(3, 10_000, short).players_at_end == 3
    assert forecast(3, 10_000, with_laps(short)).players_at_end == 1
    assert forecast(3, 10_000, with_laps(short)).likely_seconds is not None
    ends = Structure(short.periods, LastLevel.ENDS)
    assert with_laps(ends) == ends


# levels for a closing time


# Each example compares sixty lengths twice.
@settings(max_examples=25)
@given(
    st.integers(4, 500),
    st.integers(0, 10),
    st.integers(0, 19),
    st.sampled_from((20, 45)),
    st.integers(30, 600),
)
def test_levels_for_a_closing_time_end_near_it_or_it_is_out_of_reach(
    players: int, index: int, minute: int, minutes: int, wanted: int
) -> None:
    structure = rising(minutes, 35, breaks=4)
    at, field = Position(index, minute * 60_000), FieldLeft(players, 2_000_000)
    now = structure.starts[index] + minute * 60
    with pytest.raises(Refusal, match="closing_time_far") as refused:
        levels_that_end(at, field, structure, 10**6)
    if not refused.value.detail["earliest"] <= now + wanted * 60 <= refused.value.detail["latest"]:
        return
    made = levels_that_end(at, field, structure, now + wanted * 60)
    later = index + bool(minute)
    assert made.periods[:later] == structure.periods[:later]
    assert [period for period in made.periods if period.is_break] == [BREAK] * 15
    lengths = {period.seconds for period in made.periods[later:] if period.is_level}
    assert len(lengths) == 1
    ends = forecast_from(at, field, made).likely_seconds
    assert ends is not None
    assert abs(ends - now - wanted * 60) <= max(*lengths, minutes * 60)


def test_lengths_keep_their_proportions_and_the_last_level_has_none_to_change() -> None:
    long, short = rising(40, 40, levels=12).periods, rising(20, 40, levels=24).periods
    structure = Structure(numbered((*long[:4], *short[4:])))
    made = levels_that_end(Position(), FieldLeft(30, 300_000), structure, 9_000)
    first, last = made.periods[0].seconds, made.periods[-1].seconds
    assert first < 2_400
    assert abs(first - 2 * last) <= 60
    with pytest.raises(Refusal, match="no_level_to_change"):
        levels_that_end(Position(23, 1_000), FieldLeft(3, 300_000), structure, 90_000)


def test_a_structure_that_ends_before_the_event_has_no_length() -> None:
    ends = Structure(rising(20, 40, levels=3).periods, LastLevel.ENDS)
    with pytest.raises(Refusal, match="closing_time_levels"):
        levels_that_end(Position(), FieldLeft(300, 6_000_000), ends, 9_000)

"""Structures: what a check finds, what a suggestion guarantees, when a forecast ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.refusals import Refusal
from rulebook.structure import (
    AnteKind,
    Period,
    PeriodKind,
    Severity,
    Structure,
    StructureWish,
    check_structure,
    fill_big_blind,
    forecast,
    numbered,
    suggest_structure,
)

MINUTES_20 = 1_200
CHIPS = (25, 100, 500, 1_000, 5_000)


def level(big_blind: int, seconds: int = MINUTES_20, **more: Any) -> Period:
    return replace(Period(PeriodKind.LEVEL, 0, seconds, big_blind // 2, big_blind), **more)


PAUSE = Period(PeriodKind.BREAK, 0, 900)


def structure(*periods: Period) -> Structure:
    return Structure(numbered(periods))


SOUND = structure(level(100), level(200), PAUSE, level(300), level(500))


def codes(structure: Structure, **limits: int) -> dict[str, Severity]:
    return {finding.code: finding.severity for finding in check_structure(structure, **limits)}


def test_breaks_are_not_counted_as_levels() -> None:
    assert [period.number for period in SOUND.periods] == [1, 2, 0, 3, 4]
    assert SOUND.index_of_level(3) == 3
    assert SOUND.level_in_force(2) == SOUND.periods[1]
    with pytest.raises(Refusal, match="level_unknown"):
        SOUND.index_of_level(5)


def test_a_break_behind_the_last_level_is_never_played() -> None:
    assert structure(level(100), PAUSE).played == structure(level(100)).periods
    assert structure(level(100), PAUSE).total_seconds == MINUTES_20


def test_starts_count_the_breaks() -> None:
    assert SOUND.starts == (0, 1_200, 2_400, 3_300, 4_500)


def test_big_blind_fills_itself() -> None:
    assert fill_big_blind(150) == 300


def test_a_sound_structure_has_no_findings() -> None:
    assert check_structure(SOUND, starting_stack=20_000, smallest_chip=25) == ()


def test_a_break_may_end_a_day() -> None:
    ends = structure(level(100), PAUSE)
    codes = [{found.code for found in check_structure(ends, days=days)} for days in (1, 2)]
    assert codes[0] - codes[1] == {"break_last"}


@pytest.mark.parametrize(
    ("broken", "code", "severity"),
    [
        (structure(), "no_levels", Severity.ERROR),
        (structure(PAUSE), "no_levels", Severity.ERROR),
        (structure(level(100, seconds=0)), "period_without_time", Severity.ERROR),
        (structure(level(0)), "big_blind_missing", Severity.ERROR),
        (structure(level(100, small_blind=200)), "small_blind_over_big", Severity.ERROR),
        (structure(level(100, small_blind=100)), "blinds_equal", Severity.WARNING),
        (structure(level(200), level(100)), "blinds_go_down", Severity.ERROR),
        (
            structure(level(400), level(400, small_blind=100)),
            "blinds_go_down",
            Severity.ERROR,
        ),
        (
            structure(level(100, ante=200, ante_kind=AnteKind.EACH)),
            "ante_over_big_blind",
            Severity.ERROR,
        ),
        (structure(level(100, ante=25)), "ante_unclear", Severity.WARNING),
        (structure(level(100), level(300)), "blinds_jump", Severity.WARNING),
        (structure(level(100), level(100)), "blinds_stand_still", Severity.WARNING),
        (structure(level(100, seconds=60)), "level_very_short", Severity.WARNING),
        (structure(PAUSE, level(100)), "break_first", Severity.WARNING),
        (structure(level(100), PAUSE), "break_last", Severity.WARNING),
        (structure(level(100), PAUSE, PAUSE, level(200)), "breaks_adjacent", Severity.WARNING),
        (
            structure(*(level(100 * number) for number in range(5, 16))),
            "no_break_for_long",
            Severity.WARNING,
        ),
        (Structure((level(100),)), "levels_misnumbered", Severity.ERROR),
        (
            structure(level(100, closes_registration=True), level(200, closes_registration=True)),
            "registration_closes_twice",
            Severity.ERROR,
        ),
    ],
)
def test_what_is_absurd_is_named(broken: Structure, code: str, severity: Severity) -> None:
    assert codes(broken)[code] == severity


def test_levels_of_the_prestige_heads_up_are_playable() -> None:
    blinds = [(100, 100), (100, 200), (100, 300), (200, 400), (200, 500), (300, 600), (400, 800), (500, 1000)]
    heads_up = structure(*(Period(PeriodKind.LEVEL, 0, 600, small, big) for small, big in blinds))
    assert set(codes(heads_up).values()) == {Severity.WARNING}


def test_blinds_are_held_against_stack_and_chips() -> None:
    assert "stack_shallow" in codes(SOUND, starting_stack=1_500)
    assert "blinds_not_payable" in codes(SOUND, smallest_chip=100)


def test_errors_stand_before_warnings() -> None:
    found = check_structure(structure(level(100, small_blind=100), level(50)))
    assert [finding.severity for finding in found] == [Severity.ERROR, Severity.WARNING]


def test_the_average_stack_grows_by_big_blinds_until_one_player_has_all_chips() -> None:
    # In 20 minutes by 5.912 big blinds: from 10,000 to 15,912, 30,692, 60,252, 119,372, then 80,628 of 118,240.
    event = structure(level(1_000), level(2_500), PAUSE, level(5_000), level(10_000), level(20_000))
    seen = forecast(20, 10_000, event)
    assert seen.likely_seconds == 4 * MINUTES_20 + PAUSE.seconds + MINUTES_20 * 80_628 // 118_240
    assert [(row.number, row.players) for row in seen.levels] == [(1, 20), (2, 13), (3, 7), (4, 4), (5, 2)]
    assert seen.early_seconds is not None
    assert seen.early_seconds < seen.likely_seconds
    assert seen.late_seconds is None


def test_blinds_that_never_get_there_have_no_finish() -> None:
    seen = forecast(100, 20_000, SOUND)
    assert seen.likely_seconds is None
    assert [row.number for row in seen.levels] == [1, 2, 3, 4]


def test_rebuys_push_the_finish_back() -> None:
    plain = suggest_structure(StructureWish(20_000, 63, 6 * 3_600, MINUTES_20, CHIPS))
    without, with_rebuys = forecast(63, 20_000, plain), forecast(63, 20_000, plain, extra_chips=400_000)
    assert without.likely_seconds is not None
    assert with_rebuys.likely_seconds is not None
    assert with_rebuys.likely_seconds > without.likely_seconds


@given(st.integers(2, 5_000), st.integers(500, 100_000), st.integers(0, 10_000_000))
def test_players_left_never_rise_and_chips_stay(entries: int, stack: int, extra: int) -> None:
    event = suggest_structure(StructureWish(20_000, 100, 6 * 3_600, MINUTES_20, CHIPS))
    seen = forecast(entries, stack, event, extra_chips=extra)
    players = [row.players for row in seen.levels]
    assert players == sorted(players, reverse=True)
    assert all(row.average_stack == seen.chips_in_play // row.players for row in seen.levels)

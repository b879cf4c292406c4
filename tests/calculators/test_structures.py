"""Structures suggested and checked by calculators: what is answered, refused and drawn."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.calculator import calculate, written
from calculators.registry import calculator_named
from calculators.typed_levels import periods_typed, structure_of
from rulebook.refusals import Refusal
from rulebook.structure import ROTATIONS, Game, Period, StructureWish, forecast, suggest_structure
from rulebook.structure.chart import Chart, chart_of
from rulebook.structure.text_rows import csv_of

FRIDAY = calculator_named("structure-suggestion").example
TYPED = calculator_named("structure-check").example


def answer(name: str, **values: Any) -> dict[str, Any]:
    """A calculator's answer as JSON."""
    calculator = calculator_named(name)
    return json.loads(json.dumps(written(calculator, calculate(calculator, values))))


def test_a_suggestion_ends_within_a_level_of_the_wish_and_says_so():
    found = answer("structure-suggestion", **FRIDAY)
    likely = found["forecast"]["likely_seconds"]
    assert abs(likely - FRIDAY["target_seconds"]) <= FRIDAY["level_seconds"]
    assert found["sentences"][0].startswith("With 1,260,000 chips in play")
    assert "Registration closes with level 6." in found["sentences"]
    assert "In the break after level 6 these chips are coloured up: 25, 100, 500." in found["sentences"]


@pytest.mark.parametrize("games", [("nl_holdem",), ROTATIONS["horse"], ("razz",), ("pl_omaha", "nl_holdem")])
def test_what_is_suggested_is_found_sound_by_the_check(games):
    made = answer("structure-suggestion", **{**FRIDAY, "games": games})
    asked = {name: FRIDAY[name] for name in ("entries", "stack", "chips")}
    found = answer("structure-check", levels=made["periods"], **asked)
    assert found["findings"] == []
    assert found["forecast"] == made["forecast"]
    assert found["breaks"] == made["breaks"]
    assert found["sentences"][0] == "No problems found in this structure."


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"target_seconds": 3_600}, "structure_too_steep"),
        ({"target_seconds": 600}, "forecast_impossible"),
        ({"level_seconds": 60, "target_seconds": 86_400}, "structure_too_long"),
    ],
)
def test_a_wish_that_nothing_fits_is_refused_with_the_reason(change, code):
    with pytest.raises(Refusal, match=code):
        answer("structure-suggestion", **{**FRIDAY, **change})


def test_a_structure_with_errors_is_told_them_all_and_forecast_nothing():
    levels = [{"seconds": 600, "small_blind": 200}, {"seconds": 600, "small_blind": 100, "ante": 900}]
    found = answer("structure-check", entries=10, stack=5_000, levels=levels)
    assert {one["code"] for one in found["findings"]} >= {"blinds_go_down", "ante_over_big_blind"}
    assert (found["forecast"], found["breaks"]) == (None, [])
    assert all(one["sentence"] in found["sentences"] for one in found["findings"])


def test_the_breaks_that_the_field_sees_are_told_with_players_and_chips():
    found = answer("structure-check", **TYPED)
    first, second = found["breaks"]
    assert (first["after_level"], first["starts_seconds"], first["ends_seconds"]) == (5, 6_000, 6_900)
    assert first["chips_leaving"] == [100]
    assert TYPED["entries"] > first["players"] > second["players"] > 1


def test_chips_that_cannot_pay_a_level_are_named():
    found = answer("structure-check", **{**TYPED, "chips": [200, 1_000]})
    assert {one["code"] for one in found["findings"]} == {"blinds_not_payable"}


def points(chart: Chart) -> list[tuple[int, int]]:
    """The line as pairs of units."""
    pairs = [point.split(",") for point in chart.line.split()]
    return [(int(across), int(down)) for across, down in pairs]


@given(st.integers(2, 3_000), st.integers(2, 40))
def test_the_line_of_the_chart_never_rises_and_stays_in_its_frame(entries, hours):
    made = suggest_structure(StructureWish(20_000, 63, 6 * 3_600, 1_200, (25, 100, 500, 1_000)))
    chart = chart_of(made, forecast(entries, hours * 1_000, made))
    line = points(chart)
    assert all(before[0] <= after[0] and before[1] <= after[1] for before, after in pairwise(line))
    assert all(chart.left <= x <= chart.right and chart.top <= y <= chart.floor for x, y in line)
    assert all(chart.left <= strip.at <= chart.right for strip in chart.breaks)


def test_a_suggestion_for_stud_has_limits_and_a_bring_in_and_no_blinds():
    made = answer("structure-suggestion", **{**FRIDAY, "games": ["razz", "stud"]})
    levels = [period for period in made["periods"] if period["kind"] == "level"]
    assert [level["game"] for level in levels[:3]] == ["razz", "stud", "razz"]
    assert all(level["bring_in"] and level["big_bet"] == 2 * level["small_bet"] for level in levels)
    assert not any(level["big_blind"] for level in levels)


def periods_of(text: str, *games: Game) -> tuple[Period, ...]:
    """The periods of a structure typed one per line, as the calculators read it."""
    rows = periods_typed(text, games or (Game.HOLDEM,))
    asked = calculator_named("structure-check").asks(data={"entries": 9, "stack": 9_000, "levels": rows})
    asked.is_valid(raise_exception=True)
    return structure_of(asked.validated_data.levels).periods


def test_a_line_names_its_game_its_limits_its_ante_and_its_bring_in():
    stud, limit, each, blinds = periods_of(
        "20 razz 400/800 100 bring-in 100\n20 l_holdem 200/400\n20 300/600 75 each\n0:30 400/800 800"
    )
    assert (stud.small_blind, stud.small_bet, stud.big_bet, stud.bring_in) == (0, 400, 800, 100)
    assert (stud.ante, stud.ante_kind, each.ante_kind, blinds.ante_kind) == (100, "each", "each", "big_blind")
    assert (limit.big_blind, limit.small_bet, limit.big_bet) == (400, 400, 800)
    assert blinds.seconds == 30


def test_levels_that_name_no_game_take_those_of_the_rotation_in_turn():
    games = periods_of(
        "20 200/400\n\nbreak 15\n20 stud8 400/800 100\n20 500/1000", Game.OMAHA8, Game.RAZZ, Game.STUD
    )
    assert [period.game for period in games if period.is_level] == ["l_omaha8", "stud8", "stud"]


def test_the_csv_of_a_structure_is_read_as_it_was_written():
    made = suggest_structure(
        StructureWish(20_000, 63, 19_800, 1_200, (25, 100, 500), games=ROTATIONS["horse"])
    )
    read = periods_of(csv_of(made.periods))
    assert [period.amounts for period in read] == [period.amounts for period in made.periods]
    assert [period.game for period in read] == [period.game for period in made.periods]


def test_a_line_that_is_not_read_is_named_by_its_number_on_the_page():
    for text, row in (
        ("\n20 snap 100/200", 2),
        ("length,small_blind\n20,100\n20,many", 3),
        ("20 1/2 bring-in", 1),
    ):
        with pytest.raises(Refusal, match="row_unreadable") as refused:
            periods_typed(text, (Game.HOLDEM,))
        assert (refused.value.field, refused.value.detail["row"]) == ("levels", row)


def test_stud_without_a_bring_in_is_told_in_the_words_of_the_editor():
    found = answer(
        "structure-check",
        entries=9,
        stack=20_000,
        levels=[{"seconds": 600, "game": "razz", "small_bet": 400}],
    )
    assert [one["code"] for one in found["findings"] if one["severity"] == "error"] == ["bring_in_missing"]


def test_a_mixed_structure_ends_between_its_higher_and_its_lower_games():
    low = [(50, 100), (100, 200), (200, 400), (400, 800), (800, 1_600), (1_600, 3_200)]
    no_limit = [
        {"seconds": 1_200, "small_blind": small, "big_blind": big} for small, big in low for _turn in "ab"
    ]
    limits = [
        {
            **level,
            "small_blind": 0,
            "big_blind": 0,
            "game": "stud",
            "small_bet": level["big_blind"] * 3 // 2,
            "bring_in": 25,
        }
        for level in no_limit
    ]
    mixed = [pair[at % 2] for at, pair in enumerate(zip(no_limit, limits, strict=True))]
    high, mean, low_end = (
        answer("structure-forecast", entries=9, stack=5_000, levels=levels)["likely_seconds"]
        for levels in (limits, mixed, no_limit)
    )
    assert high < mean < low_end

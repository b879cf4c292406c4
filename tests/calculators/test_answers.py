"""What the calculators answer, and that every input is answered or refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.exceptions import ValidationError

from calculators.calculator import calculate, written
from calculators.registry import CALCULATORS, calculator_named
from rulebook.profile import PROFILES
from rulebook.refusals import Refusal


def answer(name: str, **values: Any) -> dict[str, Any]:
    """A calculator's answer as JSON."""
    calculator = calculator_named(name)
    return json.loads(json.dumps(written(calculator, calculate(calculator, values))))


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda one: one.name)
def test_every_example_is_answered_in_words(calculator):
    found = answer(calculator.name, **calculator.example)
    assert found["sentences"]
    assert all("%" not in sentence for sentence in found["sentences"])


def test_the_sanremo_friday_pays_six_places_to_the_cent():
    found = answer("payouts", **calculator_named("payouts").example)
    assert (found["taken_minor"], found["fees_minor"], found["prizes_minor"]) == (
        1_386_000,
        126_000,
        1_222_200,
    )
    assert found["withholdings"] == [{"name": "Casino", "amount_minor": 37_800}]
    assert found["places"] == len(found["payouts_minor"]) == 6
    assert sum(found["payouts_minor"]) == 1_222_200


def test_a_guarantee_that_is_missed_is_added_by_the_house():
    found = answer("payouts", entries=10, buy_in_minor=10_000, guarantee_minor=150_000, places=3)
    assert (found["overlay_minor"], found["payouts_minor"]) == (50_000, [79_000, 45_000, 26_000])


def test_a_step_that_is_too_large_is_said():
    found = answer("payouts", entries=100, buy_in_minor=10_000, places=15, step_minor=20_000)
    assert found["sentences"][1].startswith("Prizes are not rounded to")


def test_a_minimum_cash_and_a_step_are_kept_and_tiers_are_told():
    found = answer(
        "payouts",
        entries=127,
        buy_in_minor=50_000,
        fee_minor=5_000,
        places=19,
        min_cash_minor=80_000,
        step_minor=2_500,
    )
    assert found["tiers"][-1] == {"first": 16, "last": 19, "prize_minor": 80_000}
    assert [prize % 2_500 for prize in found["payouts_minor"][1:]] == [0] * 18
    assert found["order"] == "strict"


def test_rebuys_are_in_the_pool_and_their_fee_is_not():
    found = answer(
        "payouts",
        entries=10,
        buy_in_minor=10_000,
        extra_sales=[{"count": 5, "price_minor": 2_000, "fee_minor": 100}],
    )
    assert (found["prizes_minor"], found["fees_minor"]) == (110_000, 500)


def test_a_pool_without_a_cent_a_place_is_refused():
    with pytest.raises(Refusal, match="pool_too_small"):
        answer("payouts", entries=10, buy_in_minor=0)


def test_no_more_is_withheld_than_there_is():
    with pytest.raises(ValidationError) as refused:
        answer(
            "payouts",
            entries=10,
            buy_in_minor=100,
            withholdings=[{"name": "Staff", "points": 6_000}, {"name": "House", "points": 5_000}],
        )
    assert list(refused.value.detail) == ["withholdings"]


def test_the_finish_is_in_the_level_in_which_one_player_gets_all_chips():
    found = answer("structure-forecast", **calculator_named("structure-forecast").example)
    # In 20 minutes the average of 5,000 grows by 5.9 big blinds: to 40,200 with level 5, of 50,000 chips.
    assert found["chips_in_play"] == 50_000
    level_five, level_six = 4 * 1_200 + 900, 5 * 1_200 + 900
    assert level_five < found["early_seconds"] < level_six
    assert level_six < found["likely_seconds"] < level_six + 1_200
    # At a growth of 3.3 big blinds 44,700 are there after level 6.
    assert found["late_seconds"] is None


def test_a_structure_too_short_for_its_field_says_so():
    found = answer(
        "structure-forecast", entries=900, stack=50_000, levels=[{"seconds": 1_200, "small_blind": 5}]
    )
    assert found["likely_seconds"] is None
    assert "add levels" in found["sentences"][0]


def test_blinds_that_go_down_are_refused_and_named():
    levels = [{"seconds": 600, "small_blind": 200}, {"seconds": 600, "small_blind": 100}]
    with pytest.raises(Refusal, match="blinds_go_down") as refused:
        answer("structure-forecast", entries=10, stack=5_000, levels=levels)
    assert refused.value.field == "levels"


def table(number: int, *occupied: int, **over: Any) -> dict[str, Any]:
    """A table of nine whose last hand is known."""
    told = {"button": 1, "small_blind": 2, "big_blind": 3}
    return {"table": number, "seats": 9, "occupied": list(occupied)} | told | over


def test_the_next_big_blind_of_the_larger_table_moves():
    found = answer("balance", tables=[table(1, 1, 2, 3, 4, 5, 6, 7), table(2, 1, 2, 3, 4)])
    assert [(move["from_table"], move["from_seat"], move["to_table"]) for move in found["moves"]] == [
        (1, 4, 2)
    ]


def test_tables_that_agree_move_nobody():
    found = answer("balance", tables=[table(1, 1, 2, 3, 4, 5), table(2, 1, 2, 3, 4)])
    assert (found["moves"], found["sentences"]) == ([], ["Nobody has to move."])


def test_a_button_that_is_not_told_is_asked_for_and_never_guessed():
    unknown = dict.fromkeys(("button", "small_blind", "big_blind"))
    found = answer("balance", tables=[table(7, 1, 2, 3, 4, 5, 6, **unknown), table(8, 1, 2, 3, 4)])
    (move,) = found["moves"]
    assert (move["from_seat"], move["needs_button"]) == (None, [7])
    assert "enter the blinds of table 7" in found["sentences"][0]


@pytest.mark.parametrize(
    ("over", "field"),
    [
        ({"occupied": [1, 10]}, "occupied"),
        ({"occupied": [1, 1]}, "occupied"),
        ({"big_blind": None}, "big_blind"),
        ({"button": 10}, "button"),
        ({"fixed": [9]}, "fixed"),
        ({"opened": [1]}, "opened"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_its_field(over, field):
    with pytest.raises(ValidationError) as refused:
        answer("balance", tables=[table(1, 1, 2, 3, **over)])
    detail: Any = refused.value.detail
    assert list(detail["tables"][0]) == [field]


def test_a_table_told_twice_is_refused():
    with pytest.raises(ValidationError, match="listed twice"):
        answer("balance", tables=[table(1, 1, 2), table(1, 3, 4)])


SEATS = st.integers(1, 9)
POSITIONS = st.one_of(st.none(), st.tuples(SEATS, SEATS, SEATS))


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Any table of nine that the input check accepts."""
    taken = draw(st.lists(SEATS, unique=True))
    free = [seat for seat in range(1, 10) if seat not in taken]
    told = draw(POSITIONS)
    return {
        "seats": 9,
        "occupied": taken,
        "fixed": draw(st.lists(st.sampled_from(taken), unique=True)) if taken else [],
        "opened": draw(st.lists(st.sampled_from(free), unique=True)) if free else [],
        "unusable": draw(st.lists(st.sampled_from(free), unique=True)) if free else [],
        **(dict(zip(("button", "small_blind", "big_blind"), told, strict=True)) if told else {}),
    }


@given(st.sampled_from(sorted(PROFILES)), st.lists(tables(), min_size=1, max_size=6))
def test_any_room_is_balanced_or_refused_in_words(profile, room):
    rows = [{"table": number, **one} for number, one in enumerate(room, start=1)]
    assert outcome(profile, rows) in {"balanced", "nobody_may_move", "procedure_required", "no_table_gives"}


def outcome(profile: str, rows: list[dict[str, Any]]) -> str:
    """The code of the refusal, ``balanced`` where there are sentences."""
    try:
        return "balanced" if answer("balance", profile=profile, tables=rows)["sentences"] else "silent"
    except Refusal as refused:
        return refused.code


def test_a_guarantee_is_covered_by_so_many_entries():
    """WPT 2023: 40,000,000 at 9,800 an entry are 4,082; promised as prizes, 3 % withheld are paid for too."""
    asked = {"guarantee_minor": 4_000_000_000, "to_pool_minor": 980_000}
    assert answer("guarantee", **asked)["entries"] == 4_082
    staff = [{"name": "Staff", "points": 300}]
    assert answer("guarantee", **asked, withholdings=staff)["entries"] == 4_208
    assert answer("guarantee", **asked, withholdings=staff, is_guarantee_gross=True)["entries"] == 4_082
    assert answer("guarantee", **asked, added_minor=4_000_000_000)["entries"] == 1

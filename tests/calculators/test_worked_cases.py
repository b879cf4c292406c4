"""The worked cases of floor procedures, run through the calculators."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.calculators.test_answers import answer

CASES = Path(__file__).parents[1] / "vectors" / "cases"
PROFILE_OF_MARKER = {"VACATED_SEAT": "TDA2024", "STAYS": "MONTEGALDA"}
FIELDS = {
    "btn": "button",
    "sb": "small_blind",
    "bb": "big_blind",
    "sb_dead": "is_small_blind_dead",
    "btn_dead": "is_button_dead",
    "last_actor": "last_actor",
}


def cases(name: str, op: str) -> list[Any]:
    """The unambiguous records of one op."""
    rows = json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))
    rows = rows if isinstance(rows, list) else next(part for part in rows.values() if isinstance(part, list))
    return [row for row in rows if row["op"] == op and not row["ambiguous"]]


def is_asked(case: Any) -> bool:
    """Whether the calculator asks for all that the case contains: only busts of the last hand."""
    is_dead_button = case["config"]["button_rule"] == "DEAD"
    return is_dead_button and set(case["inputs"]["eliminated_after"]) <= {"0"}


@pytest.mark.parametrize(
    "case", [case for case in cases("button", "sequence") if is_asked(case)], ids=lambda case: case["id"]
)
def test_the_next_button_is_that_of_the_worked_case(case):
    inputs, hand = case["inputs"], case["inputs"]["hand0"]
    found = answer(
        "next-button",
        profile=PROFILE_OF_MARKER[case["config"]["dead_button_marker"]],
        seats=inputs["seats"],
        occupied=inputs["occupied"],
        busted=inputs["eliminated_after"].get("0", []),
        button=hand["btn"],
        small_blind=hand["sb"],
        big_blind=hand["bb"],
        hands=len(case["expected"]["hands"]),
    )
    told = [{key: row[FIELDS[key]] for key in FIELDS} for row in found["hands"]]
    assert told == [{key: row[key] for key in FIELDS} for row in case["expected"]["hands"]]


@pytest.mark.parametrize("case", cases("breaking", "dealt_in"), ids=lambda case: case["id"])
def test_the_newcomer_of_the_worked_case_is_dealt_in_or_waits(case):
    table, expected = case["inputs"]["table"], case["expected"]
    found = answer(
        "dealt-in",
        seats=table["seats"],
        occupied=table["occupied"],
        button=table["prev"]["btn"],
        small_blind=table["prev"]["sb"],
        big_blind=table["prev"]["bb"],
        seat=case["inputs"]["new_seat"],
    )
    assert (found["is_dealt_in"], found["newcomer"]["role"].upper()) == (
        expected["dealt_in"],
        expected["role"],
    )
    assert found["next_hand"] == {FIELDS[key]: seat for key, seat in expected["next_hand"].items()}


@pytest.mark.parametrize("case", cases("rulings", "side_pots"), ids=lambda case: case["id"])
def test_the_side_pots_of_the_worked_case(case):
    inputs, expected = case["inputs"], case["expected"]
    found = answer(
        "side-pots",
        put_in=inputs["contributions"],
        folded=inputs.get("folded", []),
        all_in=inputs["all_in"],
    )
    assert (found["pots"], found["returned"]) == (expected["pots"], expected.get("returned", {}))


@pytest.mark.parametrize("case", cases("rulings", "min_raise"), ids=lambda case: case["id"])
def test_the_minimum_raise_of_the_worked_case(case):
    inputs = case["inputs"]
    found = answer(
        "minimum-raise",
        profile="TDA2024",
        big_blind=inputs["blinds"][1],
        bets=[total for _player, _act, total in inputs["actions"]],
        is_preflop=inputs["street"] == "preflop",
    )
    assert {key: found[key] for key in case["expected"]} == case["expected"]


@pytest.mark.parametrize(
    "case",
    [case for case in cases("rulings", "chips") if case["profile"] in ("TDA2019", "TDA2024", "WSOP2026")],
    ids=lambda case: case["id"],
)
def test_the_chips_of_the_worked_case(case):
    inputs, expected = dict(case["inputs"]), case["expected"]
    more, call_to = inputs["min_raise_to"] - inputs["call_to"], inputs["call_to"]
    found = answer(
        "chips-put-out",
        profile=case["profile"],
        chips=inputs["chips"],
        big_blind=1 if call_to else more,
        bets=list(range(call_to % more or more, call_to + 1, more)),
        prior=inputs.get("prior", []),
        done=inputs.get("prior_chips_action", "NONE").lower(),
        has_behind=inputs["has_behind"],
        says_raise="declared" in inputs,
    )
    assert (found["ruling"].replace("_", ""), found["total"]) == (expected["ruling"], expected["total"])

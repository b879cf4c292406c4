"""The calculators of the bubble: the clock by the hand, places and shares, tested with the worked cases."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from rest_framework.exceptions import ValidationError

from access.roles import Role
from calculators.calculator import calculate
from calculators.deal import METHODS
from calculators.registry import calculator_named
from people.models import User
from rulebook.deal_shares import DealMethod
from rulebook.money import Money
from rulebook.refusals import Refusal
from tests.calculators.test_answers import answer
from tests.calculators.test_worked_cases import cases
from tests.vectors.times import duration_ms

DEAL_GIVEN = {"currency": "EUR", "left_minor": 0, "left_from": "first_prize", "unit_minor": 1}
OUT = [{"player": name, "table": table} for name, table in (("A", 1), ("B", 2), ("C", 3))]


def clock_cases() -> list[Any]:
    """The clocks of worked cases, except the one that is only paused."""
    return [one for one in cases("hand_for_hand", "clock") if "remaining_at_announcement" in one["inputs"]]


@pytest.mark.parametrize("case", clock_cases(), ids=lambda case: case["id"])
def test_the_clock_is_that_of_the_worked_case(case: Any) -> None:
    inputs, config = case["inputs"], case.get("config", {})
    levels = [duration_ms(inputs["next_level_length"]) // 1_000] if "next_level_length" in inputs else []
    found = answer(
        "hand-for-hand-clock",
        profile=case["profile"],
        left_seconds=duration_ms(inputs["remaining_at_announcement"]) // 1_000,
        levels_seconds=levels,
        hands=inputs["hands_started_after"],
        carry=config["carry"].lower() if "carry" in config else None,
    )
    shown = [one["left_seconds"] for one in found["hands"]]
    expected = case["expected"]
    if "sequence" in expected:
        assert shown == [duration_ms(text) // 1_000 for text in expected["sequence"]]
    else:
        assert shown[-1] == duration_ms(expected["remaining"]) // 1_000
        assert found["hands"][-1]["levels_on"] == expected.get("level_offset", 0)


@pytest.mark.parametrize("case", cases("hand_for_hand", "shares"), ids=lambda case: case["id"])
def test_places_and_shares_are_those_of_the_worked_case(case: Any) -> None:
    inputs, expected = case["inputs"], case["expected"]
    found = answer(
        "bubble-shares",
        profile=case["profile"],
        left=inputs.get("left", inputs.get("left_at_announcement")),
        out=[
            {"player": one["p"], "table": one["table"], "stack": one.get("stack")} for one in inputs["busts"]
        ],
        prizes=[{"place": int(place), "amount_minor": minor} for place, minor in inputs["prizes"].items()],
        ties=case.get("config", {}).get("ties", "").lower() or None,
    )
    assert {one["player"]: one["share_minor"] for one in found["shares"]} == expected["shares"]
    places = {one["player"]: [one["place"], one["place_to"]] for one in found["shares"]}
    wanted = expected["places"].items()
    assert places == {key: place if isinstance(place, list) else [place, place] for key, place in wanted}


def test_real_time_is_charged_up_to_the_cap() -> None:
    found = answer(
        "hand-for-hand-clock", left_seconds=600, real_seconds=[100, 400], runoff="real_time_capped"
    )
    assert [one["left_seconds"] for one in found["hands"]] == [500, 320]


def test_a_cent_that_cannot_be_shared_goes_to_the_first_of_them() -> None:
    found = answer("bubble-shares", left=52, out=OUT, prizes=[{"place": 50, "amount_minor": 100}])
    assert [one["share_minor"] for one in found["shares"]] == [34, 33, 33]
    assert found["undistributed_minor"] == 0


def test_chips_that_would_decide_are_named_when_they_are_not_known() -> None:
    out = [{"player": "A", "table": 1}, {"player": "B", "table": 1, "stack": 5}]
    found = answer("bubble-shares", left=51, out=out, prizes=[{"place": 50, "amount_minor": 100}])
    assert found["needs_stacks"] == ["A"]
    assert [one["share_minor"] for one in found["shares"]] == [50, 50]


@pytest.mark.parametrize("case", cases("hand_for_hand", "eligible"), ids=lambda case: case["id"])
def test_who_was_in_the_hand_at_the_announcement_is_as_in_the_worked_case(case: Any) -> None:
    inputs, expected = case["inputs"], case["expected"]
    found = answer(
        "announced-hand",
        profile=case["profile"],
        announced=inputs["announcement"],
        left=inputs["left_before"],
        paid=inputs["paid"],
        out=[{"player": one["p"], "ended": one["hand_ended"]} for one in inputs["busts"]],
    )
    places = {one["player"]: [one["place"], one["place_to"]] for one in found["places"]}
    assert [name for name in places if name in expected["eligible"]] == [
        one["player"] for one in found["places"] if one["is_eligible"]
    ]
    if "places" in expected:
        wanted = expected["places"].items()
        assert places == {key: place if isinstance(place, list) else [place, place] for key, place in wanted}


def test_a_hand_after_midnight_belongs_to_the_evening() -> None:
    out = [{"player": "A", "ended": "23:59:10"}, {"player": "B", "ended": "00:00:30"}]
    found = answer("announced-hand", announced="23:59:30", left=12, paid=9, out=out)
    assert {one["player"]: one["is_eligible"] for one in found["places"]} == {"A": False, "B": True}


def test_nobody_goes_out_twice_and_never_more_than_there_are() -> None:
    prizes = [{"place": 1, "amount_minor": 100}]
    with pytest.raises(ValidationError):
        answer("bubble-shares", left=5, out=[OUT[0], OUT[0]], prizes=prizes)
    with pytest.raises(Refusal, match="more_out_than_left"):
        answer("bubble-shares", left=2, out=OUT, prizes=prizes)
    with pytest.raises(ValidationError, match="At least one player must be left"):
        answer("bubble-shares", left=3, out=OUT, prizes=prizes)
    crowd = [{"player": f"P{table}", "table": table} for table in range(1, 42)]
    with pytest.raises(ValidationError, match="Use at most 40 lines"):
        answer("bubble-shares", left=90, out=crowd, prizes=prizes)


def test_a_deal_says_why_a_method_cannot_leave_so_much():
    stacks = [{"player": name, "stack": chips} for name, chips in (("A", 900), ("B", 50), ("C", 50))]
    prizes = [{"amount_minor": minor} for minor in (600_000, 300_000, 200_000)]
    asked = {
        **DEAL_GIVEN,
        "stacks": stacks,
        "prizes": prizes,
        "left_minor": 900_000,
        "left_from": "equal_parts",
    }
    found = answer("deal", **asked)
    assert [row["icm_minor"] for row in found["players"]] == [None] * 3
    assert any(said.startswith("ICM: Share 2") for said in found["sentences"])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "fields", "text"),
    [
        ("hand-for-hand-clock", {"left_seconds": "17:30", "levels_seconds": "30", "hands": "2"}, "13:30"),
        ("announced-hand", {"announced": "23:10", "left": "52", "paid": "50",
                            "out": "Rossi 23:09:50\nVerdi 23:11"}, "Verdi: the hand was still being played"),
        ("bubble-shares", {"left": "51", "out": "Rossi 4 12000\nBianchi 4 30000", "prizes": "50 1000",
                           "currency": "EUR"}, "Bianchi takes place 50"),
        ("icm", {"stacks": "25000 x 11\nRossi 5.000", "prizes": "1000\n500 x 2", "currency": "EUR"},
         "Checked with half the work"),
        ("deal", {"stacks": "Rossi 3000\nVerdi 1000", "prizes": "1000\n500", "currency": "EUR", "left": "100",
                  "left_from": "equal_parts"}, "is left to play for"),
    ],
)  # fmt: skip
def test_the_pages_answer_what_is_typed(name: str, fields: dict[str, str], text: str) -> None:
    client = Client()
    client.force_login(User.objects.create_user("iris", password="x", role=Role.INSPECTOR))
    page = client.post(f"/calculators/{name}/", {"profile": "TDA2024", **fields}).content.decode()
    assert text in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("hand-for-hand-clock", {"left_seconds": "soon", "hands": "2"}),
        ("announced-hand", {"announced": "soon", "left": "52", "paid": "50", "out": "Rossi 23:09"}),
        ("announced-hand", {"announced": "23:10", "left": "52", "paid": "50", "out": "Rossi 29:09"}),
        ("bubble-shares", {"left": "51", "out": "Rossi", "prizes": "50 1000", "currency": "EUR"}),
        ("bubble-shares", {"left": "51", "out": "Rossi 4", "prizes": "fifty", "currency": "EUR"}),
        ("icm", {"stacks": "Rossi", "prizes": "50", "currency": "EUR"}),
        ("icm", {"stacks": "Rossi 400", "prizes": "fifty", "currency": "EUR"}),
        (
            "deal",
            {
                "stacks": "A 4\nB 5",
                "prizes": "5 x 2",
                "currency": "EUR",
                "left": "11",
                "left_from": "equal_parts",
            },
        ),
    ],
)
def test_what_cannot_be_read_is_said_beside_the_field(name: str, fields: dict[str, str]) -> None:
    client = Client()
    client.force_login(User.objects.create_user("iris", password="x", role=Role.INSPECTOR))
    page = client.post(f"/calculators/{name}/", {"profile": "TDA2024", **fields}).content.decode()
    assert "field-error" in page


@pytest.mark.parametrize("case", cases("chip_race", "exchange"), ids=lambda case: case["id"])
def test_whole_chips_and_odd_ones_are_those_of_the_worked_case(case: Any) -> None:
    inputs, expected = case["inputs"], case["expected"]
    players = [{"seat": int(seat), "chips": chips} for seat, chips in inputs["counts"].items()]
    found = answer("chip-race", profile="TDA2019", gone=inputs["d"], into=inputs["D"], players=players)
    assert {str(one["seat"]): one["direct"] for one in found["players"]} == expected["direct"]
    assert {str(one["seat"]): one["odd"] for one in found["players"]} == expected["odd"]
    assert (found["odd_chips"], found["winners"]) == (expected["odd_total"], None)


def test_a_race_with_its_cards_has_winners_and_keeps_a_player_in() -> None:
    players = [
        {"seat": 1, "chips": 1, "has_nothing_else": True, "cards": ["3c"]},
        {"seat": 2, "chips": 104, "cards": ["7d", "Js", "2h", "5c"]},
    ]
    found = answer("chip-race", profile="TDA2024", gone=100, into=500, players=players)
    assert (found["winners"], found["rescued"], found["delta"]) == ([2], [1], 500)
    assert found["sentences"][-1] == "Chips in play change by +500."


def test_a_race_from_the_small_blind_asks_for_it() -> None:
    players = [{"seat": 2, "chips": 3}, {"seat": 4, "chips": 2}]
    with pytest.raises(Refusal) as refused:
        answer("chip-race", profile="MONTEGALDA", gone=25, into=100, players=players)
    assert (refused.value.code, refused.value.field) == ("small_blind_unknown", "small_blind")


def test_a_deal_names_who_is_below_the_lowest_prize() -> None:
    stacks = [
        {"player": name, "stack": stack}
        for name, stack in zip("ABCD", (4_000, 3_000, 2_000, 1_000), strict=True)
    ]
    prizes = [{"amount_minor": minor} for minor in (160_000, 100_000, 60_000, 40_000)]
    made = calculate(calculator_named("deal"), {"stacks": stacks, "prizes": prizes}).found
    chopped = dict(made.players[3].listed)[METHODS[DealMethod.CHIP_CHOP]]
    assert (chopped.amount, chopped.mark) == (Money(36_000), "below the lowest prize")
    found = answer("deal", stacks=stacks, prizes=prizes, left_minor=330_000)
    assert {one["icm_minor"] for one in found["players"]} == {None}
    assert [one["even_minor"] for one in found["players"]] == [7_500] * 4


def test_a_deal_has_a_prize_for_each_of_a_few_players() -> None:
    with pytest.raises(ValidationError, match="a prize for each player"):
        answer("deal", stacks=[{"stack": 5}, {"stack": 3}], prizes=[{"amount_minor": 9}])
    with pytest.raises(ValidationError, match="2 to 20 players"):
        answer("deal", stacks=[{"stack": 5, "players": 21}], prizes=[{"amount_minor": 9, "places": 21}])
    with pytest.raises(ValidationError, match="At most 10000"):
        answer("icm", stacks=[{"stack": 5, "players": 9_999}] * 2, prizes=[{"amount_minor": 9}])

"""What the calculators of the floor answer: rooms, broken tables, draws, buttons, new players, balance."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.registry import calculator_named
from rulebook.arrivals import arrivals
from rulebook.breaking import Leaver, two_step_draw
from rulebook.dice import Dice
from rulebook.draw import Seat
from rulebook.profile import PROFILES, profile_named
from rulebook.refusals import Refusal
from rulebook.room import Positions, TableView
from tests.calculators.test_answers import answer

REPEAT = Path(__file__).parents[1] / "elsewhere" / "repeat.pl"
SEED = bytes(range(32))


def example(name: str, **over: Any) -> dict[str, Any]:
    """The answer to a calculator's own example, changed by ``over``."""
    return answer(name, **{**calculator_named(name).example, **over})


def repeated(answer: dict[str, Any]) -> str:
    """What the program from docs/draws.md says of the draws of an answer."""
    program = shutil.which("perl")
    assert program
    line = json.dumps({"seed": answer["seed"], "draws": answer["draws"]})
    return subprocess.run(
        [program, str(REPEAT)], input=line, capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.mark.parametrize("name", ["two-step-draw", "break-table"])
def test_a_stranger_repeats_the_draw_from_its_answer(name):
    assert repeated(example(name)) == "equal"
    assert repeated(example(name, seed="")) == "equal"


def test_a_broken_table_of_one_step_is_repeated_as_well():
    found = example("break-table", profile="SANREMO")
    assert repeated(found) == "equal"
    assert {move["card"] for move in found["moves"]} == {""}


def test_the_two_step_draw_is_the_rulebooks():
    found = example("two-step-draw")
    pool = [Seat(row["table"], row["seat"]) for row in calculator_named("two-step-draw").example["seats"]]
    lines = two_step_draw(1, [Leaver(player, player) for player in range(1, 5)], pool, Dice(SEED))
    told = [(row["player"], row["card"], row["table"], row["seat"]) for row in found["lines"]]
    assert told == [(line.entry, str(line.card), line.new_seat.table, line.new_seat.number) for line in lines]
    stack = [Seat(row["table"], row["seat"]) for row in found["stack"]]
    assert stack == list(Dice(SEED).shuffled(pool))
    assert [row["name"] for row in sorted(found["lines"], key=lambda row: row["player"])] == [
        "Rossi",
        "Bianchi",
        "Verdi",
        "Neri",
    ]


def test_a_draw_by_numbers_is_told_shown_and_repeated():
    found = example("two-step-draw", draw="two_step_numbers")
    assert repeated(found) == "equal"
    assert [row["card"] for row in found["lines"]] == ["1", "2", "3", "4"]
    assert [(row["table"], row["seat"]) for row in found["lines"]] == [
        (row["table"], row["seat"]) for row in found["stack"][:4]
    ]
    assert found["stack"] == example("two-step-draw")["stack"]


def test_every_player_of_a_broken_table_gets_a_seat_that_was_free_and_hears_whether_he_is_dealt_in():
    found = example("break-table")
    taken = {(move["to_table"], move["to_seat"]) for move in found["moves"]}
    assert taken == {(1, 5), (1, 8), (2, 4), (2, 7)}
    assert {size["table"]: size["after"] for size in found["sizes"]} == {1: 9, 2: 9}
    views = {
        1: TableView(1, 9, frozenset([1, 2, 3, 4, 6, 7, 9]), Positions(3, 4, 6)),
        2: TableView(2, 9, frozenset([1, 2, 3, 5, 6, 8, 9]), Positions(5, 6, 8)),
    }
    for move in found["moves"]:
        seats = [seat for table, seat in taken if table == move["to_table"]]
        met = {one.seat: one for one in arrivals(views[move["to_table"]], seats, profile_named("TDA2024"))}
        assert move["arrival"]["is_dealt_in"] is met[move["to_seat"]].is_dealt_in
    assert found["moves"][0]["told"].startswith("Table 3 seat 7 (J♣) moves to table 1 seat 5: not dealt in")
    waiting = {move["to_seat"] for move in found["moves"] if not move["arrival"]["is_dealt_in"]}
    assert waiting == {5, 7}


def test_a_table_whose_blinds_are_not_told_is_asked_for_and_never_guessed():
    tables = [{"table": 1, "seats": 9, "occupied": [1, 2, 3]}, {"table": 2, "seats": 9, "occupied": [1, 2]}]
    found = example("break-table", tables=tables, table=2)
    assert found["needs_button"] == [1]
    assert {move["arrival"] for move in found["moves"]} == {None}
    assert any("enter them" in sentence for sentence in found["sentences"])


def test_a_break_out_of_order_says_which_table_goes_first():
    found = example("break-table", break_order=[2, 3, 1])
    assert found["next_by_order"] == 2
    assert "By the break order, table 2 would break first." in found["sentences"]


def test_the_absent_are_drawn_for_and_staff_carry_their_chips():
    found = example("break-table", absent=[4])
    assert {move["seat"] for move in found["moves"] if move["is_carried_by_staff"]} == {4}


def test_a_room_is_planned_down_to_its_final_table():
    found = example("room-plan")
    assert (found["tables"], found["sizes"], found["free_seats"]) == (7, [9] * 4 + [8] * 3, 3)
    assert [row["entry"] for row in found["openings"]] == [1, 1, 19, 28, 37, 46, 55]
    assert [(row["table"], row["players"]) for row in found["breaks"]] == [
        (7, 54), (6, 45), (5, 36), (4, 27), (3, 18), (None, 9),
    ]  # fmt: skip
    assert found["breaks"][0]["told"] == "With 54 players left table 7 breaks, 6 tables remain."
    steps = [(row["entries"], row["entries_to"], row["tables"]) for row in found["steps"]]
    assert steps == [(45, 45, 5), (46, 54, 6), (55, 60, 7)]


def test_a_final_table_without_a_size_in_the_rules_is_left_to_the_director():
    found = example("room-plan", seats=10)
    assert found["final_table_size"] is None
    assert any("the director decides" in sentence for sentence in found["sentences"])


def test_sanremo_does_not_run_fewer_than_ten():
    found = example("room-plan", profile="SANREMO", entries=8, entries_to=None)
    assert "These rules do not run an event with fewer than 10 entries." in found["sentences"]


def test_the_big_blind_out_leaves_a_hand_without_small_blind_and_one_with_a_dead_button():
    found = example("next-button", arrived=[])
    told = [
        (
            hand["button"],
            hand["small_blind"],
            hand["big_blind"],
            hand["is_small_blind_dead"],
            hand["is_button_dead"],
        )
        for hand in found["hands"]
    ]
    assert told[:3] == [(3, 5, 6, True, False), (5, 6, 8, False, True), (6, 8, 9, False, False)]
    assert "Nobody posts the small blind: seat 5 is empty (TDA 2024 rule 32)." in found["sentences"]


def test_two_who_are_left_play_heads_up_and_nobody_is_big_blind_twice():
    found = answer(
        "next-button", seats=9, occupied=[2, 4, 7], busted=[2], button=2, small_blind=4, big_blind=7
    )
    assert found["heads_up"]["small_blind"] == 7
    assert found["hands"][0]["big_blind"] == 4
    assert any(sentence.startswith("Heads-up:") for sentence in found["sentences"])


@pytest.mark.parametrize(("seat", "role"), [(4, None), (7, "other")])
def test_a_newcomer_is_dealt_in_unless_he_stands_between_button_and_small_blind(seat, role):
    found = example("dealt-in", seat=seat)
    assert found["is_dealt_in"] is (role is not None)
    assert found["sentences"][0] == ("Yes." if role else "No.")
    assert [row["seat"] for row in found["open_seats"]] == [4, 7]


def test_san_marino_lets_the_small_blind_wait_as_well():
    over = {"occupied": [1, 2, 3, 6, 8, 9], "seat": 5}
    assert example("dealt-in", **over)["newcomer"]["role"] == "sb"
    assert example("dealt-in", **over)["is_dealt_in"]
    assert not example("dealt-in", **over, profile="SAN_MARINO")["is_dealt_in"]


def test_in_montegalda_a_moved_player_is_dealt_in_as_the_small_blind_and_a_new_one_waits():
    over = {"occupied": [1, 2, 3, 6, 8, 9], "seat": 5, "profile": "MONTEGALDA"}
    entering, moved = (example("dealt-in", **over, is_moved=one) for one in (False, True))
    assert (entering["is_dealt_in"], moved["is_dealt_in"]) == (False, True)


def test_a_balance_says_why_with_sizes_positions_and_rules():
    found = example("balance")
    (move,) = found["moves"]
    assert (move["from_players"], move["to_players"], move["allowed_difference"]) == (9, 7, 1)
    for part in ("Table 1 has 9 players, table 2 has 7", "next to be big blind", "TDA 2024 rule 11-A"):
        assert part in move["why"]
    assert [(size["before"], size["after"]) for size in found["sizes"]] == [(9, 8), (7, 8)]


def test_several_tables_balance_one_move_after_another_by_the_posted_order():
    rows = [
        {
            "table": number,
            "seats": 9,
            "occupied": list(range(1, size + 1)),
            "button": 1,
            "small_blind": 2,
            "big_blind": 3,
        }
        for number, size in ((1, 9), (2, 9), (3, 6), (4, 7))
    ]
    found = answer("balance", tables=rows, break_order=[2, 1, 4, 3])
    assert [(move["from_table"], move["to_table"]) for move in found["moves"]] == [(2, 3), (1, 3)]
    assert max(size["after"] for size in found["sizes"]) - min(size["after"] for size in found["sizes"]) <= 1


@given(
    st.sampled_from(sorted(PROFILES)),
    st.integers(2, 90),
    st.integers(2, 10),
    st.integers(1, 9),
    st.integers(0, 11),
)
def test_any_room_is_planned_or_refused(profile, entries, seats, tables, next_at):
    given = {
        "profile": profile,
        "entries": entries,
        "seats": seats,
        "tables": tables,
        "open_next_at": next_at,
    }
    if entries > seats * tables:
        with pytest.raises(Refusal, match="room_full"):
            answer("room-plan", **given)
        return
    found = answer("room-plan", **given)
    assert sum(found["sizes"]) == sum(found["sizes_as_sold"]) == entries
    assert len(found["openings"]) == 1 or found["breaks"][-1]["tables_left"] == 1


SEATS = st.integers(1, 9)


@given(
    st.sampled_from(sorted(PROFILES)), st.sets(SEATS, min_size=2), st.permutations(range(1, 10)), st.data()
)
def test_any_hand_is_followed_by_another_or_refused(profile, occupied, order, data):
    busted = data.draw(st.sets(st.sampled_from(sorted(occupied))))
    free = sorted(set(range(1, 10)) - (occupied - busted))
    arrived = data.draw(st.sets(st.sampled_from(free))) if free else set()
    button, small, big = order[:3]
    given = {
        "profile": profile, "seats": 9, "occupied": sorted(occupied), "busted": sorted(busted),
        "arrived": sorted(arrived), "button": button, "small_blind": small, "big_blind": big,
    }  # fmt: skip
    left = (occupied - busted) | arrived
    if len(left) < 2:
        with pytest.raises(Refusal, match="too_few_players") as refused:
            answer("next-button", **given)
        assert refused.value.field == "occupied"
        return
    found = answer("next-button", **given)
    assert {hand["big_blind"] for hand in found["hands"]} <= left
    assert {one["seat"] for one in found["newcomers"]} == arrived

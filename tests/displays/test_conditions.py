"""Blocks shown only while a condition holds: which hold when, which may cover which, old files."""

from __future__ import annotations

import pytest

from displays.layouts.composing import (
    OF_TIME,
    Condition,
    Standing,
    Token,
    check,
    holding,
    plain,
    read_composition,
)
from displays.layouts.files import LayoutFile, read_layout, written
from displays.layouts.pages import READY
from displays.layouts.placing import with_one_more
from displays.layouts.words import CONDITION_WORDS, TOKEN_WORDS
from rulebook.refusals import Refusal

CLOCK = {"kind": "clock", "column": 1, "row": 1, "width": 8, "height": 4}
IN_BREAKS = {**CLOCK, "kind": "level", "when": ["break"]}


@pytest.mark.parametrize(
    ("standing", "held"),
    [
        (Standing("before", "normal", True, 0, 0), ["before", "registration_open"]),
        (Standing("late", "normal", True, 40, 0), ["registration_open"]),
        (Standing("running", "normal", False, 40, 9), []),
        (Standing("bubble", "hand_for_hand", False, 10, 9), ["hand_for_hand", "bubble"]),
        (Standing("running", "last_hands", False, 40, 9), ["last_hands"]),
        (Standing("money", "normal", False, 9, 12), ["in_the_money"]),
        (Standing("final", "normal", False, 9, 5), ["final_table"]),
        (Standing("final", "normal", False, 5, 5), ["in_the_money", "final_table"]),
        (Standing("finished", "hand_for_hand", False, 1, 5), ["finished"]),
        (Standing("cancelled", "normal", False, 0, 0), ["postponed_or_cancelled"]),
    ],
)
def test_conditions_hold_by_where_the_event_stands(standing: Standing, held: list[str]):
    assert [condition.value for condition in holding(standing)] == held
    assert not OF_TIME & set(holding(standing))


def test_every_condition_and_token_has_its_words():
    assert set(CONDITION_WORDS) == set(Condition)
    assert set(TOKEN_WORDS) == set(Token)


def test_a_block_with_conditions_may_lie_over_another():
    blocks = [CLOCK, IN_BREAKS]
    assert plain(check(read_composition("landscape", blocks))) == blocks
    with pytest.raises(Refusal) as refused:
        check(read_composition("landscape", [CLOCK, {**IN_BREAKS, "when": []}]))
    assert refused.value.code == "blocks_overlap"


def test_conditions_are_kept_once_and_in_the_order_of_the_list():
    told = read_composition("landscape", [{**CLOCK, "when": ["paused", "before", "paused"]}])
    assert told.blocks[0].when == (Condition.BEFORE, Condition.PAUSED)


@pytest.mark.parametrize(
    ("when", "code"),
    [
        (["players_left > 9"], "condition_unknown"),
        ([["break"]], "condition_unknown"),
        ("break", "layout_unreadable"),
        ({"break": True}, "layout_unreadable"),
    ],
)
def test_only_conditions_of_the_list_are_taken(when, code):
    with pytest.raises(Refusal) as refused:
        read_composition("landscape", [{**CLOCK, "when": when}])
    assert refused.value.code == code


def test_a_file_without_conditions_is_one_that_older_houses_read():
    hall = READY["hall"][1]
    assert written(LayoutFile("Hall", hall, {}))["edition"] == 1
    own = check(read_composition("landscape", [CLOCK, IN_BREAKS]))
    file = written(LayoutFile("Own", own, {}))
    assert (file["edition"], read_layout(file).composition) == (2, own)


def test_a_block_with_a_condition_is_put_in_where_no_room_is_left():
    full = check(read_composition("landscape", [{**CLOCK, "width": 16, "height": 9}]))
    made = with_one_more(full, read_composition("landscape", [CLOCK]).blocks[0].kind, (Condition.BREAK,))
    assert check(made).blocks[1].when == (Condition.BREAK,)
    with pytest.raises(Refusal):
        with_one_more(full, full.blocks[0].kind)

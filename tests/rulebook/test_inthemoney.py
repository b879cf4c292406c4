"""Whether the money is reached, when it may be announced, and the phase of the event."""

from __future__ import annotations

import pytest

from rulebook.handforhand import HeadCount, Stage
from rulebook.inthemoney import (
    MoneyStage,
    Phase,
    is_at_final_table,
    is_hand_for_hand_due,
    is_paid,
    jump_that_matters,
    money_stage,
    phase_in_play,
    require_announceable,
)
from rulebook.profile import BubbleRules
from rulebook.refusals import Refusal

COUNTED: HeadCount[int] = HeadCount((), ())


def test_everybody_left_is_paid_once_nobody_can_join_any_more() -> None:
    assert [is_paid(left, 5, registration_is_open=False) for left in (0, 5, 6)] == [False, True, False]
    assert not is_paid(5, 5, registration_is_open=True)
    assert not is_paid(5, 0, registration_is_open=False)


def test_after_hand_for_hand_only_the_announcement_says_it() -> None:
    said = [
        money_stage(was_hand_for_hand=played, is_announced=told)
        for played, told in ((False, False), (True, False), (True, True))
    ]
    assert said == [MoneyStage.REACHED, MoneyStage.HEAD_COUNT, MoneyStage.REACHED]


@pytest.mark.parametrize("stage", [Stage.ANNOUNCED, Stage.HAND])
def test_nobody_is_told_of_the_money_while_a_hand_is_on(stage: Stage) -> None:
    with pytest.raises(Refusal, match="hand_on"):
        require_announceable(5, 5, stage, COUNTED, 2)


@pytest.mark.parametrize("stage", [Stage.OFF, Stage.BARRIER])
def test_the_money_is_told_between_hands_once_every_head_is_counted(stage: Stage) -> None:
    require_announceable(5, 5, stage, COUNTED, 2)
    for count, code in (
        (None, "head_count_missing"),
        (HeadCount((3,), ()), "head_count_disagrees"),
        (HeadCount((), ((3, 2, 1),)), "head_count_disagrees"),
    ):
        with pytest.raises(Refusal, match=code):
            require_announceable(5, 5, stage, count, 2)
    with pytest.raises(Refusal, match="not_in_the_money"):
        require_announceable(6, 5, stage, COUNTED, 2)


def test_at_one_table_no_heads_are_counted() -> None:
    require_announceable(5, 5, Stage.BARRIER, None, 1)
    with pytest.raises(Refusal, match="head_count_disagrees"):
        require_announceable(5, 5, Stage.BARRIER, HeadCount((), ((3, 2, 1),)), 1)


def test_hand_for_hand_is_due_as_near_the_money_as_the_house_says() -> None:
    one, two = BubbleRules(), BubbleRules(announce_before=2)
    assert [is_hand_for_hand_due(one, left, 5, 2) for left in (5, 6, 7)] == [False, True, False]
    assert [is_hand_for_hand_due(two, left, 5, 2) for left in (5, 6, 7, 8)] == [False, True, True, False]
    assert not is_hand_for_hand_due(one, 1, 0, 2)


def test_a_single_table_has_no_other_to_wait_for() -> None:
    assert not is_hand_for_hand_due(BubbleRules(), 6, 5, 1)


def test_in_a_satellite_the_jump_that_matters_is_the_last_ticket() -> None:
    assert (jump_that_matters(7, 6), jump_that_matters(7, 0)) == (6, 7)


def test_the_final_table_is_one_table_that_holds_everybody() -> None:
    assert is_at_final_table(9, 1, 9)
    assert not is_at_final_table(9, 2, 9)
    assert not is_at_final_table(10, 1, 9)


@pytest.mark.parametrize(
    ("left", "stage", "is_final", "phase"),
    [
        (9, MoneyStage.AHEAD, False, Phase.RUNNING),
        (6, MoneyStage.AHEAD, True, Phase.BUBBLE),
        (5, MoneyStage.HEAD_COUNT, True, Phase.BUBBLE),
        (5, MoneyStage.REACHED, True, Phase.FINAL),
        (5, MoneyStage.REACHED, False, Phase.MONEY),
        (9, MoneyStage.AHEAD, True, Phase.FINAL),
    ],
)
def test_the_phase_follows_from_the_field(left: int, stage: MoneyStage, is_final: bool, phase: Phase) -> None:
    assert phase_in_play(left, 5, stage, registration_is_open=False, is_final=is_final) is phase
    assert phase_in_play(left, 5, stage, registration_is_open=True, is_final=is_final) is Phase.LATE

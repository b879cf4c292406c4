"""Winners called by the number of their slip: what may follow what, whose call it is, and who is next."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.prize_calls import CallState, CallStep, after, in_line, require_own_call
from rulebook.refusals import Refusal

Line = tuple[CallState, int]


def test_a_winner_is_called_again_passed_over_and_put_back() -> None:
    state = CallState.WAITING
    for step, expected in (
        (CallStep.CALL, CallState.CALLED),
        (CallStep.CALL, CallState.CALLED),
        (CallStep.SKIP, CallState.SKIPPED),
        (CallStep.CALL, CallState.CALLED),
        (CallStep.PUT_BACK, CallState.WAITING),
    ):
        state = after(state, step)
        assert state is expected


@pytest.mark.parametrize(
    ("state", "step"),
    [
        (CallState.WAITING, CallStep.SKIP),
        (CallState.WAITING, CallStep.PUT_BACK),
        (CallState.SKIPPED, CallStep.SKIP),
    ],
)
def test_nobody_is_passed_over_who_was_not_called(state: CallState, step: CallStep) -> None:
    with pytest.raises(Refusal, match="prize_not_called"):
        after(state, step)


def test_the_call_of_another_is_left_alone_but_by_the_head_of_cage() -> None:
    with pytest.raises(Refusal, match="prize_called") as refused:
        require_own_call(desk=4, called_by=1, asks=2, is_head=False)
    assert refused.value.detail == {"desk": 4}
    require_own_call(desk=4, called_by=1, asks=1, is_head=False)
    require_own_call(desk=4, called_by=1, asks=2, is_head=True)
    require_own_call(desk=4, called_by=None, asks=2, is_head=False)


@given(st.lists(st.tuples(st.sampled_from([CallState.WAITING, CallState.SKIPPED]), st.integers(0, 9))))
def test_who_was_passed_over_waits_behind_all_others(waiting: list[Line]) -> None:
    found = in_line(waiting, state=lambda one: one[0], slip=lambda one: one[1])
    assert sorted(found) == sorted(waiting)
    states = [state is CallState.SKIPPED for state, _slip in found]
    assert states == sorted(states)
    of_waiting = [slip or 10 for state, slip in found if state is CallState.WAITING]
    assert of_waiting == sorted(of_waiting)

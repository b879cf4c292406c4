"""Winners called to the cashier by the number of their slip: called, put back, passed over, in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import TypeVar

from rulebook.refusals import Refusal

FIRST, LAST = 1, 99
"""The numbers that a desk may have."""


class CallState(StrEnum):
    """The state of a prize that is due."""

    WAITING = "waiting"
    CALLED = "called"
    SKIPPED = "skipped"


class CallStep(StrEnum):
    """What a cashier does with a call."""

    CALL = "call"
    SKIP = "skip"
    PUT_BACK = "put_back"


_AFTER = {
    (CallState.WAITING, CallStep.CALL): CallState.CALLED,
    (CallState.SKIPPED, CallStep.CALL): CallState.CALLED,
    (CallState.CALLED, CallStep.CALL): CallState.CALLED,
    (CallState.CALLED, CallStep.SKIP): CallState.SKIPPED,
    (CallState.CALLED, CallStep.PUT_BACK): CallState.WAITING,
    (CallState.SKIPPED, CallStep.PUT_BACK): CallState.WAITING,
}


def after(state: CallState, step: CallStep) -> CallState:
    """The state after a step; raises ``Refusal("prize_not_called")`` if a winner not called is passed or put back."""
    if (state, step) not in _AFTER:
        raise Refusal("prize_not_called")
    return _AFTER[state, step]


def require_own_call(*, desk: int, called_by: int | None, asks: int | None, is_head: bool) -> None:
    """Raise ``Refusal("prize_called")`` if another cashier called the winner; the head of cage may step in."""
    if not is_head and asks is not None and called_by not in (None, asks):
        raise Refusal("prize_called", desk=desk)


Waits = TypeVar("Waits")


def in_line(
    waiting: Iterable[Waits], *, state: Callable[[Waits], CallState], slip: Callable[[Waits], int]
) -> tuple[Waits, ...]:
    """Who is called next: by slip, then those who were passed over; prizes without a slip (0) come last."""
    return tuple(
        sorted(waiting, key=lambda one: (state(one) is CallState.SKIPPED, slip(one) == 0, slip(one)))
    )

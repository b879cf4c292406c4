"""Codes and their names, as the API and forms offer them."""

from __future__ import annotations

from typing import Any

from rulebook.clock import ClockState
from rulebook.days.carry import Carry
from rulebook.profile.variants import Carry as BubbleCarry
from rulebook.rounds.kind import DayKind


def choices_of(kind: Any) -> list[tuple[str, str]]:
    """The values of a ``StrEnum`` for the API."""
    return [(member.value, member.value) for member in kind]


CARRIES, BUBBLE_CARRIES = choices_of(Carry), choices_of(BubbleCarry)
DAY_KINDS, CLOCK_STATES = choices_of(DayKind), choices_of(ClockState)

"""When a block of a layout is shown: conditions from a closed list, and which of them hold for an event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Condition(StrEnum):
    """A block is shown while this holds; never evaluated, only looked up."""

    BEFORE = "before"
    REGISTRATION = "registration_open"
    LEVEL = "level"
    LAST_MINUTE = "last_minute"
    BREAK = "break"
    PAUSED = "paused"
    LAST_HANDS = "last_hands"
    HAND_FOR_HAND = "hand_for_hand"
    BUBBLE = "bubble"
    MONEY = "in_the_money"
    FINAL = "final_table"
    FINISHED = "finished"
    OFF = "postponed_or_cancelled"


OF_TIME = frozenset({Condition.LEVEL, Condition.LAST_MINUTE, Condition.BREAK, Condition.PAUSED})
"""These start and end by the clock, within the second; the others with actions in the event."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of an event in plain values: its phase and its play state as codes, and two counts.

    ``paid`` is 0 while no place is paid.
    """

    phase: str
    play: str
    is_selling: bool
    left: int
    paid: int


def holding(standing: Standing) -> tuple[Condition, ...]:
    """The conditions that hold for an event, except those of time, in list order."""
    held = set(_held(standing))
    return tuple(condition for condition in Condition if condition in held)


def _held(standing: Standing) -> Iterator[Condition]:
    by_phase = {
        "before": Condition.BEFORE,
        "bubble": Condition.BUBBLE,
        "money": Condition.MONEY,
        "final": Condition.FINAL,
        "finished": Condition.FINISHED,
        "postponed": Condition.OFF,
        "cancelled": Condition.OFF,
    }
    if standing.phase in by_phase:
        yield by_phase[standing.phase]
    if standing.is_selling:
        yield Condition.REGISTRATION
    # A final table starts before or after the money is reached.
    if standing.phase == "final" and 0 < standing.left <= standing.paid:
        yield Condition.MONEY
    if standing.phase in ("late", "running", "bubble", "money", "final"):
        yield from _played(standing.play)


def _played(play: str) -> Iterator[Condition]:
    if play in (Condition.HAND_FOR_HAND, Condition.LAST_HANDS):
        yield Condition(play)

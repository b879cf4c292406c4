"""Rows of the floor: clocks called on players, hand for hand."""

from floor.models.called import CalledClock, ClockWish
from floor.models.hands import DealerPass, HandForHand, HandStage, HeadCount, PaceOf, TableCount, TableHand

__all__ = [
    "CalledClock",
    "ClockWish",
    "DealerPass",
    "HandForHand",
    "HandStage",
    "HeadCount",
    "PaceOf",
    "TableCount",
    "TableHand",
]

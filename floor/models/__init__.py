"""Rows of the floor: clocks called on players, hand for hand."""

from floor.models.called import CalledClock
from floor.models.hands import DealerPass, HandForHand, HandStage, HeadCount, TableCount, TableHand

__all__ = [
    "CalledClock",
    "DealerPass",
    "HandForHand",
    "HandStage",
    "HeadCount",
    "TableCount",
    "TableHand",
]

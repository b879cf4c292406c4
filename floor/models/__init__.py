"""Rows of the floor: clocks called on players, hand for hand."""

from floor.models.called import CalledClock, ClockWish
from floor.models.hands import DealerPass, HandForHand, HandStage, HeadCount, PaceOf, TableCount, TableHand
from floor.models.last_hands import LastHands, LastHandsTable

__all__ = [
    "CalledClock",
    "ClockWish",
    "DealerPass",
    "HandForHand",
    "HandStage",
    "HeadCount",
    "LastHands",
    "LastHandsTable",
    "PaceOf",
    "TableCount",
    "TableHand",
]

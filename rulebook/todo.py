"""What is due at an event, in the order in which the floor does it, and until when an item may wait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import IntEnum

NEAR = timedelta(minutes=5)
"""A deadline this near comes before all that only grows older."""
LATER = timedelta(minutes=5)
"""How long an item is hidden that the floor does later."""


class Waits(IntEnum):
    """What waits for an item, the most urgent first: an alarm, play, a player, money, nobody; what can wait is last."""

    ALARM = 0
    PLAY = 1
    PLAYER = 2
    MONEY = 3
    NOBODY = 4
    LATER = 5


@dataclass(frozen=True, slots=True)
class Due:
    """An item: what waits for it, its deadline, and since when it has been due; None: not known."""

    waits: Waits
    until: datetime | None = None
    since: datetime | None = None


def ranked(listed: Sequence[Due], now: datetime) -> tuple[int, ...]:
    """The positions of the items in the order to do them.

    Alarms, then what play, a player and money wait for, then deadlines within five minutes, the nearest
    first, then the rest, the oldest first; what can wait comes last. Items alike keep their order.
    """
    return tuple(sorted(range(len(listed)), key=lambda at: _rank(listed[at], now)))


def _rank(item: Due, now: datetime) -> tuple[int, float]:
    if item.waits is not Waits.NOBODY:
        return (2 * item.waits, 0.0)
    if item.until is not None and item.until - now <= NEAR:
        return (2 * Waits.NOBODY - 1, item.until.timestamp())
    return (2 * Waits.NOBODY, item.since.timestamp() if item.since is not None else float("inf"))


def order_changes_at(listed: Sequence[Due], now: datetime) -> datetime | None:
    """When the next deadline becomes near, though nothing is done."""
    near = (item.until - NEAR for item in listed if item.waits is Waits.NOBODY and item.until is not None)
    return min((at for at in near if at > now), default=None)

"""Whether the machine's clock jumped: it advanced more or less than a counter that sleep does not stop."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

LEAST = timedelta(minutes=2)
"""Smaller corrections are accepted: the network sets the machine's clock every few minutes."""


@dataclass(frozen=True, slots=True)
class ClockPair:
    """The wall clock and the time since the machine was started, sleep included, read together."""

    wall: datetime
    since_boot: timedelta
    boot_id: str


def jumped(before: ClockPair | None, now: ClockPair | None) -> timedelta:
    """By how much the wall clock was set between two readings, forward above zero; zero if it was not.

    Sleep is no jump: both counted it. After a restart of the machine its counter proves nothing.
    """
    if before is None or now is None or before.boot_id != now.boot_id:
        return timedelta()
    jump = (now.wall - before.wall) - (now.since_boot - before.since_boot)
    return jump if abs(jump) > LEAST else timedelta()

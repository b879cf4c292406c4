"""Whether the machine's own clock jumped: it ran by another length than a counter that sleep does not stop."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

LEAST = timedelta(minutes=2)
"""A smaller correction is followed: the machine's clock is set by the network every few minutes."""


@dataclass(frozen=True, slots=True)
class ClockPair:
    """The wall clock and the time since the machine was started, sleep included, read together."""

    wall: datetime
    since_boot: timedelta
    boot_id: str


def jumped(before: ClockPair | None, now: ClockPair | None) -> timedelta:
    """By how much the wall clock was set between two readings, forward above zero; zero where it was not.

    A machine that slept is no jump: both counted the sleep. After a restart of the machine its counter says nothing.
    """
    if before is None or now is None or before.boot_id != now.boot_id:
        return timedelta()
    found = (now.wall - before.wall) - (now.since_boot - before.since_boot)
    return found if abs(found) > LEAST else timedelta()

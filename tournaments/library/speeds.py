"""The speed of an event: its levels, how steeply they rise, its breaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rulebook.structure.forecast import FINISH_BLINDS

MINUTE = 60
HOUR = 60 * MINUTE
HALF_UP = 2


class Speed(StrEnum):
    """The speed of an event as programmes call it, fastest first."""

    HYPER = "hyper"
    TURBO = "turbo"
    CLUB = "club"
    REGULAR = "regular"
    SLOW = "slow"
    DEEP = "deep"
    MAIN = "main"


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds per level, percent from blind to blind, big blinds in a stack at level 1, breaks, antes.

    ``late_until`` is the last level with registration where the day ends with it.
    """

    level: int
    rise: int
    opening: int
    break_every: int
    break_seconds: int
    ante_from: int
    rounded_to: int = 15 * MINUTE
    late_until: int | None = None

    def target(self, entries: int) -> int:
        """Seconds until a field is played down at this pace, breaks included, rounded."""
        levels = self._levels(entries)
        run = max(1, self.break_every // self.level)
        seconds = levels * self.level - self.level // HALF_UP + (levels - 1) // run * self.break_seconds
        return max(-(-seconds // self.rounded_to) * self.rounded_to, 2 * self.level)

    def _levels(self, entries: int) -> int:
        """The number of steps of this rise from the opening blind to the final one."""
        share, levels = 1_000, 1
        while share * FINISH_BLINDS < 1_000 * entries * self.opening:
            share = share * (100 + self.rise) // 100
            levels += 1
        return levels


PACES: Mapping[Speed, Pace] = {
    Speed.HYPER: Pace(5 * MINUTE, 40, 50, 30 * MINUTE, 5 * MINUTE, 3),
    Speed.TURBO: Pace(10 * MINUTE, 38, 100, HOUR, 10 * MINUTE, 4),
    Speed.CLUB: Pace(15 * MINUTE, 37, 100, 90 * MINUTE, 15 * MINUTE, 4),
    Speed.REGULAR: Pace(20 * MINUTE, 34, 125, 2 * HOUR, 15 * MINUTE, 4),
    Speed.SLOW: Pace(25 * MINUTE, 31, 150, 100 * MINUTE, 15 * MINUTE, 4),
    Speed.DEEP: Pace(30 * MINUTE, 29, 200, 2 * HOUR, 15 * MINUTE, 3, 30 * MINUTE),
    Speed.MAIN: Pace(HOUR, 31, 250, 2 * HOUR, 20 * MINUTE, 2, 30 * MINUTE, 8),
}

"""When an event will end, and how many players are left at each level until then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise

from rulebook.structure.periods import Period, Structure

FINISH_BLINDS = 20
"""An event ends when about this many big blinds are in play altogether; shown as a band."""
EARLY_BLINDS = 35
LATE_BLINDS = 10
"""Nine of ten simulated evenings end between the two (tests/nights/test_forecast.py, test_forty.py)."""


@dataclass(frozen=True, slots=True)
class LevelForecast:
    """What to expect when a level begins: seconds after the start (breaks included), players, stacks."""

    index: int
    number: int
    starts_seconds: int
    players: int
    average_stack: int
    average_big_blinds: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """The finish in seconds after the start, breaks included; ``None``: the blinds never rise that far."""

    chips_in_play: int
    early_seconds: int | None
    likely_seconds: int | None
    late_seconds: int | None
    levels: tuple[LevelForecast, ...]


def forecast(entries: int, stack: int, structure: Structure, *, extra_chips: int = 0) -> Forecast:
    """The finish of ``entries`` stacks and ``extra_chips`` (rebuys, add-ons) through ``structure``.

    The chips in play fall to 20 big blinds at the likely finish, to 35 at the early and 10 at the late
    end of the band. A level's figure applies at its middle and is interpolated in between.
    """
    chips = entries * stack + extra_chips
    early, likely, late = (
        _elapsed(structure, _played_until(structure, chips, blinds))
        for blinds in (EARLY_BLINDS, FINISH_BLINDS, LATE_BLINDS)
    )
    end = structure.total_seconds if likely is None else likely
    return Forecast(chips, early, likely, late, tuple(_levels(structure, entries, chips, end)))


def _played_until(structure: Structure, chips: int, blinds: int) -> int | None:
    """Seconds of play, without breaks, until ``chips`` are worth ``blinds`` big blinds."""
    middles = tuple(_middles(structure.levels))
    if chips <= blinds * middles[0][1]:
        return middles[0][0]
    for (start, low), (end, high) in pairwise(middles):
        if chips <= blinds * high:
            # The chips in big blinds fall from chips/low to chips/high between the two middles.
            return start + (end - start) * (chips - blinds * low) * high // (chips * (high - low))
    return None


def _middles(levels: tuple[Period, ...]) -> Iterator[tuple[int, int]]:
    """The middle of each level in seconds of play, with its big blind."""
    elapsed = 0
    for level, stake in zip(levels, _evened(levels), strict=True):
        yield elapsed + level.seconds // 2, stake
        elapsed += level.seconds


def _evened(levels: tuple[Period, ...]) -> tuple[int, ...]:
    """The big blind of each level; if games alternate between higher and lower bets, halfway between the two.

    The higher bound is the largest blind until then, the lower one the smallest from then on: if blinds only
    rise, both are the blind of the level.
    """
    stakes = [max(level.stake, 1) for level in levels]
    upper = accumulate(stakes, max)
    lower = reversed(tuple(accumulate(reversed(stakes), min)))
    return tuple((high + low) // 2 for high, low in zip(upper, lower, strict=True))


def _elapsed(structure: Structure, played: int | None) -> int | None:
    """Seconds after the start at which ``played`` seconds of play are over, breaks added."""
    if played is None:
        return None
    left, elapsed = played, 0
    for period in structure.periods:
        if period.is_level and left <= period.seconds:
            break
        elapsed += period.seconds
        left -= period.seconds if period.is_level else 0
    return elapsed + left


def _levels(structure: Structure, entries: int, chips: int, end: int) -> Iterator[LevelForecast]:
    for index, (period, start) in enumerate(zip(structure.periods, structure.starts, strict=True)):
        if period.is_level and start < end:
            players = _players_left(entries, start, end)
            average = chips // players
            blinds = average // max(period.stake, 1)
            yield LevelForecast(index, period.number, start, players, average, blinds)


def _players_left(entries: int, elapsed: int, end: int) -> int:
    """A field shrinks fast at first and slowly at the end: with the square of the time left."""
    return max(1 if entries < 2 else 2, entries * (end - elapsed) ** 2 // end**2)

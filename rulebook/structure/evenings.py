"""Simulated evenings as a chart: players left in the median evening, and the band of nine in ten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulebook.structure.chart import Chart, drawn
from rulebook.structure.periods import Structure

GRID = 48
"""Into how many spans the chart divides the longest evening."""
LOW, HIGH = 5, 95
"""The band, in per cent of the evenings: nine of ten are inside (house option)."""


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening: seconds from the first start to the finish, and how many were left when, in order."""

    seconds: int
    left: tuple[tuple[int, int], ...]

    def left_at(self, seconds: int) -> int:
        """How many players were left: the last number recorded before; only the winner after the finish."""
        if seconds >= self.seconds:
            return 1
        numbers = [players for at, players in self.left if at <= seconds]
        return numbers[-1] if numbers else (self.left[0][1] if self.left else 1)


@dataclass(frozen=True, slots=True)
class Band:
    """The median of several figures, and the lowest and highest of nine in ten."""

    low: int
    middle: int
    high: int


def band_of(figures: Sequence[int]) -> Band:
    """The band of one or more figures; each bound is one of the figures."""
    ascending = sorted(figures)
    return Band(_rank(ascending, LOW), _rank(ascending, 50), _rank(ascending, HIGH))


def _rank(ordered: Sequence[int], per_cent: int) -> int:
    """The figure nearest to this percentile."""
    return ordered[(per_cent * (len(ordered) - 1) + 50) // 100]


def chart_of_evenings(structure: Structure, evenings: Sequence[Evening]) -> Chart:
    """The chart of one or more evenings: the median as a line, the band around it as an area."""
    finish = band_of([evening.seconds for evening in evenings])
    end = max(evening.seconds for evening in evenings)
    instants = [end * step // GRID for step in range(GRID + 1)]
    bands = [band_of([evening.left_at(at) for evening in evenings]) for at in instants]
    return drawn(
        structure,
        end,
        [(at, band.middle) for at, band in zip(instants, bands, strict=True)],
        band=[(at, band.low, band.high) for at, band in zip(instants, bands, strict=True)],
        finish=(finish.low, finish.middle, finish.high),
    )

"""The breaks before the forecast finish."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.structure.chart import hours
from rulebook.structure.colours import ColourUp
from rulebook.structure.forecast import Forecast
from rulebook.structure.periods import Structure


@dataclass(frozen=True, slots=True)
class BreakSeen:
    """A break before the likely finish: seconds after the start, players left, denominations removed."""

    after_level: int
    starts_seconds: int
    ends_seconds: int
    players: int
    chips_leaving: tuple[int, ...]

    @property
    def begins(self) -> str:
        """When it begins, in hours."""
        return hours(self.starts_seconds)

    @property
    def ends(self) -> str:
        """When it ends, in hours."""
        return hours(self.ends_seconds)


def breaks_seen(
    structure: Structure, forecast: Forecast, leaving: tuple[ColourUp, ...]
) -> tuple[BreakSeen, ...]:
    """The breaks after which play is forecast to continue."""
    chips_at = {colour_up.index: colour_up.chips for colour_up in leaving}
    levels = {level.starts_seconds: level for level in forecast.levels}
    rows = zip(structure.periods, structure.starts, strict=True)
    return tuple(
        BreakSeen(
            levels[start + period.seconds].number - 1,
            start,
            start + period.seconds,
            levels[start + period.seconds].players,
            chips_at.get(index, ()),
        )
        for index, (period, start) in enumerate(rows)
        if period.is_break and start + period.seconds in levels
    )

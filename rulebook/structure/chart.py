"""The forecast as a chart: players left from the start to the finish, breaks and the band of the finish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulebook.structure.forecast import Forecast
from rulebook.structure.periods import Structure

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 52, 16, 14, 34
HOUR = 3_600
MOST_MARKS = 8
STEPS = (1, 2, 3, 4, 6, 12, 24)


@dataclass(frozen=True, slots=True)
class Mark:
    """A figure beside an axis, in units from the left or top."""

    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Strip:
    """A span of time: its offset from the left and its width, in units."""

    at: int
    wide: int


@dataclass(frozen=True, slots=True)
class Chart:
    """The contents of the chart, in units of its frame of 640 by 300."""

    line: str
    area: str
    breaks: tuple[Strip, ...]
    finish: Strip | None
    likely: Mark | None
    times: tuple[Mark, ...]
    players: tuple[Mark, ...]
    is_banded: bool = False
    """Whether the area is a band around the line, not everything below it."""
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    floor: int = HEIGHT - BOTTOM
    tall: int = HEIGHT - BOTTOM - TOP


def hours(seconds: int) -> str:
    """``5:20`` hours after the start."""
    return f"{seconds // 3_600}:{seconds // 60 % 60:02d}"


def chart_of(structure: Structure, forecast: Forecast) -> Chart:
    """The chart of a forecast: players by seconds since the start."""
    end = forecast.late_seconds or forecast.likely_seconds or structure.total_seconds
    finish = (forecast.early_seconds, forecast.likely_seconds, end)
    return drawn(structure, end, list(_steps(forecast, end)), finish=finish)


def drawn(
    structure: Structure,
    end: int,
    left: Sequence[tuple[int, int]],
    *,
    finish: tuple[int | None, int | None, int],
    band: Sequence[tuple[int, int, int]] = (),
) -> Chart:
    """Players ``left`` by seconds since the start, until ``end``.

    ``finish`` is the early, likely and late one; ``band`` the fewest and most players by seconds, filled
    instead of everything below the line.
    """
    most = max((*(players for _at, players in left), *(high for _at, _low, high in band)), default=1)
    points = [(_x(at, end), _y(players, most)) for at, players in left]
    line = " ".join(f"{x},{y}" for x, y in points)
    floor = HEIGHT - BOTTOM
    area = f"{points[0][0]},{floor} {line} {points[-1][0]},{floor}" if points else ""
    if band:
        upper = [(_x(at, end), _y(high, most)) for at, _low, high in band]
        lower = [(_x(at, end), _y(low, most)) for at, low, _high in reversed(band)]
        area = " ".join(f"{x},{y}" for x, y in (*upper, *lower))
    early, likely, late = finish
    return Chart(
        line=line,
        area=area,
        breaks=tuple(_strip(start, stop, end) for start, stop in _breaks(structure, end)),
        finish=None if early is None else _strip(early, late, end),
        likely=None if likely is None else Mark(_x(likely, end), hours(likely)),
        times=tuple(Mark(_x(at, end), hours(at)) for at in range(0, end + 1, _every(end))),
        players=tuple(Mark(_y(count, most), str(count)) for count in sorted({1, (most + 1) // 2, most})),
        is_banded=bool(band),
    )


def _x(seconds: int, end: int) -> int:
    return LEFT + (WIDTH - LEFT - RIGHT) * min(seconds, end) // max(end, 1)


def _y(players: int, most: int) -> int:
    return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * players // max(most, 1)


def _steps(forecast: Forecast, end: int) -> Iterator[tuple[int, int]]:
    """The field now, at the start of each later level, and at the finish."""
    if not forecast.levels or forecast.levels[0].starts_seconds > forecast.from_seconds:
        yield forecast.from_seconds, forecast.players
    for level in forecast.levels:
        yield level.starts_seconds, level.players
    if forecast.likely_seconds is not None:
        yield min(forecast.likely_seconds, end), forecast.players_at_end


def _breaks(structure: Structure, end: int) -> Iterator[tuple[int, int]]:
    for period, start in zip(structure.periods, structure.starts, strict=True):
        if period.is_break and start < end:
            yield start, start + period.seconds


def _strip(start: int, stop: int, end: int) -> Strip:
    return Strip(_x(start, end), max(2, _x(stop, end) - _x(start, end)))


def _every(end: int) -> int:
    """The seconds between two time marks: whole hours, half an hour for a short event."""
    if end <= MOST_MARKS // 2 * HOUR:
        return HOUR // 2
    return next((step * HOUR for step in STEPS if end <= step * HOUR * MOST_MARKS), end)

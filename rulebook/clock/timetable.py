"""Every coming instant of the clock, with what begins there: screens pick a row and subtract."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rulebook.clock.reading import MILLISECOND, ClockAnchors, ClockReading, ClockState, clock_at
from rulebook.clock.registration import RegistrationWindow, last_open_index, registration_open
from rulebook.profile import ClockRules
from rulebook.structure import LastLevel, Period, Structure


class Begins(StrEnum):
    """What begins at an instant of the timetable."""

    LEVEL = "level"
    BREAK = "break"
    REGISTRATION_CLOSED = "registration_closed"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TimetableRow:
    """What begins, and when: from the reading's instant in milliseconds, and as an instant if the clock runs.

    The first row is the period in force (its beginning is not in the future). ``period`` stands in
    rows of levels and breaks; ``ends_in_ms`` says when it will end; ``repeats`` marks the last level
    that begins anew, ``goes_over`` the last one that counts upwards behind its end.
    """

    begins: Begins
    index: int
    starts_in_ms: int
    ends_in_ms: int
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    period: Period | None = None
    repeats: bool = False
    goes_over: bool = False


def timetable(
    structure: Structure,
    anchors: ClockAnchors,
    instant: datetime,
    window: RegistrationWindow | None = None,
    rules: ClockRules | None = None,
) -> tuple[TimetableRow, ...]:
    """The rows from ``instant`` to the end of the structure, in order of time.

    Without a ``window`` the close of registration is left out. While the clock stands, rows have no
    instants: their milliseconds count from the moment it goes on.
    """
    reading = clock_at(structure, anchors, instant)
    base = instant if reading.state == ClockState.RUNNING else None
    rows = list(_periods(structure, reading, base))
    if structure.last_level == LastLevel.ENDS:
        rows.append(_row(Begins.OVER, rows[-1].index, rows[-1].ends_in_ms, base))
    if window is not None and registration_open(structure, anchors, window, instant, rules or ClockRules()):
        rows += _closes(structure, reading, window, rules or ClockRules(), instant)
    return tuple(sorted(rows, key=lambda row: row.starts_in_ms))


def _periods(structure: Structure, reading: ClockReading, base: datetime | None) -> Iterator[TimetableRow]:
    end = reading.left_ms
    yield _row_of(structure, reading.index, (min(0, end - reading.period.length_ms), end), base)
    for index in range(reading.index + 1, len(structure.played)):
        start, end = end, end + structure.periods[index].length_ms
        yield _row_of(structure, index, (start, end), base)


def _row_of(structure: Structure, index: int, span: tuple[int, int], base: datetime | None) -> TimetableRow:
    period = structure.periods[index]
    is_last = index == len(structure.played) - 1
    return TimetableRow(
        begins=Begins.LEVEL if period.is_level else Begins.BREAK,
        index=index,
        starts_in_ms=span[0],
        ends_in_ms=span[1],
        starts_at=_instant(base, span[0]),
        ends_at=_instant(base, span[1]),
        period=period,
        repeats=is_last and structure.last_level == LastLevel.REPEATS,
        goes_over=is_last and structure.last_level == LastLevel.OVERTIME,
    )


def _closes(
    structure: Structure,
    reading: ClockReading,
    window: RegistrationWindow,
    rules: ClockRules,
    instant: datetime,
) -> Iterator[TimetableRow]:
    """The row of the close: by level, or by the time on the wall if that comes first."""
    base = instant if reading.state == ClockState.RUNNING else None
    last = last_open_index(structure, window, rules)
    hangs_on_level = window.until_level is not None or window.until is None
    by_level = _closes_in(structure, reading, last) if hangs_on_level else None
    by_wall = (window.until - instant) // MILLISECOND if window.until is not None else None
    if by_wall is not None and (by_level is None or by_wall <= by_level or base is None):
        yield _row(Begins.REGISTRATION_CLOSED, reading.index, by_wall, instant)
    elif by_level is not None:
        yield _row(Begins.REGISTRATION_CLOSED, max(last, 0), by_level, base)


def _closes_in(structure: Structure, reading: ClockReading, last: int) -> int:
    if last < 0:
        return 0
    coming = structure.periods[reading.index + 1 : last + 1]
    return reading.left_ms + sum(period.length_ms for period in coming)


def _row(begins: Begins, index: int, start: int, base: datetime | None) -> TimetableRow:
    instant = _instant(base, start)
    return TimetableRow(begins, index, start, start, instant, instant)


def _instant(base: datetime | None, offset: int) -> datetime | None:
    return None if base is None else base + offset * MILLISECOND

"""Every upcoming instant of the clock, with what starts there: screens pick a row and subtract."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from rulebook.clock.reading import (
    MILLISECOND,
    ClockAnchors,
    ClockReading,
    ClockState,
    clock_at,
    stop_ahead,
    waits_after,
)
from rulebook.clock.registration import RegistrationWindow, day_ends_in, last_open_index, registration_open
from rulebook.levels import PREPARE_MS
from rulebook.profile import ClockRules
from rulebook.structure import LastLevel, Period, Structure

LAPS_AHEAD_MS = 12 * 3_600_000
"""How far ahead the laps of a last level are listed; a screen asks again when they run out."""
MOST_LAPS = 60


class Begins(StrEnum):
    """What starts at an instant of the timetable."""

    LEVEL = "level"
    BREAK = "break"
    REGISTRATION_CLOSED = "registration_closed"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TimetableRow:
    """What starts, and when: from the reading's instant in milliseconds, and as an instant if the clock runs.

    The first row is the period in force (its start is not in the future). ``period`` is set in rows of levels
    and breaks; ``ends_in_ms`` says when it will end. A repeating last level ends at each of ``laps_at`` as
    well, as far ahead as they are listed; one that continues counts up from ``over_from``. ``no_push_in_ms``
    says from when dealers hold their push in a level (TDA 2024 RP-7), ``prepare_at`` from when they prepare
    their decks in a break (RP-20). ``waits``: what follows starts when the floor says so, so later rows have
    no instant. ``ends_day``: the clock waits because the day ends, with ``stops_with_ms`` left of the level.
    """

    begins: Begins
    index: int
    starts_in_ms: int
    ends_in_ms: int
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    period: Period | None = None
    laps_at: tuple[datetime, ...] = ()
    over_from: datetime | None = None
    waits: bool = False
    ends_day: bool = False
    stops_with_ms: int = 0
    no_push_in_ms: int | None = None
    no_push_at: datetime | None = None
    prepare_at: datetime | None = None


def timetable(
    structure: Structure,
    anchors: ClockAnchors,
    instant: datetime,
    window: RegistrationWindow | None = None,
    rules: ClockRules | None = None,
) -> tuple[TimetableRow, ...]:
    """The rows from ``instant`` to the end of the day, or of the structure, in order of time.

    Without a ``window`` the close of registration is left out. While the clock is paused, rows have no
    instants unless its resumption is timed: their milliseconds count from the moment it resumes.
    """
    clock_rules = rules or ClockRules()
    reading = clock_at(structure, anchors, instant)
    base = instant if reading.state == ClockState.RUNNING else reading.goes_at
    rows = list(_periods(structure, anchors, reading, base))
    ends_day = rows[-1].ends_day
    if not ends_day:
        rows[-1] = _beyond_its_end(rows[-1], structure.last_level, reading.overtime_ms)
    if structure.last_level == LastLevel.ENDS and not ends_day:
        instant_of_end = base if rows[-1].ends_at is not None else None
        rows.append(_row(Begins.OVER, rows[-1].index, rows[-1].ends_in_ms, instant_of_end))
    rows = [_decks_prepared(structure, _pushes_held(structure, row, clock_rules)) for row in rows]
    if window is not None and registration_open(structure, anchors, window, instant, clock_rules):
        rows += _closes(structure, anchors, window, clock_rules, instant)
    return tuple(sorted(rows, key=lambda row: row.starts_in_ms))


def _pushes_held(structure: Structure, row: TimetableRow, rules: ClockRules) -> TimetableRow:
    """The row of a level whose end changes something, with the moment from which pushes are held (RP-7)."""
    changes_nothing = row.index == len(structure.played) - 1 and structure.last_level is not LastLevel.ENDS
    if row.period is None or row.period.is_break or changes_nothing:
        return row
    hold_at = max(row.starts_in_ms, row.ends_in_ms - rules.push_hold_seconds * 1_000)
    before = (row.ends_in_ms - hold_at) * MILLISECOND
    at = row.ends_at - before if row.ends_at is not None else None
    return replace(row, no_push_in_ms=hold_at, no_push_at=at)


def _decks_prepared(structure: Structure, row: TimetableRow) -> TimetableRow:
    """The row of a break followed by play, with the moment from which dealers prepare their decks."""
    is_break = row.period is not None and row.period.is_break
    if not is_break or row.ends_at is None or row.index + 1 >= len(structure.played):
        return row
    return replace(row, prepare_at=row.ends_at - PREPARE_MS * MILLISECOND)


def _periods(
    structure: Structure, anchors: ClockAnchors, reading: ClockReading, base: datetime | None
) -> Iterator[TimetableRow]:
    end = reading.left_ms
    start = min(0, end - reading.period.length_ms)
    stop = stop_ahead(structure, anchors)
    for index in range(reading.index, len(structure.played)):
        waits = waits_after(structure, anchors, index)
        row = _row_of(structure, index, (start, end), base, waits=waits)
        if stop is not None and stop.index == index:
            left = structure.periods[index].length_ms - stop.elapsed_ms
            yield replace(row, ends_day=True, stops_with_ms=left)
            return
        yield row
        if index + 1 < len(structure.played):
            start, end = end, end + structure.periods[index + 1].length_ms
        base = None if waits else base


def _row_of(
    structure: Structure, index: int, span: tuple[int, int], base: datetime | None, *, waits: bool
) -> TimetableRow:
    period = structure.periods[index]
    return TimetableRow(
        waits=waits,
        begins=Begins.LEVEL if period.is_level else Begins.BREAK,
        index=index,
        starts_in_ms=span[0],
        ends_in_ms=span[1],
        starts_at=_instant(base, span[0]),
        ends_at=_instant(base, span[1]),
        period=period,
    )


def _beyond_its_end(row: TimetableRow, kind: LastLevel, overtime_ms: int) -> TimetableRow:
    """The row of the last level with what comes after its end."""
    if row.ends_at is None or row.period is None:
        return row
    if kind is LastLevel.OVERTIME:
        return replace(row, over_from=row.ends_at - overtime_ms * MILLISECOND)
    return replace(row, laps_at=_laps(row.period, row.ends_at)) if kind is LastLevel.REPEATS else row


def _laps(period: Period, ends_at: datetime) -> tuple[datetime, ...]:
    """When a repeating last level is over, again and again: for half a day, up to the limit of rows."""
    if not period.length_ms:
        return ()
    count = min(MOST_LAPS, LAPS_AHEAD_MS // period.length_ms)
    return tuple(ends_at + lap * period.length_ms * MILLISECOND for lap in range(1, count + 1))


def _closes(
    structure: Structure,
    anchors: ClockAnchors,
    window: RegistrationWindow,
    rules: ClockRules,
    instant: datetime,
) -> Iterator[TimetableRow]:
    """The row of the close of registration: by level, or by wall time if that comes first."""
    reading = clock_at(structure, anchors, instant)
    last = last_open_index(structure, window, rules)
    hangs_on_level = window.until_level is not None or window.until is None
    by_level = _closes_in(structure, reading, last) if hangs_on_level else None
    stop, with_day = stop_ahead(structure, anchors), day_ends_in(structure, anchors, reading)
    if stop is not None and with_day is not None and (by_level is None or with_day < by_level):
        by_level, last = with_day, stop.index
    waits = any(waits_after(structure, anchors, index) for index in range(reading.index, last))
    goes = reading.goes_at if reading.state != ClockState.RUNNING else instant
    base = None if waits else goes
    by_wall = (window.until - instant) // MILLISECOND if window.until is not None else None
    if by_wall is not None and (by_level is None or by_wall <= by_level or base is None):
        yield _row(Begins.REGISTRATION_CLOSED, reading.index, by_wall, instant)
    elif by_level is not None:
        yield _row(Begins.REGISTRATION_CLOSED, max(last, 0), by_level, base)


def _closes_in(structure: Structure, reading: ClockReading, last: int) -> int:
    if last < 0:
        return 0
    periods = structure.periods[reading.index + 1 : last + 1]
    return reading.left_ms + sum(period.length_ms for period in periods)


def _row(begins: Begins, index: int, start: int, base: datetime | None) -> TimetableRow:
    instant = _instant(base, start)
    return TimetableRow(begins, index, start, start, instant, instant)


def _instant(base: datetime | None, offset: int) -> datetime | None:
    return None if base is None else base + offset * MILLISECOND

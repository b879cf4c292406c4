"""Until when an entry may be sold: until the end of a level, or until a wall-clock time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile

from rulebook.clock.reading import (
    MILLISECOND,
    ClockAnchors,
    ClockReading,
    ClockState,
    clock_at,
    stop_ahead,
    waits_after,
)
from rulebook.profile import ClockRules
from rulebook.profile.variants import LateRegClose
from rulebook.structure import Structure


@dataclass(frozen=True, slots=True)
class RegistrationWindow:
    """Late registration to the end of level ``until_level``, or to ``until`` (aware), whichever is first.

    Level 0, or neither, closes it as play starts; a level beyond the structure closes it with the last.
    """

    until_level: int | None = None
    until: datetime | None = None


def window_marked_in(structure: Structure) -> RegistrationWindow:
    """The window of a structure in which one period carries the end-of-registration mark."""
    for index, period in enumerate(structure.periods):
        level = structure.level_in_force(index)
        if period.closes_registration and level is not None:
            return RegistrationWindow(until_level=level.number)
    return RegistrationWindow()


def registration_open(
    structure: Structure,
    anchors: ClockAnchors,
    window: RegistrationWindow,
    at: datetime,
    rules: ClockRules,
) -> bool:
    """Whether entries are sold at the instant ``at``, whether or not timers have fired.

    Before the clock has started only the wall time closes registration, or the level a later day begins with. After the last level of the window it
    closes at that level's end, or with ``WHEN_PLAY_RESUMES`` when play resumes after the break that follows
    (WSOP 12; TDA 2024 rule 8 leaves it to the house). A day that ends sells nothing more, unless play continues.
    """
    if window.until is not None and at >= window.until:
        return False
    reading = clock_at(structure, anchors, at)
    if reading.state == ClockState.NOT_STARTED:
        return reading.index == 0 or reading.index <= last_open_index(structure, window, rules)
    if reading.ends_day:
        return False
    if window.until_level is None:
        return window.until is not None
    last = last_open_index(structure, window, rules)
    return reading.index < last or (reading.index == last and not reading.has_passed_last_level)


def last_open_index(structure: Structure, window: RegistrationWindow, rules: ClockRules) -> int:
    """The index of the last period in which late registration is open; -1 if it never is."""
    last = -1
    for index, period in enumerate(structure.played):
        if period.is_level and period.number > (window.until_level or 0):
            break
        if period.is_level or (rules.late_reg_close == LateRegClose.WHEN_PLAY_RESUMES and last >= 0):
            last = index
    return last


def last_break_index(structure: Structure, window: RegistrationWindow, rules: ClockRules) -> int | None:
    """The index of the last break in which, or before whose end, entries are still sold; None if there is none.

    Prestige sells its add-ons in it.
    """
    last = last_open_index(structure, window, rules)
    breaks = (
        at for at, row in enumerate(structure.played[: last + 1]) if row.is_break and not row.is_skipped
    )
    return max(breaks, default=None)


def registration_closes_at(
    structure: Structure,
    anchors: ClockAnchors,
    window: RegistrationWindow,
    at: datetime,
    rules: ClockRules,
) -> datetime | None:
    """The instant at which registration will close if nobody changes the clock.

    ``None`` when it is closed, or depends on a clock that is not running or waits for the floor.
    """
    if not registration_open(structure, anchors, window, at, rules):
        return None
    by_level = _level_closes_at(structure, anchors, window, at, rules)
    with_day = day_ends_at(structure, anchors, clock_at(structure, anchors, at))
    instants = [instant for instant in (by_level, with_day, window.until) if instant is not None]
    return min(instants, default=None)


def day_ends_in(structure: Structure, anchors: ClockAnchors, reading: ClockReading) -> int | None:
    """The milliseconds from a reading, breaks included, until the clock waits because the day ends; None if it does not."""
    stop = stop_ahead(structure, anchors)
    if stop is None:
        return None
    between = sum(period.length_ms for period in structure.periods[reading.index + 1 : stop.index + 1])
    return reading.left_ms + between - (structure.periods[stop.index].length_ms - stop.elapsed_ms)


def day_ends_at(structure: Structure, anchors: ClockAnchors, reading: ClockReading) -> datetime | None:
    """When the clock waits because the day ends, if nobody changes it; None while it is paused or waits before."""
    left = day_ends_in(structure, anchors, reading)
    stop = stop_ahead(structure, anchors)
    if left is None or stop is None or reading.ends_at is None:
        return None
    if any(waits_after(structure, anchors, index) for index in range(reading.index, stop.index)):
        return None
    return reading.ends_at + (left - reading.left_ms) * MILLISECOND


def closes_before_next_level(
    structure: Structure,
    anchors: ClockAnchors,
    window: RegistrationWindow,
    at: datetime,
    rules: ClockRules,
) -> bool:
    """Whether registration is open in play now, and closed by the time another level is played."""
    reading = clock_at(structure, anchors, at)
    is_played = reading.state != ClockState.NOT_STARTED
    if not is_played or not registration_open(structure, anchors, window, at, rules):
        return False
    periods = structure.periods[reading.index + 1 :]
    breaks = list(takewhile(lambda period: not period.is_level, periods))
    stop = stop_ahead(structure, anchors)
    if stop is not None and stop.index <= reading.index + len(breaks):
        return True
    is_by_level = window.until_level is not None
    if is_by_level and reading.index + len(breaks) >= last_open_index(structure, window, rules):
        return True
    if window.until is None or reading.ends_at is None:
        return False
    return window.until <= reading.ends_at + sum(
        (timedelta(seconds=pause.seconds) for pause in breaks), timedelta()
    )


def _level_closes_at(
    structure: Structure,
    anchors: ClockAnchors,
    window: RegistrationWindow,
    at: datetime,
    rules: ClockRules,
) -> datetime | None:
    reading = clock_at(structure, anchors, at)
    if window.until_level is None or reading.ends_at is None:
        return None
    last = last_open_index(structure, window, rules)
    if any(waits_after(structure, anchors, index) for index in range(reading.index, last)):
        return None
    periods = structure.periods[reading.index + 1 : last + 1]
    return reading.ends_at + sum((timedelta(seconds=period.seconds) for period in periods), timedelta())


def usual_last_level(rules: ClockRules) -> int | None:
    """The last level of late registration if the event sets none; None if the house has no default."""
    return rules.late_reg_level or None

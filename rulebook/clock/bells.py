"""The instants at which something rings, each computed from the anchors and rung once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from rulebook.clock.reading import MILLISECOND, ClockAnchors, ClockReading, ClockState, clock_at
from rulebook.clock.registration import RegistrationWindow, registration_closes_at
from rulebook.profile import ClockRules
from rulebook.structure import LastLevel, Structure


class BellKind(StrEnum):
    """What a bell says; warnings count down to the end of a level or break."""

    WARNING_60 = "warning_60"
    WARNING_10 = "warning_10"
    LEVEL_END = "level_end"
    BREAK_START = "break_start"
    BREAK_END = "break_end"
    REGISTRATION_CLOSE = "registration_close"
    TIME_OVER = "time_over"


WARNINGS = ((BellKind.WARNING_60, 60_000), (BellKind.WARNING_10, 10_000))


@dataclass(frozen=True, slots=True)
class Bell:
    """A bell of the period ``index`` (the one that ends, or the break that starts), due at an instant."""

    kind: BellKind
    index: int
    due_at: datetime


def coming_bells(
    structure: Structure,
    anchors: ClockAnchors,
    since: datetime,
    until: datetime,
    *,
    window: RegistrationWindow | None = None,
    rules: ClockRules | None = None,
) -> tuple[Bell, ...]:
    """The bells after ``since`` up to and with ``until``, in order; none while the clock stands.

    Nothing from before the anchors is rung again. The end of a last level that repeats or goes into
    overtime changes nothing at the tables and rings nothing.
    """
    if not anchors.is_running or not anchors.has_started or anchors.at is None:
        return ()
    bells = list(_period_bells(structure, anchors, anchors.at))
    bells += _registration_bell(structure, anchors, window, rules or ClockRules())
    after = max(since, anchors.at)
    return tuple(
        sorted((bell for bell in bells if after < bell.due_at <= until), key=lambda bell: bell.due_at)
    )


def _period_bells(structure: Structure, anchors: ClockAnchors, at: datetime) -> Iterator[Bell]:
    reading = clock_at(structure, anchors, at)
    last = len(structure.played) - 1
    end = at + reading.left_ms * MILLISECOND
    for index in range(reading.index, last + 1):
        if index > reading.index:
            end += timedelta(seconds=structure.periods[index].seconds)
        if index < last:
            yield from _ends(structure, index, end)
        elif structure.last_level == LastLevel.ENDS:
            yield from _warnings(structure, index, end)
            yield Bell(BellKind.TIME_OVER, index, end)


def _ends(structure: Structure, index: int, end: datetime) -> Iterator[Bell]:
    yield from _warnings(structure, index, end)
    is_level, is_break_next = structure.periods[index].is_level, structure.periods[index + 1].is_break
    yield Bell(BellKind.LEVEL_END if is_level else BellKind.BREAK_END, index, end)
    if is_break_next:
        yield Bell(BellKind.BREAK_START, index + 1, end)


def _warnings(structure: Structure, index: int, end: datetime) -> Iterator[Bell]:
    """Warnings of a period that is longer than the warning; a shorter one has none of that kind."""
    for kind, before in WARNINGS:
        if structure.periods[index].length_ms > before:
            yield Bell(kind, index, end - before * MILLISECOND)


def _registration_bell(
    structure: Structure, anchors: ClockAnchors, window: RegistrationWindow | None, rules: ClockRules
) -> Iterator[Bell]:
    if window is None or anchors.at is None:
        return
    due = registration_closes_at(structure, anchors, window, anchors.at, rules)
    if due is not None:
        yield Bell(BellKind.REGISTRATION_CLOSE, _index_before(structure, anchors, due), due)


def _index_before(structure: Structure, anchors: ClockAnchors, due: datetime) -> int:
    """The period in force just before ``due``: the one whose end, or within which, registration closes."""
    reading: ClockReading = clock_at(structure, anchors, due - MILLISECOND)
    return reading.index if reading.state != ClockState.NOT_STARTED else 0

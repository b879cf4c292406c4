"""The commands of the clock: each turns anchors into new anchors at an instant."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from rulebook.clock.reading import (
    MILLISECOND,
    AtDayEnd,
    ClockAnchors,
    ClockReading,
    ClockState,
    at_day_end,
    clock_at,
    in_force,
    played_at,
    stop_ahead,
    walk,
)
from rulebook.profile import ClockRules
from rulebook.refusals import Refusal
from rulebook.structure import DayStop, Structure


def settle(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """The same clock anchored at ``instant``: what it shows does not change."""
    index, elapsed = walk(structure, anchors, instant)
    return _moved(structure, anchors, instant, index, elapsed)


def _moved(
    structure: Structure, anchors: ClockAnchors, instant: datetime, index: int, elapsed: int
) -> ClockAnchors:
    """The same clock at another position; what has been played stays so."""
    played = played_at(structure, anchors, instant)
    now = in_force(anchors, instant)
    return replace(now, index=index, elapsed_ms=elapsed, at=instant, played_ms=played)


def start(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """Begin play; raises ``Refusal("clock_started")`` or ``Refusal("no_levels")``."""
    if in_force(anchors, instant).has_started:
        raise Refusal("clock_started")
    current = _waiting_at_its_end(structure, settle(structure, anchors, instant))
    return replace(current, is_running=True, has_started=True, goes_at=None)


def _waiting_at_its_end(structure: Structure, anchors: ClockAnchors) -> ClockAnchors:
    """The clock that waits where its day ends, unless it is put beyond that."""
    return replace(anchors, at_day_end=at_day_end(structure, anchors))


def start_at(structure: Structure, anchors: ClockAnchors, instant: datetime, at: datetime) -> ClockAnchors:
    """Start play automatically at ``at``; raises ``Refusal`` ``clock_started`` or ``instant_past``."""
    if in_force(anchors, instant).has_started:
        raise Refusal("clock_started")
    current = _waiting_at_its_end(structure, settle(structure, anchors, instant))
    return replace(current, goes_at=_coming(instant, at))


def pause(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """Pause the clock, or cancel a timed start or resumption; raises ``Refusal("clock_not_running")``."""
    reading = clock_at(structure, anchors, instant)
    if reading.state != ClockState.RUNNING and reading.goes_at is None:
        raise Refusal("clock_not_running")
    return replace(settle(structure, anchors, instant), is_running=False, goes_at=None)


def resume(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """Resume; raises ``Refusal`` ``clock_not_started``, ``clock_running``, ``clock_over``.

    If the clock waits at the end of a period, the next one starts; if it waits because the day ends, play continues.
    """
    current = _standing(structure, anchors, instant)
    return replace(current, is_running=True, goes_at=None)


def resume_at(structure: Structure, anchors: ClockAnchors, instant: datetime, at: datetime) -> ClockAnchors:
    """Resume automatically at ``at``; a break under way then ends at that instant.

    Raises ``Refusal`` as ``resume`` does, and ``Refusal("instant_past")``.
    """
    coming = _coming(instant, at)
    reading = clock_at(structure, anchors, instant)
    if reading.state == ClockState.RUNNING and reading.period.is_break:
        return set_left(structure, anchors, instant, (coming - instant) // MILLISECOND)
    return replace(_standing(structure, anchors, instant), is_running=False, goes_at=coming)


def take_time_out(
    structure: Structure, anchors: ClockAnchors, instant: datetime, minutes: int
) -> ClockAnchors:
    """Stop a level, played or paused, for some minutes: it resumes automatically after them.

    Raises ``Refusal`` ``clock_not_started``, ``clock_over``, or ``no_level_to_stop`` in a break, which has an
    end of its own.
    """
    reading = clock_at(structure, anchors, instant)
    is_played = reading.state in (ClockState.RUNNING, ClockState.PAUSED)
    if is_played and (reading.period.is_break or reading.is_waiting):
        raise Refusal("no_level_to_stop")
    runs = reading.state is ClockState.RUNNING
    current = pause(structure, anchors, instant) if runs else anchors
    return resume_at(structure, current, instant, instant + timedelta(minutes=minutes))


def _standing(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """The clock anchored where it will resume; raises ``Refusal`` if it is not paused."""
    reading = clock_at(structure, anchors, instant)
    if reading.state == ClockState.NOT_STARTED:
        raise Refusal("clock_not_started")
    if reading.state == ClockState.OVER:
        raise Refusal("clock_over")
    if reading.is_waiting:
        return _after_waiting(structure, anchors, instant, reading)
    if reading.state == ClockState.RUNNING:
        raise Refusal("clock_running")
    return settle(structure, anchors, instant)


def _after_waiting(
    structure: Structure, anchors: ClockAnchors, instant: datetime, reading: ClockReading
) -> ClockAnchors:
    """The clock in the period after the one that is over; where time is left, or no other follows, in the same one."""
    follows = reading.index + 1 < len(structure.played) and reading.left_ms == 0
    if follows:
        return jump(structure, anchors, instant, reading.index + 1)
    return replace(settle(structure, anchors, instant), at_day_end=AtDayEnd.PLAYS_ON)


def _coming(instant: datetime, at: datetime) -> datetime:
    if at <= instant:
        raise Refusal("instant_past", field="at", at=at.isoformat())
    return at


def forward(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """Go to the start of the next period; raises ``Refusal("no_next_period")`` in the last level."""
    index, _ = walk(structure, anchors, instant)
    if index + 1 >= len(structure.played):
        raise Refusal("no_next_period")
    return jump(structure, anchors, instant, index + 1)


def back(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """Go to the start of the previous period; raises ``Refusal("no_period_before")`` in the first."""
    index, _ = walk(structure, anchors, instant)
    before = [at for at in range(index) if not structure.periods[at].is_skipped]
    if not before:
        raise Refusal("no_period_before")
    return jump(structure, anchors, instant, before[-1])


def jump(structure: Structure, anchors: ClockAnchors, instant: datetime, index: int) -> ClockAnchors:
    """Go to the start of period ``index``, running or not as before; raises ``Refusal("period_unknown")``.

    From a skipped break to what follows it. A level after the end of the day is played on; one before it ends the day.
    """
    if not 0 <= index < len(structure.played):
        raise Refusal("period_unknown", field="index", index=index, periods=len(structure.played))
    if structure.periods[index].is_skipped:
        index = structure.following(index) or index
    begun = _moved(structure, anchors, instant, index, 0)
    return begun if begun.at_day_end is AtDayEnd.RUNS_ON else _waiting_at_its_end(structure, begun)


def next_break(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """Go to the start of the next break; raises ``Refusal("no_break_ahead")``."""
    index, _ = walk(structure, anchors, instant)
    periods = enumerate(structure.played)
    ahead = next((at for at, row in periods if at > index and row.is_break and not row.is_skipped), None)
    if ahead is None:
        raise Refusal("no_break_ahead")
    return jump(structure, anchors, instant, ahead)


def skip_break(structure: Structure, anchors: ClockAnchors, instant: datetime) -> ClockAnchors:
    """Go from a break, or the end of a level that waits for one, to the level after it, which runs.

    Raises ``Refusal("no_break_now")``.
    """
    reading = clock_at(structure, anchors, instant)
    is_over = reading.is_waiting and reading.period.is_level and reading.left_ms == 0
    waits_for = structure.following(reading.index) if is_over else None
    index = reading.index if waits_for is None else waits_for
    if not structure.played[index].is_break:
        raise Refusal("no_break_now")
    begun = jump(structure, anchors, instant, index + 1)
    return replace(begun, is_running=True, goes_at=None) if begun.has_started else begun


def let_wait(
    structure: Structure, anchors: ClockAnchors, instant: datetime, *, breaks: bool, play: bool
) -> ClockAnchors:
    """Set whether breaks, and play after them, wait for the floor from now on; the past is not changed."""
    current = settle(structure, anchors, instant)
    return replace(current, break_waits=breaks, play_waits=play)


def set_left(structure: Structure, anchors: ClockAnchors, instant: datetime, left_ms: int) -> ClockAnchors:
    """Set ``left_ms`` milliseconds on the clock; raises ``Refusal("time_negative")``.

    Zero ends the period at once. In the last level overtime is cleared, and a lap stays the same one unless
    it gets more than the level's length, which starts the level again. Beyond the time left with which the day
    ends it is played on; a clock that waited there is then paused.
    """
    if left_ms < 0:
        raise Refusal("time_negative", field="left", left_ms=left_ms)
    reading = clock_at(structure, anchors, instant)
    length = reading.period.length_ms
    laps = reading.laps if left_ms <= length else 0
    elapsed = (laps + 1) * length - left_ms
    current = replace(settle(structure, anchors, instant), elapsed_ms=elapsed)
    stop = stop_ahead(structure, current)
    if stop is None or DayStop(reading.index, elapsed) <= stop:
        return current
    runs = current.is_running and not reading.ends_day
    return replace(current, is_running=runs, at_day_end=AtDayEnd.PLAYS_ON)


def add_time(structure: Structure, anchors: ClockAnchors, instant: datetime, added_ms: int) -> ClockAnchors:
    """Add ``added_ms`` to the period, or remove them if negative; raises ``Refusal("less_time_left")``.

    After the end of play (overtime, or over) the added time counts from the instant.
    """
    reading = clock_at(structure, anchors, instant)
    left = reading.left_ms + added_ms
    if left < 0:
        raise Refusal("less_time_left", field="added", left_ms=reading.left_ms, taken_ms=-added_ms)
    return set_left(structure, anchors, instant, left)


def waiting_as(rules: ClockRules, anchors: ClockAnchors) -> ClockAnchors:
    """The clock of a new day: breaks, and play after them, wait for the floor if the house says so."""
    return replace(anchors, break_waits=rules.break_waits, play_waits=rules.play_waits)

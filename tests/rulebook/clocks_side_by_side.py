"""The computed clock beside one that ticks, through commands, edits of the structure and undo."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from rulebook.clock import (
    ClockAnchors,
    ClockState,
    add_time,
    back,
    break_to_skip,
    clock_at,
    forward,
    jump,
    let_wait,
    mark_over_edited,
    marked_ahead,
    next_break,
    over_edited,
    passing_over,
    pause,
    played_at,
    resume,
    resume_at,
    set_left,
    settle,
    skip_break,
    start,
    start_at,
    without_command,
)
from rulebook.refusals import Refusal
from rulebook.structure import DayStop, LastLevel, Period, PeriodKind, Structure, numbered
from tests.rulebook.slow_clock import SlowClock

EVENING = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def level(seconds: int) -> Period:
    return Period(PeriodKind.LEVEL, 0, seconds, 100, 200)


def pause_of(seconds: int) -> Period:
    return Period(PeriodKind.BREAK, 0, seconds)


def at(seconds: float) -> datetime:
    return EVENING + timedelta(seconds=seconds)


def turned(shape: Structure, anchors: ClockAnchors, now: datetime, what: str, number: int) -> ClockAnchors:
    """The clock after a command, by the rulebook."""
    plain = {
        "start": start,
        "pause": pause,
        "resume": resume,
        "forward": forward,
        "back": back,
        "next_break": next_break,
        "skip_break": skip_break,
    }
    if what in plain:
        return plain[what](shape, anchors, now)
    if what == "wait":
        return let_wait(shape, anchors, now, breaks=bool(number & 1), play=bool(number & 2))
    if what in {"resume_at", "start_at"}:
        return (resume_at if what == "resume_at" else start_at)(shape, anchors, now, now + number * SECOND)
    if what == "jump":
        return jump(shape, anchors, now, number % len(shape.played))
    return (set_left if what == "set" else add_time)(shape, anchors, now, number * 1_000)


def by_hand(slow: SlowClock, what: str, number: int) -> None:
    """The same command given to the clock that ticks."""
    periods = slow.structure.periods
    if what == "pause":
        slow.is_running, slow.goes_in = False, None
    elif what == "resume_at" and slow.state == ClockState.RUNNING:
        slow.put(number)
    elif what in {"resume", "resume_at"}:
        if slow.is_waiting:
            slow.go_on()
        slow.is_running, slow.goes_in = what == "resume", None if what == "resume" else number
    elif what in {"forward", "back"}:
        slow.jump(slow.following if what == "forward" else slow.preceding)
    elif what == "jump":
        slow.jump(number % len(slow.structure.played))
    elif what == "next_break":
        slow.jump(slow.coming_break)
    elif what == "skip_break":
        slow.jump((slow.index if periods[slow.index].is_break else slow.following) + 1)
        slow.is_running, slow.goes_in = True, None
    elif what == "wait":
        slow.break_waits, slow.play_waits = bool(number & 1), bool(number & 2)
        slow.roll()
    else:
        slow.put(number if what == "set" else slow.left + number)


@dataclass
class Told:
    """A command with the clocks it found, the seconds since, in all and played, and those dealt before it."""

    slow: SlowClock
    shape: Structure
    mark: int | None
    before: ClockAnchors
    after: ClockAnchors
    since: int = 0
    played: int = 0
    dealt: int = 0


@dataclass
class Evening:
    """Both clocks side by side, the structure with its mark, the commands not undone, the seconds dealt in levels."""

    shape: Structure
    anchors: ClockAnchors
    slow: SlowClock
    now: int = 0
    mark: int | None = None
    told: list[Told] = field(default_factory=list)
    dealt: int = 0

    @property
    def walked(self) -> Structure:
        return passing_over(self.shape, self.mark)

    @property
    def instant(self) -> datetime:
        return at(self.now)

    def tick(self) -> None:
        ran = self.slow.state == ClockState.RUNNING and self.slow.goes_in is None
        self.dealt += self.deals
        self.slow.tick()
        self.now += 1
        for one in self.told:
            one.since += 1
            one.played += ran

    @property
    def deals(self) -> bool:
        """Whether cards are dealt in the coming second."""
        runs = self.slow.state == ClockState.RUNNING and self.slow.goes_in is None
        return runs and self.slow.structure.periods[self.slow.index].is_level

    def command(self, what: str, number: int) -> None:
        told = Told(deepcopy(self.slow), self.shape, self.mark, self.anchors, self.anchors)
        told.dealt = self.dealt
        try:
            if what == "edit":
                self.edit(number)
            elif what in {"skip_next", "keep_next"}:
                self.turn_mark(what)
            else:
                self.anchors = turned(self.walked, self.anchors, self.instant, what, number)
                by_hand(self.slow, what, number)
        except Refusal:
            return
        told.after = self.anchors
        self.told.append(told)

    def edit(self, number: int) -> None:
        """What the clock's app does when a structure is edited."""
        present = clock_at(self.walked, self.anchors, self.instant).index
        new = edited(self.shape, present, number)
        before, mark = self.shape.periods, self.mark
        mark = None if mark is None else mark_over_edited(before, new.periods, mark, present)
        self.anchors = over_edited(self.walked, passing_over(new, mark), self.anchors, self.instant)
        self.shape, self.mark = new, mark
        self.slow.edit(new, mark)

    def turn_mark(self, what: str) -> None:
        """What the clock's app does when the next break is marked, or taken after all."""
        if what == "skip_next":
            mark: int | None = break_to_skip(self.walked, self.anchors, self.instant)
            assert mark == self.slow.coming_break
        elif marked_ahead(self.walked, self.anchors, self.instant) is None:
            raise Refusal("no_break_skipped")
        else:
            mark = None
        self.anchors = settle(self.walked, self.anchors, self.instant)
        self.mark = self.slow.skips = mark
        self.slow.roll()

    def undo(self, *, is_kept: bool) -> None:
        if not self.told:
            return
        last = self.told.pop()
        self.slow = last.slow
        if is_kept:
            left, now = last.after, self.anchors
            self.anchors = without_command(self.walked, last.before, left, now, self.instant)
            dealt = self.dealt
            self.bring_forward(last)
            # What was dealt was dealt, unless play has not begun after all.
            self.dealt = dealt if self.slow.has_started else last.dealt
        else:
            self.anchors, self.dealt = last.before, last.dealt
            self.play_again(last, last.since)
        self.shape, self.mark = last.shape, last.mark

    def bring_forward(self, last: Told) -> None:
        """The clock before the command, plus what was played since; timed starts stay."""
        stood = (self.slow.is_running, self.slow.has_started, self.slow.goes_in)
        self.slow.is_running, self.slow.goes_in = True, None
        self.play_again(last, last.played)
        self.slow.is_running, self.slow.has_started, self.slow.goes_in = stood
        if stood[2] is not None:
            left = stood[2] - last.since
            self.slow.goes_in = left if left > 0 else None
            self.slow.is_running = left <= 0

    def play_again(self, last: Told, seconds: int) -> None:
        """What counts as played instead of what was played under ``last``; older commands use it."""
        for one in self.told:
            one.played -= last.played
        for _ in range(seconds):
            ran = self.slow.state == ClockState.RUNNING and self.slow.goes_in is None
            self.dealt += self.deals
            self.slow.tick()
            for one in self.told:
                one.played += ran

    def agrees(self) -> None:
        reading = clock_at(self.walked, self.anchors, self.instant)
        assert reading.left_ms >= 0
        assert reading.elapsed_ms >= 0
        told = (
            reading.index,
            reading.left_ms // 1_000,
            reading.laps,
            reading.overtime_ms // 1_000,
            reading.state,
        )
        assert told == self.slow.shown
        assert played_at(self.walked, self.anchors, self.instant) == self.dealt * 1_000


def edited(shape: Structure, present: int, number: int) -> Structure:
    """Another structure that keeps what has started: rows added, removed, made longer, another end."""
    done, coming = list(shape.periods[: present + 1]), list(shape.periods[present + 1 :])
    kind = number % 7
    if kind == 0:
        coming.append(level(10 + number))
    elif kind == 1:
        coming = [pause_of(15), *(coming or [level(25)])]
    elif kind == 2:
        done[present] = replace(done[present], seconds=done[present].seconds + number)
    elif kind == 3 and len(coming) > 1:
        coming = coming[1:]
    elif kind == 4:
        coming += [pause_of(10 + number), level(30)]
    end = list(LastLevel)[number % 3] if kind == 5 else shape.last_level
    stop = number if kind == 6 else None
    return ending(Structure(numbered([*done, *coming]), end, day_stop=shape.day_stop), stop)


def ending(shape: Structure, number: int | None = None) -> Structure:
    """The structure with another end of the day; one that its edit has left behind stays within its level."""
    stop = shape.day_stop
    levels = [at for at, row in enumerate(shape.played) if row.is_level]
    if number is not None:
        at = levels[number % len(levels)]
        stop = None if number % 5 == 0 else DayStop(at, shape.periods[at].length_ms - number % 3 * 1_000)
    if stop is None or stop.index not in levels:
        return replace(shape, day_stop=None)
    length = shape.periods[stop.index].length_ms
    return replace(shape, day_stop=DayStop(stop.index, max(min(stop.elapsed_ms, length), 0)))

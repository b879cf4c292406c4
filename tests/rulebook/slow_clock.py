"""A clock that ticks second by second, to compare with the computed one."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.clock import ClockState
from rulebook.structure import LastLevel, Structure


@dataclass
class SlowClock:
    """Seconds left, counted down one at a time; commands as a director would carry them out manually."""

    structure: Structure
    index: int = 0
    laps: int = 0
    overtime: int = 0
    left: int = 0
    is_running: bool = False
    has_started: bool = False
    break_waits: bool = False
    play_waits: bool = False
    goes_in: int | None = None
    skips: int | None = None
    goes_on: bool = False

    def __post_init__(self) -> None:
        self.left = self.length

    @property
    def length(self) -> int:
        return self.structure.periods[self.index].seconds

    @property
    def is_last(self) -> bool:
        return self.index == len(self.structure.played) - 1

    @property
    def state(self) -> ClockState:
        if not self.has_started:
            return ClockState.NOT_STARTED
        if self.is_over:
            return ClockState.OVER
        return ClockState.RUNNING if self.is_running and not self.is_waiting else ClockState.PAUSED

    @property
    def is_over(self) -> bool:
        return self.is_last and self.left == 0 and self.structure.last_level == LastLevel.ENDS

    @property
    def is_beyond_the_day(self) -> bool:
        stop = self.structure.day_stop
        return stop is not None and (self.index, self.length - self.left) >= (
            stop.index,
            stop.elapsed_ms // 1_000,
        )

    @property
    def ends_day(self) -> bool:
        """Whether it waits because the day ends here."""
        stop = self.structure.day_stop
        is_there = stop is not None and self.index == stop.index and self.is_beyond_the_day
        return is_there and not self.goes_on and not self.is_over and self.has_started

    @property
    def is_waiting(self) -> bool:
        if self.ends_day:
            return True
        if self.is_last or self.left > 0:
            return False
        now, then = self.structure.periods[self.index], self.structure.periods[self.following]
        return self.play_waits if now.is_break else self.break_waits and then.is_break

    @property
    def following(self) -> int:
        """What comes next, without a skipped break."""
        return self.index + (2 if self.index + 1 == self.skips else 1)

    @property
    def preceding(self) -> int:
        """What came before, without a skipped break."""
        return self.index - (2 if self.index - 1 == self.skips else 1)

    @property
    def coming_break(self) -> int:
        """The next break that is not skipped."""
        rows = enumerate(self.structure.periods)
        return next(at for at, row in rows if at > self.index and row.is_break and at != self.skips)

    def tick(self) -> None:
        if self.goes_in is not None:
            self.goes_in -= 1
            if self.goes_in == 0:
                self.goes_in, self.is_running, self.has_started = None, True, True
            return
        if not self.is_running or self.is_waiting:
            return
        if self.left > 0:
            self.left -= 1
            self.roll()
        elif self.structure.last_level == LastLevel.OVERTIME:
            self.overtime += 1

    def roll(self) -> None:
        if self.left == 0 and not self.is_last and not self.is_waiting:
            self.index = self.following
            self.left = self.length
        elif self.left == 0 and self.is_last and self.repeats and not self.ends_day:
            self.laps += 1
            self.left = self.length

    @property
    def repeats(self) -> bool:
        return self.structure.last_level == LastLevel.REPEATS

    def go_on(self) -> None:
        """What waits is begun; where time is left, or nothing follows, the same level is played on."""
        if self.left == 0 and not self.is_last:
            self.jump(self.index + 1)
        else:
            self.goes_on = True
            self.roll()

    def put(self, left: int) -> None:
        waited, stop = self.ends_day, self.structure.day_stop
        if left > self.length:
            self.laps = 0
        self.left, self.overtime = left, 0
        if stop and not self.goes_on and self.index == stop.index and not self.laps:
            self.goes_on = self.length - left > stop.elapsed_ms // 1_000
            self.is_running = self.is_running and not (waited and self.goes_on)
        self.roll()

    def edit(self, structure: Structure, skips: int | None) -> None:
        """The rows after the current one change, or the current one is longer; none is the same object."""
        was_last, old, waited = self.is_last, self.length, self.ends_day
        if structure.last_level != self.structure.last_level:
            self.laps = self.overtime = 0
        self.structure, self.skips = structure, skips
        self.left += self.length - old
        if self.overtime:
            over = min(self.overtime, self.left)
            self.left, self.overtime = self.left - over, self.overtime - over
        if was_last and not self.is_last:
            self.laps = self.overtime = 0
        is_beyond = self.is_beyond_the_day or bool(self.laps and structure.day_stop)
        self.goes_on = is_beyond and not waited
        self.is_running = self.is_running and (is_beyond or not waited)
        self.roll()

    def jump(self, index: int) -> None:
        if index == self.skips:
            index += 1
        self.index, self.laps, self.overtime = index, 0, 0
        self.left = self.length
        self.goes_on = self.is_beyond_the_day

    @property
    def shown(self) -> tuple[int, int, int, int, ClockState]:
        return self.index, self.left, self.laps, self.overtime, self.state

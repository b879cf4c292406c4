"""An event in play: the actions, clock, tables and stacks that every part of an evening shares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from clock import rows as clock
from clock.rows import Course
from clock.timers.firing import fire_due
from clock.verbs import resume_clock
from floor.life.reached import is_end_reached
from floor.play.hands import is_suggested
from journal.instants import simulated_at
from journal.reading import read_snapshot
from payouts.structure import rows as prizes
from payouts.structure.rows import structure
from rulebook.clock import ClockReading, ClockState, clock_at, registration_open
from rulebook.days.ending import EndRule
from rulebook.rounds.kind import DayKind
from rulebook.structure import Period
from seating import queries as seats
from tdmanager.simulation.manner import PLAIN, Manner, boldness
from tdmanager.simulation.purses import Purses
from tdmanager.simulation.result import Played
from tdmanager.simulation.stage import Stage
from tdmanager.simulation.tables import LiveRoom
from tournaments import queries
from tournaments.queries import DayView

Progress = Callable[[str], None]
Watch = Callable[["Night"], None]


class Night:
    """One event at one instant of its evening; ``watch`` is called after every action."""

    def __init__(
        self, stage: Stage, event_id: int, waiting: list[int], tell: Progress, manner: Manner = PLAIN
    ) -> None:
        self.stage = stage
        self.event_id = event_id
        self.event = queries.event(event_id)
        self.waiting = waiting
        self.tell = tell
        self.manner = manner
        self.watch: Watch | None = None
        self.played = Played(event_id)
        self.stacks: dict[int, int] = {}
        chips = tuple(sorted(chip.worth for chip in self.event.chip_set))
        self.room = LiveRoom(self.stacks, self.event.profile, purses=Purses(chips))
        self.day_id = 0
        self.is_timed = False
        self.end_rules: Sequence[EndRule] = ()
        self.sells_later = False
        self.is_over = False
        self.left = 0
        self.period = -1
        self.was_selling = True
        self.coming: list[int] = []
        self.again: list[int] = []
        self.arrivals: list[tuple[datetime, int]] = []
        self.returning: list[tuple[datetime, int]] = []
        self.course: Course | None = None
        self._goal = 0
        self._is_published: bool | None = None

    def act(self, verb: Callable[..., Any], /, **options: Any) -> Any:
        """Run one action of the floor, then check the invariants."""
        result = self.carry_out(verb, **options)
        self.turned()
        return result

    def carry_out(self, verb: Callable[..., Any], /, **options: Any) -> Any:
        """Run one action whose chips are still to be moved; ``turned`` follows."""
        return self.stage.at(self.event_id, verb, **options)

    def turned(self) -> None:
        """Read the clock again after a write, and check the invariants."""
        self.course = self._is_published = None
        if self.watch is not None:
            self.watch(self)

    def open_room(self, day_id: int) -> None:
        """Play the day from now on, at tables of its own."""
        day = queries.day(day_id)
        self.day_id, self.is_timed = day_id, day.time_limit_seconds is not None
        self.end_rules = day.end_rules
        if not queries.feeders(day):
            # Every flight begins with all chips, whatever an earlier one has changed for larger ones.
            self.room.purses.values = tuple(sorted(chip.worth for chip in self.event.chip_set))
        self.room = LiveRoom(self.stacks, self.event.profile, away=self.room.away, purses=self.room.purses)
        self.room.boldness = boldness(self.event, day)
        if day.kind is DayKind.SHOOTOUT:
            self.room.winners = self.event.advance.count
        self.period = -1
        self.course = None
        self.sync()

    def sync(self) -> None:
        """Read the seats from the database, and whether the event is over."""
        with read_snapshot():
            self.room.sync(seats.tables(self.day_id), self.stage.now)
            self.left = queries.players_left(self.event_id)
            self.is_over = queries.event(self.event_id).state in ("finished", "settled")

    def seated(self) -> list[int]:
        """Every entry with a seat, table by table."""
        return [entry for table in self.room.tables.values() for entry in table.entries.values()]

    def reading(self) -> ClockReading:
        """What the clock of the day shows now."""
        if self.course is None:
            with read_snapshot():
                self.course = clock.course(self.day_id)
        return clock_at(self.course.structure, self.course.clock.anchors, self.stage.now)

    def level(self) -> Period | None:
        """The current period, None if the clock has run out."""
        reading = self.reading()
        return None if reading.state is ClockState.OVER else reading.period

    def sells(self) -> bool:
        """Whether registration is open, by the clock as it was last read."""
        self.reading()
        assert self.course is not None
        walk = self.course
        return registration_open(walk.structure, walk.clock.anchors, walk.window, self.stage.now, walk.rules)

    def is_published(self) -> bool:
        """Whether the prizes are published; read again after each write."""
        if self._is_published is None:
            self._is_published = prizes.is_published(self.event_id)
        return self._is_published

    def goal(self) -> int:
        """The number of players left at which hand for hand ends: the paid places, once published."""
        if not self._goal and self.is_published():
            self._goal = structure(self.event_id).goal
        return self._goal

    def nears_the_money(self) -> bool:
        """Whether the to-do list says that tables should wait for one another."""
        near = self.event.profile.bubble.announce_before
        if not 0 < self.goal() < self.left <= self.goal() + near:
            return False
        with simulated_at(self.stage.now), read_snapshot():
            return is_suggested(queries.event(self.event_id), self.left)

    def fire_timers(self) -> None:
        """Fire due timers, as the worker does every second."""
        with simulated_at(self.stage.now):
            if fire_due(clock.clock_of(self.day_id), self.stage.now):
                self._is_published = None

    def say_go_on(self) -> None:
        """Start the break, or play after it, that waits for the floor."""
        reading = self.reading()
        if reading.is_waiting and reading.state is ClockState.PAUSED and not reading.ends_day:
            self.act(resume_clock, day=self.day_id)

    def wait_for_play(self) -> None:
        """Wait until no break is on; resume play if it waits for the floor."""
        for _minute in range(600):
            reading = self.reading()
            waits = reading.period.is_break or reading.is_waiting
            if reading.state is ClockState.OVER or reading.ends_day or not waits:
                return
            self.stage.now += timedelta(milliseconds=max(reading.left_ms, 1_000))
            self.say_go_on()

    def has_reached_its_end(self) -> bool:
        """Whether a rule of its own has ended the day."""
        if not self.end_rules or self.is_over:
            return False
        with simulated_at(self.stage.now), read_snapshot():
            return is_end_reached(queries.day(self.day_id))

    def later(self, seconds: int) -> None:
        """Let time pass."""
        self.stage.now += timedelta(seconds=seconds)

    def happens(self, per_mille: int) -> bool:
        """A draw from the evening's own seed; no draw at zero."""
        return per_mille > 0 and self.stage.chance.randrange(1_000) < per_mille

    @property
    def plays_matches(self) -> bool:
        """Whether a round of matches is on: byes have no seat, and who loses shares places with those still to lose."""
        return bool(self.day_id) and queries.day(self.day_id).kind.has_matches and not self.has_ended

    @property
    def has_ended(self) -> bool:
        """Whether play is over: finished or settled."""
        return queries.event(self.event_id).state in ("finished", "settled")

    @property
    def is_settled(self) -> bool:
        """Whether the money is settled."""
        return queries.event(self.event_id).state == "settled"


def sells_after(day: DayView) -> bool:
    """Whether another day of the event, not yet begun, will take entries."""
    return any(clock.sells(one.id) for one in queries.days(day.event_id) if one.number > day.number)

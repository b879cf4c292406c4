"""Where the rules of a day end it, its clock waits: nothing of the next level is played until the floor lets it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest

from access.viewer import Viewer
from clock import rows as clock
from clock import verbs as clocks
from clock import words
from clock.models import Clock, FiredTimer
from clock.timers import tasks
from clock.timers.suspensions import suspended
from floor.last_hands import rows as last_hands
from floor.last_hands.verbs import draw_last_hands
from floor.life import verbs as life
from floor.penalties.verbs import GivenKind, give_penalty
from floor.todo.finals import end_of_day_to_do
from journal import instants
from journal.book import OpenBook
from journal.models import Line
from journal.opening import Command, perform, tournament_book
from journal.replay import differences
from rulebook.clock import AtDayEnd, ClockReading, ClockState
from rulebook.days.day import DaySetup, StartAt, one_after_another
from rulebook.days.ending import EndKind, EndRule
from rulebook.profile import profile_named
from screens.board.clock import clock_panel
from screens.board.state import state_strip
from screens.parts.cache import Audience, PartRequest
from screens.parts.clock import clock_part
from tests import builders as b
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.set_up.verbs import edit_event

pytestmark = pytest.mark.django_db
AFTER_TWO = EndRule(EndKind.AFTER_LEVEL, 2)
AT_FIVE = EndRule(EndKind.AT_CLOCK, 2, seconds=300)
NEXT_DAY = 24 * 60


class Flight:
    """A first day with one rule, of four players and levels of twenty minutes; it began at ``began``."""

    def __init__(self, rule: EndRule, start_at: StartAt = StartAt.NEXT, **over: Any) -> None:
        self.began = instants.now().replace(microsecond=0)
        first, second = one_after_another(
            (
                DaySetup(self.began, "Day 1", end_rules=(rule,)),
                DaySetup(self.began + timedelta(days=1), "Day 2", start_at=start_at),
            )
        )
        with self.at(0):
            levels: Any = b.levels(6, seconds=1_200)
            self.event = b.started(4, late_until_level=4, periods=levels, days=(first, second), **over)
            self.first = b.day_of(self.event)

    @contextmanager
    def at(self, minutes: float) -> Iterator[datetime]:
        with instants.simulated_at(self.began + timedelta(minutes=minutes)):
            yield instants.now()

    def turn(self, when: float, verb: Any, **values: Any) -> None:
        with self.at(when):
            b.at(self.event, verb, day=b.day_of(self.event), **values)

    def undo(self, minutes: float, fact: str) -> None:
        with self.at(minutes):
            undo_lines(Line.objects.filter(fact=fact, undone_by=None).latest("pk").pk, Command(b.NOBODY))

    def shown(self, minutes: float) -> ClockReading:
        with self.at(minutes) as at:
            return clock.reading(self.first, at)

    def stand(self, minutes: float) -> tuple[int, float, bool]:
        """The level, the minutes left, and whether the clock waits because the day ends."""
        read = self.shown(minutes)
        return read.period.number, read.left_ms / 60_000, read.ends_day

    def sells(self, minutes: float) -> bool:
        with self.at(minutes) as at:
            return clock.is_registration_open(self.event, at, day_id=self.first)

    def changes(self, minutes: float, *rules: EndRule) -> None:
        with self.at(minutes):
            setup = queries.event_setup(self.event)
            days = (replace(setup.played_days[0], end_rules=rules), *setup.played_days[1:])
            b.at(self.event, edit_event, setup=replace(setup, days=days))


@pytest.mark.parametrize(("rule", "left"), [(AFTER_TWO, 0), (EndRule(EndKind.LEVELS, 2), 0), (AT_FIVE, 5)])
def test_the_clock_waits_where_its_day_ends(rule: EndRule, left: int) -> None:
    night = Flight(rule)
    ends = 40 - left
    assert night.stand(ends - 1) == (2, left + 1, False)
    assert night.stand(ends) == night.stand(ends + 90) == (2, left, True)
    assert night.shown(ends + 90).state is ClockState.PAUSED
    assert night.sells(ends - 1)
    assert not night.sells(ends)
    with night.at(ends - 1) as at:
        assert clock.registration_end(night.first, at) == night.began + timedelta(minutes=ends)
        rows = clock.timetable(night.first, at)
        assert [row.begins for row in rows if row.period is None] == ["registration_closed"]
        assert max(row.index for row in rows) == 1
    with night.at(ends + 5):
        tasks.sweep()
        fired = set(
            FiredTimer.objects.filter(due_at=night.began + timedelta(minutes=ends)).values_list("kind")
        )
        assert fired == {("registration_close",), ("day_end" if left else "level_end",)}
        (item,) = end_of_day_to_do(queries.event(night.event), Viewer("director"))
        assert item.title.startswith("Day 1 ends: ")
        assert [mark.label for mark in state_strip(night.event, Viewer("director")).marks][:1] == ["Bags"]
        panel = clock_panel(night.event, Viewer("floor"))
        assert (panel.ends_day, panel.next_label, panel.pause_label) == (True, "", "End of the day")
        part = clock_part(PartRequest(night.event, "clock", Audience.PUBLIC, "en"))
        assert part["wait_label"] == "Day 1 is over: stay seated until the floor says what follows"


def test_the_card_of_the_last_hands_is_drawn_where_the_day_stops() -> None:
    night = Flight(EndRule(EndKind.AT_CLOCK, 2, seconds=600, last_hands=True))
    with night.at(35):
        assert last_hands.is_due(queries.event(night.event))
        b.at(night.event, draw_last_hands, event=night.event, card=3)
        assert last_hands.are_last_hands(queries.day(night.first))
    assert night.stand(50) == (2, 10, True)


def test_a_suspension_does_not_count_what_nobody_plays() -> None:
    night = Flight(AFTER_TWO, profile=profile_named("SANREMO"))
    with night.at(30):
        values = {"kind": GivenKind.SUSPENSION, "minutes": 15}
        b.at(night.event, give_penalty, entry=b.at_seat(night.event, 1, 1), **values)
    with night.at(120) as at:
        (one,) = suspended(night.event)
        assert not one.is_over(at)
        b.at(night.event, life.end_day, day=night.first, override_reason="Counted by hand")
    with night.at(NEXT_DAY):
        b.at(night.event, life.start_play, event=night.event, is_early=True)
        (one,) = suspended(night.event)
        assert one.ends_at == night.began + timedelta(minutes=NEXT_DAY + 5)


def test_one_more_level_is_played_and_counts_for_the_next_day() -> None:
    night = Flight(AFTER_TWO)
    night.turn(50, clocks.resume_clock)
    assert night.stand(55) == (3, 15, False)
    assert night.sells(55)
    night.undo(60, "ClockResumed")
    assert night.stand(60) == (2, 0, True)
    night.turn(60, clocks.resume_clock)
    night.turn(65, clocks.back_clock)
    assert night.stand(85) == (2, 0, True)
    night.turn(90, clocks.jump_to_level, level=3)
    assert night.stand(95) == (3, 15, False)
    with night.at(95):
        b.at(night.event, life.end_day, day=night.first, override_reason="The hall closes")
    with night.at(NEXT_DAY):
        b.at(night.event, life.start_play, event=night.event, is_early=True)
        assert clock.reading(b.day_of(night.event), instants.now()).period.number == 4
    assert not list(differences())


def test_the_end_of_a_day_is_undone_to_a_clock_that_waits() -> None:
    night = Flight(AT_FIVE, StartAt.RESUME)
    with night.at(45):
        b.at(night.event, life.end_day, day=night.first, override_reason="Counted by hand")
    night.undo(50, "DayEnded")
    assert night.stand(60) == (2, 5, True)
    night.turn(60, clocks.resume_clock)
    assert night.stand(61) == (2, 4, False)
    night.undo(62, "ClockResumed")
    assert night.stand(70) == (2, 5, True)
    with night.at(75):
        b.at(night.event, life.end_day, day=night.first, override_reason="Counted by hand")
    with night.at(NEXT_DAY) as at:
        b.at(night.event, life.start_play, event=night.event, is_early=True)
        read = clock.reading(b.day_of(night.event), at)
        assert (read.period.number, read.left_ms) == (2, 300_000)
    assert not list(differences())


def test_a_later_end_leaves_the_clock_to_the_floor_and_an_earlier_one_stops_nothing() -> None:
    night = Flight(AFTER_TWO)
    night.changes(50, EndRule(EndKind.AFTER_LEVEL, 3))
    assert (night.stand(55), night.shown(55).state) == ((3, 20, False), ClockState.PAUSED)
    night.undo(58, "EventEdited")
    assert night.stand(58) == (2, 0, True)
    night.changes(59, EndRule(EndKind.AFTER_LEVEL, 3))
    night.turn(60, clocks.resume_clock)
    assert night.stand(70) == (3, 10, False)
    night.changes(71, AFTER_TWO)
    assert night.stand(75) == (3, 5, False)
    night.changes(76, EndRule(EndKind.AFTER_LEVEL, 3))
    assert night.stand(120) == (3, 0, True)
    assert not list(differences())


def test_time_put_on_a_clock_that_waits_is_played() -> None:
    night = Flight(AFTER_TWO)
    night.turn(50, clocks.add_time, seconds=120)
    assert [night.stand(at) for at in (51, 60)] == [(2, 1, False), (2, 0, True)]
    early = Flight(AT_FIVE)
    early.turn(50, clocks.set_time_left, minutes=3)
    assert (early.stand(55), early.shown(55).state) == ((2, 3, False), ClockState.PAUSED)


def _as_before(book: OpenBook, *, day: int) -> None:
    """The clock as the update found it."""
    row = Clock.objects.get(day_id=day)
    row.at_day_end = AtDayEnd.RUNS_ON.value
    book.save(row)
    book.record(words.ClockResumed(day=day, period=1, left_ms=0))


def test_a_clock_started_before_clocks_waited_runs_on_until_its_day_is_over() -> None:
    night = Flight(AFTER_TWO)
    perform([tournament_book(night.event)], Command(b.NOBODY), partial(_as_before, day=night.first))
    assert night.stand(45) == (3, 15, False)
    night.turn(46, clocks.pause_clock)
    with night.at(46):
        b.at(night.event, life.end_day, day=night.first, override_reason="Counted by hand")
    with night.at(NEXT_DAY):
        b.at(night.event, life.start_play, event=night.event, is_early=True)
        assert clock.reading(b.day_of(night.event), instants.now()).period.number == 3

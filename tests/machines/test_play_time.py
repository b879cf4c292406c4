"""Pauses, breaks, jumps, nights and undo in any order: what is played is what was dealt, for everybody."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule, run_state_machine_as_test

from clock import rows as clock
from clock import verbs as clocks
from clock.playtime import play_mark, played_since
from clock.timers.suspensions import suspended
from floor.absent.rows import absent_players
from floor.absent.verbs import mark_absent
from floor.life import verbs as life
from floor.penalties.verbs import GivenKind, give_penalty
from journal import instants, replay
from journal.models import Line
from journal.opening import Command
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.clock import ClockState
from rulebook.days.day import DaySetup, one_after_another
from rulebook.days.ending import EndKind, EndRule
from rulebook.profile import profile_named
from rulebook.refusals import Refusal
from rulebook.structure import Period, PeriodKind
from seating import queries as seats
from tests import builders as b
from tests.conftest import IS_LONG
from tests.machines.playing import Machine
from tests.undoing import undo_lines
from tournaments import queries

pytestmark = pytest.mark.django_db
MINUTE, MINUTE_MS, DAYS = timedelta(minutes=1), 60_000, 3
SUSPENDED_FOR = 30
ARRIVAL_MS = 5 * MINUTE_MS
STEPS: tuple[tuple[Any, dict[str, int]], ...] = (
    (clocks.pause_clock, {}),
    (clocks.resume_clock, {}),
    (clocks.forward_clock, {}),
    (clocks.back_clock, {}),
    (clocks.jump_to_level, {"level": 2}),
    (clocks.jump_to_level, {"level": 5}),
    (clocks.set_time_left, {"minutes": 3}),
    (clocks.add_time, {"seconds": 240}),
    (clocks.begin_next_break, {}),
    (clocks.skip_coming_break, {}),
    (clocks.skip_this_break, {}),
    (clocks.take_time_out, {"minutes": 2}),
)


def levels_with_breaks() -> tuple[Period, ...]:
    """Six levels of seven minutes, a break of four after every second."""
    rows: list[Period] = []
    for level in b.levels(6, seconds=420):
        rows += [level] if level.number % 2 else [level, Period(PeriodKind.BREAK, 0, 240)]
    return tuple(rows[:-1])


class PlayTime(Machine):
    """Four players over three days; one is suspended, one absent. A slow count of the minutes dealt beside them."""

    def __init__(self) -> None:
        super().__init__()
        self.done: Counter[str] = Counter()
        self.dealt = 0
        self.nights: list[int] = []
        self._scene = transaction.atomic()
        self._scene.__enter__()

    @initialize()
    def begin(self) -> None:
        self.now = self.began = instants.now().replace(second=0, microsecond=0)
        ends = ((EndRule(EndKind.LEVELS, 4),), (EndRule(EndKind.AT_CLOCK, 6, seconds=180),), ())
        names = [
            DaySetup(self.now + timedelta(days=day), f"Day {day + 1}", end_rules=ends[day])
            for day in range(DAYS)
        ]
        over: dict[str, Any] = {"advance": AdvanceRule(AdvanceKind.ALL_LEFT), "late_until_level": 0}
        with instants.simulated_at(self.now):
            rules, rows = profile_named("SANREMO"), levels_with_breaks()
            assert rules.seating.check_first_seats
            assert rules.seating.arrival_minutes * MINUTE_MS == ARRIVAL_MS
            days = one_after_another(tuple(names))
            self.event = b.started(4, days=days, periods=rows, profile=rules, **over)
            given = {"kind": GivenKind.SUSPENSION, "minutes": SUSPENDED_FOR}
            b.at(self.event, give_penalty, entry=b.at_seat(self.event, 1, 1), **given)
            b.at(self.event, mark_absent, entry=b.at_seat(self.event, 1, 2))
        self.first_day = self.day
        self.mark = play_mark(self.day, self.now)
        self.first = Line.objects.latest("pk").pk

    @property
    def day(self) -> int:
        return b.day_of(self.event)

    def tries(self, verb: Any, **options: Any) -> bool:
        """Try an action; a refused one changes nothing."""
        self.trying()
        try:
            with instants.simulated_at(self.now), transaction.atomic():
                b.at(self.event, verb, **options)
        except Refusal:
            return False
        self.done[verb.name] += 1
        return True

    @rule(minutes=st.integers(1, 9))
    def waits(self, minutes: int) -> None:
        """Minute by minute: it counts as dealt if the clock runs in a level throughout."""
        self.trying()
        for _minute in range(minutes):
            shown = clock.reading(self.day, self.now)
            self.dealt += MINUTE_MS * (shown.state is ClockState.RUNNING and shown.period.is_level)
            self.now += MINUTE

    @rule(step=st.sampled_from(STEPS))
    def turns(self, step: tuple[Any, dict[str, int]]) -> None:
        self.tries(step[0], day=self.day, **step[1])

    @rule()
    def undoes(self) -> None:
        """Whatever the last command was: what was dealt was dealt."""
        self.trying()
        lines = Line.objects.filter(pk__gt=self.first, book__kind="tournament", undone_by=None, leading=None)
        latest = lines.exclude(fact__in=("LinesUndone", "PlayStarted", "DayEnded")).order_by("-pk").first()
        try:
            with instants.simulated_at(self.now), transaction.atomic():
                if latest is not None:
                    undo_lines(latest.pk, Command(b.NOBODY))
        except Refusal:
            return
        self.done["undo"] += latest is not None

    @precondition(lambda self: queries.day(self.day).leads_to is not None)
    @rule()
    def sleeps(self) -> None:
        """The day ends, and eight hours later the next begins."""
        if not self.tries(life.end_day, day=self.day, override_reason="The hall closes"):
            return
        self.now += timedelta(hours=8)
        assert self.tries(life.start_play, event=self.event, is_early=True)
        self.done["night"] += 1
        self.nights.append(self.dealt)

    @precondition(lambda self: bool(self.nights))
    @rule()
    def takes_back_the_night(self) -> None:
        """The start of the day and the end of the one before are undone: what was dealt since never was."""
        self.trying()
        try:
            with instants.simulated_at(self.now), transaction.atomic():
                for fact in ("PlayStarted", "DayEnded"):
                    line = Line.objects.filter(fact=fact, undone_by=None, leading=None).latest("pk")
                    undo_lines(line.pk, Command(b.NOBODY), together=True, reason="Not yet")
        except Refusal:
            return
        self.done["night undone"] += 1
        self.dealt = self.nights.pop()

    @invariant()
    def what_is_played_is_what_was_dealt(self) -> None:
        if not hasattr(self, "first"):
            return
        with instants.simulated_at(self.now):
            assert played_since(self.mark, self.day, self.now) == self.dealt
            (absent,) = absent_players(self.event, self.now)
            assert absent.played == self.dealt // (2 * MINUTE_MS)
            if not self.done["night"]:
                # Each waits for somebody in a first seat from the start of the day.
                late = {one.is_overdue for one in seats.awaited(self.first_day, self.now)}
                assert late == {self.dealt >= ARRIVAL_MS}
            (one,) = suspended(self.event)
            assert one.is_over(self.now) == (self.dealt >= SUSPENDED_FOR * MINUTE_MS)
            shown = clock.reading(self.day, self.now)
            if one.ends_at is not None and not one.is_over(self.now) and shown.period.is_level:
                left = SUSPENDED_FOR * MINUTE_MS - self.dealt
                assert one.ends_at >= self.now + timedelta(milliseconds=left)

    def teardown(self) -> None:
        try:
            if hasattr(self, "first"):
                assert list(replay.differences()) == []
        finally:
            transaction.set_rollback(True)
            self._scene.__exit__(None, None, None)


def test_no_duration_about_a_person_changes_whatever_happens_to_the_clock() -> None:
    quick = settings(max_examples=4, stateful_step_count=25, deadline=None, phases=[Phase.generate])
    long = settings(max_examples=60, stateful_step_count=100, deadline=None)
    run_state_machine_as_test(PlayTime, settings=long if IS_LONG else quick)


def test_a_night_of_every_step_plays_what_it_dealt() -> None:
    """Each step once, with waits between them, over all three days."""
    machine = PlayTime()
    try:
        machine.begin()
        for night in range(DAYS):
            for step in STEPS[night::DAYS]:
                machine.waits(3)
                machine.turns(step)
                machine.what_is_played_is_what_was_dealt()
                machine.waits(2)
                machine.undoes()
                machine.what_is_played_is_what_was_dealt()
            if night < DAYS - 1:
                machine.tries(clocks.resume_clock, day=machine.day)
                machine.waits(5)
                machine.sleeps()
                machine.what_is_played_is_what_was_dealt()
                machine.waits(4)
                machine.takes_back_the_night()
                machine.what_is_played_is_what_was_dealt()
                machine.waits(2)
                machine.sleeps()
                machine.what_is_played_is_what_was_dealt()
        assert machine.done["night"] == 2 * (DAYS - 1)
        assert machine.done["night undone"] == DAYS - 1
    finally:
        machine.teardown()

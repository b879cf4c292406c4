"""The cost of an idle house: few queries per second, and tasks without a broker."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from automation.tasks import sweep as automations
from clock.timers.tasks import sweep as timers
from clock.timers.tasks import tick
from floor.tasks import shot_clocks, sit_and_go
from journal import changed, instants
from journal.changed import Unchanged
from printing.tasks import sweep as printing
from seating.tasks import sweep as moves
from tdmanager.celery import carry_out_here, load_tasks, task_named
from tdmanager.embedded.worker import Worker
from tests import builders as b

EACH_SECOND = (timers, sit_and_go, moves, shot_clocks, automations, printing)


@pytest.mark.django_db
def test_the_sweeps_of_a_second_ask_little_of_an_evening_in_play() -> None:
    event_id = b.started(4, 4, late_until_level=None)
    b.event()
    for sweep in EACH_SECOND:
        sweep()
    with CaptureQueriesContext(connection) as seen:
        for sweep in EACH_SECOND:
            assert sweep() == 0
    asked = [query["sql"] for query in seen]
    assert event_id
    # Each looks for a newer line (the moves twice), and at the queue of the printers.
    assert len(asked) <= 7, asked


@pytest.mark.django_db
def test_what_a_sweep_knows_holds_until_a_line_is_written_or_half_a_minute_has_passed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def ask() -> int:
        asked.append(1)
        return len(asked)

    know = Unchanged(ask, lambda answer, _now: answer != 3)
    b.house()
    assert [know(), know()] == [1, 1]
    b.room(1, 9)
    assert [know(), know()] == [2, 2]
    now = instants.now()
    monkeypatch.setattr(instants, "now", lambda: now + Unchanged.LONGEST)
    # The third answer is good for once only.
    assert [know(), know(), know()] == [3, 4, 4]
    monkeypatch.setattr(instants, "now", lambda: now)
    assert know() == 5


def test_every_task_of_a_second_is_counted_above() -> None:
    each = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values() if entry["schedule"] <= 1}
    assert each == {task.name for task in EACH_SECOND}


@pytest.mark.django_db
def test_while_others_may_still_commit_earlier_lines_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    know = Unchanged(lambda: asked.append(1))
    b.house()
    monkeypatch.setattr(changed, "are_written_in_order", lambda: False)
    for _ in range(2):
        know()
    assert len(asked) == 2
    now = instants.now()
    monkeypatch.setattr(instants, "now", lambda: now + changed.QUIET)
    for _ in range(2):
        know()
    assert len(asked) == 3


class Tasks:
    """Tasks by name that note their arguments; the very first fails."""

    def __init__(self, enough: int = 1) -> None:
        self.done: list[tuple[str, tuple[Any, ...]]] = []
        self.is_enough = threading.Event()
        self.may_end = threading.Event()
        self.may_end.set()
        self._enough = enough

    def __call__(self, name: str) -> Callable[..., None]:
        def task(*values: Any) -> None:
            self.done.append((name, values))
            if len(self.done) >= self._enough:
                self.is_enough.set()
            if len(self.done) == 1:
                raise ConnectionError
            if name == "long":
                self.may_end.wait(60)

        return task


@contextmanager
def working(tasks: Tasks, **every: float) -> Iterator[Worker]:
    """A worker with a schedule: seconds by task."""
    worker = Worker(tasks, {name: {"task": name, "schedule": seconds} for name, seconds in every.items()})
    worker.start()
    try:
        yield worker
    finally:
        tasks.may_end.set()
        worker.stop()


@pytest.fixture(autouse=True)
def _no_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Heartbeats have threads of their own, which write to the database."""
    monkeypatch.setattr("tdmanager.embedded.worker.beat_for", lambda _name, _is_alive: None)


def test_each_task_is_carried_out_again_and_again_until_the_end_also_after_it_failed() -> None:
    tasks = Tasks(enough=5)
    with working(tasks, often=0.01, seldom=600.0):
        assert tasks.is_enough.wait(60)
    assert {name for name, _given in tasks.done} == {"often"}


def test_a_task_that_takes_long_is_not_carried_out_twice_at_a_time_and_delays_no_timer() -> None:
    tasks = Tasks(enough=8)
    tasks.may_end.clear()
    with working(tasks, often=0.01, long=0.01) as worker:
        assert tasks.is_enough.wait(60)
        tasks.is_enough.clear()
        tasks.done.append(("", ()))
        worker.at("timer", (7, "level"), instants.now())
        assert tasks.is_enough.wait(60)
        while ("timer", (7, "level")) not in tasks.done:
            tasks.is_enough.clear()
            assert tasks.is_enough.wait(60)
        assert [name for name, _given in tasks.done].count("long") <= 1 + (tasks.done[0][0] == "long")


def test_in_one_process_timers_are_handed_over_without_a_message() -> None:
    handed: list[tuple[Any, ...]] = []
    carry_out_here(lambda name, values, eta: handed.append((name, tuple(values), eta)))
    try:
        due = instants.now()
        tick.apply_async((1, 2, "level", 3), eta=due)
        assert handed == [("clock.tick", (1, 2, "level", 3), due)]
    finally:
        carry_out_here(None)
    load_tasks()
    assert all(task_named(entry["task"]) for entry in settings.CELERY_BEAT_SCHEDULE.values())

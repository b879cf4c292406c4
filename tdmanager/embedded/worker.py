"""Worker and beat as threads beside the web server: tasks run here, without a broker."""

from __future__ import annotations

import heapq
import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import Any

from django.db import close_old_connections

from journal import instants
from tdmanager import memory
from tdmanager.celery import Tasks, carry_out_here
from tdmanager.heartbeats import beat_for

STOP_SECONDS = 1.0
THREADS = 4
MEMORY_SECONDS = 3_600.0
TIMER_THREADS = 2
"""Timers have threads of their own: a long backup or a waiting sweep delays none."""
log = logging.getLogger(__name__)
_order = count()


@dataclass(order=True, slots=True)
class Due:
    """Work due at an instant of the monotonic clock; with ``every``, repeatedly."""

    at: float
    order: int = field(default_factory=lambda: next(_order))
    work: Callable[[], None] = field(compare=False, default=lambda: None)
    every: float = field(compare=False, default=0.0)


class Beat(threading.Thread):
    """Starts due work and waits in between: nothing else wakes an idle house."""

    def __init__(self) -> None:
        super().__init__(name="Beat", daemon=True)
        self._listed: list[Due] = []
        self._changed = threading.Condition()
        self._is_over = False

    def add(self, due: Due) -> None:
        """Add work that is due at some time."""
        with self._changed:
            heapq.heappush(self._listed, due)
            self._changed.notify()

    def run(self) -> None:
        """Start tasks until stopped; a late task is started once, not once for each time missed."""
        while (due := self._next()) is not None:
            if due.every:
                self.add(Due(max(due.at + due.every, time.monotonic()), work=due.work, every=due.every))
            try:
                due.work()
            except Exception:
                log.exception("a task could not be started")

    def stop(self) -> None:
        """Stop starting tasks."""
        with self._changed:
            self._is_over = True
            self._changed.notify()

    def _next(self) -> Due | None:
        """The next work, once it is due; None at the end."""
        with self._changed:
            while not self._is_over:
                seconds = self._listed[0].at - time.monotonic() if self._listed else None
                if seconds is not None and seconds <= 0:
                    return heapq.heappop(self._listed)
                self._changed.wait(seconds)
        return None


class Worker:
    """Runs the tasks of the schedule, each never twice at a time, and timers at their instants."""

    def __init__(self, tasks: Tasks, schedule: Mapping[str, Mapping[str, Any]]) -> None:
        self._tasks = tasks
        self._schedule = schedule
        self._sweeps = ThreadPoolExecutor(THREADS, thread_name_prefix="worker")
        self._timers = ThreadPoolExecutor(TIMER_THREADS, thread_name_prefix="timers")
        self._in_hand: set[str] = set()
        self._is_over = threading.Event()
        self._beat = Beat()

    def start(self) -> None:
        """Start both."""
        now = time.monotonic()
        for entry in self._schedule.values():
            every = float(entry["schedule"])
            self._beat.add(Due(now + every, work=self._scheduled(entry["task"]), every=every))
        self._beat.add(Due(now + MEMORY_SECONDS, work=self._give_back_memory, every=MEMORY_SECONDS))
        carry_out_here(self.at)
        self._beat.start()
        beat_for("worker", lambda: not self._is_over.is_set())
        beat_for("beat", self._beat.is_alive)

    def at(self, name: str, arguments: Sequence[Any], eta: datetime | None) -> None:
        """Run a task with these arguments, at an instant or now."""
        wait = 0.0 if eta is None else (eta - instants.now()).total_seconds()

        def work() -> None:
            self._timers.submit(self._carry_out, name, *arguments)

        self._beat.add(Due(time.monotonic() + max(wait, 0.0), work=work))

    def stop(self) -> None:
        """Stop both, within ``STOP_SECONDS`` each; the next sweep finds an interrupted task again."""
        carry_out_here(None)
        self._is_over.set()
        self._beat.stop()
        for pool in (self._timers, self._sweeps):
            stopping = threading.Thread(target=pool.shutdown, kwargs={"cancel_futures": True}, daemon=True)
            stopping.start()
            stopping.join(STOP_SECONDS)

    def _give_back_memory(self) -> None:
        self._sweeps.submit(memory.give_back)

    def _scheduled(self, name: str) -> Callable[[], None]:
        """A task of the schedule; skipped while its previous run still waits or runs."""

        def carry_out() -> None:
            try:
                self._carry_out(name)
            finally:
                self._in_hand.discard(name)

        def work() -> None:
            if name not in self._in_hand:
                self._in_hand.add(name)
                self._sweeps.submit(carry_out)

        return work

    def _carry_out(self, name: str, *arguments: Any) -> None:
        """Run a task in a context of its own, so that nothing, such as a language, is left in the thread."""
        try:
            Context().run(self._tasks(name), *arguments)
        except Exception:
            log.exception("task %s failed", name)
        finally:
            close_old_connections()

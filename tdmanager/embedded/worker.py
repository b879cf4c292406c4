"""Worker and beat as threads beside the web server, on the memory broker."""

from __future__ import annotations

import logging
import threading
import time
from typing import Any

from celery import Celery

from tdmanager.heartbeats import beat_for

STOP_SECONDS = 1.0
log = logging.getLogger(__name__)


class Beat(threading.Thread):
    """Sends every task of the schedule when it is due.

    In place of Celery's own beat, which reckons in time zones for each task: half the work of an idle house.
    """

    def __init__(self, app: Celery) -> None:
        super().__init__(name="Beat", daemon=True)
        self._app: Any = app
        self._schedule: dict[str, dict[str, Any]] = dict(app.conf.beat_schedule)
        self._ended = threading.Event()

    def run(self) -> None:
        """Send until stopped; what is late is sent once, not once for each time missed."""
        now = time.monotonic()
        due = {name: now + float(entry["schedule"]) for name, entry in self._schedule.items()}
        while due and not self._ended.wait(max(0.0, min(due.values()) - time.monotonic())):
            now = time.monotonic()
            for name in [name for name, at in due.items() if at <= now]:
                every = float(self._schedule[name]["schedule"])
                due[name] = max(due[name] + every, now)
                self._send(self._schedule[name])

    def stop(self) -> None:
        """Send nothing more."""
        self._ended.set()

    def _send(self, entry: dict[str, Any]) -> None:
        try:
            self._app.send_task(entry["task"], **entry.get("options", {}))
        except Exception:
            log.exception("task %s could not be sent", entry["task"])


class Worker:
    """The two threads that fire timers and run background work."""

    def __init__(self, app: Celery, *, threads: int = 4) -> None:
        self._worker: Any = app.WorkController(
            pool_cls="threads",
            concurrency=threads,
            loglevel="WARNING",
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
        )
        self._beat = Beat(app)
        self._thread = threading.Thread(target=self._worker.start, name="Worker", daemon=True)

    def start(self) -> None:
        """Start both."""
        self._thread.start()
        self._beat.start()
        beat_for("worker", self._thread.is_alive)
        beat_for("beat", self._beat.is_alive)

    def stop(self) -> None:
        """Stop both, within ``STOP_SECONDS`` each; the next sweep finds an interrupted task again."""
        for stop in (self._beat.stop, self._worker.stop):
            stopping = threading.Thread(target=stop, daemon=True)
            stopping.start()
            stopping.join(STOP_SECONDS)

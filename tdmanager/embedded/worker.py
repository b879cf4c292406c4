"""Worker and beat as threads beside the web server, on the memory broker."""

from __future__ import annotations

import threading
from typing import Any

from celery import Celery
from celery.beat import EmbeddedService, Scheduler

from tdmanager.heartbeats import beat_for

STOP_SECONDS = 1.0


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
        self._beat: Any = EmbeddedService(app, thread=True, max_interval=1, scheduler_cls=Scheduler)
        self._thread = threading.Thread(target=self._worker.start, name="Worker", daemon=True)

    def start(self) -> None:
        """Start both."""
        self._thread.start()
        self._beat.start()
        beat_for("worker", self._thread.is_alive)

    def stop(self) -> None:
        """Stop both, within ``STOP_SECONDS`` each; the next sweep finds an interrupted task again."""
        for stop in (self._beat.stop, self._worker.stop):
            stopping = threading.Thread(target=stop, daemon=True)
            stopping.start()
            stopping.join(STOP_SECONDS)

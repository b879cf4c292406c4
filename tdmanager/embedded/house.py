"""The system in one process, from the first line printed to a clean stop."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn
from django.conf import settings
from django.db import connection

from tdmanager.celery import load_tasks, task_named
from tdmanager.edge.heads import LimitedHeads
from tdmanager.embedded.worker import Worker
from tdmanager.sqlite import place
from tdmanager.upkeep import sqlite_files
from tdmanager.upkeep.rescue import rescue

GRACE_SECONDS = 1
"""How long open responses (mainly event streams) may take when stopping."""


def serve(application: Any, listener: socket.socket, announce: Callable[[], None]) -> None:
    """Serve until Ctrl+C or SIGTERM, then stop within three seconds; calls ``announce`` when all is up."""
    with _quiet_stop(), _kept_open(), _bells():
        config = uvicorn.Config(
            application,
            http=LimitedHeads,
            log_level="warning",
            access_log=False,
            lifespan="off",
            timeout_graceful_shutdown=GRACE_SECONDS,
            server_header=False,
        )
        announce()
        uvicorn.Server(config).run(sockets=[listener])


@contextmanager
def _bells() -> Iterator[None]:
    load_tasks()
    timers = Worker(task_named, settings.CELERY_BEAT_SCHEDULE)
    timers.start()
    try:
        yield
    finally:
        timers.stop()


@contextmanager
def _quiet_stop() -> Iterator[None]:
    """Suppress the signal that the server re-raises after a stop: that is the normal end, not an error."""
    handlers = {number: signal.signal(number, _leave_it) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def _leave_it(_number: int, _frame: object) -> None:
    return


@contextmanager
def _kept_open() -> Iterator[None]:
    """Hold one connection, so that SQLite does not checkpoint its log after every request."""
    if connection.vendor != "sqlite":
        yield
        return
    path = Path(settings.DATABASES["default"]["NAME"])
    with sqlite_files.opened(path) as supervisor:
        supervisor.execute("SELECT count(*) FROM sqlite_master").fetchone()
        with place.watched(path, partial(rescue, path, supervisor)):
            yield

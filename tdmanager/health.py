"""Health of the system: web, database, Redis, worker and beat, each checked separately."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import redis
from django.conf import settings
from django.db import DatabaseError, connection

from journal import instants
from tdmanager import heartbeats
from tdmanager.heartbeats import Signs

STALE = timedelta(seconds=15)
"""Three heartbeats missed."""
NO_ROUND_TRIP = timedelta(seconds=30)
ANSWER_SECONDS = 4.0
Found = TypeVar("Found")
# Few threads: a hanging database must not collect a thread for every look at the page.
_askers = ThreadPoolExecutor(max_workers=4, thread_name_prefix="health")


class Finding(StrEnum):
    """The result of a check."""

    WELL = "well"
    INSIDE = "inside"
    NO_ANSWER = "no_answer"
    NO_SIGN = "no_sign"
    NO_WORK = "no_work"


@dataclass(frozen=True, slots=True)
class Check:
    """One part of the system; ``seconds`` is its response time, or the time since its last heartbeat."""

    part: str
    finding: Finding
    seconds: float | None = None

    @property
    def is_well(self) -> bool:
        """Whether it needs no attention."""
        return self.finding in (Finding.WELL, Finding.INSIDE)


HERE = Check("web", Finding.WELL)


@dataclass(frozen=True, slots=True)
class Health:
    """All parts at one time."""

    at: datetime
    checks: tuple[Check, ...]

    @property
    def is_well(self) -> bool:
        """Whether every part is healthy."""
        return all(check.is_well for check in self.checks)


def examine(web: Check = HERE) -> Health:
    """Check every part now; no part's silence delays the result by more than four seconds.

    ``web`` is healthy if it answers; a check from outside passes in its own result.
    """
    ends = time.monotonic() + ANSWER_SECONDS
    asked = (
        _askers.submit(_ask_database),
        _askers.submit(_ask_redis),
        _askers.submit(heartbeats.signs_in_cache),
    )
    database, redis_check = (
        _answer(asked[0], ends, (Check("database", Finding.NO_ANSWER), {})),
        _answer(asked[1], ends, Check("redis", Finding.NO_ANSWER)),
    )
    signs = heartbeats.newest(database[1], _answer(asked[2], ends, {}))
    now = instants.now()
    living = judge(signs, now, are_tasks_carried=redis_check.is_well)
    return Health(now, (web, database[0], redis_check, *living))


def judge(signs: Signs, now: datetime, *, are_tasks_carried: bool) -> tuple[Check, Check]:
    """Worker and beat by their heartbeats.

    The worker is also judged by its work, once it and beat have both run long enough for a task to
    complete; not while Redis is down, because then no task can reach it.
    """
    worker, beat = (_by_sign(name, signs, now) for name in ("worker", "beat"))
    if are_tasks_carried and worker.is_well and beat.is_well:
        since = max(signs["worker"].since, signs["beat"].since)
        last = max(since, signs["tasks"].at) if "tasks" in signs else since
        if now - last > NO_ROUND_TRIP:
            worker = Check("worker", Finding.NO_WORK, (now - last).total_seconds())
    return worker, beat


def _by_sign(name: str, signs: Signs, now: datetime) -> Check:
    if name not in signs:
        return Check(name, Finding.NO_SIGN)
    age = now - signs[name].at
    return Check(name, Finding.WELL if age <= STALE else Finding.NO_SIGN, age.total_seconds())


def _answer(asked: Future[Found], ends: float, otherwise: Found) -> Found:
    try:
        return asked.result(timeout=max(0.0, ends - time.monotonic()))
    except TimeoutError:
        asked.cancel()
        return otherwise


def _timed(part: str, ask: Callable[[], object]) -> Check:
    began = time.monotonic()
    ask()
    return Check(part, Finding.WELL, time.monotonic() - began)


def _ask_database() -> tuple[Check, Signs]:
    try:
        check = _timed("database", lambda: connection.cursor().execute("SELECT 1"))
        return check, heartbeats.signs_in_database()
    except DatabaseError:
        return Check("database", Finding.NO_ANSWER), {}
    finally:
        if threading.current_thread() is not threading.main_thread():
            connection.close()


def _ask_redis() -> Check:
    if not settings.REDIS_URL:
        return Check("redis", Finding.INSIDE)
    server = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=1)
    try:
        return _timed("redis", server.ping)
    except redis.RedisError:
        return Check("redis", Finding.NO_ANSWER)
    finally:
        server.close()


def ask_web(address: str) -> Check:
    """Whether the web server at ``address`` answers at all, whatever it reports."""
    try:
        return _timed("web", lambda: urlopen(address, timeout=ANSWER_SECONDS).close())  # noqa: S310
    except HTTPError:
        return HERE
    except (OSError, URLError):
        return Check("web", Finding.NO_ANSWER)


def plain(health: Health) -> dict[str, Any]:
    """For monitors: each part by name."""
    return {
        "at": health.at.isoformat(),
        "is_well": health.is_well,
        "parts": {
            check.part: {"is_well": check.is_well, "finding": check.finding, "seconds": check.seconds}
            for check in health.checks
        },
    }

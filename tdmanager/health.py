"""Whether the house is well: web, database, Redis, worker and beat, each judged by itself."""

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
"""Three signs of life missed."""
NO_ROUND_TRIP = timedelta(seconds=30)
ANSWER_SECONDS = 4.0
Found = TypeVar("Found")
# Few threads: a database that hangs must not collect a thread for every look at the page.
_askers = ThreadPoolExecutor(max_workers=4, thread_name_prefix="health")


class Finding(StrEnum):
    """What a check found."""

    WELL = "well"
    INSIDE = "inside"
    NO_ANSWER = "no_answer"
    NO_SIGN = "no_sign"
    NO_WORK = "no_work"


@dataclass(frozen=True, slots=True)
class Check:
    """One part of the house; ``seconds`` is how long it took to answer, or since its last sign of life."""

    part: str
    finding: Finding
    seconds: float | None = None

    @property
    def is_well(self) -> bool:
        """Whether nothing needs doing."""
        return self.finding in (Finding.WELL, Finding.INSIDE)


HERE = Check("web", Finding.WELL)


@dataclass(frozen=True, slots=True)
class Health:
    """All parts at one instant."""

    at: datetime
    checks: tuple[Check, ...]

    @property
    def is_well(self) -> bool:
        """Whether every part is."""
        return all(check.is_well for check in self.checks)


def examine(web: Check = HERE) -> Health:
    """Look at every part now; no part's silence delays the answer by more than four seconds.

    ``web`` is well by answering; whoever looks from outside brings what it found.
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
    """Worker and beat by their signs of life.

    The worker is also judged by its work, once it and beat have both been there long enough for a task to
    come round; not while Redis is away, for then no task can reach it.
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
    """Whether the web answers at ``address`` at all, in whatever state it reports."""
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

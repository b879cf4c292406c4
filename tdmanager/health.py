"""Health of the system: web, database, disk, Redis, worker, beat, backups and balances, each checked separately."""

from __future__ import annotations

import threading
import time
import tomllib
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from django.conf import settings
from django.db import DatabaseError, connection

from journal import instants
from journal.disk import Fault, fault_of, lasting_fault
from journal.permanent import unguarded
from tdmanager import heartbeats, storage
from tdmanager.findings import Check, Finding
from tdmanager.heartbeats import Signs
from tdmanager.request_log import Failure, last_failure
from tdmanager.upkeep import care, house_key
from tdmanager.upkeep.care import Care, Results, is_overdue

STALE = timedelta(seconds=15)
"""Three heartbeats missed."""
NO_ROUND_TRIP = timedelta(seconds=30)
ANSWER_SECONDS = 4.0
Result = TypeVar("Result")
# Few threads: a hanging database must not add a thread for every visit to the page.
_askers = ThreadPoolExecutor(max_workers=4, thread_name_prefix="health")


@dataclass(frozen=True, slots=True)
class DatabaseReport:
    """The database's report about itself, and its rows about the other parts."""

    check: Check
    signs: Signs = field(default_factory=dict)
    results: Results = field(default_factory=dict)


HERE = Check("web", Finding.WELL)
FAILED = {
    Care.BACKUP: Finding.BACKUP_FAILED,
    Care.CHECK: Finding.UNREADABLE,
    Care.SECOND_COPY: Finding.NO_SECOND_COPY,
    Care.TRIAL: Finding.TRIAL_FAILED,
}
"""The worst first."""
UNREAD: dict[Fault | None, Finding] = {
    Fault.DAMAGED: Finding.DAMAGED,
    Fault.NOT_WRITABLE: Finding.NOT_WRITABLE,
    Fault.MOVED: Finding.MOVED,
    Fault.FULL: Finding.NO_ROOM,
    Fault.FAILING: Finding.FAILING,
}


@dataclass(frozen=True, slots=True)
class Health:
    """All parts at one time."""

    at: datetime
    checks: tuple[Check, ...]
    failure: Failure | None = None
    """A failed request is worth a look, but turns nothing red."""

    @property
    def is_well(self) -> bool:
        """Whether every part is healthy."""
        return all(check.is_well for check in self.checks)


def examine(web: Check = HERE) -> Health:
    """Check every part now; a part that does not answer delays the result by at most four seconds.

    ``web`` is healthy if it answers; a check from outside passes in its own result.
    """
    ends = time.monotonic() + ANSWER_SECONDS
    questions = (
        _askers.submit(_ask_database),
        _askers.submit(_ask_redis),
        _askers.submit(heartbeats.signs_in_cache),
        _askers.submit(last_failure),
    )
    database = _answer(questions[0], ends, DatabaseReport(Check("database", Finding.NO_ANSWER)))
    redis_check = _answer(questions[1], ends, Check("redis", Finding.NO_ANSWER))
    cached_signs = _answer(questions[2], ends, {})
    now = instants.now()
    living = judge(
        heartbeats.newest(database.signs, cached_signs), now, are_tasks_carried=redis_check.is_well
    )
    database_check = database.check
    if database_check.is_well and are_unsaved(cached_signs, database.signs):
        database_check = Check("database", Finding.NOT_SAVED)
    upkeep = (backups(database.results, now), balances(database.results))
    checks = (web, database_check, storage.check_folders(), redis_check, *living, *upkeep)
    return Health(now, checks, _answer(questions[3], ends, None))


def are_unsaved(cached: Signs, saved: Signs) -> bool:
    """Whether heartbeats no longer reach the database although their processes send them."""
    return any(
        name in cached and cached[name].at - sign.at > STALE
        for name, sign in saved.items()
        if name != "tasks"
    )


def backups(results: Results, now: datetime) -> Check:
    """The worst of the last backup, its reading, second copy and trial restore; none recently is bad too.

    A house that left the passphrase for later is well, with a note.
    """
    failures = [
        (FAILED[name], results[name].why)
        for name in FAILED
        if name in results and results[name].why and not _is_outdone(name, results)
    ]
    if not failures and is_overdue(results, now):
        return Check("backups", Finding.OVERDUE)
    well = Finding.WELL if house_key.is_set() else Finding.UNSEALED
    finding, why = failures[0] if failures else (well, "")
    return Check("backups", finding, why=why)


def _is_outdone(name: Care, results: Results) -> bool:
    """Whether a newer backup has been made than the one that could not be read."""
    backup = results.get(Care.BACKUP)
    return name is Care.CHECK and backup is not None and not backup.why and backup.at > results[name].at


def balances(results: Results) -> Check:
    """Whether the balances equalled the sums of their rows at the last comparison."""
    last = results.get(Care.BALANCES)
    differs = last is not None and bool(last.why)
    return Check(
        "balances", Finding.BALANCES_DIFFER if differs else Finding.WELL, why=last.why if last else ""
    )


def judge(signs: Signs, now: datetime, *, are_tasks_carried: bool) -> tuple[Check, Check]:
    """Judge worker and beat by their heartbeats.

    The worker is also judged by its work, once it and beat have both run long enough for a task to complete;
    not while Redis is down, because then no task can reach it.
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


def _answer(future: Future[Result], ends: float, otherwise: Result) -> Result:
    try:
        return future.result(timeout=max(0.0, ends - time.monotonic()))
    except TimeoutError:
        future.cancel()
        return otherwise


def _timed(part: str, ask: Callable[[], object]) -> Check:
    began = time.monotonic()
    ask()
    return Check(part, Finding.WELL, time.monotonic() - began)


def _ask_database() -> DatabaseReport:
    if (file_check := storage.check_file()) is not None:
        return DatabaseReport(file_check)
    try:
        check = _timed("database", lambda: connection.cursor().execute("SELECT 1"))
        storage.need_room()
        if fault := lasting_fault():
            check = Check("database", UNREAD[fault])
        elif reason := storage.unwritable():
            check = Check("database", Finding.NOT_WRITABLE, why=reason)
        elif wrong := storage.wrong_settings():
            check = Check("database", Finding.NOT_DURABLE, why=wrong)
        elif tables := unguarded():
            check = Check("database", Finding.UNGUARDED, why=", ".join(tables))
        return DatabaseReport(check, heartbeats.signs_in_database(), care.results())
    except DatabaseError as error:
        return DatabaseReport(Check("database", UNREAD.get(fault_of(error), Finding.NO_ANSWER)))
    finally:
        if threading.current_thread() is not threading.main_thread():
            connection.close()


def _ask_redis() -> Check:
    if not settings.REDIS_URL:
        return Check("redis", Finding.INSIDE)
    # Imported only here: the one process of a house on SQLite starts without it.
    from redis import Redis, RedisError  # noqa: PLC0415

    server = Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=1)
    try:
        return _timed("redis", server.ping)
    except RedisError:
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


@cache
def version() -> str:
    """The version of the code."""
    project = tomllib.loads((settings.ROOT / "pyproject.toml").read_text())
    return str(project["project"]["version"])


def plain(health: Health, *, is_open: bool = True) -> dict[str, Any]:
    """For monitors: each part by name; without messages about folders or from tools if anyone may read it."""
    return {
        "at": health.at.isoformat(),
        "is_well": health.is_well,
        "version": version(),
        "last_failure": health.failure
        and {"at": health.failure.at.isoformat(), "request_id": health.failure.request_id},
        "parts": {
            check.part: {
                "is_well": check.is_well,
                "finding": check.finding,
                "seconds": check.seconds,
                **({} if is_open else {"why": check.why}),
            }
            for check in health.checks
        },
    }

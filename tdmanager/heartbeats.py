"""Heartbeats: worker and beat send one every five seconds, to the database and to the cache.

Two stores, so that one of them may be down without making a running process look dead.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache
from django.db import DatabaseError, close_old_connections

from journal import instants
from journal.turns import Turn, dropped_when_late
from tdmanager.models import ProcessHeartbeat

EVERY_SECONDS = 5.0
KEPT_SECONDS = 86_400
NAMES = ("worker", "beat", "tasks")
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Sign:
    """The last heartbeat, and since when heartbeats have come without a gap."""

    at: datetime
    since: datetime


Signs = dict[str, Sign]


def leave(name: str, since: datetime) -> None:
    """Send a heartbeat; skips a store that is down, or in which other writers hold the lock for a second."""
    sign = Sign(instants.now(), since)
    cache.set(_key(name), (sign.at, sign.since), KEPT_SECONDS)
    try:
        # If it is skipped, the cache has it, and the next one comes in a moment.
        with dropped_when_late(Turn.TIMER):
            _keep(name, sign)
    except DatabaseError as error:
        log.warning("no sign of life of %s in the database: %s", name, error)


def _keep(name: str, sign: Sign) -> None:
    row = ProcessHeartbeat(name=name, at=sign.at, since=sign.since)
    ProcessHeartbeat.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["name"], update_fields=["at", "since"]
    )


def signs_in_database() -> Signs:
    """The heartbeats in the database; raises Django's ``DatabaseError`` when it is down."""
    return {row.name: Sign(row.at, row.since) for row in ProcessHeartbeat.objects.all()}


def signs_in_cache() -> Signs:
    """The heartbeats in the cache; none when it is down."""
    values = cache.get_many([_key(name) for name in NAMES])
    return {name: Sign(*values[_key(name)]) for name in NAMES if _key(name) in values}


def newest(one: Signs, other: Signs) -> Signs:
    """For each name the later of two heartbeats."""
    merged = dict(one)
    for name, sign in other.items():
        if name not in merged or merged[name].at < sign.at:
            merged[name] = sign
    return merged


_beating: dict[str, Heartbeat] = {}


def beat_for(name: str, is_alive_there: Callable[[], bool]) -> None:
    """Send heartbeats for ``name``; one thread per process, even if called at every reconnection."""
    if name not in _beating or not _beating[name].is_alive():
        _beating[name] = Heartbeat(name, is_alive_there)
        _beating[name].start()


class Heartbeat(threading.Thread):
    """Sends a heartbeat every five seconds for as long as ``is_alive_there`` is true."""

    def __init__(self, name: str, is_alive_there: Callable[[], bool]) -> None:
        super().__init__(name=f"Heartbeat of {name}", daemon=True)
        self._of = name
        self._is_alive_there = is_alive_there
        self._since = instants.now()
        self.waits = 0.0

    def run(self) -> None:
        """Beat until the watched object stops or the process ends; if this thread ends first, restart it."""
        try:
            threading.Event().wait(self.waits)
            while self._is_alive_there():
                self._beat()
                time.sleep(EVERY_SECONDS)
        finally:
            # The log has the cause; a process that works must not look dead for it.
            if self._is_alive_there() and not sys.is_finalizing():
                _begin_again(self._of, self._is_alive_there)

    def _beat(self) -> None:
        try:
            leave(self._of, self._since)
            close_old_connections()
        except Exception:
            log.exception("a heartbeat of %s was not sent", self._of)


def _begin_again(name: str, is_alive_there: Callable[[], bool]) -> None:
    """Start again after a moment, so that an error that ends each thread at once does not fill the log."""
    log.error("the heartbeat of %s ended and begins again", name)
    again = _beating[name] = Heartbeat(name, is_alive_there)
    again.waits = EVERY_SECONDS
    with suppress(RuntimeError):
        # The process is ending.
        again.start()


def _key(name: str) -> str:
    return f"heartbeat:{name}"

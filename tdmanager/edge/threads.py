"""The threads of a web process: few, kept with their connections, taps apart from reads."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.conf import settings
from django.db import connections

from screens.wire import threads as screens

READING = ("GET", "HEAD", "OPTIONS")
BESIDE = ("/health", settings.STATIC_URL)
LEAST = 2
HANDS_OVER_AFTER = 0.001
"""Seconds that a thread computes while the loop waits to send: Python's 5 ms would delay each piece of an answer."""


def shares(connections: int) -> tuple[int, int]:
    """The numbers of threads for taps and for reads in a process that may hold this number of connections."""
    left = max(connections - screens.THREADS, 2 * LEAST)
    taps = max(left * 2 // 3, LEAST)
    return taps, left - taps


class Threads:
    """Three pools: even if all taps wait for a lock, pages are read; health and files need no database."""

    def __init__(self, connections: int) -> None:
        sys.setswitchinterval(HANDS_OVER_AFTER)
        taps, reads = shares(connections)
        self._taps = ThreadPoolExecutor(taps, thread_name_prefix="taps")
        self._reads = ThreadPoolExecutor(reads, thread_name_prefix="reads")
        self.beside = ThreadPoolExecutor(LEAST, thread_name_prefix="beside")

    def pool_for(self, scope: Mapping[str, Any]) -> ThreadPoolExecutor:
        """The pool that answers this request."""
        if scope["path"].startswith(BESIDE):
            return self.beside
        return self._reads if scope["method"] in READING else self._taps

    def close(self) -> None:
        """End the threads once their requests are answered and their connections closed."""
        for pool in (self._taps, self._reads, self.beside):
            count = len(pool._threads)
            gate = Barrier(max(count, 1))
            for _ in range(count):
                pool.submit(_leave, gate)
            pool.shutdown()


def _leave(gate: Barrier) -> None:
    connections.close_all()
    gate.wait()

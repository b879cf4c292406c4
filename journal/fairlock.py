"""A lock with a timeout that goes to the most urgent waiter next; among equals, first come, first served."""

from __future__ import annotations

import threading
from heapq import heapify, heappop, heappush
from itertools import count


class FairLock:
    """A lock granted in order, so that under load no writer starves behind others of its kind."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: list[tuple[int, int, threading.Event]] = []
        self._numbers = count()
        self._is_held = False

    def acquire(self, timeout: float, rank: int = 0) -> bool:
        """Take the lock within ``timeout`` seconds, the lowest ``rank`` first; False if that failed."""
        with self._guard:
            if not self._is_held:
                self._is_held = True
                return True
            mine = (rank, next(self._numbers), threading.Event())
            heappush(self._waiting, mine)
        if mine[2].wait(timeout):
            return True
        with self._guard:
            if mine[2].is_set():
                return True
            self._waiting.remove(mine)
            heapify(self._waiting)
            return False

    def release(self) -> None:
        """Release the lock to the next thread."""
        with self._guard:
            if self._waiting:
                heappop(self._waiting)[2].set()
            else:
                self._is_held = False

    @property
    def waiting(self) -> int:
        """How many threads wait."""
        return len(self._waiting)

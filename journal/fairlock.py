"""A first come, first served lock with a timeout."""

from __future__ import annotations

import threading
from collections import deque


class FairLock:
    """First come, first served, so that under load no writer starves."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._is_held = False

    def acquire(self, timeout: float) -> bool:
        """Take the lock within ``timeout`` seconds; False if that failed."""
        turn = threading.Event()
        with self._guard:
            if not self._is_held:
                self._is_held = True
                return True
            self._waiting.append(turn)
        if turn.wait(timeout):
            return True
        with self._guard:
            if turn.is_set():
                return True
            self._waiting.remove(turn)
            return False

    def release(self) -> None:
        """Release the lock to the longest waiting thread."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._is_held = False

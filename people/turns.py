"""Passwords and PINs are checked one at a time: each check of a password costs a processor half a second.

A process checks one for the house's devices and one for all others. Who comes meanwhile waits in a short line, in which the
address that had the fewest of the last checks is next: a stranger who tries passwords neither slows down play nor keeps
others from signing in.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Condition
from typing import Any

from people.addresses import network_of
from rulebook.refusals import Refusal

WAIT_SECONDS = 3.0
LAST_CHECKS = 30
"""How many of the last checks are counted by address."""


@dataclass(slots=True, eq=False)
class _Waiting:
    address: str
    is_next: bool = False
    is_displaced: bool = False


class Line:
    """Who waits for a check: ``most`` altogether, ``each`` of them from one address."""

    def __init__(self, most: int, each: int) -> None:
        self._most, self._each = most, each
        self._changed = Condition()
        self._is_busy = False
        self._waiting: list[_Waiting] = []
        self._last: deque[str] = deque(maxlen=LAST_CHECKS)

    @contextmanager
    def turn(self, address: str) -> Iterator[None]:
        """The turn of an address; raises ``Refusal("sign_in_busy")`` if it does not come soon."""
        if not self._comes(address):
            raise Refusal("sign_in_busy")
        try:
            yield
        finally:
            self._call_next()

    def _comes(self, address: str) -> bool:
        with self._changed:
            if not self._is_busy:
                self._is_busy = True
                self._last.append(address)
                return True
            if not self._has_place(address):
                return False
            mine = _Waiting(address)
            self._waiting.append(mine)
            self._changed.wait_for(lambda: mine.is_next or mine.is_displaced, WAIT_SECONDS)
            if mine in self._waiting:
                self._waiting.remove(mine)
            return mine.is_next

    def _has_place(self, address: str) -> bool:
        """Whether there is a place in the line; one that had more checks than the one who comes gives way."""
        if sum(one.address == address for one in self._waiting) >= self._each:
            return False
        if len(self._waiting) < self._most:
            return True
        last = max(reversed(self._waiting), key=self._checks)
        if self._checks(last) <= self._last.count(address):
            return False
        last.is_displaced = True
        self._waiting.remove(last)
        self._changed.notify_all()
        return True

    def _checks(self, one: _Waiting) -> int:
        """How many of the last checks its address had."""
        return self._last.count(one.address)

    def _call_next(self) -> None:
        with self._changed:
            if not self._waiting:
                self._is_busy = False
                return
            # Of several with as many, the one that came first.
            called = min(self._waiting, key=self._checks)
            self._waiting.remove(called)
            self._last.append(called.address)
            called.is_next = True
            self._changed.notify_all()


_of_devices = Line(most=8, each=2)
_of_others = Line(most=4, each=1)
"""Each that waits keeps a thread from play for as long."""


@contextmanager
def turn(request: Any) -> Iterator[None]:
    """The turn of a request to have a secret checked; raises ``Refusal("sign_in_busy")`` if it does not come soon."""
    device = getattr(request, "device", None)
    if device is not None:
        line, address = _of_devices, f"device {device.pk}"
    else:
        line, address = _of_others, network_of(getattr(request, "META", {}).get("REMOTE_ADDR", ""))
    with line.turn(address):
        yield

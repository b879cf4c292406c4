"""Passwords and PINs are checked one at a time: each check costs a processor half a second.

A process checks one for the house's devices and one for all others, so that a stranger who tries passwords
neither slows down play nor keeps the staff from signing in.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from rulebook.refusals import Refusal

_of_devices = Lock()
_of_others = Lock()


@contextmanager
def turn(request: Any) -> Iterator[None]:
    """The turn of a request to have a secret checked; raises ``Refusal("sign_in_busy")`` while another has it."""
    lock = _of_others if getattr(request, "device", None) is None else _of_devices
    if not lock.acquire(blocking=False):
        raise Refusal("sign_in_busy")
    try:
        yield
    finally:
        lock.release()

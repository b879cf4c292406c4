"""The id of the current request: in its header, its line of the log, its problem and its error page."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

GIVEN = re.compile(r"[\w.-]{8,64}", re.ASCII)
_current: ContextVar[str] = ContextVar("request_id", default="")


def current_request_id() -> str:
    """The id of the request that this thread answers; empty outside of one."""
    return _current.get()


@contextmanager
def request_named(text: str) -> Iterator[str]:
    """Give a request its id: the id sent by a proxy or program, if it is plain, else a new one."""
    name = text if GIVEN.fullmatch(text) else secrets.token_hex(8)
    token = _current.set(name)
    try:
        yield name
    finally:
        _current.reset(token)

"""The notice after a commit: which parts of which book changed, so that screens read them again."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from redis import Redis

CHANNEL = "td:notices"


@dataclass(frozen=True, slots=True)
class ChangeNotice:
    """``parts`` are pairs (part, version at which it changed)."""

    kind: str
    subject_id: int
    version: int
    parts: tuple[tuple[str, int], ...]

    def encoded(self) -> str:
        """One line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))


Listener = Callable[[ChangeNotice], None]
_listeners: list[Listener] = []
_apart: list[bool] = []
_lock = threading.Lock()


def listen(listener: Listener) -> Callable[[], None]:
    """Subscribe to the notices of this process; returns a function that unsubscribes. Called from any thread."""
    with _lock:
        _listeners.append(listener)
    return lambda: _listeners.remove(listener)


@contextmanager
def kept_here() -> Iterator[None]:
    """Keep notices sent inside in this process: an evening in a database of its own concerns no screen."""
    _apart.append(True)
    try:
        yield
    finally:
        _apart.pop()


@cache
def _redis() -> Redis | None:
    if not settings.REDIS_URL:
        return None
    # Imported here, because the one process of a house on SQLite starts without it.
    from redis import Redis  # noqa: PLC0415

    return Redis.from_url(settings.REDIS_URL)


def encoded(notices: Iterable[ChangeNotice]) -> str:
    """Notices as they are published: one per line."""
    return "\n".join(notice.encoded() for notice in notices)


def send(*notices: ChangeNotice) -> None:
    """Notify this process and, in production, all others in one message; polling makes up for a lost notice."""
    for listener in tuple(_listeners):
        for notice in notices:
            listener(notice)
    if not _apart and (server := _redis()) is not None:
        from redis import RedisError  # noqa: PLC0415

        try:
            server.publish(CHANNEL, encoded(notices))
        except RedisError:
            # The change is committed, and every screen reads the versions again within 15 s.
            return

"""Parts as bytes: built once for the first request, then served to all."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.utils import translation

from journal.reading import read_snapshot
from screens.parts.screen_tokens import Audience

Body = Mapping[str, Any]
KEPT = 1_000


@dataclass(frozen=True, slots=True)
class Asked:
    """One part of an event for an audience and a language; ``holder_id`` for parts of a single holder."""

    event_id: int
    part: str
    audience: Audience
    language: str
    holder_id: int = 0


@dataclass(frozen=True, slots=True)
class Encoded:
    """The bytes of a part, at least as new as ``version``."""

    version: int
    body: bytes
    etag: bytes


Build = Callable[[Asked], Body]
_kept: OrderedDict[Asked, Encoded] = OrderedDict()
_sizes: dict[tuple[int, str], int] = {}
_under_way: dict[Asked, threading.Lock] = {}
_guard = threading.Lock()


def kept(asked: Asked, version: int) -> Encoded | None:
    """The bytes if they are cached; never waits."""
    found = _kept.get(asked)
    return found if found is not None and found.version >= version else None


def encoded(asked: Asked, version: int, build: Build) -> Encoded:
    """The bytes; built if needed, once for all simultaneous requests; reads the database.

    ``version`` was read first: what is built may be newer, never older.
    """
    with _lock_of(asked):
        found = kept(asked, version)
        if found is None:
            found = _built(asked, version, build)
            _keep(asked, found)
    return found


def size_of(event_id: int, part: str) -> int:
    """How many bytes the part had when it was last built; 0 if it never was."""
    return _sizes.get((event_id, part), 0)


def _built(asked: Asked, version: int, build: Build) -> Encoded:
    with translation.override(asked.language), read_snapshot():
        told = {**build(asked), "version": version}
    body = json.dumps(told, cls=DjangoJSONEncoder, separators=(",", ":"), ensure_ascii=False).encode()
    # The ETag is of the bytes: a later release that sends more gets another one.
    mark = hashlib.sha256(body).hexdigest()[:20]
    return Encoded(version, body, f'"{asked.part}-{version}-{mark}"'.encode())


def _lock_of(asked: Asked) -> threading.Lock:
    with _guard:
        return _under_way.setdefault(asked, threading.Lock())


def _keep(asked: Asked, found: Encoded) -> None:
    with _guard:
        _kept[asked] = found
        _kept.move_to_end(asked)
        _sizes[asked.event_id, asked.part] = len(found.body)
        while len(_kept) > KEPT:
            oldest, _dropped = _kept.popitem(last=False)
            _under_way.pop(oldest, None)


def forget() -> None:
    """Clear the cache; for tests, whose event ids start at 1 each time."""
    with _guard:
        _kept.clear()
        _sizes.clear()

"""Parts as bytes: built once for the first request, then served to all."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.utils import translation

from access.compression import packed
from journal import instants
from journal.reading import read_snapshot, seeing
from screens.parts.screen_tokens import Audience
from tournaments import queries as tournaments

Body = Mapping[str, Any]
MOST_PARTS = 1_000


@dataclass(frozen=True, slots=True)
class PartRequest:
    """One part of an event for an audience and a language; ``holder_id`` for parts of a single holder.

    ``apart`` is the day that is shown apart from others of its event; 0 shows the usual one.
    """

    event_id: int
    part: str
    audience: Audience
    language: str
    holder_id: int = 0
    apart: int = 0


@dataclass(frozen=True, slots=True)
class Encoded:
    """The bytes of a part, at least as new as ``version``; ``packed`` is empty for a short one."""

    version: int
    body: bytes
    etag: bytes
    packed: bytes


Build = Callable[[PartRequest], Body]
_cache: OrderedDict[PartRequest, Encoded] = OrderedDict()
# The version at which each language of a part was last requested, by the part without its language.
_wanted: dict[PartRequest, dict[str, int]] = {}
_sizes: dict[tuple[int, str], int] = {}
_under_way: dict[PartRequest, threading.Lock] = {}
_guard = threading.Lock()


def cached(request: PartRequest, version: int) -> Encoded | None:
    """The bytes if they are cached; never waits."""
    entry = _cache.get(request)
    if entry is None:
        return None
    _wanted.setdefault(_in_any(request), {})[request.language] = version
    return entry if entry.version >= version else None


def encoded(request: PartRequest, version: int, build: Build) -> Encoded:
    """The bytes; built if needed, once for all simultaneous requests; reads the database.

    ``version`` was read first: what is built may be newer, never older. All languages requested since the
    last build are built from one reading, so that the second language costs no query.
    """
    with _lock_of(_in_any(request)):
        entry = cached(request, version)
        if entry is None:
            entries = _built(request, version, build)
            for key, body in entries.items():
                _keep(key, body)
            entry = entries[request]
    return entry


def _in_any(request: PartRequest) -> PartRequest:
    """The part in no particular language."""
    return replace(request, language="")


def size_of(event_id: int, part: str) -> int:
    """How many bytes the part had when it was last built; 0 if it never was."""
    return _sizes.get((event_id, part), 0)


def _built(request: PartRequest, version: int, build: Build) -> dict[PartRequest, Encoded]:
    """The part in every language wanted, of one moment; the first reads, the others are answered from memory."""
    entries: dict[PartRequest, Encoded] = {}
    # Kept for all, whichever day the page shows that asked.
    shown = tournaments.viewing(request.apart) if request.apart else seeing(None)
    with read_snapshot(), shown, instants.simulated_at(instants.now()):
        for language in _languages(request, version):
            key = replace(request, language=language)
            with translation.override(language):
                entries[key] = _encoded(key, version, build(key))
    return entries


def _languages(request: PartRequest, version: int) -> tuple[str, ...]:
    """The requested language first, then those requested since the last build and now out of date."""
    wanted = dict(_wanted.get(_in_any(request), {}))
    entries = {language: _cache.get(replace(request, language=language)) for language in wanted}
    built_versions = {language: entry.version for language, entry in entries.items() if entry is not None}
    last = max(built_versions.values(), default=0)
    more = sorted(code for code, at in wanted.items() if at >= last and built_versions.get(code, 0) < version)
    return tuple(dict.fromkeys((request.language, *more)))


def _encoded(request: PartRequest, version: int, body: Body) -> Encoded:
    data = {**body, "version": version}
    encoded_body = json.dumps(data, cls=DjangoJSONEncoder, separators=(",", ":"), ensure_ascii=False).encode()
    # The ETag is of the bytes: a later release that sends more gets another one.
    mark = hashlib.sha256(encoded_body).hexdigest()[:20]
    etag = f'"{request.part}-{version}-{mark}"'.encode()
    # Compressed once, in the thread that built it, for all screens that fetch it.
    return Encoded(version, encoded_body, etag, packed(encoded_body))


def _lock_of(request: PartRequest) -> threading.Lock:
    with _guard:
        return _under_way.setdefault(request, threading.Lock())


def _keep(request: PartRequest, encoded: Encoded) -> None:
    with _guard:
        _wanted.setdefault(_in_any(request), {}).setdefault(request.language, encoded.version)
        _cache[request] = encoded
        _cache.move_to_end(request)
        _sizes[request.event_id, request.part] = len(encoded.body)
        while len(_cache) > MOST_PARTS:
            oldest, _dropped = _cache.popitem(last=False)
            _under_way.pop(_in_any(oldest), None)
            _wanted.pop(_in_any(oldest), None)


def forget() -> None:
    """Clear the cache; for tests, whose event ids start at 1 each time."""
    with _guard:
        _cache.clear()
        _wanted.clear()
        _sizes.clear()

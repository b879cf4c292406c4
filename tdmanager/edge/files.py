"""Static files that never change, kept as they were first answered: they need no thread, and no middleware again."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings

MOST_BYTES = 2**25
OF_ONE_REQUEST = b"x-request-id"
VARYING = (b"accept-encoding", b"x-forwarded-proto")
CONDITIONAL = frozenset({b"range", b"if-range", b"if-none-match", b"if-modified-since"})
Key = tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Kept:
    """A whole response: its start and its body."""

    start: MutableMapping[str, Any]
    body: bytes


@dataclass(slots=True)
class Files:
    """Responses by address and by the request headers on which they depend; all are dropped when there are too many."""

    _kept: dict[tuple[str, ...], Kept] = field(default_factory=dict)
    _bytes: int = 0

    def key(self, scope: Mapping[str, Any]) -> Key:
        """The key of the response to this request; ``None`` if only Django answers it."""
        if scope["method"] != "GET" or not scope["path"].startswith(settings.STATIC_URL):
            return None
        headers = dict(scope["headers"])
        if not CONDITIONAL.isdisjoint(headers) or scope.get("query_string"):
            return None
        return (
            scope["path"],
            scope["scheme"],
            *(headers.get(name, b"").decode("latin1") for name in VARYING),
        )

    def get(self, key: Key) -> Kept | None:
        """The response, if it is kept."""
        return self._kept.get(key) if key else None

    def keep(self, key: Key, start: MutableMapping[str, Any], body: bytes) -> None:
        """Keep the whole response to a request if its address has its content's hash."""
        headers = dict(start["headers"])
        if key is None or start["status"] != 200 or b"immutable" not in headers.get(b"Cache-Control", b""):
            return
        if self._bytes + len(body) > MOST_BYTES:
            self._kept.clear()
            self._bytes = 0
        named = [(name, value) for name, value in start["headers"] if name.lower() != OF_ONE_REQUEST]
        self._kept[key] = Kept({**start, "headers": named}, body)
        self._bytes += len(body) + sum(map(len, key))

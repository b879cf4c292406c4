"""Bodies read before a thread is used: counted, within a time limit, and none if a request has none."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager, suppress
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from rulebook.refusals import Refusal
from tdmanager.edge import limits
from tdmanager.edge.limits import Limit, limit_of

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]


class Gone(Exception):
    """The client disconnected before its body had arrived."""


class Bodies:
    """The bodies of one process, and how many bytes they hold together."""

    def __init__(self) -> None:
        self._held = 0

    @contextmanager
    def new_body(self) -> Iterator[Body]:
        """A body, until its request is answered."""
        body = Body(self)
        try:
            yield body
        finally:
            self._held -= body.size
            body.file.close()

    def hold(self, size: int) -> None:
        """Count these bytes; raises ``Refusal("system_busy")`` if all bodies together hold too many."""
        if self._held + size > limits.MOST_AT_ONCE:
            raise Refusal("system_busy")
        self._held += size


class Body:
    """The body of one request."""

    def __init__(self, all_bodies: Bodies) -> None:
        self._all = all_bodies
        self.size = 0
        # The request that reads the file closes it.
        self.file: IO[bytes] = SpooledTemporaryFile(max_size=limits.IN_MEMORY)  # noqa: SIM115

    async def read(self, scope: Scope, receive: Receive) -> None:
        """Read the whole body.

        Raises ``Gone``, or ``Refusal("body_too_large")``, ``body_too_slow``, ``system_busy``, and
        ``request_malformed`` if a reading request has a body or its length is not a number.
        """
        headers: Mapping[bytes, bytes] = dict(scope["headers"])
        length = _announced(headers)
        if scope["method"] in limits.NO_BODY:
            if length or b"transfer-encoding" in headers:
                raise Refusal("request_malformed")
            return
        limit = limit_of(headers)
        _refuse_above(limit, length)
        try:
            async with asyncio.timeout(limit.seconds):
                await self._take(receive, limit)
        except TimeoutError as error:
            raise Refusal("body_too_slow", seconds=int(limit.seconds)) from error
        self.file.seek(0)

    async def _take(self, receive: Receive, limit: Limit) -> None:
        is_more = True
        while is_more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Gone
            part = message.get("body", b"")
            _refuse_above(limit, self.size + len(part))
            self._all.hold(len(part))
            self.size += len(part)
            self.file.write(part)
            is_more = message.get("more_body", False)


def _announced(headers: Mapping[bytes, bytes]) -> int:
    length = headers.get(b"content-length", b"0")
    if not (length.isdigit() and len(length) < 19):
        raise Refusal("request_malformed")
    return int(length)


def _refuse_above(limit: Limit, size: int) -> None:
    if size > limit.most:
        raise Refusal("body_too_large", megabytes=limit.megabytes)


async def discard_rest(receive: Receive) -> None:
    """Discard the rest of a refused body, for a moment."""
    with suppress(TimeoutError):
        async with asyncio.timeout(limits.LINGER_SECONDS):
            while (message := await receive())["type"] == "http.request" and message.get("more_body"):
                pass

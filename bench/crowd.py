"""Simulated displays: each follows its stream and fetches parts, as ``static/js/stream.js`` does."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

AT_ONCE = 50
PATIENCE_SECONDS = 60
NOTICE = b"event: notice"


class Quiet(RuntimeError):
    """Not every display received the notice; the message has the number."""


@dataclass(slots=True)
class Heard:
    """When each display received a notice, and when each had fetched the part; seconds after the request."""

    notices: list[float]
    parts: list[float]


class Screen(asyncio.Protocol):
    """One display's stream."""

    def __init__(self, crowd: Crowd, token: str) -> None:
        self.token = token
        self._crowd = crowd
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request the stream."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(b"GET /stream/%b HTTP/1.1\r\nHost: localhost\r\n\r\n" % self.token.encode())

    def data_received(self, data: bytes) -> None:
        """Pass on whole frames; several may arrive at once, and an incomplete one waits for its end."""
        *frames, self._rest = (self._rest + data).split(b"\n\n")
        for frame in frames:
            if NOTICE in frame:
                self._crowd.noticed(self, frame)


class Crowd:
    """This many displays on one address; all of them on the running loop."""

    def __init__(self, port: int, tokens: Sequence[str]) -> None:
        self.frame_bytes = 0
        self.part_bytes = 0
        self.spread = 0
        self._port = port
        self._tokens = tokens
        self._screens: list[Screen] = []
        self._random = Random(1)
        self._begin(b"")

    async def connect(self) -> None:
        """Connect all, fifty at a time, and wait until each has its greeting."""
        self._begin(NOTICE)
        loop = asyncio.get_running_loop()
        for at in range(0, len(self._tokens), AT_ONCE):
            pairs = await asyncio.gather(
                *(
                    loop.create_connection(lambda token=token: Screen(self, token), "127.0.0.1", self._port)  # type: ignore[misc]
                    for token in self._tokens[at : at + AT_ONCE]
                )
            )
            self._screens += [screen for _transport, screen in pairs]
        await self._all()

    async def hears(
        self, tap: Awaitable[float], part: str, *, is_fetched: bool = False
    ) -> tuple[float, Heard]:
        """Await ``tap``; returns its seconds, and when every display received ``part`` (and fetched it)."""
        self._begin(b'"%b":' % part.encode(), part if is_fetched else "")
        took = await tap
        await self._all()
        await asyncio.gather(*self._fetches)
        return took, Heard(self._notices, self._parts)

    def close(self) -> None:
        """Disconnect all."""
        for screen in self._screens:
            screen.transport.close()

    def noticed(self, screen: Screen, frame: bytes) -> None:
        """One display receives a notice: it counts once, if it is the one waited for."""
        if self._mark not in frame or screen.token in self._told:
            return
        self._told.add(screen.token)
        self._notices.append(perf_counter() - self._began)
        self.frame_bytes = len(frame)
        if self._part:
            version, self.spread = _number(frame, self._mark), _number(frame, b'"spread":')
            later = self._random.random() * self.spread / 1e3
            self._fetches.append(asyncio.ensure_future(self._fetch(screen.token, version, later)))
        if len(self._told) == len(self._tokens):
            self._is_told.set()

    def _begin(self, mark: bytes, part: str = "") -> None:
        self._mark, self._part = mark, part
        self._told: set[str] = set()
        self._notices: list[float] = []
        self._parts: list[float] = []
        self._fetches: list[asyncio.Future[None]] = []
        self._is_told = asyncio.Event()
        self._began = perf_counter()

    async def _all(self) -> None:
        try:
            await asyncio.wait_for(self._is_told.wait(), PATIENCE_SECONDS)
        except TimeoutError:
            raise Quiet(f"{len(self._tokens) - len(self._told)} displays heard nothing") from None

    async def _fetch(self, token: str, version: int, later: float) -> None:
        await asyncio.sleep(later)
        asked = f"GET /parts/{token}/{self._part}?v={version} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        answer = await self._exchange(asked.encode())
        if not answer.startswith(b"HTTP/1.1 200"):
            raise Quiet(answer[:200].decode(errors="replace"))
        self.part_bytes = len(answer)
        self._parts.append(perf_counter() - self._began)

    async def _exchange(self, request: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(request)
            return await reader.read()
        finally:
            writer.close()


def _number(frame: bytes, mark: bytes) -> int:
    """The number after a marker."""
    found = re.search(mark + rb"(\d+)", frame)
    assert found
    return int(found[1])

"""One open stream: what waits to be written to it, and whether it may go on."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator

from screens.parts.screen_tokens import ScreenToken
from screens.wire.frames import CUT

WAITING = 16


class Client:
    """A screen that listens; frames wait in a queue that drops the oldest when the screen is slow."""

    def __init__(self, shown: ScreenToken, event_id: int) -> None:
        self.shown = shown
        self.event_id = event_id
        self.is_behind = False
        self.sending_since: float | None = None
        self.writer: asyncio.Task[None] | None = asyncio.current_task()
        self._waiting: deque[bytes] = deque(maxlen=WAITING)
        self._wake = asyncio.Event()
        self._is_over = False

    def put(self, frame: bytes) -> None:
        """Let a frame wait its turn; what is dropped for it is made up by ``is_behind``."""
        self.is_behind = self.is_behind or len(self._waiting) == WAITING
        self._waiting.append(frame)
        self._wake.set()

    def put_beat(self, frame: bytes) -> None:
        """A sign of life, unless something else is on its way."""
        if not self._waiting and self.sending_since is None:
            self._waiting.append(frame)
            self._wake.set()

    def cut(self) -> None:
        """End the stream after telling the screen that it is cut off."""
        self._waiting.clear()
        self._waiting.append(CUT)
        self.end()

    def end(self) -> None:
        """End the stream once what waits is written."""
        self._is_over = True
        self._wake.set()

    def drop(self) -> None:
        """Give up a screen that takes nothing any more; the write that waits for it is broken off."""
        self.end()
        if self.writer is not None:
            self.writer.cancel()

    async def frames(self) -> AsyncIterator[bytes]:
        """What to write next; waits until there is something, stops at the end."""
        while self._waiting or not self._is_over:
            if not self._waiting:
                await self._wake.wait()
            self._wake.clear()
            # One write for all that waits: after a pause a screen is brought up at once.
            joined = b"".join(self._waiting)
            self._waiting.clear()
            if joined:
                yield joined

"""One open stream: its queue of frames, and whether it has ended."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator

from screens.parts.fragments import Watched
from screens.parts.screen_tokens import InView, ScreenToken
from screens.wire.frames import CUT

WAITING = 16


class Client:
    """A connected screen; its queue drops the oldest frames if the screen is slow.

    ``watched`` is the page in fragments that it shows, if it does.
    """

    def __init__(self, token: ScreenToken, event_id: int, day_id: int = 0) -> None:
        self.token = token
        self.shown = InView(event_id, day_id)
        self.is_behind = False
        self.watched: Watched | None = None
        self.sending_since: float | None = None
        self.writer: asyncio.Task[None] | None = asyncio.current_task()
        self._waiting: deque[bytes] = deque(maxlen=WAITING)
        self._wake = asyncio.Event()
        self._is_over = False

    @property
    def event_id(self) -> int:
        """The event that it shows; 0 is the house."""
        return self.shown.event_id

    def put(self, frame: bytes) -> None:
        """Queue a frame; ``is_behind`` makes up for a dropped one."""
        self.is_behind = self.is_behind or len(self._waiting) == WAITING
        self._waiting.append(frame)
        self._wake.set()

    def put_beat(self, frame: bytes) -> None:
        """Queue a heartbeat, unless another frame is waiting."""
        if not self._waiting and self.sending_since is None:
            self._waiting.append(frame)
            self._wake.set()

    def cut(self) -> None:
        """Notify the screen that it is disconnected, then end the stream."""
        self._waiting.clear()
        self._waiting.append(CUT)
        self.end()

    def end(self) -> None:
        """End the stream once its queue is written."""
        self._is_over = True
        self._wake.set()

    def drop(self) -> None:
        """Drop a screen that no longer reads; its pending write is cancelled."""
        self.end()
        if self.writer is not None:
            self.writer.cancel()

    async def frames(self) -> AsyncIterator[bytes]:
        """The frames to write next; waits for some, and ends with the stream."""
        while self._waiting or not self._is_over:
            if not self._waiting:
                await self._wake.wait()
            self._wake.clear()
            # One write for the whole queue: after a pause a screen catches up in one step.
            body = b"".join(self._waiting)
            self._waiting.clear()
            if body:
                yield body

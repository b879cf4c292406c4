"""The windows of a practice house: open as long as they say so; without any, the house ends."""

from __future__ import annotations

import time
from collections.abc import Callable

FIRST_SECONDS = 120
"""How long it waits for its first window."""
SILENT_SECONDS = 150
"""A window says every twenty seconds that it is open; one in the background only every minute."""
CLOSED_SECONDS = 60
"""How long it waits after the last window has closed: a page that is left may be followed by another."""
MOST_WINDOWS = 200
IDLE_SECONDS = 1_800
"""How long it stays open while nobody uses it."""


class Windows:
    """Which windows are open, and when the practice house ends."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._heard: dict[str, float] = {}
        self._waits_until = clock() + FIRST_SECONDS
        self._used = clock()

    def hear(self, window: str, *, is_used: bool) -> None:
        """A window says that it is open, and whether somebody touched it since."""
        now = self._clock()
        open_still = {
            one: at for one, at in self._heard.items() if now - at <= SILENT_SECONDS and one != window
        }
        self._heard = dict(list(open_still.items())[1 - MOST_WINDOWS :]) | {window: now}
        if is_used:
            self._used = self._clock()

    def close(self, window: str) -> None:
        """A window says that its page is left."""
        self._heard.pop(window, None)
        if not self._heard:
            self._waits_until = self._clock() + CLOSED_SECONDS

    @property
    def count(self) -> int:
        """The windows that were open when one last said something."""
        return len(self._heard)

    @property
    def seconds_left(self) -> float:
        """Until the house ends if no window says anything more; zero or less when it is over."""
        last = max(self._heard.values(), default=None)
        until = self._waits_until if last is None else last + SILENT_SECONDS
        return min(until, self._used + IDLE_SECONDS) - self._clock()

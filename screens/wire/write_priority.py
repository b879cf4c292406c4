"""Taps have priority over screens: while an action runs, fetches of parts wait a moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar
from weakref import WeakKeyDictionary

One = TypeVar("One")
WAITS_SECONDS = 0.25
"""No screen waits longer than this for taps, even if there are many."""
AT_ONCE = 50
"""How many screens are notified before the loop checks for a tap."""


class WritePriority:
    """The actions running on one loop, and the queue of fetches: one after another, after the actions."""

    def __init__(self) -> None:
        self._taps = 0
        self._none_in_hand = asyncio.Event()
        self._none_in_hand.set()
        self._one_at_a_time = asyncio.Lock()

    @contextmanager
    def tap(self) -> Iterator[None]:
        """Count an action as running until this context ends."""
        self._taps += 1
        self._none_in_hand.clear()
        try:
            yield
        finally:
            self._taps -= 1
            if not self._taps:
                self._none_in_hand.set()

    async def turn(self) -> None:
        """Wait for a turn to fetch: after the running actions, in ``WAITS_SECONDS`` at the latest."""
        if not (self._taps or self._one_at_a_time.locked()):
            return
        until = asyncio.get_running_loop().time() + WAITS_SECONDS
        # A thousand fetches released together at the end of one tap would delay the next.
        async with self._one_at_a_time:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(until):
                    await self._none_in_hand.wait()


async def in_turns(screens: Iterable[One]) -> AsyncIterator[One]:
    """Each item, yielding to the loop after every ``AT_ONCE``."""
    for count, screen in enumerate(tuple(screens)):
        if count and not count % AT_ONCE:
            await asyncio.sleep(0)
        yield screen


_of_loops: WeakKeyDictionary[asyncio.AbstractEventLoop, WritePriority] = WeakKeyDictionary()


def write_priority() -> WritePriority:
    """The write priority of the running loop."""
    return _of_loops.setdefault(asyncio.get_running_loop(), WritePriority())

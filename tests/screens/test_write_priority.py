"""A tap has priority over the screens that fetch, but no screen starves."""

from __future__ import annotations

import asyncio

import pytest

from screens.wire import write_priority
from screens.wire.write_priority import AT_ONCE, WritePriority, in_turns

SCREENS = 1_000


class Room:
    """A thousand screens that fetch while a tap is handled."""

    def __init__(self) -> None:
        self.house = WritePriority()
        self.fetched: list[int] = []
        self.waiting = [asyncio.ensure_future(self._fetch(screen)) for screen in range(SCREENS)]

    async def _fetch(self, screen: int) -> None:
        await self.house.turn()
        self.fetched.append(screen)

    async def looks_round(self, times: int) -> int:
        """How many have fetched after the loop has yielded this many times."""
        for _ in range(times):
            await asyncio.sleep(0)
        return len(self.fetched)

    async def all_fetched(self) -> None:
        await asyncio.gather(*self.waiting)
        assert sorted(self.fetched) == list(range(SCREENS))


async def _amid_a_tap() -> None:
    room = Room()
    with room.house.tap():
        assert await room.looks_round(10) == 0
    assert 0 < await room.looks_round(10) < 20
    await room.all_fetched()


def test_screens_wait_for_the_tap_and_then_go_on_one_by_one() -> None:
    asyncio.run(_amid_a_tap())


async def _amid_a_long_one() -> None:
    room = Room()
    with room.house.tap():
        await room.all_fetched()


def test_no_screen_waits_for_ever_for_a_tap_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_priority, "WAITS_SECONDS", 0.02)
    asyncio.run(_amid_a_long_one())


async def _in_portions() -> None:
    told: list[int] = []

    async def tell() -> None:
        async for screen in in_turns(range(SCREENS)):
            told.append(screen)

    telling = asyncio.ensure_future(tell())
    await asyncio.sleep(0)
    assert len(told) == AT_ONCE
    await telling
    assert told == list(range(SCREENS))


def test_a_crowd_is_told_in_portions_and_everybody_once() -> None:
    asyncio.run(_in_portions())

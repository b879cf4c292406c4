"""The supervisor of streams: lost notices, heartbeats, screens disconnected or moved to another event."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable
from contextlib import suppress
from weakref import WeakKeyDictionary

from django.db import Error as DatabaseError

from payouts.jackpots.rows import events_beside
from screens.parts.evening import events_tonight
from screens.parts.screen_tokens import InView, ScreenToken
from screens.wire import frames, subscriber
from screens.wire.heartbeats import HEARTBEATS
from screens.wire.hub import Hub, hub
from screens.wire.threads import in_thread
from screens.wire.token_cache import TokenCache
from screens.wire.write_priority import in_turns

log = logging.getLogger(__name__)
POLL_SECONDS = 1.0
BEAT_SECONDS = 4.0
REVIEW_SECONDS = 10.0
STUCK_SECONDS = 60.0


class Supervisor:
    """Keeps the hub of one loop up to date with the database."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._tokens = TokenCache()
        loop = asyncio.get_running_loop()
        rounds = (self._poll(), self._beat(), self._review_on_change(), subscriber.follow(hub.hear))
        self._rounds = [loop.create_task(work) for work in rounds]

    async def in_view_of(self, token: ScreenToken) -> InView | None:
        """What the token shows now; ``None`` if it is no longer valid."""
        return await self._tokens.in_view_of(token)

    async def _poll(self) -> None:
        """Other processes write too, and a notice can be lost: read the versions every second."""
        was_read = True
        while True:
            await asyncio.sleep(POLL_SECONDS)
            if self._hub.has_displays():
                await _quietly(self._look_round())
            if self._hub.events():
                is_read = await _quietly(self._hub.read(self._hub.followed()))
                if is_read and not was_read:
                    # Their fetches were refused meanwhile: do not make them wait until they try again.
                    await self._hub.greet_all()
                was_read = is_read
            await _quietly(in_thread(HEARTBEATS.write_down))

    async def _review_on_change(self) -> None:
        """Check the tokens after every change of the house, and periodically in any case."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hub.house_changed.wait(), REVIEW_SECONDS)
            self._hub.house_changed.clear()
            await _quietly(self._review())

    async def _review(self) -> None:
        clients = self._hub.clients()
        self._hub.watchers.forget_unwatched(clients)
        holds = await self._tokens.review({client.token for client in clients})
        for client in clients:
            shown = holds.get(client.token)
            if shown is None:
                client.cut()
            elif shown != client.shown:
                await self._hub.move(client, shown)

    async def _look_round(self) -> None:
        """Find this evening's events, for displays that show them all, and the events that feed the same jackpots."""
        self._hub.tonight_is(await in_thread(events_tonight))
        self._hub.feed_together(await in_thread(events_beside))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            frame = frames.beat(time.time_ns() // 1_000_000)
            since = time.monotonic() - STUCK_SECONDS
            async for client in in_turns(self._hub.clients()):
                client.put_beat(frame)
                if client.sending_since is not None and client.sending_since < since:
                    client.drop()


async def _quietly(work: Awaitable[None]) -> bool:
    """Whether the work succeeded; if not, the streams stay open and the next round tries again.

    The database may be unavailable for a while. No other error may end the rounds either: without them no
    screen would receive another change.
    """
    try:
        await work
    except DatabaseError as error:
        log.warning("screens cannot read: %s", error)
        return False
    except Exception:
        log.exception("a round of the screens")
        return False
    return True


_supervisors: WeakKeyDictionary[asyncio.AbstractEventLoop, Supervisor] = WeakKeyDictionary()


def supervisor() -> Supervisor:
    """The supervisor of the running loop, started with the first screen."""
    loop = asyncio.get_running_loop()
    if loop not in _supervisors:
        _supervisors[loop] = Supervisor(hub())
    return _supervisors[loop]

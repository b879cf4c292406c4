"""Streams of pages in fragments: each is sent what it lacks, made once for its role and its language."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from journal import instants
from people.staff.rows import roles_of
from screens.parts.fragments import (
    NO_OTHERS,
    Others,
    Watched,
    again_at,
    forget_unwatched,
    lacking,
    readers_of,
)
from screens.parts.frame import START, Frame, Stamp
from screens.wire.client import Client
from screens.wire.shown import PageState, hears_taps
from screens.wire.threads import in_thread
from screens.wire.write_priority import in_turns, write_priority

log = logging.getLogger(__name__)
SHARE = 19
"""How many times as long as it took to make the last frames the next ones wait: a twentieth of a processor."""
SHORTEST, LONGEST = 0.25, 1.0
"""The limits of that wait, in seconds."""
NOBODY = ""
Since = tuple[Stamp, str]
"""Up to which stamp pages were told, and the past of their database."""
NOTHING: Since = (START, "")


@dataclass(frozen=True, slots=True)
class Made:
    """A frame, the seconds of processor that it took, and when the page changes though nothing is done."""

    frame: Frame
    seconds: float
    again_at: datetime | None


class Watchers:
    """The open pages in fragments of one loop."""

    def __init__(self, clients: Callable[[int], Iterable[Client]]) -> None:
        self._clients = clients
        self._told: dict[Watched, Since] = {}
        self._changed: set[int] = set()
        self._telling: dict[int, asyncio.Task[None]] = {}
        self._hurry: defaultdict[int, asyncio.Event] = defaultdict(asyncio.Event)
        self._loop = asyncio.get_running_loop()
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._deaf = hears_taps(self)

    def changed(self, event_id: int) -> None:
        """Something of this event has changed: its pages are told soon."""
        if not self._watching(event_id):
            return
        self._changed.add(event_id)
        if event_id not in self._telling:
            self._telling[event_id] = self._loop.create_task(self._tell(event_id))

    async def greet(self, client: Client, state: PageState) -> bool:
        """Send a page what it lacks; False if its person may not read it."""
        roles = await in_thread(roles_of, {client.token.holder_id})
        role = roles.get(client.token.holder_id, NOBODY)
        if role not in readers_of(state.page) or state.event_id != client.event_id:
            return False
        client.watched = Watched(state.page, state.event_id, role, client.token.language)
        frame = await in_thread(lacking, client.watched, state.at, state.past)
        self._told.setdefault(client.watched, (frame.at, frame.past))
        if not frame.is_empty:
            client.put(framed(frame))
        # What time alone changes from now on.
        self.changed(state.event_id)
        return True

    def others(self, watched: Watched) -> Others:
        """Who watches this page, each up to the stamp that all of them were told; called from any thread."""
        clients = [one for one in tuple(self._clients(watched.event_id)) if one.watched is not None]
        pages = {one.watched: self._told.get(one.watched, NOTHING)[0] for one in clients if one.watched}
        since = {page: at for page, at in pages.items() if page.page == watched.page and at != START}
        if not since:
            return NO_OTHERS
        roles = roles_of({one.token.holder_id for one in clients})

        def take(page: Watched, part: Frame) -> None:
            self._soon(partial(self._send_part, framed(part), page, roles))

        return Others(since, take)

    def tapped(self, event_id: int) -> None:
        """Others see at once what somebody has tapped; called from any thread."""
        self._soon(partial(self._hurry_now, event_id))

    def _soon(self, work: Callable[[], None]) -> None:
        try:
            self._loop.call_soon_threadsafe(work)
        except RuntimeError:
            # The loop is closed: its server has stopped.
            with suppress(ValueError):
                self._deaf()

    def _send_part(self, body: bytes, page: Watched, roles: Mapping[int, str]) -> None:
        """A part for all who watch a page and still have its role; what it brings is repeated in the whole frame."""
        for client in self._watching(page.event_id):
            if client.watched == page and roles.get(client.token.holder_id) == page.role:
                client.put(body)

    def _hurry_now(self, event_id: int) -> None:
        self._hurry[event_id].set()
        self.changed(event_id)

    def _watching(self, event_id: int) -> list[Client]:
        return [client for client in self._clients(event_id) if client.watched is not None]

    async def _tell(self, event_id: int) -> None:
        """Tell the pages of an event, then wait: sales may cost so much, a tap is told at once."""
        try:
            while event_id in self._changed:
                self._changed.discard(event_id)
                # Taps come first; one that is answered has made what all others share.
                if not self._hurry[event_id].is_set():
                    await write_priority().turn()
                self._hurry[event_id].clear()
                seconds = await self._tell_once(event_id)
                wait = min(LONGEST, max(SHORTEST, SHARE * seconds))
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._hurry[event_id].wait(), wait)
        finally:
            del self._telling[event_id]

    async def _tell_once(self, event_id: int) -> float:
        """Send each page what it lacks as soon as it is made; returns what that took."""
        clients = defaultdict[Watched, list[Client]](list)
        for client in self._watching(event_id):
            if client.watched is not None:
                clients[client.watched].append(client)
        seconds, times = 0.0, list[datetime]()
        try:
            people = {client.token.holder_id for group in clients.values() for client in group}
            roles = await in_thread(roles_of, people) if people else {}
            for watched, group in clients.items():
                made = await in_thread(_made, watched, *self._told.get(watched, NOTHING))
                seconds += made.seconds
                times += [made.again_at] if made.again_at else []
                await self._send(made.frame, watched, group, roles)
        except Exception:
            # A page that hears nothing asks after a while.
            log.exception("the pages of event %s", event_id)
            return LONGEST
        if timer := self._timers.pop(event_id, None):
            timer.cancel()
        if times:
            wait = max(SHORTEST, (min(times) - instants.now()).total_seconds())
            self._timers[event_id] = self._loop.call_later(wait, self.changed, event_id)
        return seconds

    async def _send(
        self, frame: Frame, watched: Watched, clients: Iterable[Client], roles: Mapping[int, str]
    ) -> None:
        """A frame for all who watch a page; who may no longer is cut, another role loads the page again."""
        body = b"" if frame.is_empty else framed(frame)
        if body:
            self._told[watched] = (frame.at, frame.past)
        async for client in in_turns(clients):
            role = roles.get(client.token.holder_id, NOBODY)
            if role not in readers_of(watched.page):
                client.cut()
            elif role != watched.role:
                client.put(framed(Frame(watched.event_id, role, START, START, START, "", is_other=True)))
            elif body:
                client.put(body)

    def forget_unwatched(self, clients: Iterable[Client]) -> None:
        """Drop what was kept for pages that have been closed."""
        watched = {client.watched for client in clients if client.watched is not None}
        self._told = {key: at for key, at in self._told.items() if key in watched}
        for event_id in self._hurry.keys() - {key.event_id for key in watched} - self._telling.keys():
            del self._hurry[event_id]
        forget_unwatched(watched)


def framed(frame: Frame) -> bytes:
    """A frame as an event of a stream."""
    return b"event: frame\ndata: %b\n\n" % frame.body()


def _made(watched: Watched, since: Stamp, past: str) -> Made:
    """The frame since this stamp; reads the database."""
    began = time.thread_time()
    frame = lacking(watched, since, past)
    return Made(frame, time.thread_time() - began, again_at(watched))

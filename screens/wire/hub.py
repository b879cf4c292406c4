"""The hub of one process: passes change notices on to every open stream, at most four times a second."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from weakref import WeakKeyDictionary

from journal import notices
from journal.notices import ChangeNotice
from journal.opening import HOUSE, tournament_book
from journal.queries import versions_of
from screens.parts.screen_tokens import Holder, InView, ScreenToken
from screens.parts.versions import (
    EVENTS,
    HOUSE_BOOK,
    JACKPOT,
    OF_EVENTS,
    SOUNDS,
    WHOLE,
    LatestVersions,
    book_of,
    seen_as,
)
from screens.wire import frames
from screens.wire.client import Client
from screens.wire.threads import in_thread
from screens.wire.watchers import Watchers
from screens.wire.write_priority import in_turns

log = logging.getLogger(__name__)
MERGE_SECONDS = 0.25


class Hub:
    """Streams by the event they look at; everything runs on one loop, notices may come from any thread."""

    def __init__(self) -> None:
        self.known = LatestVersions()
        self.house_changed = asyncio.Event()
        self._clients: dict[int, set[Client]] = {}
        self._tonight: tuple[int, ...] = ()
        self._pending: dict[int, set[str]] = defaultdict(set)
        self._telling: dict[int, asyncio.Task[None]] = {}
        self._loop = asyncio.get_running_loop()
        self._deaf = notices.listen(self._overheard)
        self.watchers = Watchers(lambda event_id: self._clients.get(event_id, set()))

    # connected screens

    def join(self, token: ScreenToken, shown: InView) -> Client:
        """Add a screen."""
        client = Client(token, *shown)
        self._clients.setdefault(shown.event_id, set()).add(client)
        return client

    def leave(self, client: Client) -> None:
        """Remove a screen."""
        group = self._clients.get(client.event_id, set())
        group.discard(client)
        if not group:
            self._clients.pop(client.event_id, None)

    async def move(self, client: Client, shown: InView) -> None:
        """Move a screen to another event, or to another day of it."""
        self.leave(client)
        client.shown = shown
        self._clients.setdefault(shown.event_id, set()).add(client)
        client.put(await self.greeting(client))

    def clients(self) -> list[Client]:
        """Every open stream."""
        return [client for group in self._clients.values() for client in group]

    def events(self) -> set[int]:
        """The events that screens show."""
        return set(self._clients)

    def followed(self) -> set[int]:
        """The events whose books are read: those on screens, the evening's, and those that feed the same jackpots."""
        shown = self.events()
        beside = (self.known.beside.get(event_id, frozenset()) for event_id in shown)
        return shown.union(self._tonight, *beside)

    def has_displays(self) -> bool:
        """Whether a display is connected; it may show several events."""
        return any(client.token.holder == Holder.DISPLAY for client in self.clients())

    def tonight_is(self, event_ids: tuple[int, ...]) -> None:
        """Set the evening's events; displays that show them all refresh if they changed."""
        if event_ids != self._tonight:
            self._tonight = event_ids
            self.known.evenings += 1
            self._mark(self.events(), {EVENTS})

    def feed_together(self, beside: Mapping[int, frozenset[int]]) -> None:
        """Set which events feed the same jackpots; their screens refresh the amount if that changed."""
        if beside != self.known.beside:
            changed = {
                event_id
                for event_id in self.events()
                if beside.get(event_id) != self.known.beside.get(event_id)
            }
            self.known.beside = beside
            self._mark(changed, {JACKPOT})

    # changes

    async def greeting(self, client: Client) -> bytes:
        """Everything a screen needs to start or to catch up."""
        versions = await self.versions(client.event_id)
        if client.watched is not None:
            versions = {SOUNDS: versions[SOUNDS]}
        return frames.notice_of_cached(client.shown, versions, client.token)

    async def greet_all(self) -> None:
        """Send all versions to every screen again; a full room gets them over a longer time."""
        for event_id, clients in tuple(self._clients.items()):
            versions = await self.versions(event_id)
            self.watchers.changed(event_id)
            async for client in in_turns(one for one in clients if one.watched is None):
                spread = frames.spread_of(len(clients), client.token.audience)
                client.put(frames.notice_of_cached(client.shown, versions, client.token, spread))

    async def versions(self, event_id: int, part: str = "", at_least: int = 0) -> dict[str, int]:
        """The versions of an event's parts; read again if ``part`` must be newer than the known version."""
        if not self.known.has(event_id) or self.known.of(event_id).get(part, 0) < at_least:
            await self.read({event_id})
        return self.known.of(event_id)

    async def read(self, event_ids: Iterable[int]) -> None:
        """Read the versions of events and the house, and forward those that rose."""
        refs = [HOUSE, *(tournament_book(event_id) for event_id in event_ids if event_id)]
        answers = await in_thread(versions_of, refs)
        for ref in refs:
            version, parts = answers.get(ref, (0, {}))
            book = (str(ref.kind), ref.subject_id)
            self._changed(book, self.known.take(book, version, parts.items()))

    def hear(self, heard: ChangeNotice) -> None:
        """Take a notice, on the loop's own thread."""
        self._changed((heard.kind, heard.subject_id), self.known.hear(heard))
        # The pages of the house show events whose books nobody else reads.
        self.watchers.changed(0)

    def _overheard(self, heard: ChangeNotice) -> None:
        try:
            self._loop.call_soon_threadsafe(self.hear, heard)
        except RuntimeError:
            # The loop is closed: its server has stopped.
            self._deaf()

    def _changed(self, book: tuple[str, int], risen: tuple[str, ...]) -> None:
        if book == HOUSE_BOOK and WHOLE in risen:
            self.house_changed.set()
        parts = seen_as(risen)
        event_ids = {event_id for event_id in self.events() if book in (HOUSE_BOOK, book_of(event_id))}
        self._mark(event_ids, parts)
        # A line that no part shows is among the latest of a board.
        for event_id in event_ids | {0} if risen else ():
            self.watchers.changed(event_id)
        if self._tonight and parts & set(OF_EVENTS):
            self._mark(self.events(), {EVENTS})
        if JACKPOT in parts:
            fed = {
                one
                for one in self.events()
                for other in self.known.beside.get(one, ())
                if book_of(other) == book
            }
            self._mark(fed, {JACKPOT})
        if SOUNDS in parts:
            self._mark(self.events(), {SOUNDS})

    def _mark(self, event_ids: Iterable[int], parts: set[str]) -> None:
        """Notify the screens of these events soon."""
        for event_id in event_ids if parts else ():
            self._pending[event_id] |= parts
            if event_id not in self._telling:
                self._telling[event_id] = self._loop.create_task(self._tell(event_id))

    async def _tell(self, event_id: int) -> None:
        """Notify an event's screens at once, then collect further changes for a quarter of a second."""
        try:
            while parts := self._pending.pop(event_id, set()):
                await self._tell_parts(event_id, sorted(parts))
                await asyncio.sleep(MERGE_SECONDS)
        finally:
            del self._telling[event_id]

    async def _tell_parts(self, event_id: int, parts: list[str]) -> None:
        versions = self.known.of(event_id)
        groups = defaultdict(list)
        for client in self._clients.get(event_id, ()):
            # A page in fragments gets frames; its sounds are none.
            names = tuple(parts) if client.watched is None else (SOUNDS,) * (SOUNDS in parts)
            kind = frames.ShownTo(client.token.holder, client.token.audience, client.token.language)
            groups[client.shown, kind, names].append(client)
        crowd = sum(len(clients) for clients in groups.values())
        for (shown, kind, names), clients in groups.items():
            if not names:
                continue
            spread = frames.spread_of(crowd, kind.audience)
            try:
                frame = await in_thread(frames.notice, shown, versions, names, replace(kind, spread=spread))
            except Exception:
                # Even if a part cannot be built now, screens must be notified that it changed.
                log.exception("parts %s of event %s", names, event_id)
                frame = frames.bare(versions, names, spread)
            async for client in in_turns(clients):
                if client.event_id == event_id:
                    client.put(frame)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]

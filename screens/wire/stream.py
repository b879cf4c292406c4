"""The route of event streams: a screen token checked at connect, then notices and heartbeats until the end."""

from __future__ import annotations

import asyncio
import time
from urllib.parse import parse_qs

from django.db import Error as DatabaseError

from rulebook.refusals import Refusal
from screens.parts import screen_tokens
from screens.parts.screen_tokens import Holder, ScreenToken
from screens.wire import frames
from screens.wire.client import Client
from screens.wire.hub import hub
from screens.wire.plain import NEVER_KEPT, Receive, Scope, Send, answer
from screens.wire.shown import read_page_state
from screens.wire.supervisor import supervisor

PREFIX = "/stream/"
HEADERS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    NEVER_KEPT,
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
)


async def stream(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one connection under ``/stream/<token>``: 403 without a valid token, else a stream of events."""
    if scope["type"] != "http":
        await send({"type": "websocket.close"})
        return
    if scope["method"] != "GET":
        await answer(send, 405)
        return
    screen_token = token_in(scope["path"].removeprefix(PREFIX))
    try:
        shown = await supervisor().in_view_of(screen_token) if screen_token else None
        # Read before the screen joins, so that its first frame is not repeated.
        await hub().versions(shown.event_id if shown else 0)
    except DatabaseError:
        await answer(send, 503)
        return
    if screen_token is None or shown is None:
        await answer(send, 403)
        return
    client = hub().join(screen_token, shown)
    page = read_page_state(_word(scope, "shows")) if screen_token.holder is Holder.PERSON else None
    try:
        if page is not None and not await hub().watchers.greet(client, page):
            client.cut()
    except DatabaseError:
        hub().leave(client)
        await answer(send, 503)
        return
    await _follow(client, receive, send)


def _word(scope: Scope, name: str) -> str:
    """A value of the query string, empty without one."""
    return parse_qs(scope["query_string"].decode("latin-1")).get(name, [""])[0]


def token_in(token: str) -> ScreenToken | None:
    """The screen token in an address, ``None`` if it is not valid."""
    try:
        return screen_tokens.read(token.strip("/"))
    except Refusal:
        return None


async def _follow(client: Client, receive: Receive, send: Send) -> None:
    leaving = asyncio.ensure_future(_until_gone(receive, client))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": list(HEADERS)})
        await _write(client, send, frames.OPENING + await hub().greeting(client))
        async for waiting in client.frames():
            await _write(client, send, waiting)
            if client.is_behind:
                client.is_behind = False
                client.put(await hub().greeting(client))
        await send({"type": "http.response.body", "body": b""})
    finally:
        hub().leave(client)
        leaving.cancel()


async def _write(client: Client, send: Send, frame: bytes) -> None:
    client.sending_since = time.monotonic()
    await send({"type": "http.response.body", "body": frame, "more_body": True})
    client.sending_since = None


async def _until_gone(receive: Receive, client: Client) -> None:
    """Wait until the screen disconnects; the stream ends with it."""
    while (await receive())["type"] != "http.disconnect":
        pass
    client.end()

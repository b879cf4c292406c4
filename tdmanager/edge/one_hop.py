"""Django behind one hop: the body is read on the loop, the whole request runs in one kept thread."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from itertools import islice
from typing import IO, Any

from django.conf import settings
from django.core import signals
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix
from django.utils import translation

from journal import turns
from rulebook.refusals import Refusal
from screens.wire.shown import TapAnswer
from screens.wire.write_priority import write_priority
from tdmanager.edge.bodies import Bodies, Gone, Receive, Scope, discard_rest
from tdmanager.edge.files import Files
from tdmanager.edge.programs import Programs, is_of_program
from tdmanager.edge.threads import READING, Threads
from tdmanager.pages import refused

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
AT_ONCE = 16
"""How many pieces of a streamed response are read in one hop: enough for most files."""


@dataclass(slots=True)
class Answer:
    """The response: the status and headers, a first piece, and the following ones if it is streamed."""

    start: MutableMapping[str, Any]
    body: bytes
    response: HttpResponseBase
    rest: Iterator[bytes] | None = None


class OneHop(ASGIHandler):
    """Runs each request in one thread; a slow body uses none."""

    def __init__(self) -> None:
        # Not the initialiser of ASGIHandler: it prepares every middleware for the loop.
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._programs = Programs()
        self._bodies = Bodies()
        self._files = Files()
        self._threads = Threads(settings.WEB_CONNECTIONS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # type: ignore[override]
        """Serve one request."""
        if scope["type"] != "http":
            raise ValueError(f"only http is served here, not {scope['type']}")
        key = self._files.key(scope)
        if (kept := self._files.get(key)) is not None:
            await send(kept.start)
            await send({"type": "http.response.body", "body": kept.body})
            return
        with self._bodies.new_body() as body:
            try:
                await body.read(scope, receive)
            except Gone:
                return
            except Refusal as refusal:
                await self._refuse(scope, receive, send, refusal)
                return
            with ExitStack() as in_hand:
                in_hand.enter_context(_in_hand(scope))
                answer = await self._in_thread(scope, self._answer, scope, body.file)
                if isinstance(answer.response, TapAnswer):
                    await self._send_as_made(scope, answer, send, in_hand.close)
                    return
            if answer.rest is None:
                self._files.keep(key, answer.start, answer.body)
            await self._send(scope, answer, receive, send)

    def close(self) -> None:
        """End its threads and their connections."""
        self._threads.close()

    async def _in_thread(self, scope: Scope, work: Callable[..., Any], *arguments: Any) -> Any:
        # Each request has a context of its own, so that nothing, such as its language, is left in the thread.
        return await asyncio.get_running_loop().run_in_executor(
            self._threads.pool_for(scope), copy_context().run, work, *arguments
        )

    def _answer(self, scope: Scope, body: IO[bytes]) -> Answer:
        set_script_prefix(get_script_prefix(scope))
        with turns.waiting_as(turns.Turn.ORDINARY):
            return self._answered(scope, body)

    def _answered(self, scope: Scope, body: IO[bytes]) -> Answer:
        signals.request_started.send(sender=type(self), scope=scope)
        request, refusal = self.create_request(scope, body)
        response: Any = refusal
        if request is not None:
            handler: BaseHandler = self._programs if is_of_program(request) else self
            response = handler.get_response(request)
        response._handler_class = type(self)
        return self._as_answer(response)

    def _as_answer(self, response: Any) -> Answer:
        """The response in the form to send; closed here, in its thread, unless it is streamed for longer."""
        answer = Answer(_start(response), b"", response)
        if isinstance(response, TapAnswer):
            answer.rest = iter(response)
            return answer
        if response.streaming:
            response.block_size = self.chunk_size
            answer.rest = iter(response)
            answer.body, is_over = _next(answer.rest)
        else:
            answer.body, is_over = response.content, True
        if is_over:
            response.close()
            answer.rest = None
        return answer

    async def _send(self, scope: Scope, answer: Answer, receive: Receive, send: Send) -> None:
        await send(answer.start)
        if answer.rest is None:
            await send({"type": "http.response.body", "body": answer.body})
            return
        leaving = asyncio.ensure_future(_left(receive))
        try:
            is_over = False
            while not leaving.done():
                await send({"type": "http.response.body", "body": answer.body, "more_body": not is_over})
                if is_over:
                    break
                answer.body, is_over = await self._in_thread(scope, _next, answer.rest)
        finally:
            leaving.cancel()
            await self._in_thread(scope, answer.response.close)

    async def _send_as_made(
        self, scope: Scope, answer: Answer, send: Send, made_all: Callable[[], None]
    ) -> None:
        """Send each piece at once; neither the thread that makes them nor a screen waits for a slow client."""
        made: asyncio.Queue[bytes] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def push(piece: bytes) -> None:
            loop.call_soon_threadsafe(made.put_nowait, piece)

        def end(_making: object) -> None:
            made.put_nowait(b"")
            made_all()

        making = asyncio.ensure_future(self._in_thread(scope, _make, answer, push))
        making.add_done_callback(end)
        await send(answer.start)
        while piece := await made.get():
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
        await making

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
        """Answer why the body is refused, and end the connection: the rest of the body would follow."""
        refusing = partial(copy_context().run, self._refusal, scope, refusal)
        answer = await asyncio.get_running_loop().run_in_executor(self._threads.beside, refusing)
        await send(answer.start)
        await send({"type": "http.response.body", "body": answer.body, "more_body": True})
        with suppress(OSError):
            await discard_rest(receive)
        await send({"type": "http.response.body"})

    def _refusal(self, scope: Scope, refusal: Refusal) -> Answer:
        set_script_prefix(get_script_prefix(scope))
        request, malformed = self.create_request(scope, BytesIO())
        response: Any = malformed
        if request is not None:
            with translation.override(translation.get_language_from_request(request)):
                response = refused(request, refusal)
                response["Connection"] = "close"
                response["Cache-Control"] = "no-store"
        response.headers["Content-Length"] = str(len(response.content))
        return Answer(_start(response), response.content, response)


async def _left(receive: Receive) -> None:
    """Until the client has left; a request without a body may not have been received yet."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _in_hand(scope: Scope) -> AbstractContextManager[None]:
    """Give writing requests priority over the screens, once their body has arrived."""
    return nullcontext() if scope["method"] in READING else write_priority().tap()


def _next(pieces: Iterator[bytes]) -> tuple[bytes, bool]:
    """The next pieces of a streamed response, and whether they are the last."""
    portion = list(islice(pieces, AT_ONCE))
    return b"".join(portion), len(portion) < AT_ONCE


def _make(answer: Answer, push: Callable[[bytes], object]) -> None:
    """Make all pieces, whatever the client reads."""
    try:
        for piece in answer.rest or ():
            push(piece)
    finally:
        answer.response.close()


def _start(response: Any) -> MutableMapping[str, Any]:
    headers = [(name.encode("ascii"), value.encode("latin1")) for name, value in response.items()]
    headers += [
        (b"Set-Cookie", cookie.output(header="").encode("ascii").strip())
        for cookie in response.cookies.values()
    ]
    return {"type": "http.response.start", "status": response.status_code, "headers": headers}

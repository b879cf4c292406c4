"""The heads of requests: each within a time and size limit, before the sender is known."""

from __future__ import annotations

import asyncio
import json

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from rulebook.refusals import Refusal
from tdmanager.edge import limits

STREAMS = "/stream/"


class LimitedHeads(HttpToolsProtocol):
    """One connection. The server's own protocol reads heads of any length, for any time.

    A head is the first line and the headers. A late head ends its connection; one that is too long, or no
    HTTP, is answered 400 ``request_malformed``.
    """

    _late: asyncio.TimerHandle | None = None
    _is_refused = False
    _size = 0
    _steps = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time limit of the first head."""
        super().connection_made(transport)
        self.timeout_keep_alive = limits.KEEP_SECONDS
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limits."""
        self._expect_none()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Close a stream, which would never end, when the server stops; finish any other response first."""
        if self.cycle is not None and self._is_answering and self.cycle.scope["path"].startswith(STREAMS):
            self.transport.close()
            return
        super().shutdown()

    def data_received(self, data: bytes) -> None:
        """Read on, and count what has arrived since the last complete head or piece of a body."""
        if self._is_refused:
            return
        steps = self._steps
        super().data_received(data)
        if self._is_refused or self.transport.is_closing():
            return
        self._size = self._size + len(data) if steps == self._steps else 0
        if self._size > limits.MOST_HEAD:
            self.send_400_response("")
        elif not self._is_answering:
            self._expect_head()

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def on_message_begin(self) -> None:
        """The first byte of a head."""
        self._expect_head()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Check the size of the head; raises ``ValueError``, which the parser answers, if it is too long."""
        self._steps += 1
        self._expect_none()
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > limits.MOST_HEAD:
            raise ValueError("the head is too long")
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A piece of a body."""
        self._steps += 1
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The whole body has arrived."""
        self._steps += 1
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Answer that this is no request, discard the rest for a moment, and end the connection."""
        # The server loads its protocol before the framework is set up.
        from access.problems import PROBLEM, problem_of  # noqa: PLC0415

        body = json.dumps(problem_of(Refusal("request_malformed"))).encode()
        head = (
            "HTTP/1.1 400 Bad Request",
            f"Content-Type: {PROBLEM}",
            f"Content-Length: {len(body)}",
            "Connection: close",
        )
        self._is_refused = True
        self._expect_none()
        if self._is_answering:
            self.transport.close()
            return
        self.transport.write("\r\n".join((*head, "", "")).encode() + body)
        self.transport.write_eof()
        self._close_after(limits.LINGER_SECONDS)

    def _expect_head(self) -> None:
        if self._late is None:
            self._close_after(limits.HEAD_SECONDS)

    def _close_after(self, seconds: float) -> None:
        self._late = self.loop.call_later(seconds, self.transport.close)

    def _expect_none(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

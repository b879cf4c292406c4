"""The limit: a bare asyncio server that writes one frame to everybody, without an application behind it."""

from __future__ import annotations

import asyncio
import sys

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
ANSWER = b"HTTP/1.1 %s\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"


class Bare:
    """The listeners, the frame that an action sends to all of them, the part that they fetch."""

    def __init__(self, frame: int, part: int, spread: int) -> None:
        told = b'event: notice\ndata: {"parts":{"clock":1,"seats":1},"spread":%d,"inline":{}}' % spread
        text = told.ljust(frame - 2) + b"\n\n"
        self.frame = b"%x\r\n%b\r\n" % (len(text), text)
        self.part = ANSWER % (b"200 OK", part) + b" " * part
        self.listening: set[asyncio.Transport] = set()

    def answer(self, data: bytes, transport: asyncio.Transport) -> None:
        """Keep a stream open, return a part; any other request is an action."""
        if data.startswith(b"GET /stream/"):
            self.listening.add(transport)
            transport.write(HEAD + self.frame)
        elif data.startswith(b"GET /parts/"):
            transport.write(self.part)
            transport.close()
        else:
            transport.write(ANSWER % (b"204 No Content", 0))
            transport.close()
            for one in self.listening:
                one.write(self.frame)


class Line(asyncio.Protocol):
    """One connection; the client sends its whole request at once."""

    def __init__(self, bare: Bare) -> None:
        self._bare = bare

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep it for the response."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Respond."""
        self._bare.answer(data, self._transport)

    def connection_lost(self, _error: Exception | None) -> None:
        """Remove the listener."""
        self._bare.listening.discard(self._transport)


async def serve(port: int, frame: int, part: int, spread: int) -> None:
    """Serve until stopped; ``frame`` and ``part`` are bytes, ``spread`` milliseconds."""
    bare = Bare(frame, part, spread)
    server = await asyncio.get_running_loop().create_server(
        lambda: Line(bare), "127.0.0.1", port, backlog=2_048
    )
    print("up", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(*map(int, sys.argv[1:5])))

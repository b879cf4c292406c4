"""The product served for real: uvicorn on a free port, with the test's own database."""

from __future__ import annotations

import mimetypes
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import uvicorn
from django.conf import settings
from django.contrib.staticfiles import finders

from screens.parts.cache import forget
from tdmanager.asgi import application
from tdmanager.edge.heads import LimitedHeads

START_SECONDS = 60
STOP_SECONDS = 60


@dataclass(frozen=True, slots=True)
class LiveHouse:
    """A server that runs; ``url`` without a slash at the end."""

    host: str
    port: int

    @property
    def url(self) -> str:
        """The address."""
        return f"http://{self.host}:{self.port}"


@cache
def static_file(path: str) -> tuple[bytes, bytes] | None:
    """The type and the content of a static file."""
    found = finders.find(path.removeprefix(settings.STATIC_URL))
    if not isinstance(found, str):
        return None
    kind = mimetypes.guess_type(found)[0] or "application/octet-stream"
    return kind.encode(), Path(found).read_bytes()


async def house_with_files(scope: Any, receive: Any, send: Any) -> None:
    """The product, with its static files from memory: browsers cache them as they do in a real house."""
    path = scope["path"]
    kept = static_file(path) if path.startswith(settings.STATIC_URL) else None
    if kept is None:
        await application(scope, receive, send)
        return
    kind, body = kept
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"public, max-age=86400, immutable"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Outage:
    """A server that can be stopped and started again at the same address."""

    def __init__(self, port: int = 0) -> None:
        self._socket_port = port
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    @property
    def house(self) -> LiveHouse:
        """The address, also while it is down."""
        return LiveHouse("127.0.0.1", self._socket_port)

    def start(self) -> None:
        """Start serving; returns once connections are accepted."""
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", self._socket_port))
        self._socket_port = listening.getsockname()[1]
        config = uvicorn.Config(
            house_with_files,
            http=LimitedHeads,
            lifespan="off",
            log_level="warning",
            timeout_graceful_shutdown=1,
            ws="none",
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([listening],), daemon=True)
        self._thread.start()
        deadline = time.monotonic() + START_SECONDS
        while not self._server.started:
            assert time.monotonic() < deadline, "the server did not start"
            time.sleep(0.01)

    def stop(self) -> None:
        """Stop serving; open streams are closed."""
        if self._server is None or self._thread is None:
            return
        self._server.should_exit = True
        self._thread.join(STOP_SECONDS)
        assert not self._thread.is_alive(), "the server did not stop"
        self._server = None


@dataclass(slots=True)
class Last:
    """The port of the last server: a browser caches files by the whole address."""

    port: int = 0


_LAST = Last()


@contextmanager
def served() -> Iterator[Outage]:
    """A running server, stopped at the end; on the port of the last one, if it is still free."""
    forget()
    server = Outage(_LAST.port)
    try:
        server.start()
    except OSError:
        server = Outage()
        server.start()
    _LAST.port = server.house.port
    try:
        yield server
    finally:
        server.stop()
        forget()

"""The heads of requests: late ones end, long ones are refused; both kinds of house serve in this way."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import uvicorn

from tdmanager.edge import limits
from tdmanager.edge.heads import LimitedHeads
from tdmanager.production.processes import read_table
from tests.servers import wait_for

PATIENCE = 60
SOON = 0.2
START = b"GET / HTTP/1.1\r\nHost: here\r\n"
WHOLE = START + b"\r\n"
LONG = b"X-Long: " + b"a" * limits.MOST_HEAD + b"\r\n"
CLOSED = b""


async def house(scope: Any, receive: Any, send: Any) -> None:
    """Answer in two pieces, the second longer after the head than a head may take."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"O", "more_body": True})
    await asyncio.sleep(3 * SOON)
    await send({"type": "http.response.body", "body": b"K"})


@pytest.fixture
def port() -> Iterator[int]:
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(house, http=LimitedHeads, lifespan="off", log_level="error", timeout_keep_alive=0)
    server = uvicorn.Server(config)
    serving = threading.Thread(target=server.run, args=([listening],), daemon=True)
    serving.start()
    wait_for(lambda: server.started, "the server")
    yield int(listening.getsockname()[1])
    server.should_exit = True
    serving.join(PATIENCE)


@pytest.fixture
def client(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as connected:
        yield connected


def read(client: socket.socket, until: bytes = b"OK") -> bytes:
    """The bytes received up to this text, or until the house closes."""
    told = b""
    while not (until and told.endswith(until)) and (piece := client.recv(65_536)):
        told += piece
    return told


@pytest.mark.parametrize("content", [b"", b"GET / HT", START, b"\r\n", WHOLE + START, WHOLE + b"\r\n"])
def test_a_head_that_does_not_come_in_time_ends_its_connection(
    client: socket.socket, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.setattr(limits, "HEAD_SECONDS", SOON)
    if content.startswith(WHOLE):
        client.sendall(WHOLE)
        assert read(client).endswith(b"OK")
    client.sendall(content.removeprefix(WHOLE))
    assert client.recv(1) == CLOSED


def test_a_kept_connection_waits_for_the_next_request(
    client: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert limits.KEEP_SECONDS > 60
    client.sendall(WHOLE)
    assert read(client).endswith(b"OK")
    # The server is told to keep none at all.
    time.sleep(SOON)
    monkeypatch.setattr(limits, "KEEP_SECONDS", SOON)
    client.sendall(WHOLE)
    assert read(client).endswith(b"OK")
    with socket.create_connection(client.getpeername(), PATIENCE) as other:
        other.sendall(WHOLE)
        assert read(other).endswith(b"OK")
        assert other.recv(1) == CLOSED


def test_an_answer_may_take_longer_than_a_head(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEAD_SECONDS", SOON)
    for sent in (WHOLE, b"\r\n" + WHOLE):
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as client:
            client.sendall(sent)
            assert read(client).endswith(b"OK")


@pytest.mark.parametrize(
    "pieces", [(START, LONG, b"\r\n"), (START + LONG + b"\r\n",), (START, LONG[:-2], b"a\r\n")]
)
def test_a_head_that_is_too_long_is_refused(client: socket.socket, pieces: tuple[bytes, ...]) -> None:
    for piece in pieces:
        client.sendall(piece)
    head, _, body = read(client, CLOSED).partition(b"\r\n\r\n")
    assert b"400 Bad Request" in head
    assert b"application/problem+json" in head
    assert json.loads(body)["code"] == "request_malformed"


def test_a_long_body_is_no_head(client: socket.socket) -> None:
    size = 4 * limits.MOST_HEAD
    client.sendall(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n" % size + b"a" * size)
    assert read(client).endswith(b"OK")


def test_trailers_are_limited_too(client: socket.socket) -> None:
    client.sendall(b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
    with suppress(OSError):
        for _ in range(4):
            client.sendall(LONG)
        assert read(client, CLOSED)[-2:] != b"OK"


def test_heads_of_one_connection_are_counted_one_by_one(client: socket.socket) -> None:
    for _ in range(3):
        for piece in (START, LONG[: limits.MOST_HEAD // 2], b"\r\n\r\n"):
            client.sendall(piece)
        assert read(client).endswith(b"OK")


def test_what_is_no_request_is_a_problem_too(client: socket.socket) -> None:
    client.sendall(b"\x16\x03\x01 hello\r\n\r\n")
    assert b'"code": "request_malformed"' in read(client, CLOSED)


def test_many_processes_serve_with_these_limits() -> None:
    command = read_table().named("web").command
    assert command[command.index("--http") + 1] == f"{LimitedHeads.__module__}:{LimitedHeads.__name__}"

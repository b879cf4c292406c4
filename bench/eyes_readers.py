"""Readers of a board that hold its stream and draw nothing, in a process of their own.

python -m bench.eyes_readers PORT EVENT COOKIE NUMBER, until its input ends.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote

BODY = re.compile(r'data-(stream|fragments|at|past)="([^"]*)"')
PIECE = 65_536


async def _asked(port: int, path: str, cookie: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**24)
    head = (f"GET {path} HTTP/1.1", f"Host: localhost:{port}", f"Cookie: {cookie}")
    writer.write("\r\n".join((*head, "", "")).encode())
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def _stream_of(port: int, event: str, cookie: str) -> str:
    """The address of the stream of a board that has just been loaded."""
    reader, writer = await _asked(port, f"/events/{event}/", cookie)
    page = (await reader.readuntil(b"</main>")).decode(errors="replace")
    writer.close()
    body = dict(reversed(BODY.findall(page)))
    shows = f"{body['fragments']} {body['at']} {body['past']}"
    return f"{body['stream']}?shows={quote(shows)}"


async def _read(reader: asyncio.StreamReader) -> int:
    total = 0
    try:
        while piece := await reader.read(PIECE):
            total += len(piece)
    except (asyncio.CancelledError, ConnectionError):
        pass
    return total


async def _all_read(port: int, event: str, cookie: str, number: int) -> None:
    address = await _stream_of(port, event, cookie)
    lines = [await _asked(port, address, cookie) for _at in range(number)]
    readings = [asyncio.ensure_future(_read(reader)) for reader, _writer in lines]
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for reading in readings:
        reading.cancel()
    print(sum(await asyncio.gather(*readings)), flush=True)


@contextmanager
def readers(port: int, event: int, cookie: str, number: int) -> Iterator[list[int]]:
    """Readers at work inside; afterwards the list holds the bytes that all of them received."""
    received: list[int] = []
    command = [sys.executable, "-m", "bench.eyes_readers", str(port), str(event), cookie, str(number)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n", "the readers read nothing"
        yield received
        process.stdin.close()
        received.append(int(process.stdout.readline()))


if __name__ == "__main__":
    _port, _event, _cookie, _number = sys.argv[1:5]
    asyncio.run(_all_read(int(_port), _event, _cookie, int(_number)))

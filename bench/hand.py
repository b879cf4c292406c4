"""A single client: sends requests one by one from its own process, and reports how long each took."""

from __future__ import annotations

import asyncio
import socket
import sys
from base64 import b64decode, b64encode
from time import perf_counter


class Refused(RuntimeError):
    """The server refused the request; the message is its response."""


class Hand:
    """The process as seen by the measuring one; it is separate so that a busy crowd does not delay it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def ready(cls, port: int) -> Hand:
        """A client for the server on this port."""
        command = [sys.executable, "-m", "bench.hand", str(port)]
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))

    async def tap(self, request: bytes) -> float:
        """Send a request; returns the seconds until its response arrived. Raises ``Refused``."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(b64encode(request) + b"\n")
        told = (await self._process.stdout.readline()).decode().strip()
        try:
            return float(told)
        except ValueError:
            raise Refused(told) from None

    async def leave(self) -> None:
        """End the process."""
        assert self._process.stdin
        self._process.stdin.close()
        await self._process.wait()


def seconds_of(port: int, request: bytes) -> str:
    """The seconds that a request took, or the unexpected response."""
    began = perf_counter()
    with socket.create_connection(("127.0.0.1", port)) as line, line.makefile("rb") as answer:
        line.sendall(request)
        told = answer.read()
    took = perf_counter() - began
    return repr(took) if told.startswith(b"HTTP/1.1 2") else repr(told[-300:])


def main() -> None:
    """One request per line in base64; its seconds, one line each."""
    for line in sys.stdin:
        print(seconds_of(int(sys.argv[1]), b64decode(line)), flush=True)


if __name__ == "__main__":
    main()

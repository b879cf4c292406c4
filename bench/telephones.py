"""A thousand telephones at once: each opens the page of its seat card, with and without its files, and holds its stream.

python -m bench.telephones [--telephones N]; goal: all of them within 4 s.
"""

from __future__ import annotations

import argparse
import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter

from bench.servers import Running, embedded_house
from tdmanager.embedded.limits import raise_open_files

GOAL_SECONDS = 4.0
STREAM = re.compile(rb'data-stream="([^"]*)"')
FILES = re.compile(rb'(?:href|src)="(/static/[^"]*\.(?:css|js|svg))"')
LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
CHUNKED = re.compile(rb"transfer-encoding: *chunked", re.IGNORECASE)


@dataclass(slots=True)
class Telephone:
    """One player's telephone: a connection that is kept, and the bytes that it received."""

    port: int
    code: str
    received: int = 0
    streams: list[asyncio.StreamWriter] = field(default_factory=list)

    async def open(self, *, files: bool) -> float:
        """Seconds until page, ``files`` and the first frame of the stream are there."""
        began = perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        page = await self._get(reader, writer, f"/p/{self.code}/".encode())
        stream = STREAM.search(page)
        assert stream, page[:300]
        for path in dict.fromkeys(FILES.findall(page)) if files else ():
            await self._get(reader, writer, path, packed=True)
        writer.write(b"GET %b HTTP/1.1\r\nHost: localhost\r\n\r\n" % stream[1])
        await reader.readuntil(b"event: ")
        self.streams.append(writer)
        return perf_counter() - began

    async def _get(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: bytes, *, packed: bool = False
    ) -> bytes:
        accepts = b"Accept-Encoding: gzip\r\n" if packed else b""
        writer.write(b"GET %b HTTP/1.1\r\nHost: localhost\r\n%b\r\n" % (path, accepts))
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head[:200]
        length = LENGTH.search(head)
        body = await (reader.readexactly(int(length[1])) if length else _chunks(reader))
        self.received += len(head) + len(body)
        return body

    def close(self) -> None:
        """Let the stream go."""
        for writer in self.streams:
            writer.close()


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int(await reader.readline(), 16):
        body += await reader.readexactly(size)
        await reader.readline()
    await reader.readline()
    return body


async def all_open(port: int, codes: Sequence[str], *, files: bool) -> tuple[list[float], float, float]:
    """Seconds of each telephone, of all together, and kilobytes of each."""
    telephones = [Telephone(port, code) for code in codes]
    began = perf_counter()
    took = await asyncio.gather(*(telephone.open(files=files) for telephone in telephones))
    together = perf_counter() - began
    for telephone in telephones:
        telephone.close()
    return took, together, sum(telephone.received for telephone in telephones) / len(codes) / 1_000


def report(house: Running) -> None:
    """All telephones at once: a first visit, then those that have the files."""
    codes = house.told["codes"]
    asyncio.run(all_open(house.port, codes[:1], files=True))
    for files, name in ((True, "for the first time"), (False, "with the files kept")):
        before = house.processor_seconds()
        took, together, kilobytes = asyncio.run(all_open(house.port, codes, files=files))
        work = (house.processor_seconds() - before) / len(codes) * 1e3
        print(
            f"{len(codes):,} telephones {name}: all within {together:.1f} s (goal {GOAL_SECONDS:.0f}), "
            f"half within {median(took):.1f} s; {kilobytes:.0f} kB and {work:.1f} ms of processor each",
            flush=True,
        )


def main() -> None:
    """Print both figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.telephones", description=__doc__)
    parser.add_argument("--telephones", type=int, default=1_000)
    parser.add_argument(
        "--fill", action="store_true", help="fill a database instead, for the benchmark itself"
    )
    wanted = parser.parse_args().telephones
    raise_open_files()
    with embedded_house(("bench.seat_cards", str(wanted))) as house:
        report(house)


if __name__ == "__main__":
    main()

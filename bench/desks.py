"""Cashiers' programs: each over one open connection, each sending its next request as soon as the last is answered."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice
from math import inf
from time import perf_counter
from typing import Any

from bench.servers import Running

DROPPED = 12
"""The first twelfth of a round is not counted: the first five seconds of a minute."""


@dataclass(frozen=True, slots=True)
class Timed:
    """Requests of one kind: seconds each, processor milliseconds each, requests per second, and refusals."""

    took: list[float]
    work: float
    rate: float
    refused: int

    def percentile(self, share: float) -> float:
        """Milliseconds within which this share of the requests was answered."""
        ordered = sorted(self.took) or [0.0]
        return 1e3 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Desk:
    """One open connection."""

    def __init__(self, token: str) -> None:
        self._token = token
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, port: int, method: str, path: str, body: Any = None) -> int:
        """Send one request and read its answer whole; returns the status."""
        if self._line is None:
            self._line = await asyncio.open_connection("127.0.0.1", port)
        reader, writer = self._line
        sent = b"" if body is None else json.dumps(body).encode()
        head = [f"{method} /api/v1/{path} HTTP/1.1", "Host: localhost"]
        if self._token:
            head.append(f"Authorization: Token {self._token}")
        if sent:
            head += ["Content-Type: application/json", f"Content-Length: {len(sent)}"]
        writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + sent)
        told = await reader.readuntil(b"\r\n\r\n")
        length = next(
            int(line.split(b":")[1])
            for line in told.split(b"\r\n")
            if line.lower().startswith(b"content-length")
        )
        await reader.readexactly(length)
        return int(told.split()[1])

    async def leave(self) -> None:
        """Close the connection."""
        if self._line is not None:
            self._line[1].close()
            self._line = None


@dataclass(frozen=True, slots=True)
class Asked:
    """One request, and the request that follows and is timed with it."""

    method: str
    path: str
    body: Any = None
    then: Asked | None = None


class Till:
    """A house with desks, each with its own drawer, that sell to players who come one after another; and its floor."""

    def __init__(self, house: Running, desks: int) -> None:
        self._house = house
        self.desks = [Desk(token) for token in house.told["tokens"]]
        self.floor = [Desk(house.told["director"]) for _at in range(desks)]
        self._players = iter(house.told["players"])
        self._seated = iter(house.told["seated"])
        self._awards = iter(house.told["awards"])

    def sales(self, number: int) -> Iterator[Asked]:
        """Entries for players who have none."""
        path = f"events/{self._house.told['event']}/sales/"
        for player in islice(self._players, number):
            yield Asked("POST", path, {"player": player, "method": "cash"})

    def sales_in_many(self, number: int) -> Iterator[Asked]:
        """The same, each in another event than the last."""
        events = cycle(self._house.told["many"])
        for sale, event in zip(self.sales(number), events, strict=False):
            yield replace(sale, path=f"events/{event}/sales/")

    def written(self, way: str, number: int) -> Iterator[Asked]:
        """The rows of a sale in another way, behind the same server."""
        return iter([Asked("POST", f"bench/{way}/", {})] * number)

    def looks(self, number: int) -> Iterator[Asked]:
        """The smallest request: who is signed in."""
        return iter([Asked("GET", "me/")] * number)

    def players(self, number: int) -> Iterator[Asked]:
        """Players added to the house."""
        base = next(self._players)
        for at in range(number):
            yield Asked("POST", "players/", {"first_name": "Ada", "last_name": f"Byron {base} {at}"})

    def busts(self, number: int) -> Iterator[Asked]:
        """Players out of a full room."""
        for entry in islice(self._seated, number):
            yield Asked("POST", f"entries/{entry}/bust/", {})

    def busts_with_suggestions(self, number: int) -> Iterator[Asked]:
        """The same, each with the floor's next suggestions."""
        then = Asked("GET", f"events/{self._house.told['playing']}/suggestions/")
        for bust in self.busts(number):
            yield replace(bust, then=then)

    def prizes(self, number: int) -> Iterator[Asked]:
        """Prizes paid out of the own drawer."""
        for award, minor in islice(self._awards, number):
            yield Asked("POST", f"awards/{award}/pay/", {"amount_minor": minor})

    def timed(
        self, requests: Iterator[Asked], desks: Sequence[Desk], number: int, seconds: float = inf
    ) -> Timed:
        """Send this many requests, shared by these desks, for at most these seconds."""
        return asyncio.run(self._timed(requests, desks, number, seconds))

    async def _timed(
        self, requests: Iterator[Asked], desks: Sequence[Desk], number: int, seconds: float
    ) -> Timed:
        took: list[float] = []
        refused = 0

        async def serve(desk: Desk, those: Iterator[Asked], until: float) -> None:
            nonlocal refused
            for one in those:
                if perf_counter() > until:
                    break
                began = perf_counter()
                statuses = [
                    await desk.ask(self._house.port, sent.method, sent.path, sent.body)
                    for sent in (one, one.then)
                    if sent is not None
                ]
                took.append(perf_counter() - began)
                refused += max(statuses) >= 300

        async def all_serve(those: Iterator[Asked], until: float) -> None:
            await asyncio.gather(*(serve(desk, those, until) for desk in desks))

        # The first requests of a connection, of a thread and of a kind cost more, so they are not counted.
        for desk, _at in zip(cycle(desks), range(2 * len(desks)), strict=False):
            await desk.ask(self._house.port, "GET", "me/")
        await all_serve(islice(requests, number // DROPPED), perf_counter() + seconds / DROPPED)
        took.clear()
        work, began = self._house.processor_seconds(), perf_counter()
        await all_serve(requests, began + seconds)
        span, worked = perf_counter() - began, self._house.processor_seconds() - work
        for desk in desks:
            await desk.leave()
        return Timed(took, 1e3 * worked / max(len(took), 1), len(took) / span, refused)

"""A served house under load: eight cashiers sell at once, strangers guess passwords, lists and draws are long."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from statistics import median
from time import perf_counter
from typing import Any

from bench.crowd import Crowd
from bench.desks import Desk
from bench.servers import HOUSES, Running
from journal import instants
from tdmanager.embedded.limits import raise_open_files

DESKS = 8
LEVEL_SECONDS = 20
SALES_A_SECOND = 140
"""The number of players and seats; once they are sold out, the cashiers stop early."""
TAPS_APART = 0.5
WRONG_A_SECOND = 20
SLOW_BODY_SECONDS = 15.0


@dataclass(slots=True)
class Asked:
    """Requests of one kind: seconds each, and unexpected responses."""

    name: str
    took: list[float] = field(default_factory=list)
    answers: dict[int, int] = field(default_factory=dict)

    async def ask(self, sent: Awaitable[int]) -> None:
        """Time one request."""
        began = perf_counter()
        status = await sent
        self.took.append(perf_counter() - began)
        self.answers[status] = self.answers.get(status, 0) + 1

    def line(self, span: float) -> str:
        """The figures as a row."""
        ordered = sorted(self.took) or [0.0]
        shares = (ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.95, 0.99, 1))
        told = " ".join(f"{1e3 * one:8.1f}" for one in shares)
        answers = ", ".join(f"{number} x {status}" for status, number in sorted(self.answers.items()))
        return f"{self.name:<40} {len(self.took) / span:8.1f} {told}   {answers}"


HEAD = f"{'':<40} {'a second':>8} {'p50 ms':>8} {'p95':>8} {'p99':>8} {'most':>8}   answers"


class Evening:
    """A running house and its users."""

    def __init__(self, house: Running) -> None:
        self.house = house
        self.told = house.told
        self._alive = iter(self.told["alive"])
        self._turns = cycle(("pause", "resume"))
        self._players = iter(enumerate(self.told["players"]))
        self.sales = Asked("an entry sold")
        self.busts = Asked("a bust by the director")
        self.taps = Asked("the clock stopped or started")

    def desk(self, name: str) -> Desk:
        """A connection of the person of this name."""
        return Desk(self.told[name])

    async def start(self) -> None:
        """Play starts: the clock runs."""
        dora = self.desk("director")
        path = f"events/{self.told['event']}/start-play/"
        if (status := await dora.ask(self.house.port, "POST", path, {"is_early": True})) >= 300:
            raise RuntimeError(f"play did not start: {status}")
        await dora.leave()

    async def sell(self, token: str, until: float) -> None:
        """One cashier, who sends the next sale as soon as the last is answered."""
        desk = Desk(token)
        for at, player in self._players:
            if perf_counter() > until:
                break
            path = f"events/{self.told['selling'][at // self.told['seats']]}/sales/"
            body = {"player": player, "method": "cash"}
            await self.sales.ask(desk.ask(self.house.port, "POST", path, body))
        await desk.leave()

    async def bust(self, until: float) -> None:
        """The director takes players out, one after another."""
        dora = self.desk("director")
        for entry_id in self._alive:
            if perf_counter() > until:
                break
            await self.busts.ask(dora.ask(self.house.port, "POST", f"entries/{entry_id}/bust/", {}))
            await asyncio.sleep(2 * TAPS_APART)
        await dora.leave()

    async def tap(self, until: float, apart: float = TAPS_APART) -> None:
        """The director stops and starts the clock."""
        dora = self.desk("director")
        for turn in self._turns:
            path = f"days/{self.told['day']}/clock/{turn}/"
            await self.taps.ask(dora.ask(self.house.port, "POST", path, {}))
            await asyncio.sleep(apart)
            if perf_counter() > until:
                break
        await dora.leave()


async def rush(evening: Evening, seconds: float) -> None:
    """Eight cashiers at once, a level ending every twenty seconds, and the director's busts."""
    await evening.start()
    since, began = instants.now(), perf_counter()
    worked = evening.house.processor_seconds()
    until = began + seconds
    await asyncio.gather(
        *(evening.sell(token, until) for token in evening.told["tokens"]), evening.bust(until)
    )
    span, worked = perf_counter() - began, evening.house.processor_seconds() - worked
    print(f"\n{DESKS} cashiers at once for {span:.0f} s, a level ending every {LEVEL_SECONDS} s\n{HEAD}")
    print(evening.sales.line(span))
    print(evening.busts.line(span))
    now = instants.now()
    found = evening.house.asks(
        ("bench.evening", "late", str(evening.told["event"]), since.isoformat(), now.isoformat())
    )
    late = sorted(1e3 * one for one in found["late"])
    if late:
        told = f"median {median(late):.0f} ms, at worst {late[-1]:.0f} ms"
        print(f"{len(late)} levels ended, late by {told}; {worked / span:.2f} processors used", flush=True)


async def wrong(evening: Evening, until: float, request: Asked) -> None:
    """Strangers who guess passwords, twenty per second."""

    async def guess(at: int) -> None:
        desk = Desk("")
        body = {"username": f"nobody{at}", "password": "guessed"}
        with suppress(OSError, asyncio.IncompleteReadError):
            await request.ask(desk.ask(evening.house.port, "POST", "token/", body))
        await desk.leave()

    at = 0
    guesses = set()
    while perf_counter() < until:
        for _one in range(WRONG_A_SECOND):
            at += 1
            guesses.add(asyncio.ensure_future(guess(at)))
        await asyncio.sleep(1)
    await asyncio.gather(*guesses)


async def dawdle(port: int, until: float, ended: list[int]) -> None:
    """A client that sends a body one byte every two seconds, and returns when refused."""
    head = b"POST /api/v1/token/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"
    while perf_counter() < until:
        with suppress(OSError):
            _reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(head)
            began = perf_counter()
            while perf_counter() < min(until, began + SLOW_BODY_SECONDS):
                writer.write(b" ")
                await asyncio.sleep(2)
            ended.append(1)
            writer.close()


async def siege(evening: Evening, seconds: float, screens: int, slow: int) -> None:
    """Screens that only listen, slow bodies and failed sign-ins, while the director uses the clock."""
    await evening.start()
    crowd = Crowd(evening.house.port, evening.told["screens"][:screens])
    await crowd.connect()
    began = perf_counter()
    await evening.tap(began + min(10.0, seconds))
    print(f"\n{screens:,} idle streams, {slow} slow bodies, {WRONG_A_SECOND} wrong sign-ins a second\n{HEAD}")
    evening.taps.name = "the clock's tap, streams alone"
    print(evening.taps.line(perf_counter() - began), flush=True)
    evening.taps = Asked("the clock's tap, with all of them")
    guessed, ended = Asked("a wrong sign-in"), list[int]()
    began = perf_counter()
    until = began + seconds
    await asyncio.gather(
        *(dawdle(evening.house.port, until, ended) for _at in range(slow)),
        wrong(evening, until, guessed),
        evening.tap(until),
    )
    span = perf_counter() - began
    print(evening.taps.line(span))
    print(guessed.line(span), flush=True)
    crowd.close()


async def beside(evening: Evening, name: str, work: Callable[[], Awaitable[int]]) -> None:
    """Send one action after the other while a long job runs."""
    long = Asked(name)
    done = asyncio.Event()

    async def make() -> None:
        await asyncio.sleep(0.3)
        await long.ask(work())
        await asyncio.sleep(0.3)
        done.set()

    async def tap() -> None:
        while not done.is_set():
            await evening.tap(perf_counter() + 0.05, apart=0.01)

    evening.taps = Asked("the clock's tap meanwhile")
    began = perf_counter()
    await asyncio.gather(make(), tap())
    span = perf_counter() - began
    print(long.line(span))
    print(evening.taps.line(span), flush=True)


async def long_work(evening: Evening) -> None:
    """Lists of a thousand players, and the draw of them all."""
    await evening.start()
    print(f"\nWhat takes long, at 1,000 players\n{HEAD}")
    port, dora = evening.house.port, evening.desk("director")
    event_id = evening.told["waiting"]
    await evening.tap(perf_counter() + 3, apart=0.01)
    evening.taps.name = "the clock's tap alone"
    print(evening.taps.line(3.0))
    for form in ("csv", "xlsx"):
        path = f"events/{event_id}/exports/entries.{form}"
        await beside(evening, f"its entries as {form}", lambda path=path: dora.ask(port, "GET", path))  # type: ignore[misc]
    for form in ("csv", "xlsx", "pdf"):
        path = f"inspection/starters.{form}?event={event_id}"
        await beside(
            evening,
            f"its participants issued as {form}",
            lambda path=path: dora.ask(port, "POST", path, {}),  # type: ignore[misc]
        )
    path = f"events/{event_id}/draw/"
    await beside(evening, "the whole draw", lambda: dora.ask(port, "POST", path, {}))
    await dora.leave()


def filler(sales: int, screens: int, seconds: float) -> tuple[str, ...]:
    """The filler for the evening."""
    number = int(seconds / LEVEL_SECONDS) + 10
    return ("bench.evening", "fill", *map(str, (DESKS, sales, screens, number, LEVEL_SECONDS)))


def served(
    options: Namespace,
) -> Iterator[tuple[tuple[str, ...], Callable[[Evening], Coroutine[Any, Any, None]]]]:
    """Run each part with a house of its own."""
    if "rush" in options.parts:
        sales = int(options.seconds * SALES_A_SECOND) + 100
        yield filler(sales, 0, options.seconds), lambda evening: rush(evening, options.seconds)
    if "siege" in options.parts:
        seconds = min(options.seconds, 60.0)
        yield (
            filler(9, options.screens, seconds),
            lambda evening: siege(evening, seconds, options.screens, options.slow),
        )
    if "long" in options.parts:
        yield filler(9, 0, 60.0), long_work


def main() -> None:
    """Print everything."""
    parser = ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="how long the cashiers sell")
    parser.add_argument("--screens", type=int, default=300, help="idle streams")
    parser.add_argument("--slow", type=int, default=50, help="bodies that never end")
    parser.add_argument(
        "--parts", nargs="+", choices=["rush", "siege", "long"], default=["rush", "siege", "long"]
    )
    parser.add_argument("--on", choices=[*HOUSES], default="sqlite", help="which house is served")
    asked = parser.parse_args()
    raise_open_files()
    for filled, play in served(asked):
        with HOUSES[asked.on](filled) as house:
            asyncio.run(play(Evening(house)))


if __name__ == "__main__":
    main()

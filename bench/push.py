"""From an action to a thousand displays: our server and a bare asyncio server, measured in the same run."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import cycle
from statistics import median, quantiles
from time import perf_counter
from typing import Any, TypeVar

from bench.crowd import Crowd, Heard
from bench.hand import Hand
from bench.servers import Served, bare, embedded, two_processes
from tdmanager.embedded.limits import raise_open_files

TAPS, BUSTS = 20, 15
IDLE_SECONDS = 8
APART_SECONDS = 1.0
AMID_SECONDS = 0.15
"""How long after the response to a bust the next action is sent, while parts are still being fetched."""
Done = TypeVar("Done")
House = Callable[[int], AbstractContextManager[Served]]


@dataclass(frozen=True, slots=True)
class Figures:
    """Seconds and bytes; ``alone``, ``busted``, ``after`` are actions: clock, bust, clock during fetches."""

    notices: list[float]
    parts: list[float]
    alone: list[float]
    busted: list[float]
    after: list[float]
    base: float
    idle: float
    notice_work: float
    bust_work: float
    memory: float
    frame_bytes: int
    part_bytes: int
    spread: int


async def measured(served: Served) -> Figures:
    """Measure idle, connect everybody, pause and resume the clock, bust players."""
    base = await _idle(served)
    before = served.memory()
    crowd, hand = Crowd(served.port, served.passes), await Hand.ready(served.port)
    await crowd.connect()
    await asyncio.sleep(APART_SECONDS)
    memory = (served.memory() - before) / len(served.passes)
    idle = await _idle(served)
    turns = _turns(served)
    notice_work, taps = await _worked(served, _taps(crowd, hand, turns), idle)
    frame_bytes = crowd.frame_bytes
    bust_work, busts = await _worked(served, _busts(served, crowd, hand, turns), idle)
    crowd.close()
    await hand.leave()
    alone, heard = zip(*taps, strict=True)
    busted, after, gone = zip(*busts, strict=True)
    return Figures(
        notices=_all(heard, "notices"),
        parts=_all(gone, "parts"),
        alone=list(alone),
        busted=list(busted),
        after=list(after),
        base=base,
        idle=idle,
        notice_work=notice_work / TAPS,
        bust_work=bust_work / BUSTS,
        memory=memory,
        frame_bytes=frame_bytes,
        part_bytes=crowd.part_bytes,
        spread=crowd.spread,
    )


def _turns(served: Served) -> Iterator[bytes]:
    """Pause and resume the clock, over and over."""
    return cycle(served.post(f"days/{served.day}/clock/{turn}/") for turn in ("pause", "resume"))


async def _taps(crowd: Crowd, hand: Hand, turns: Iterator[bytes]) -> list[tuple[float, Heard]]:
    """Actions of the clock, whose part is included in the notice."""
    found = []
    for _ in range(TAPS):
        found.append(await crowd.hears(hand.tap(next(turns)), "clock"))
        await asyncio.sleep(APART_SECONDS)
    return found


async def _busts(
    served: Served, crowd: Crowd, hand: Hand, turns: Iterator[bytes]
) -> list[tuple[float, float, Heard]]:
    """Busts at different tables: every display fetches the seats, and the clock is used meanwhile."""
    found = []
    for entry in served.entries[:: len(served.entries) // BUSTS][:BUSTS]:
        bust = asyncio.ensure_future(hand.tap(served.post(f"entries/{entry}/bust/")))
        (took, heard), after = await asyncio.gather(
            crowd.hears(bust, "seats", is_fetched=True), _amid(bust, hand, next(turns))
        )
        found.append((took, after, heard))
        await asyncio.sleep(APART_SECONDS)
    return found


async def _amid(bust: asyncio.Future[float], hand: Hand, request: bytes) -> float:
    """The next action, a moment after the response to the bust."""
    await bust
    await asyncio.sleep(AMID_SECONDS)
    return await hand.tap(request)


async def _idle(served: Served) -> float:
    """The share of one processor that the server uses when idle."""
    worked, _none = await _worked(served, asyncio.sleep(IDLE_SECONDS))
    return worked / IDLE_SECONDS


async def _worked(served: Served, work: Coroutine[Any, Any, Done], idle: float = 0.0) -> tuple[float, Done]:
    """Processor seconds that the server used meanwhile, minus the idle share ``idle``; and the result."""
    before, began = served.processor_seconds(), perf_counter()
    done = await work
    return served.processor_seconds() - before - idle * (perf_counter() - began), done


def _all(heard: Sequence[Heard], name: str) -> list[float]:
    return [one for each in heard for one in getattr(each, name)]


def report(house: House, displays: int) -> None:
    """Measure our server and the limit; print both, and how many times more ours takes."""
    with house(displays) as served:
        ours = asyncio.run(measured(served))
    with bare(served, ours.frame_bytes, ours.part_bytes, ours.spread) as limit:
        floor = asyncio.run(measured(limit))
    print(f"\n{f'{displays:,} displays, {served.name}':<56} {'house':>12} {'bare':>12} {'ratio':>8}")
    for name, value in SHARES:
        _row(
            f"tap to notice on the screen, {name}",
            value(ours.notices) * 1e3,
            value(floor.notices) * 1e3,
            "ms",
        )
    for name, value in SHARES:
        _row(f"bust to part on the screen, {name}", value(ours.parts) * 1e3, value(floor.parts) * 1e3, "ms")
    _row("memory a display", ours.memory / 1_024, floor.memory / 1_024, "kB")
    _row("processor, nobody connected", ours.base * 100, floor.base * 100, "%", is_beside=False)
    _row("processor, everybody connected", ours.idle * 100, floor.idle * 100, "%", is_beside=False)
    _row("processor, a notice", ours.notice_work * 1e3, floor.notice_work * 1e3, "ms")
    _row("processor, a bust and its fetches", ours.bust_work * 1e3, floor.bust_work * 1e3, "ms")
    for name, mine, least in (
        ("the clock stopped or started", ours.alone, floor.alone),
        ("a bust", ours.busted, floor.busted),
        ("the clock while parts of a bust are fetched", ours.after, floor.after),
    ):
        _row(f"{name}: answered", median(mine) * 1e3, median(least) * 1e3, "ms", is_beside=False)
        _row(f"{name}: the slowest", max(mine) * 1e3, max(least) * 1e3, "ms", is_beside=False)


def _most(listed: Sequence[float]) -> float:
    return quantiles(listed, n=100)[98]


def _row(name: str, ours: float, least: float, unit: str, *, is_beside: bool = True) -> None:
    """A row: our server, the limit, and (``is_beside``) how many times more ours takes."""
    ratio = f"{ours / least:6.1f} x" if is_beside and least > 0 else ""
    print(f"{name:<56} {ours:9.1f} {unit:<2} {least:9.1f} {unit:<2} {ratio}", flush=True)


SHARES: tuple[tuple[str, Callable[[Sequence[float]], float]], ...] = (
    ("half of the displays", median),
    ("99 of 100", _most),
    ("the last", max),
)


def main() -> None:
    """Print everything, or one number of displays on one and on two processes."""
    asked = argparse.ArgumentParser(prog="python -m bench.push", description=__doc__)
    asked.add_argument("--displays", type=int, help="so many only, on one process and on two")
    wanted = asked.parse_args().displays
    files = raise_open_files()
    print(f"{files.limit} open files; the displays are played by this process, on the same processors")
    runs: tuple[tuple[House, int], ...] = ((embedded, 1_000), (embedded, 2_000), (two_processes, 2_000))
    for house, displays in ((embedded, wanted), (two_processes, wanted)) if wanted else runs:
        report(house, displays)


if __name__ == "__main__":
    main()

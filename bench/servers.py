"""Servers to measure: the embedded one, two web processes, and the bare limit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import bench.scratch  # noqa: F401 - the house of the faults asks for the models
from tests.faults.house import House as Production
from tests.servers import free_port, own_folder
from tests.wiring.commands import ROOT, OwnHouse, read_until

TICKS = os.sysconf("SC_CLK_TCK")
Filler = Sequence[str]
"""A module that fills the database and prints what the clients need, and its arguments."""


@dataclass(frozen=True, slots=True)
class Served:
    """A running server: its address, its screen tokens, entries that can bust, and its processes."""

    name: str
    port: int
    passes: tuple[str, ...]
    day: int
    entries: tuple[int, ...]
    token: str
    group: int

    def post(self, path: str) -> bytes:
        """A request of the director's program."""
        lines = (
            f"POST /api/v1/{path} HTTP/1.1",
            "Host: localhost",
            f"Authorization: Token {self.token}",
            "Content-Type: application/json",
            "Content-Length: 2",
            "Connection: close",
        )
        return ("\r\n".join(lines) + "\r\n\r\n{}").encode()

    def processor_seconds(self) -> float:
        """Processor seconds used so far, all its processes together."""
        return seconds_of(self.group)

    def memory(self) -> int:
        """Bytes of memory used, shared memory counted once."""
        kilobytes = 0
        for pid, _fields in _processes(self.group):
            rows = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
            kilobytes += sum(int(row.split()[1]) for row in rows if row.startswith("Pss:"))
        return kilobytes * 1_024


@dataclass(frozen=True, slots=True)
class Running:
    """A running server: its address, its process group, and the output of its filler."""

    name: str
    port: int
    group: int
    told: dict[str, Any]
    environment: Mapping[str, str]
    locked: Callable[[], int]
    """How many lines of its logs report a lock."""

    def asks(self, filler: Filler) -> dict[str, Any]:
        """The output of another module about the same database."""
        return _filled(self.environment, filler)

    def processor_seconds(self) -> float:
        """Processor seconds used so far, all its processes together."""
        return seconds_of(self.group)


def seconds_of(group: int) -> float:
    """Processor seconds of a process group."""
    return sum(sum(map(int, fields[11:13])) for _pid, fields in _processes(group)) / TICKS


def _processes(group: int) -> Iterator[tuple[int, list[str]]]:
    """Process ids of the group, each with the fields of ``/proc/PID/stat`` after its name."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[2]) == group:
            yield int(folder.name), fields


def _filled(environment: Mapping[str, str], filler: Filler) -> dict[str, Any]:
    command = [sys.executable, "-m", *filler]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


@contextmanager
def embedded_house(filler: Filler) -> Iterator[Running]:
    """``./run``: one process on SQLite."""
    with own_folder() as folder:
        house = OwnHouse(folder / "var", {"DJANGO_SETTINGS_MODULE": "tdmanager.settings.embedded"})
        house.var.mkdir()
        house.more |= _measured(house.more["DJANGO_SETTINGS_MODULE"], folder)
        house.manage("upgrade")
        told = _filled(house.environment, filler)
        port = free_port()
        command = ["manage.py", "up", "--port", str(port)]
        with _running(command, house.environment, "Stop with Ctrl+C") as (group, said):
            locked = partial(_locked_in, said)
            yield Running("one process, SQLite", port, group, told, house.environment, locked)


@contextmanager
def house_of_two(filler: Filler, *, is_durable: bool = False) -> Iterator[Running]:
    """Two web processes with PostgreSQL and Redis, from the table of processes.

    ``is_durable``: PostgreSQL writes to the disk before it answers, as for a real house.
    """
    with own_folder() as folder:
        house = Production(folder)
        house.environment |= {"TD_WEB_PROCESSES": "2"}
        house.environment |= _measured(house.environment["DJANGO_SETTINGS_MODULE"], folder)
        if is_durable:
            house.postgres.settings = ()
        try:
            for part in ("postgres", "redis"):
                house.start(part)
            house.postgres.create_database("td")
            house.run("upgrade")
            told = _filled(house.environment, filler)
            for process in house.table.processes:
                house.start(process.name)
            house.wait_until_settled()
            group = house.group_of("web")
            name = "two processes, PostgreSQL, Redis"
            yield Running(name, house.port, group, told, house.environment, partial(_locked_among, folder))
        finally:
            house.close()


House = Callable[[Filler], AbstractContextManager[Running]]
HOUSES: dict[str, House] = {
    "sqlite": embedded_house,
    "postgres": partial(house_of_two, is_durable=True),
}
"""The houses to measure, PostgreSQL as for a real house."""


def _served(house: Running) -> Served:
    told = house.told | {name: tuple(house.told[name]) for name in ("passes", "entries")}
    return Served(house.name, house.port, group=house.group, **told)


@contextmanager
def embedded(displays: int) -> Iterator[Served]:
    """One process on SQLite, with displays."""
    with embedded_house(("bench.displays", str(displays))) as house:
        yield _served(house)


@contextmanager
def two_processes(displays: int) -> Iterator[Served]:
    """Two web processes with PostgreSQL and Redis, with displays."""
    with house_of_two(("bench.displays", str(displays))) as house:
        yield _served(house)


@contextmanager
def bare(like: Served, frame: int, part: int, spread: int) -> Iterator[Served]:
    """The limit, with frames and parts of the same sizes in bytes, fetched over the same milliseconds."""
    port = free_port()
    command = ["-m", "bench.fanout", *map(str, (port, frame, part, spread))]
    with _running(command, os.environ, "up") as (group, _said):
        yield Served("bare asyncio", port, like.passes, like.day, like.entries, like.token, group)


def _measured(settings: str, folder: Path) -> dict[str, str]:
    """The environment of a house that also writes plain rows of a sale, behind the same server."""
    return {
        "DJANGO_SETTINGS_MODULE": "bench.served",
        "BENCH_SETTINGS": settings,
        "BENCH_ROWS": str(folder / "sale"),
    }


def _locked_in(lines: Sequence[str]) -> int:
    return sum("locked" in line for line in lines)


def _locked_among(folder: Path) -> int:
    return sum(_locked_in(log.read_text(errors="replace").splitlines()) for log in folder.glob("*.log"))


def _drain(process: subprocess.Popen[str], output: list[str]) -> None:
    """Read its output: a full pipe would block the server at its next warning."""
    with suppress(ValueError):
        output.extend(process.stdout or ())


@contextmanager
def _running(
    arguments: Sequence[str], environment: Mapping[str, str], text: str
) -> Iterator[tuple[int, list[str]]]:
    """A Python process in its own group, ready once it has printed so; the group's id, and its output from then on."""
    lines: list[str] = []
    process = subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        read_until(process, text)
        Thread(target=_drain, args=(process, lines), daemon=True).start()
        yield process.pid, lines
    finally:
        process.kill()
        process.communicate()

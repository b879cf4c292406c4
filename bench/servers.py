"""Servers to measure: the embedded one, two web processes, and the bare limit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

import bench.scratch  # noqa: F401 - the house of the faults asks for the models
from tests.faults.house import House
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
    """A running server: its address, its process group, and what its filler printed."""

    name: str
    port: int
    group: int
    told: dict[str, Any]
    environment: Mapping[str, str]

    def asks(self, filler: Filler) -> dict[str, Any]:
        """What another module prints about the same database."""
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
        house.manage("upgrade")
        told = _filled(house.environment, filler)
        port = free_port()
        command = ["manage.py", "up", "--port", str(port)]
        with _running(command, house.environment, "Stop with Ctrl+C") as group:
            yield Running("one process, SQLite", port, group, told, house.environment)


@contextmanager
def house_of_two(filler: Filler, *, is_durable: bool = False) -> Iterator[Running]:
    """Two web processes with PostgreSQL and Redis, from the table of processes.

    ``is_durable``: PostgreSQL writes to the disk before it answers, as for a real house.
    """
    with own_folder() as folder:
        house = House(folder)
        house.environment |= {"TD_WEB_PROCESSES": "2"}
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
            yield Running("two processes, PostgreSQL, Redis", house.port, group, told, house.environment)
        finally:
            house.close()


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
    with _running(command, os.environ, "up") as group:
        yield Served("bare asyncio", port, like.passes, like.day, like.entries, like.token, group)


def _drain(process: subprocess.Popen[str]) -> None:
    """Take what it prints: a full pipe would hold up the server at its next warning."""
    with suppress(ValueError):
        for _line in process.stdout or ():
            pass


@contextmanager
def _running(arguments: Sequence[str], environment: Mapping[str, str], said: str) -> Iterator[int]:
    """A Python process in its own group, ready once it has said so; returns the group's id."""
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
        read_until(process, said)
        Thread(target=_drain, args=(process,), daemon=True).start()
        yield process.pid
    finally:
        process.kill()
        process.communicate()

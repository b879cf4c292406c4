"""The suite in parallel lanes, so that one works while another waits.

python -m tests.lanes fast ARGUMENTS      the fast suite: two halves, each imports its own tests only
python -m tests.lanes whole ARGUMENTS     both databases; in parallel the browser, and the servers
python -m tests.lanes headless ARGUMENTS  the same without the browser

Arguments go to pytest; a path among them runs alone, on one database after the other. The first lane prints
as it runs, the others at the end.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import IO

TESTS = Path(__file__).parent
NOTHING_FOUND = 5
SQLITE, POSTGRES = "sqlite", "postgres"
# About half of the fast suite's work; every other folder is in the second half.
FIRST_HALF = ("floor", "cashier", "screens", "people", "journal", "displays", "automation", "tournaments")
# Tests that do not depend on the database run only once.
ONCE = (
    "rulebook",
    "vectors",
    "architecture",
    "calculators",
    "people/test_permissions.py",
    "machines/test_seating.py",
    "screens/test_shown_lines.py",
    "simulation",
    "nights/test_forecast.py",
    "tournaments/test_ready_structures.py",
    "machines/test_prizes.py",
    "machines/test_till.py",
    "journal/test_scopes.py",
)
# Pages read the same data as the API, which is tested on both databases.
PAGES_READ = tuple(sorted(str(path.relative_to(TESTS)) for path in TESTS.glob("*/test_*page*.py")))
# Tests with this mark have a counterpart that runs on both.
NOT_ONCE = ("-m", "not once")
# Tests that wait for a page or a process: they use little CPU.
PAGES = ("browser",)
# The faults come last: their processes run until the end. The accidents take minutes: by night only.
NIGHTLY = ("accidents",)
NIGHT = os.environ.get("TD_PROFILE") == "long"
SERVERS = ("wiring", "crowd", "faults", *(NIGHTLY if NIGHT else ()))
# Long tests with few statements that PostgreSQL could answer differently: on both by night, on SQLite only by day.
BY_DAY_ONCE = (
    () if NIGHT else ("machines", "nights", "displays", "automation", "access", "elsewhere/test_repeat.py")
)
# `./test` runs the contracts before the lanes; by night it does not.
RUN_BEFORE = () if NIGHT else ("architecture",)
# Tests that depend on timing, on either database.
TIMED = ("races", "screens/test_parts.py", "screens/test_redis.py", "screens/test_stream.py")
BESIDE = (*PAGES, *SERVERS, *TIMED, *NIGHTLY)
# Tests that compute have lower priority than timed ones.
GIVES_WAY = ("nice", "-n", "5")
TWO = ("-n", "2", "--dist", "worksteal")


@dataclass(frozen=True, slots=True)
class Part:
    """One run of pytest."""

    name: str
    options: tuple[str, ...]
    database: str = SQLITE
    gives_way: bool = False
    by_statements: bool = False
    """SQLite's run records the statements of each test; PostgreSQL's leaves out tests with nothing new."""

    def command(self, arguments: Sequence[str]) -> list[str]:
        """The command line."""
        before = GIVES_WAY if self.gives_way else ()
        return [*before, sys.executable, "-m", "pytest", "-q", *arguments, *self.options]


Lane = tuple[Part, ...]


def paths(names: Sequence[str]) -> tuple[str, ...]:
    """Folders and files of the tests, as pytest takes them."""
    return tuple(f"tests/{name}" for name in names)


def without(*names: str) -> tuple[str, ...]:
    """Options that leave folders and files out."""
    return tuple(f"--ignore={path}" for path in paths(names))


def fast() -> tuple[Lane, ...]:
    """The halves of the quick suite."""
    folders = sorted({path.parent.relative_to(TESTS).parts[0] for path in TESTS.glob("*/**/test_*.py")})
    first = [name for name in folders if name in FIRST_HALF]
    second = [name for name in folders if name not in FIRST_HALF]
    return (Part("first half", paths(first)),), (Part("second half", paths(second)),)


def headless() -> tuple[Lane, ...]:
    """Both databases one after the other, each in two processes; tests that wait or are timed run in parallel."""
    sqlite = Part("SQLite", (*TWO, *without(*BESIDE, *RUN_BEFORE)), gives_way=True, by_statements=not NIGHT)
    again = (*TWO, *NOT_ONCE, *without(*ONCE, *BY_DAY_ONCE, *PAGES_READ, *BESIDE))
    postgres = Part("PostgreSQL", again, POSTGRES, gives_way=True, by_statements=not NIGHT)
    timed = (
        Part("what is timed", paths(TIMED)),
        Part("what is timed, on PostgreSQL", paths(TIMED), POSTGRES),
    )
    return (sqlite, postgres), timed, (Part("servers", paths(SERVERS)),)


def whole() -> tuple[Lane, ...]:
    """All of that, and the browser."""
    return (*headless(), (Part("browser", paths(PAGES)),))


def chosen() -> tuple[Lane, ...]:
    """The tests named in the arguments, in any folder."""
    once = without(*ONCE, *PAGES, *SERVERS)
    return ((Part("SQLite", TWO), Part("PostgreSQL", (*TWO, *once), POSTGRES)),)


SUITES: dict[str, Callable[[], tuple[Lane, ...]]] = {"fast": fast, "whole": whole, "headless": headless}


class Running:
    """Lanes under way: their output, how they ended, and how to end them."""

    def __init__(self, arguments: Sequence[str], query: str) -> None:
        self._arguments = arguments
        self._asked = query
        self._processes: list[subprocess.Popen[bytes]] = []
        self._is_over = False

    def run(self, lane: Lane, pipe: IO[bytes] | None) -> list[int]:
        """The status of each part, one after the other; their output goes to ``heard``; None: printed at once."""
        return [self._run(part, pipe) for part in lane if not self._is_over]

    def end(self, *_signal: object) -> None:
        """Ask every part to end."""
        self._is_over = True
        for process in self._processes:
            process.terminate()

    def _run(self, part: Part, pipe: IO[bytes] | None) -> int:
        began = time.monotonic()
        environment = os.environ | {"TD_DATABASE": part.database}
        if part.by_statements:
            environment["TD_STATEMENTS"] = self._asked
        process = subprocess.Popen(
            part.command(self._arguments), env=environment, stdout=pipe, stderr=subprocess.STDOUT
        )
        self._processes.append(process)
        status = process.wait()
        told = f"== {part.name}: {time.monotonic() - began:.0f} s\n".encode()
        (pipe or sys.stdout.buffer).write(told)
        (pipe or sys.stdout.buffer).flush()
        return status


def run(lanes: Sequence[Lane], arguments: Sequence[str]) -> list[int]:
    """Run lanes at once; the status of each of their parts."""
    with ExitStack() as stack:
        running = Running(arguments, stack.enter_context(tempfile.TemporaryDirectory()))
        signal.signal(signal.SIGTERM, running.end)
        kept = [stack.enter_context(tempfile.TemporaryFile("a+b")) for _lane in lanes[1:]]
        with ThreadPoolExecutor(len(lanes)) as pool:
            statuses = list(pool.map(running.run, lanes, [None, *kept]))
        for heard in kept:
            heard.seek(0)
            sys.stdout.buffer.write(heard.read())
    sys.stdout.flush()
    return [status for lane in statuses for status in lane]


def main(arguments: Sequence[str]) -> int:
    """The status of a part that failed, if one did."""
    if not arguments or arguments[0] not in SUITES:
        print(__doc__)
        return 2
    name, *rest = arguments
    names_a_path = any(one.startswith("tests") for one in rest)
    lanes = chosen() if names_a_path and name != "fast" else SUITES[name]()
    found = {status for status in run(lanes, rest) if status != NOTHING_FOUND}
    return max(found, key=abs, default=NOTHING_FOUND)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

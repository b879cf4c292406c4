"""The system under test in its two forms, and what can happen to it: each accident is done and made good."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen
from zoneinfo import ZoneInfo

from tests.accidents.inspector import ANSWER
from tests.accidents.proxy import Proxy
from tests.faults.house import House
from tests.servers import free_port, own_folder, wait_for
from tests.wiring.commands import ROOT, OwnHouse

START_SECONDS = 300
ROOM = "256m"
"""The size of the disk that is filled."""
FAKETIME = Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1")
STEPPED = "stepped.rc"
ZONE = ZoneInfo("Europe/Rome")
CHANGES = {
    "spring": datetime(2027, 3, 28, 1, tzinfo=UTC),
    "autumn": datetime(2027, 10, 31, 1, tzinfo=UTC),
}
"""When daylight saving changes, in the house's time zone."""
BEFORE_CHANGE = timedelta(minutes=20)
OVER = 0
"""The step of the wall clock to two seconds before midnight, or before daylight saving changes."""
JUST_BEFORE = timedelta(seconds=2)


class UnderTest(ABC):
    """A running system: where it answers, what may befall it, and a process inside that inspects it."""

    kinds: tuple[str, ...]

    def __init__(self, folder: Path, stack: ExitStack, near: str) -> None:
        self.folder = folder
        self.stack = stack
        self._steps = folder / STEPPED
        self._change = CHANGES.get(near)
        self._base = self._change - BEFORE_CHANGE - datetime.now(UTC) if self._change else timedelta()
        self.set_clock_right()
        self._turn = threading.Lock()
        self._asked: subprocess.Popen[str] | None = None

    @property
    @abstractmethod
    def port(self) -> int:
        """The web process's port."""

    @property
    @abstractmethod
    def environment(self) -> dict[str, str]:
        """The environment of its processes."""

    @abstractmethod
    def start(self) -> None:
        """Start what serves, once the inspector has filled it."""

    @abstractmethod
    def hurt(self, kind: str) -> None:
        """The accident happens."""

    @abstractmethod
    def mend(self, kind: str) -> None:
        """It is made good; returns once the part is started again."""

    @property
    def stepping(self) -> dict[str, str]:
        """The environment that lets the wall clock of a process be stepped; monotonic clocks stay."""
        if not FAKETIME.exists():
            return {}
        return {
            "LD_PRELOAD": str(FAKETIME),
            "FAKETIME_TIMESTAMP_FILE": str(self._steps),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }

    def set_clock_right(self) -> None:
        """Let its processes read the wall clock with which it began."""
        self._read_off_by(self._base)

    def step_clock(self, seconds: int) -> None:
        """Let them read one that is this far off."""
        self._read_off_by(
            self._until_change() if seconds == OVER else self._base + timedelta(seconds=seconds)
        )

    def _until_change(self) -> timedelta:
        midnight = datetime.combine(datetime.now(ZONE).date() + timedelta(days=1), datetime.min.time(), ZONE)
        return (self._change or midnight) - JUST_BEFORE - datetime.now(UTC)

    def _read_off_by(self, far: timedelta) -> None:
        half = self._steps.with_suffix(".half")
        half.write_text(f"{round(far.total_seconds()):+d}\n")
        half.replace(self._steps)

    def is_answering(self) -> bool:
        """Whether web answers, well or not."""
        try:
            with urlopen(f"http://127.0.0.1:{self.port}/health.json", timeout=5):
                return True
        except HTTPError:
            return True
        except (URLError, OSError):
            return False

    def ask(self, name: str, *arguments: object) -> Any:
        """A question to the inspector; raises ``RuntimeError`` when it cannot say."""
        with self._turn:
            asked = self._inspector()
            assert asked.stdin is not None
            assert asked.stdout is not None
            asked.stdin.write(json.dumps([name, *arguments]) + "\n")
            asked.stdin.flush()
            said = next((line for line in asked.stdout if line.startswith(ANSWER)), None)
        if said is None:
            raise RuntimeError("the inspector ended")
        is_known, told = json.loads(said.removeprefix(ANSWER))
        if not is_known:
            raise RuntimeError(told)
        return told

    def _inspector(self) -> subprocess.Popen[str]:
        if self._asked is None:
            code = "from tests.accidents.inspector import serve; serve()"
            with (self.folder / "inspector.log").open("ab") as log:
                self._asked = subprocess.Popen(
                    [sys.executable, "manage.py", "shell", "--no-imports", "-v0", "-c", code],
                    cwd=ROOT,
                    env=self.environment | self.stepping,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    text=True,
                )
            self.stack.callback(self._asked.communicate)
        return self._asked


class Embedded(UnderTest):
    """``./run``: one process on SQLite, its folder on a disk of its own."""

    kinds: tuple[str, ...] = ("house",)

    def __init__(self, folder: Path, stack: ExitStack, near: str) -> None:
        super().__init__(folder, stack, near)
        settings = {"DJANGO_SETTINGS_MODULE": "tdmanager.settings.embedded", "TD_BACKUP_HOUR": "-1"}
        settings |= compiled_in(folder)
        self.own = OwnHouse(folder / "var", settings)
        self.own.var.mkdir()
        self.disk = Disk(self.own.var, stack)
        self.kinds = ("house", *(["disk"] * self.disk.is_own), *(["clock"] * bool(self.stepping)))
        self._port = free_port()
        self._running: subprocess.Popen[bytes] | None = None
        self.own.manage("upgrade")

    @property
    def port(self) -> int:
        """The web process's port."""
        return self._port

    @property
    def environment(self) -> dict[str, str]:
        """The environment of its process."""
        return self.own.environment

    def start(self) -> None:
        """Start it and wait for its first answer."""
        with (self.folder / "house.log").open("ab") as log:
            self._running = subprocess.Popen(
                [sys.executable, "manage.py", "up", "--port", str(self._port)],
                cwd=ROOT,
                env=self.environment | self.stepping,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.stack.callback(self._kill)
        wait_for(self.is_answering, "the house", START_SECONDS)

    def hurt(self, kind: str) -> None:
        """Kill the process, or fill its disk."""
        if kind == "house":
            self._kill()
        elif kind == "disk":
            self.disk.fill()

    def mend(self, kind: str) -> None:
        """Start it again, or make room."""
        if kind == "house":
            self.start()
        elif kind == "disk":
            self.disk.empty()

    def _kill(self) -> None:
        if self._running is not None and self._running.poll() is None:
            os.killpg(self._running.pid, signal.SIGKILL)
            self._running.wait(timeout=START_SECONDS)


class Many(UnderTest):
    """Web, worker and beat with PostgreSQL and Redis, the latter behind a proxy."""

    kinds: tuple[str, ...] = ("web", "worker", "beat", "redis", "postgres", "cut")

    def __init__(self, folder: Path, stack: ExitStack, near: str) -> None:
        super().__init__(folder, stack, near)
        self.cluster = folder / "cluster"
        self.cluster.mkdir()
        self.disk = Disk(self.cluster, stack)
        self.house = House(folder)
        self.kinds = (*Many.kinds, *(["disk"] * self.disk.is_own), *(["clock"] * bool(self.stepping)))
        stack.callback(self.house.close)
        for part in ("postgres", "redis"):
            self.house.start(part)
        self.proxy = Proxy(self.house.redis.port)
        stack.callback(self.proxy.close)
        self.house.environment |= compiled_in(folder) | {
            "TD_REDIS_URL": f"redis://127.0.0.1:{self.proxy.port}/0",
            "TD_WEB_PROCESSES": "2",
        }
        self.house.postgres.create_database("td")
        self.house.run("upgrade")

    @property
    def port(self) -> int:
        """The web processes' port."""
        return self.house.port

    @property
    def environment(self) -> dict[str, str]:
        """The environment of its processes."""
        return self.house.environment

    def start(self) -> None:
        """Start the processes and wait for the first answer."""
        self.house.environment |= self.stepping
        for process in self.house.table.processes:
            self.house.start(process.name)
        wait_for(self.is_answering, "the house", START_SECONDS)

    def hurt(self, kind: str) -> None:
        """Kill a part, cut Redis off, or fill the database's disk."""
        if kind == "cut":
            self.proxy.cut()
        elif kind == "disk":
            self.disk.fill()
        elif kind != "clock":
            self.house.stop(kind)

    def mend(self, kind: str) -> None:
        """Start the part again, or make good what was done."""
        if kind == "cut":
            self.proxy.mend()
        elif kind == "disk":
            self.disk.empty()
            # PostgreSQL gives up when it cannot write its log; its unit starts it again.
            self.house.stop("postgres")
            self.house.start("postgres")
        elif kind != "clock":
            self.house.start(kind)
        wait_for(self.is_answering, "the house", START_SECONDS)


def compiled_in(folder: Path) -> dict[str, str]:
    """The environment in which a process that starts again need not compile again."""
    return {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}


class Disk:
    """A disk of its own at a folder, where this machine allows one; it can be filled to the last byte."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._filler = folder / "filler"
        mounted = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "td-accident", str(folder)]
        self.is_own = (
            os.getuid() == 0 and not subprocess.run(mounted, check=False, capture_output=True).returncode
        )
        if self.is_own:
            stack.callback(subprocess.run, ["umount", "--lazy", str(folder)], check=False)

    def fill(self) -> None:
        """Write until nothing fits."""
        with suppress(OSError), self._filler.open("ab", buffering=0) as filler:
            for size in (1 << 20, 1 << 12, 1):
                with suppress(OSError):
                    while True:
                        filler.write(bytes(size))

    def empty(self) -> None:
        """Make room again."""
        self._filler.unlink(missing_ok=True)


HOUSES: dict[str, Callable[[Path, ExitStack, str], UnderTest]] = {"embedded": Embedded, "many": Many}


@contextmanager
def under_test(name: str, near: str = "today") -> Iterator[UnderTest]:
    """A system that is set up, not started yet, its clock as it is or near a change; gone at the end."""
    with own_folder() as folder, ExitStack() as stack:
        yield HOUSES[name](folder, stack, near)

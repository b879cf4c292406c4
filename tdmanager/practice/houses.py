"""The practice houses that are open on this machine: each a process with a folder in memory."""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from tempfile import gettempdir, mkdtemp

from django.conf import settings
from django.db import connection
from django.utils.translation import get_language

from rulebook.refusals import Refusal
from tdmanager.practice.windows import IDLE_SECONDS
from tdmanager.upkeep.upgrade import LAYOUT, migration_names

MOST = 4
PREFIX = "td-practice-"
MEMORY = Path("/dev/shm")  # noqa: S108 - each house has a folder there that only its owner may read
ROOM = 128 * 2**20
"""The bytes that a practice house may take: its database, and what was just written."""
ADDRESS = "address"
"""The file with the address of a practice house, as soon as it is served."""
USED = "used"
"""The file whose time says when somebody last used a practice house."""
EMPTY = "empty.sqlite3"
"""A migrated database without rows, left by the first practice house of a version."""
LOOK_SECONDS = 0.2
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PracticeHouse:
    """A practice house: its number, from 1 on, its folder and its process."""

    number: int
    folder: Path
    process: subprocess.Popen[bytes]
    key: str = ""
    """Of the form that opened it."""

    @property
    def address(self) -> str:
        """Where it is served; empty until it is ready."""
        try:
            return (self.folder / ADDRESS).read_text()
        except OSError:
            return ""

    @property
    def is_open(self) -> bool:
        """Whether its process runs."""
        return self.process.poll() is None

    @property
    def minutes_left(self) -> int | None:
        """Until it ends, if nobody uses it before; None before it is ready."""
        try:
            used = (self.folder / USED).stat().st_mtime
        except OSError:
            return None
        return max(1, ceil((used + IDLE_SECONDS - time.time()) / 60))

    def end(self) -> None:
        """Let it end: it does when this process lets go of it."""
        if self.process.stdin is not None:
            self.process.stdin.close()


_open: dict[int, PracticeHouse] = {}
_lock = threading.Lock()


def open_house(home: str, key: str = "") -> PracticeHouse:
    """Open a practice house, beside the house at this address; a form sent twice opens one.

    Raises ``Refusal("practice_full")``.
    """
    with _lock:
        if again := next((house for house in open_houses() if key and house.key == key), None):
            return again
        numbers = set(range(1, MOST + 1)) - {house.number for house in open_houses()}
        if not numbers:
            raise Refusal("practice_full", most=MOST)
        clear_away()
        number = min(numbers)
        house = _open[number] = _started(number, home, key)
    threading.Thread(target=_attend, args=(house,), daemon=True).start()
    return house


def open_houses() -> tuple[PracticeHouse, ...]:
    """Those that are open, by number."""
    return tuple(house for _number, house in sorted(_open.items()) if house.is_open)


def numbered(number: int) -> PracticeHouse | None:
    """The latest with this number, open or not."""
    return _open.get(number)


def end_all() -> None:
    """Let all of them end: this house is closed."""
    for house in open_houses():
        house.end()


def clear_away() -> None:
    """Delete what was left by practice houses whose process, and that of their house, was killed."""
    left = (folder for place in (MEMORY, Path(gettempdir())) for folder in place.glob(f"{PREFIX}*"))
    for folder in left:
        owner = folder.name.removeprefix(PREFIX).partition("-")[0]
        if owner.isdigit() and not _runs(int(owner)):
            shutil.rmtree(folder, ignore_errors=True)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _place() -> Path:
    """Memory, if the machine has a folder in it with room: a container may give it 64 MB."""
    has_room = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM
    return MEMORY if has_room else Path(gettempdir())


def _started(number: int, home: str, key: str) -> PracticeHouse:
    folder = Path(mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=_place()))
    database = folder / "td.sqlite3"
    try:
        shutil.copyfile(_prepared(), database)
    except OSError:
        # None, or a part of it.
        database.unlink(missing_ok=True)
    static = Path(settings.STATIC_ROOT)
    if (static / LAYOUT).exists():
        (folder / "static").symlink_to(static.absolute())
    with (folder / "errors").open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "practice"],
            cwd=settings.ROOT,
            env=_environment(number, home, folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            # Ctrl+C at the terminal is for the house, which ends its practice houses.
            start_new_session=True,
        )
    return PracticeHouse(number, folder, process, key)


def _environment(number: int, home: str, folder: Path) -> dict[str, str]:
    """Nothing of the house's own: no folder, no passphrase, no server."""
    usual = {name: value for name, value in os.environ.items() if not name.startswith(("TD_", "DJANGO_"))}
    return usual | {
        "DJANGO_SETTINGS_MODULE": "tdmanager.settings.practice",
        "TD_VAR": str(folder),
        "TD_LANGUAGE": (get_language() or "en")[:2],
        "TD_PRACTICE_NUMBER": str(number),
        "TD_PRACTICE_HOME": home,
    }


def _prepared() -> Path:
    """The empty database of this version, from which a practice house starts."""
    names = sorted(f"{label} {name}" for label, name in migration_names())
    version = hashlib.sha256("\n".join(names).encode()).hexdigest()[:12]
    return Path(settings.VAR) / "practice" / f"{version}.sqlite3"


def keep_empty() -> None:
    """Keep a copy of this house's database, which has no rows yet, for practice houses to start from."""
    prepared = _prepared()
    if not prepared.exists() and connection.vendor == "sqlite":
        with _written(prepared) as unfinished, connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(unfinished)])


def _attend(house: PracticeHouse) -> None:
    """Keep the empty database that it made, and delete its folder when it has ended."""
    while house.is_open and not house.address:
        time.sleep(LOOK_SECONDS)
    empty = house.folder / EMPTY
    if house.address and empty.exists():
        with _lock, _written(_prepared()) as unfinished:
            shutil.copyfile(empty, unfinished)
        empty.unlink()
    house.process.wait()
    if not (house.folder / USED).exists() and house.process.returncode:
        said = (house.folder / "errors").read_text(errors="replace").strip()
        log.error("a practice house did not open: %s", said.rpartition("\n")[2])
    shutil.rmtree(house.folder, ignore_errors=True)


@contextmanager
def _written(prepared: Path) -> Iterator[Path]:
    """A file to write, which replaces those of older versions when it is whole."""
    prepared.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for older in prepared.parent.iterdir():
        older.unlink(missing_ok=True)
    unfinished = prepared.with_suffix(".unfinished")
    yield unfinished
    unfinished.rename(prepared)

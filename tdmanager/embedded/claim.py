"""One web process on the memory broker: the first process holds the claim, a second one is refused."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import IO

from django.utils.translation import gettext as _

_held: dict[Path, IO[str]] = {}


class AlreadyRunning(RuntimeError):
    """Another process serves this database; the message names it."""


def claim(path: Path) -> None:
    """Hold ``path`` for the lifetime of this process; a second claim by the same process succeeds.

    Raises ``AlreadyRunning`` if another process holds it. The kernel releases it when that process dies, so
    that nothing blocks a restart after a power failure.
    """
    if path in _held:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    file = path.open("a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.seek(0)
        holder = file.read().strip() or "unknown"
        file.close()
        raise AlreadyRunning(
            _("this house is served already by process %(holder)s") % {"holder": holder}
        ) from error
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    _held[path] = file


def release(path: Path) -> None:
    """Let another process claim ``path``."""
    if (file := _held.pop(path, None)) is not None:
        file.close()

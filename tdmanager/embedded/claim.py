"""One web process on the memory broker: the first one holds the claim, a second is turned away."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import IO

from django.utils.translation import gettext as _

_held: dict[Path, IO[str]] = {}


class AlreadyRunning(RuntimeError):
    """Another process serves this house; the message names it."""


def claim(path: Path) -> None:
    """Hold ``path`` for as long as this process lives; a second claim of the same process is free.

    Raises ``AlreadyRunning`` when another process holds it. The kernel lets go when the holder dies,
    so that nothing stands in the way after a power cut.
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

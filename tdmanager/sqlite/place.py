"""Whether the file of the database and its log are still where they were when the house opened them.

SQLite keeps writing into a file that was moved, deleted or replaced, and into a deleted log: all of it would
be lost when the process ends. So each write checks first, and nothing new is opened beside a lost file.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.db import OperationalError

GONE = "the file of the database or its log was moved, deleted or replaced"
"""``journal.disk`` recognises this text."""
Identity = tuple[int, int]


@dataclass(slots=True)
class _Watch:
    """The files opened; ``is_gone`` is final, because a file that was put back must be opened again."""

    opened: dict[str, Identity | None]
    save_what_there_is: Callable[[], None]
    is_gone: bool = False
    is_saved: bool = False


_watched: list[_Watch] = []


@contextmanager
def watched(path: Path, save_what_there_is: Callable[[], None]) -> Iterator[None]:
    """Watch an open file and its log; the first write that finds it gone calls the function, in its turn."""
    names = (str(path), f"{path}-wal")
    watch = _Watch({name: _identity(name) for name in names}, save_what_there_is)
    _watched.append(watch)
    try:
        yield
    finally:
        _watched.remove(watch)


def is_gone() -> bool:
    """Whether one of them is gone, or is another file."""
    for watch in _watched:
        watch.is_gone = watch.is_gone or any(_identity(name) != one for name, one in watch.opened.items())
    return any(watch.is_gone for watch in _watched)


def require() -> None:
    """Raise Django's ``OperationalError`` if a file to be opened is gone."""
    if _watched and is_gone():
        raise OperationalError(GONE)


def require_to_write() -> None:
    """Raise the same before a write, in its turn; the first time, all that can be saved is saved."""
    if not (_watched and is_gone()):
        return
    for watch in _watched:
        if watch.is_gone and not watch.is_saved:
            watch.is_saved = True
            watch.save_what_there_is()
    raise OperationalError(GONE)


def _identity(name: str) -> Identity | None:
    try:
        status = os.stat(name)  # noqa: PTH116 - asked at every write: a path object costs as much again
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino

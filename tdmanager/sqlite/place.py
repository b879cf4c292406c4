"""Whether the file of the database and its log are still where they were when the house opened them.

SQLite writes on into a file that was moved, deleted or replaced, and into a log that was deleted: all of it would be
gone when the process ends. So each write asks first, and nothing new is opened beside what is gone.
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
    """What was opened; ``is_gone`` stays, for what was put back must be opened again."""

    opened: dict[str, Identity | None]
    save_what_there_is: Callable[[], None]
    is_gone: bool = False
    is_saved: bool = False


_watched: list[_Watch] = []


@contextmanager
def watched(path: Path, save_what_there_is: Callable[[], None]) -> Iterator[None]:
    """Watch an open file and its log; what is given is called once, in the turn of the first write that finds it gone."""
    names = (str(path), f"{path}-wal")
    watch = _Watch({name: _identity(name) for name in names}, save_what_there_is)
    _watched.append(watch)
    try:
        yield
    finally:
        _watched.remove(watch)


def is_gone() -> bool:
    """Whether one of them is not there any more, or is another file."""
    for watch in _watched:
        watch.is_gone = watch.is_gone or any(_identity(name) != one for name, one in watch.opened.items())
    return any(watch.is_gone for watch in _watched)


def require() -> None:
    """For what is to be opened: raises Django's ``OperationalError`` when it is gone."""
    if _watched and is_gone():
        raise OperationalError(GONE)


def require_to_write() -> None:
    """The same for a write, whose turn it is: nobody else writes while what there is, is saved."""
    if not (_watched and is_gone()):
        return
    for watch in _watched:
        if watch.is_gone and not watch.is_saved:
            watch.is_saved = True
            watch.save_what_there_is()
    raise OperationalError(GONE)


def _identity(name: str) -> Identity | None:
    try:
        told = os.stat(name)  # noqa: PTH116 - asked at every write: a path object costs as much again
    except FileNotFoundError:
        return None
    return told.st_dev, told.st_ino

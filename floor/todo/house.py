"""To-do items of the house that other parts of the system bring: its backups."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from access.viewer import Viewer
from floor.todo.items import ToDo

Brings = Callable[[Viewer], Iterable[ToDo]]
_brought: list[Brings] = []


def also_to_do(brings: Brings) -> None:
    """Put what this brings on every list, after all others."""
    _brought.append(brings)


def house_to_do(viewer: Viewer) -> tuple[ToDo, ...]:
    """What there is to do about the house, on the list of every event."""
    return tuple(item for brings in _brought for item in brings(viewer))

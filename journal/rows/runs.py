"""Names of many rows: keys that follow each other are written as a run (``seating.seat:12-10019``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.db import models

RUNS_FROM = 50
"""Fewer rows are named one by one."""


def spelled(label: str, pks: Sequence[int]) -> list[str]:
    """The names of the rows of a model, ascending keys as runs if they are many."""
    if len(pks) < RUNS_FROM:
        return [f"{label}:{pk}" for pk in pks]
    return [f"{label}:{first}" if first == last else f"{label}:{first}-{last}" for first, last in _runs(pks)]


def _runs(pks: Sequence[int]) -> Iterator[tuple[int, int]]:
    if isinstance(pks, range) and pks.step == 1:
        yield pks[0], pks[-1]
        return
    first = last = pks[0]
    for pk in pks[1:]:
        if pk != last + 1:
            yield first, last
            first = pk
        last = pk
    yield first, last


def each(names: Iterable[str]) -> list[str]:
    """The names with every run written out."""
    return [one for name in names for one in _each(name)]


def _each(name: str) -> Iterable[str]:
    label, _colon, keys = name.partition(":")
    first, dash, last = keys.partition("-")
    return [f"{label}:{pk}" for pk in range(int(first), int(last) + 1)] if dash else (name,)


class RowNames(models.JSONField):  # type: ignore[type-arg]
    """A list of names of rows; runs are written out as they are read. The database sees plain JSON."""

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """The list, each row by its name."""
        names = super().from_db_value(value, expression, connection)
        is_short = isinstance(value, str) and "-" not in value
        return names if is_short or not isinstance(names, list) else each(names)

    def deconstruct(self) -> Any:
        """As Django's own field: nothing of it is in the database."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs

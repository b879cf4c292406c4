"""Earlier shapes of models: row versions written by an older version of the code, read as rows of today.

``shapes.txt`` of an app lists every shape that its versioned models ever had, ``shapes.py`` says how a row of an
earlier one is read. Both outlive migrations, which are squashed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from django.apps import apps

from journal.rows.versioned import RowVersion, converters, fingerprint

Reader = Callable[[RowVersion], RowVersion]
FILE = "shapes.txt"


@dataclass(frozen=True, slots=True)
class Earlier:
    """How a row version of an earlier shape is read.

    ``values``: the value of a column that was added later, or whose type changed: a plain value, or a
    function of the row as it was written. ``renamed``: today's name of a column by its former name.
    ``dropped``: columns that no longer exist.
    """

    values: Mapping[str, Any] = field(default_factory=dict)
    renamed: Mapping[str, str] = field(default_factory=dict)
    dropped: frozenset[str] = frozenset()

    def columns(self, then: Sequence[str]) -> set[str]:
        """Today's columns of a row that was written with these columns."""
        today = {self.renamed.get(name, name) for name in then if name not in self.dropped}
        return today | self.values.keys()

    def read(self, row: RowVersion, now: Sequence[str]) -> RowVersion:
        """A row of the earlier shape with the columns of today."""
        renamed_row = {self.renamed.get(name, name): value for name, value in row.items()}
        return {
            name: renamed_row[name] if self._stays(name, renamed_row) else self._value(name, row)
            for name in now
        }

    def _stays(self, name: str, renamed_row: RowVersion) -> bool:
        return name in renamed_row and not callable(self.values.get(name))

    def _value(self, name: str, row: RowVersion) -> Any:
        value = self.values[name]
        return value(row) if callable(value) else value


_earlier: dict[str, Earlier] = {}


def earlier_shapes(rules: Mapping[str, Earlier]) -> None:
    """Register how rows of earlier shapes are read, by the model's label (``tournaments.entry``)."""
    _earlier.update(rules)


def rule_of(label: str) -> Earlier:
    """How rows of the model's earlier shapes are read; as they are, unless its app registers rules."""
    return _earlier.get(label, Earlier())


@cache
def recorded_shapes(app: str) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """The columns of every shape that the app's models ever had, by model and fingerprint."""
    path = Path(apps.get_app_config(app).path, FILE)
    lines = (line.split() for line in path.read_text().splitlines()) if path.exists() else ()
    return {(label, shape): tuple(columns) for label, shape, *columns in lines}


@cache
def reader_of(label: str, shape: str) -> Reader | None:
    """How rows of a shape are read today; None if the model no longer exists or the shape was never recorded."""
    if (now := _columns_of(label)) is None:
        return None
    if shape == fingerprint(label):
        return _as_it_is
    rule = rule_of(label)
    then = recorded_shapes(label.partition(".")[0]).get((label, shape))
    if then is None or rule.columns(then) != set(now):
        return None
    return lambda row: rule.read(row, now)


def _columns_of(label: str) -> tuple[str, ...] | None:
    try:
        return tuple(converters(apps.get_model(label)))  # type: ignore[arg-type]
    except LookupError:
        return None


def _as_it_is(row: RowVersion) -> RowVersion:
    return row

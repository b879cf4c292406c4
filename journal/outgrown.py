"""Lines whose row versions cannot be read any more, so that their undo is not offered in vain."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Protocol

from journal.models import Change
from journal.rows.versions import outgrown_models

MOST_KEPT = 20_000
_known: dict[tuple[int, datetime], bool] = {}
_own: list[int] = []


class Written(Protocol):
    """A leading line: its id, and when it was written."""

    @property
    def pk(self) -> int: ...
    @property
    def at(self) -> datetime: ...


def written_here(line_id: int) -> None:
    """Note a line of this version of the code: it and later lines can be read."""
    if not _own or line_id < _own[0]:
        _own[:] = [line_id]


def outgrown(lines: Iterable[Written]) -> frozenset[int]:
    """Those of these leading lines whose row versions cannot be read; each is checked once by a process."""
    keys = {line.pk: (line.pk, line.at) for line in lines if not _own or line.pk < _own[0]}
    unknown = [pk for pk, key in keys.items() if key not in _known]
    if unknown:
        if len(_known) > MOST_KEPT:
            _known.clear()
        for pk, blob in Change.objects.filter(line__in=unknown).values_list("line_id", "row_versions"):
            _known[keys[pk]] = bool(outgrown_models(bytes(blob)))
    return frozenset(pk for pk, key in keys.items() if _known.get(key))

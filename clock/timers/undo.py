"""Undo for a clock: it keeps the time it shows, unless the undo is to turn it back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from clock.matches import levels_of
from clock.models import ANCHORS, Clock
from clock.rows import structure_of
from clock.steps import keep_earlier
from journal.book import OpenBook
from journal.rows.restore import Returned, places_by, returns_by
from journal.rows.versioned import RowVersion
from rulebook.clock import AtDayEnd, ClockAnchors, without_command


def register() -> None:
    """Register how the row of a clock is restored; its anchors until then are kept."""
    returns_by(Clock, clock_returned)
    places_by(Clock, _kept)


def _kept(book: OpenBook, rows: Mapping[int, RowVersion]) -> Mapping[int, RowVersion]:
    for row in Clock.objects.filter(pk__in=rows).order_by("pk"):
        keep_earlier(book, row)
    return {}


def clock_returned(row: Returned) -> RowVersion:
    """The columns of a clock without the line: its anchors depend on each other and are restored together."""
    columns = {name: old for name, old in row.before.items() if old != row.after[name]}
    values = {name: old for name, old in columns.items() if name not in ANCHORS}
    if len(values) == len(columns):
        return values
    if row.as_if_never:
        return values | {name: row.before[name] for name in ANCHORS}
    before, after, now = (_anchors(row_version) for row_version in (row.before, row.after, row.now))
    structure = (structure_of if row.now["match_id"] is None else levels_of)(row.now["day_id"])
    return values | _columns(without_command(structure, before, after, now, row.at))


def _anchors(row_version: RowVersion) -> ClockAnchors:
    at, goes_at = (_instant(row_version[name]) for name in ("anchor_at", "goes_at"))
    values = {name: row_version[name] for name in ANCHORS if name not in ("anchor_at", "goes_at")}
    end = AtDayEnd(row_version["at_day_end"])
    return replace(ClockAnchors(**values), at=at, goes_at=goes_at, at_day_end=end)


def _columns(anchors: ClockAnchors) -> RowVersion:
    columns: dict[str, Any] = {name: getattr(anchors, name) for name in ANCHORS if name != "anchor_at"}
    return columns | {"anchor_at": _text(anchors.at), "goes_at": _text(anchors.goes_at)}


def _instant(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def _text(instant: datetime | None) -> str | None:
    return None if instant is None else instant.astimezone(UTC).isoformat()

"""Queries of the floor's notes on an event and its tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from floor.models import Note as NoteRow


@dataclass(frozen=True, slots=True)
class Notes:
    """The note on an event, empty without one, and the notes on its tables by table id."""

    event: str = ""
    tables: Mapping[int, str] = field(default_factory=dict)


def notes_of(event_id: int) -> Notes:
    """The notes on an event and on its tables; one query."""
    rows = NoteRow.objects.filter(event_id=event_id).values_list("table_id", "text")
    texts: dict[int | None, str] = dict(rows)
    return Notes(texts.get(None, ""), {table: text for table, text in texts.items() if table is not None})

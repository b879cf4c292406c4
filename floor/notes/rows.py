"""Queries of the floor's notes on an event and its tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from floor.models import Note as NoteRow
from journal.reading import cached_query


@dataclass(frozen=True, slots=True)
class Notes:
    """The note on an event, empty without one, and the notes on its tables by table id."""

    event: str = ""
    tables: Mapping[int, str] = field(default_factory=dict)


@cached_query("floor.Note")
def notes_of(event_id: int) -> Notes:
    """The notes on an event and on its tables; one query."""
    rows = NoteRow.objects.filter(event_id=event_id).values_list("table_id", "text")
    texts: dict[int | None, str] = dict(rows)
    event = texts.pop(None, "")
    return Notes(event, MappingProxyType({table: text for table, text in texts.items() if table is not None}))

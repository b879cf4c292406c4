"""Notes written by the floor, on an event or a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import EventId, Length, Note, TableId
from access.reads import read
from access.roles import FLOOR, READERS
from access.verbs import action
from floor.models import Note as NoteRow
from floor.notes import words
from floor.notes.rows import notes_of
from journal.book import OpenBook
from seating import queries as seats
from seating.commands import of_table
from tournaments import queries as tournaments
from tournaments.books import of_event

LONGEST = 200
Text = Annotated[str, Length(LONGEST), Note("Without a text the note is erased.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """The current text of the note."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNote:
    """A note on a table."""

    table: Annotated[int, Note("The number of the table.")]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventNotes:
    """The note on an event, and the notes on its open tables."""

    text: Annotated[str, Note("Empty without a note.")]
    tables: tuple[TableNote, ...]


@read("events/<int:event>/notes/", admits=READERS)
def notes(event: EventId) -> EventNotes:
    """Read the notes of the floor, on the event and on its open tables."""
    texts = notes_of(tournaments.event(event).id)
    tables = seats.tables(tournaments.current_day(event).id)
    return EventNotes(
        text=texts.event,
        tables=tuple(
            TableNote(table=table.number, text=texts.tables[table.id])
            for table in tables
            if table.id in texts.tables
        ),
    )


@action("events/<int:event>/note/", admits=FLOOR, opens=of_event)
def note_event(book: OpenBook, *, event: EventId, text: Text = "") -> Noted:
    """Write the note on an event; an empty one erases it. The board shows it above the tasks."""
    event_view = tournaments.event(event)
    book.require("tournament", event_view.id)
    text = text.strip()
    if _written(book, event_view.id, None, text):
        fact = words.EventNoted(event=event_view.id) if text else words.EventNoteErased(event=event_view.id)
        book.record(fact)
    return Noted(text=text)


@action("tables-in-play/<int:table>/note/", admits=FLOOR, opens=of_table)
def note_table(book: OpenBook, *, table: TableId, text: Text = "") -> Noted:
    """Write the note on a table; an empty one erases it. The floor plan shows it."""
    table_view = seats.table(table)
    book.require("tournament", table_view.event_id)
    text = text.strip()
    if _written(book, table_view.event_id, table_view.id, text):
        fact = words.TableNoted if text else words.TableNoteErased
        book.record(fact(table=table_view.number))
    return Noted(text=text)


def _written(book: OpenBook, event_id: int, table_id: int | None, text: str) -> bool:
    """Write, change or erase the row; returns whether anything changed."""
    row = NoteRow.objects.filter(event_id=event_id, table_id=table_id).first()
    if (row.text if row else "") == text:
        return False
    if row is None:
        book.create(NoteRow, event_id=event_id, table_id=table_id, text=text)
    elif not text:
        book.delete(row)
    else:
        row.text = text
        book.save(row)
    return True

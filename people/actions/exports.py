"""Players taken away in a file: who took how many of them, and which, is a line of the journal."""

from __future__ import annotations

from dataclasses import dataclass

from access.roles import NOBODY
from access.verbs import of_house, verb
from journal.book import OpenBook
from people.files import words as facts


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteExport:
    """Players were made into a file; ``selection`` is what selected them, empty for all."""

    form: str
    count: int
    selection: str
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportNoted:
    """The hash that the line keeps."""

    sha256: str


@verb(NoteExport, "", admits=NOBODY, opens=of_house)
def note_export(book: OpenBook, command: NoteExport) -> ExportNoted:
    """Note in the journal that players were exported, with the hash of the file."""
    said, selection = (command.form, command.count, command.sha256), command.selection
    book.record(facts.PlayersExported(*said, selection) if selection else facts.AllPlayersExported(*said))
    return ExportNoted(sha256=command.sha256)

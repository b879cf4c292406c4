"""What the floor notes. The text is in the row alone: a note may name a player."""

from __future__ import annotations

from dataclasses import dataclass

from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class EventNoted(Fact):
    """The note on an event was written."""

    event: int


@dataclass(frozen=True, slots=True)
class EventNoteErased(Fact):
    """The note on an event was erased."""

    event: int


@dataclass(frozen=True, slots=True)
class TableNoted(Fact):
    """The note on a table was written; ``table`` is its number."""

    table: int


@dataclass(frozen=True, slots=True)
class TableNoteErased(Fact):
    """The note on a table was erased; ``table`` is its number."""

    table: int

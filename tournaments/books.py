"""The books that a command opens, by the object it names."""

from __future__ import annotations

from typing import Protocol

from journal.opening import BookRef, tournament_book
from tournaments.entries.rows import entry


class NamesEvent(Protocol):
    """A command that names an event."""

    @property
    def event(self) -> int:
        """The event."""


class NamesEntry(Protocol):
    """A command that names an entry."""

    @property
    def entry(self) -> int:
        """The entry."""


def of_event(command: NamesEvent) -> list[BookRef]:
    """The book of the event."""
    return [tournament_book(command.event)]


def of_entry(command: NamesEntry) -> list[BookRef]:
    """The book of the entry's event; raises ``Refusal("not_found")``."""
    return [tournament_book(entry(command.entry).event_id)]

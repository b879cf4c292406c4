"""The version of every part of a screen: what the event changed, and what the house did."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from journal.facts import PARTS
from journal.notices import ChangeNotice
from journal.opening import HOUSE, tournament_book

DISPLAY = "display"
"""The part that tells a display what to show; every display has its own."""
ME = "mine"
"""The part that tells a player their seat; it changes with any of these."""
EVENTS = "events"
"""The part that tells of every event of the evening; it changes with the clock and the figures of any."""
DISPLAYS = "displays"
"""What the house's book calls a change of displays."""
TABLE = "table"
"""The part that tells a dealer who sits at the table and what is asked of it; it changes with any of these."""
OF_TABLE = ("seats", "clock", "stats", "shots")
SOUNDS = "sounds"
"""The part that tells what is to be heard; whoever sounds in a room sounds for all its events."""
OF_SOUNDS = ("sounds", "clock", "displays")
OF_ME = ("seats", "payouts", "stats")
OF_EVENTS = ("clock", "stats")
HOUSE_BOOK = (str(HOUSE.kind), HOUSE.subject_id)
WHOLE = ""
"""Stands for the book itself among its parts: its version rises with every line."""


@dataclass(slots=True)
class Known:
    """What is known of the books' parts; versions only rise, so hearing twice or late does no harm.

    ``evenings`` counts how often other events than before made up the evening.
    """

    books: dict[tuple[str, int], dict[str, int]] = field(default_factory=dict)
    evenings: int = 0

    def hear(self, notice: ChangeNotice) -> tuple[str, ...]:
        """Take in a notice; answers what was not known to be so new, nothing of a book never read."""
        book = (notice.kind, notice.subject_id)
        return self.take(book, notice.version, notice.parts) if book in self.books else ()

    def take(self, book: tuple[str, int], version: int, parts: Iterable[tuple[str, int]]) -> tuple[str, ...]:
        """Take in versions of a book and its parts; answers what has risen."""
        known = self.books.setdefault(book, {})
        risen = [(part, at) for part, at in ((WHOLE, version), *parts) if at > known.get(part, 0)]
        known.update(risen)
        return tuple(part for part, _version in risen)

    def has(self, event_id: int) -> bool:
        """Whether the versions of an event have been read before."""
        return HOUSE_BOOK in self.books and (not event_id or book_of(event_id) in self.books)

    def of(self, event_id: int) -> dict[str, int]:
        """The versions of all parts of an event; a change of the house counts for every event."""
        house = self.books.get(HOUSE_BOOK, {})
        event = self.books.get(book_of(event_id), {}) if event_id else {}
        parts = {part: house.get(part, 0) + event.get(part, 0) for part in PARTS}
        parts[DISPLAY] = house.get(DISPLAYS, 0)
        parts[ME] = sum(parts[part] for part in OF_ME)
        parts[TABLE] = sum(parts[part] for part in OF_TABLE)
        # Over every book ever read here: an event that is over takes nothing away.
        parts[EVENTS] = self.evenings + sum(
            book.get(part, 0) for book in self.books.values() for part in OF_EVENTS
        )
        parts[SOUNDS] = sum(book.get(part, 0) for book in self.books.values() for part in OF_SOUNDS)
        return parts


def book_of(event_id: int) -> tuple[str, int]:
    """The key of an event's book."""
    ref = tournament_book(event_id)
    return str(ref.kind), ref.subject_id


def seen_as(parts: Iterable[str]) -> set[str]:
    """The parts of a book as screens know them."""
    changed = set(parts)
    seen = changed & set(PARTS)
    if DISPLAYS in changed:
        seen.add(DISPLAY)
    if changed & set(OF_ME):
        seen.add(ME)
    if changed & set(OF_SOUNDS):
        seen.add(SOUNDS)
    if changed & set(OF_TABLE):
        seen.add(TABLE)
    return seen

"""The version of every part: changes of the event plus changes of the house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from journal.facts import PARTS
from journal.notices import ChangeNotice
from journal.opening import HOUSE, tournament_book
from journal.queries import version_of_all, versions_beside_house
from journal.reading import asked_once

DISPLAY = "display"
"""What a display shows; every display has its own."""
ME = "mine"
"""A player's own seat and place; it changes with any part of ``OF_ME``."""
EVENTS = "events"
"""Every event of the evening; it changes with the clock and figures of any."""
DISPLAYS = "displays"
"""The name of a change of displays in the house's book."""
TABLE = "table"
"""A dealer's own table; it changes with any part of ``OF_TABLE``."""
OF_TABLE = ("seats", "clock", "stats", "shot_clocks", "stacks", "bounties")
SOUNDS = "sounds"
"""Sounds; the screen that plays them in a room does so for all its events."""
OF_SOUNDS = ("sounds", "clock", "displays")
SOUND_SCREENS = "sound_screens"
"""The screens that play the sounds, without what they play."""
DAYS = "days"
"""The field over the days of an event; it changes with any part of ``OF_DAYS``."""
OF_DAYS = ("clock", "stats", "stacks")
JACKPOT = "jackpot"
"""The jackpot of an event; it changes with the prizes of any event that feeds it."""
OF_JACKPOT = ("payouts",)
OF_ME = ("seats", "payouts", "stats", "bounties", "bracket")
OF_EVENTS = ("clock", "stats")
HOUSE_BOOK = (str(HOUSE.kind), HOUSE.subject_id)
WHOLE = ""
"""The book itself among its parts: its version rises with every line."""


@dataclass(slots=True)
class LatestVersions:
    """The latest versions read of the books' parts; they only rise, so a repeated or late notice is harmless.

    ``evenings`` counts how often the evening's set of events has changed; ``beside`` are the other events that feed
    the jackpot of an event.
    """

    books: dict[tuple[str, int], dict[str, int]] = field(default_factory=dict)
    evenings: int = 0
    beside: Mapping[int, frozenset[int]] = field(default_factory=dict)

    def hear(self, notice: ChangeNotice) -> tuple[str, ...]:
        """Apply a notice; returns the parts that rose, nothing for a book never read."""
        book = (notice.kind, notice.subject_id)
        return self.take(book, notice.version, notice.parts) if book in self.books else ()

    def take(self, book: tuple[str, int], version: int, parts: Iterable[tuple[str, int]]) -> tuple[str, ...]:
        """Apply versions of a book and its parts; returns the parts that rose."""
        versions = self.books.setdefault(book, {})
        changes = [(part, at) for part, at in ((WHOLE, version), *parts) if at > versions.get(part, 0)]
        versions.update(changes)
        return tuple(part for part, _version in changes)

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
        parts[DAYS] = sum(parts[part] for part in OF_DAYS)
        parts[JACKPOT] = sum(parts[part] for part in OF_JACKPOT) + sum(
            self.books.get(book_of(other), {}).get(part, 0)
            for other in self.beside.get(event_id, ())
            for part in OF_JACKPOT
        )
        # Summed over every book read so far: an event that ends must not lower the version.
        parts[EVENTS] = self.evenings + sum(
            book.get(part, 0) for book in self.books.values() for part in OF_EVENTS
        )
        parts[SOUND_SCREENS] = parts[SOUNDS]
        parts[SOUNDS] = sum(book.get(part, 0) for book in self.books.values() for part in OF_SOUNDS)
        return parts


@asked_once
def versions_now(event_id: int) -> Mapping[str, int]:
    """The versions of an event's parts, and of its book with the house's as a whole; 0 is the house alone."""
    by_book, whole = LatestVersions(), 0
    for kind, subject_id, version, parts in versions_beside_house(tournament_book(event_id)):
        by_book.take((kind, subject_id), version, parts.items())
        whole += version
    return {**by_book.of(event_id), WHOLE: whole}


def versions_of_pages(event_id: int) -> Mapping[str, int]:
    """The same for pages in fragments; those of the house, 0, hear every line of any book."""
    read = versions_now(event_id)
    return read if event_id else {**read, WHOLE: version_of_all()}


def book_of(event_id: int) -> tuple[str, int]:
    """The key of an event's book."""
    ref = tournament_book(event_id)
    return str(ref.kind), ref.subject_id


def seen_as(parts: Iterable[str]) -> set[str]:
    """The names by which screens call the parts of a book."""
    changed = set(parts)
    names = changed & set(PARTS)
    if DISPLAYS in changed:
        names.add(DISPLAY)
    if SOUNDS in changed:
        names.add(SOUND_SCREENS)
    made_of = {ME: OF_ME, SOUNDS: OF_SOUNDS, TABLE: OF_TABLE, DAYS: OF_DAYS, JACKPOT: OF_JACKPOT}
    return names | {name for name, of in made_of.items() if changed & set(of)}

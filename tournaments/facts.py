"""What happens to the house, to an event and to its set-up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class HouseSetUp(Fact):
    """The house got its name, currency, time zone and languages; it can be changed but not undone."""

    undo: ClassVar[Undo] = Undo.NEVER

    name: str


@dataclass(frozen=True, slots=True)
class HouseEdited(Fact):
    """Defaults of the house were changed; ``fields`` names them."""

    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoomTablesAdded(Fact):
    """Tables were added to the room; their numbers."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoomTableEdited(Fact):
    """A table of the room was changed."""

    number: int


@dataclass(frozen=True, slots=True)
class RoomTableRemoved(Fact):
    """A table was removed from the room."""

    number: int


@dataclass(frozen=True, slots=True)
class TableStatusSet(Fact):
    """A table of the room became available, reserved or out of order."""

    number: int
    table_status: str


@dataclass(frozen=True, slots=True)
class EventFact(Fact):
    """A fact about an event, with the event's name at that time."""

    is_directors: ClassVar[bool] = True

    event: int
    name: str


@dataclass(frozen=True, slots=True)
class EventCreated(EventFact):
    """An event was set up; an unwanted one is cancelled, because its own book may have newer lines."""

    undo: ClassVar[Undo] = Undo.NEVER


@dataclass(frozen=True, slots=True)
class EventEdited(EventFact):
    """The set-up of an event was changed; ``fields`` names the changes."""

    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StructureSet(EventFact):
    """Levels and breaks were changed."""

    levels: int


@dataclass(frozen=True, slots=True)
class EventAnnounced(EventFact):
    """The event was announced."""


@dataclass(frozen=True, slots=True)
class RegistrationOpened(EventFact):
    """Entries may be sold."""


@dataclass(frozen=True, slots=True)
class EventPostponed(EventFact):
    """The event was postponed."""


@dataclass(frozen=True, slots=True)
class EventWithdrawn(EventFact):
    """The announced event was returned to draft."""


@dataclass(frozen=True, slots=True)
class TemplateSaved(Fact):
    """A set-up was saved under a name."""

    topic: str
    name: str


@dataclass(frozen=True, slots=True)
class TemplateRemoved(Fact):
    """A template was removed."""

    topic: str
    name: str

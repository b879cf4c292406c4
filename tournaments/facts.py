"""What happens to the house, to an event and to its set-up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class HouseSetUp(Fact):
    """The house was named and given its currency, time zone and languages; it is changed, not unmade."""

    undo: ClassVar[Undo] = Undo.NEVER

    name: str


@dataclass(frozen=True, slots=True)
class HouseEdited(Fact):
    """Defaults of the house were changed; ``fields`` names them."""

    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoomTablesAdded(Fact):
    """Tables were put into the room; their numbers."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoomTableEdited(Fact):
    """A table of the room was changed."""

    number: int


@dataclass(frozen=True, slots=True)
class RoomTableRemoved(Fact):
    """A table was taken out of the room."""

    number: int


@dataclass(frozen=True, slots=True)
class TableStatusSet(Fact):
    """A table of the room became available, reserved or out of order."""

    number: int
    table_status: str


@dataclass(frozen=True, slots=True)
class EventFact(Fact):
    """Something about an event, named as it was called then."""

    event: int
    name: str


@dataclass(frozen=True, slots=True)
class EventCreated(EventFact):
    """An event was set up; what is not wanted is cancelled, for its own book may have gone on."""

    undo: ClassVar[Undo] = Undo.NEVER


@dataclass(frozen=True, slots=True)
class EventEdited(EventFact):
    """The set-up of an event was changed; ``fields`` names what."""

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
    """The event was put off."""


@dataclass(frozen=True, slots=True)
class EventWithdrawn(EventFact):
    """The announced event went back to a draft."""


@dataclass(frozen=True, slots=True)
class TemplateSaved(Fact):
    """A set-up was kept under a name."""

    topic: str
    name: str


@dataclass(frozen=True, slots=True)
class TemplateRemoved(Fact):
    """A kept set-up was thrown away."""

    topic: str
    name: str

"""What happens to the house, to an event and to its set-up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import Fact, Undo, said


@said(_("The house was set up: %(name)s"))
class HouseSetUp(Fact):
    """The house got its name, currency, time zone and languages; it can be changed but not undone."""

    undo: ClassVar[Undo] = Undo.NEVER

    name: str


@said(_("House defaults were changed"))
class HouseEdited(Fact):
    """Defaults of the house were changed; ``fields`` names them."""

    fields: tuple[str, ...]


@said(_("Tables were added to the room: %(numbers)s"))
class RoomTablesAdded(Fact):
    """Tables were added to the room; their numbers."""

    numbers: tuple[int, ...]


@said(_("Table %(number)s of the room was changed"))
class RoomTableEdited(Fact):
    number: int


@said(_("Table %(number)s was removed from the room"))
class RoomTableRemoved(Fact):
    number: int


@said(_("Table %(number)s of the room: %(table_status)s"))
class TableStatusSet(Fact):
    number: int
    table_status: str


@dataclass(frozen=True, slots=True)
class EventFact(Fact):
    """A fact about an event, with the event's name at that time."""

    is_directors: ClassVar[bool] = True

    event: int
    name: str


@said(_("%(name)s was set up"))
class EventCreated(EventFact):
    """An event was set up; an unwanted one is cancelled, because its own book may have newer lines."""

    undo: ClassVar[Undo] = Undo.NEVER


@said(_("The set-up of %(name)s was changed"))
class EventEdited(EventFact):
    """The set-up of an event was changed; ``fields`` names the changes."""

    fields: tuple[str, ...]


@said(
    ngettext_lazy(
        "The structure of %(name)s was changed: %(levels)s level",
        "The structure of %(name)s was changed: %(levels)s levels",
        "levels",
    )
)
class StructureSet(EventFact):
    levels: int


@said(_("%(name)s was announced"))
class EventAnnounced(EventFact):
    """The event was announced."""


@said(_("Registration for %(name)s was opened"))
class RegistrationOpened(EventFact): ...


@said(_("%(name)s was postponed"))
class EventPostponed(EventFact):
    """The event was postponed."""


@said(_("%(name)s is a draft again"))
class EventWithdrawn(EventFact):
    """The announced event was returned to draft."""


@said(_("Template “%(name)s” was saved"))
class TemplateSaved(Fact):
    topic: str
    name: str


@said(_("Template “%(name)s” was removed"))
class TemplateRemoved(Fact):
    topic: str
    name: str

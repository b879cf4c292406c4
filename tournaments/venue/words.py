"""What becomes of the house and its room."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

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

"""The facts of the house and its room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, says
from tournaments.models import TableStatus
from wording.words import Text, format_of, word_refusals


@says(_("The house was set up: %(name)s"))
class HouseSetUp(Fact):
    """The house was set up with name, currency, time zone and languages; it can be changed but not undone."""

    undo: ClassVar[Undo] = Undo.NEVER

    name: str


@says(_("House defaults were changed"))
class HouseEdited(Fact):
    """Defaults of the house were changed; ``fields`` names them."""

    fields: tuple[str, ...]


@says(_("Tables were added to the room: %(numbers)s"))
class RoomTablesAdded(Fact):
    """Tables were added to the room; their numbers."""

    numbers: tuple[int, ...]


@says(_("Table %(number)s of the room was changed"))
class RoomTableEdited(Fact):
    number: int


@says(_("Table %(number)s was removed from the room"))
class RoomTableRemoved(Fact):
    number: int


@says(_("Table %(number)s of the room: %(table_status)s"))
class TableStatusSet(Fact):
    number: int
    table_status: str


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    ("table_number_missing", _("A number is needed"), _("Table numbers start at 1.")),
    ("table_number_taken", _("That number is taken"), _("The room has a table %(number)s. Choose another.")),
    (
        "table_serving",
        _("The table is in play"),
        _("Table %(number)s is in use by %(event)s until it breaks."),
    ),
    (
        "table_served",
        _("The table has been used"),
        _("Table %(number)s has been used in events. Set it out of order instead."),
    ),
    ("tables_missing", _("No tables"), _("Type at least one table number.")),
    ("house_not_set_up", _("No house yet"), _("Set up the house first.")),
    ("house_set_up", _("The house is already set up"), _("Change it in the house settings.")),
    ("time_zone_unknown", _("Unknown time zone"), _("“%(time_zone)s” is not a time zone.")),
    ("language_unknown", _("Unknown language"), _("Choose one of: %(known)s.")),
    ("paper_unknown", _("Unknown paper size"), _("Choose one of: %(known)s.")),
)


def register() -> None:
    """Register the words of the room."""
    word_refusals(REFUSALS)
    format_of("table_status", _status)


def _status(value: Any, _details: Mapping[str, Any]) -> str:
    return str(TableStatus(value).label)

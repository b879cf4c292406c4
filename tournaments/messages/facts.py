"""What happened to the house and to events, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from journal.facts import Fact
from journal.undo import word_facts
from tournaments import facts
from tournaments.models import Day, Entry, Event, TableStatus
from wording.words import Text, format_of, names_of

SENTENCES: dict[type[Fact], Text] = {
    facts.HouseSetUp: _("The house was set up: %(name)s"),
    facts.HouseEdited: _("House defaults were changed"),
    facts.RoomTablesAdded: _("Tables were added to the room: %(numbers)s"),
    facts.RoomTableEdited: _("Table %(number)s of the room was changed"),
    facts.RoomTableRemoved: _("Table %(number)s was removed from the room"),
    facts.TableStatusSet: _("Table %(number)s of the room: %(table_status)s"),
    facts.EventCreated: _("%(name)s was set up"),
    facts.EventEdited: _("The set-up of %(name)s was changed"),
    facts.StructureSet: ngettext_lazy(
        "The structure of %(name)s was changed: %(levels)s level",
        "The structure of %(name)s was changed: %(levels)s levels",
        "levels",
    ),
    facts.EventAnnounced: _("%(name)s was announced"),
    facts.EventWithdrawn: _("%(name)s is a draft again"),
    facts.RegistrationOpened: _("Registration for %(name)s was opened"),
    facts.EventPostponed: _("%(name)s was postponed"),
    facts.TemplateSaved: _("Template “%(name)s” was saved"),
    facts.TemplateRemoved: _("Template “%(name)s” was removed"),
}


def register() -> None:
    """Register the words of the facts, and how each is undone."""
    word_facts(SENTENCES.items())
    names_of("event", _events)
    names_of("target", _events)
    names_of("day", _days)
    names_of("entry", _entries)
    names_of("taker", _entries)
    format_of("table_status", _status)


def _events(ids: set[int]) -> Mapping[int, str]:
    return dict(Event.objects.filter(pk__in=ids).values_list("pk", "name"))


def _days(ids: set[int]) -> Mapping[int, str]:
    rows = Day.objects.filter(pk__in=ids).values_list("pk", "name", "number")
    return {pk: name or gettext("Day %(number)s") % {"number": number} for pk, name, number in rows}


def _entries(ids: set[int]) -> Mapping[int, str]:
    """Entries by the name of their player and their number."""
    rows = Entry.objects.filter(pk__in=ids).select_related("player")
    return {row.pk: f"{row.player} (#{row.number})" for row in rows}


def _status(value: Any, _details: Mapping[str, Any]) -> str:
    return str(TableStatus(value).label)

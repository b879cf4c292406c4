"""The facts of a set-up: created, edited, structure replaced."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import Undo, says
from tournaments.lifecycle.words import EventFact
from wording.words import Text, word_refusals


@says(_("%(name)s was set up"))
class EventCreated(EventFact):
    """An event was set up; to reverse it, cancel it, because its own book may have newer lines."""

    undo: ClassVar[Undo] = Undo.NEVER


@says(_("The set-up of %(name)s was changed"))
class EventEdited(EventFact):
    """The set-up of an event was changed; ``fields`` are the names of the changes."""

    fields: tuple[str, ...]


@says(
    ngettext_lazy(
        "The structure of %(name)s was changed: %(levels)s level",
        "The structure of %(name)s was changed: %(levels)s levels",
        "levels",
    )
)
class StructureSet(EventFact):
    levels: int


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    ("event_closed", _("The event is over"), _("Its set-up stays as it was played. Duplicate it instead.")),
    (
        "field_frozen",
        _("This can no longer be changed"),
        _(
            "Entries were sold or play has started on these terms: leave it unchanged, or "
            "duplicate the event."
        ),
    ),
    (
        "level_played",
        _("This level has been played"),
        _("Row %(row)s has started: only its length and what comes after can be changed."),
    ),
    (
        "break_leads_nowhere",
        _("No level after the break"),
        _("The break in row %(row)s is running now. Leave a level after it to resume play."),
    ),
    (
        "level_too_short",
        _("Already played longer"),
        _(
            "Row %(row)s: %(played_ms)s have been played. Make it longer than that, or move the "
            "clock forward."
        ),
    ),
    ("day_in_use", _("This day is in use"), _("Day %(number)s has entries: it cannot be removed.")),
)


def register() -> None:
    """Register the words of the room."""
    word_refusals(REFUSALS)

"""What becomes of a set-up: created, edited, given its structure."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import Undo, said
from tournaments.lifecycle.words import EventFact


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

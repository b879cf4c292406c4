"""The texts of the facts about the queue."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, says


@says(_("Queue number %(number)s was given"))
class QueueNumberGiven(Fact):
    """A player took a number of the queue; it is printed, so it cannot be undone."""

    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    number: int


@says(_("Queue number %(number)s was called"))
class QueueNumberCalled(Fact):
    event: int
    number: int

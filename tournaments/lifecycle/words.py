"""What becomes of an event: announced, opened, postponed, withdrawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, said


@dataclass(frozen=True, slots=True)
class EventFact(Fact):
    """A fact about an event, with the event's name at that time."""

    is_directors: ClassVar[bool] = True

    event: int
    name: str


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

"""What can be chosen in the forms of displays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from displays.displays import rows as displays
from tournaments import queries as tournaments
from tournaments.queries import EventView

SHOWN_STATES = ("announced", "registration", "running", "finished", "settled")


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a list."""

    value: str
    label: str


def shown_events() -> tuple[EventView, ...]:
    """The events that a display can show: of the settled ones only the last, and those already chosen."""
    return tournaments.events_offered(SHOWN_STATES, displays.events_named())


def event_names() -> Mapping[int, str]:
    """Their names by id."""
    return {event.id: event.name for event in shown_events()}


def choices_of(events: Mapping[int, str]) -> tuple[Choice, ...]:
    """The house and these events, as options."""
    return (Choice("", _("The house")), *(Choice(str(pk), name) for pk, name in events.items()))

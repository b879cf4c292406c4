"""What can be chosen in the forms of displays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments import queries as tournaments

SHOWN_STATES = ("announced", "registration", "running", "finished", "settled")


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a list."""

    value: str
    label: str


def shown_events() -> Mapping[int, str]:
    """The events on whose screens something can be announced, by id."""
    return {event.id: event.name for event in tournaments.events(SHOWN_STATES)}


def choices_of(events: Mapping[int, str]) -> tuple[Choice, ...]:
    """The house and these events, to choose from."""
    return (Choice("", _("The house")), *(Choice(str(pk), name) for pk, name in events.items()))

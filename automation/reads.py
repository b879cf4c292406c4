"""Sounds and automations, read by API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from access.reads import read
from access.roles import READERS
from automation import queries
from automation.actions import ChosenSound
from automation.queries import AutomationView, DryRun, OccurrenceView, SoundingView
from journal import instants


class EventFilter(serializers.Serializer):
    """At which event."""

    event = serializers.IntegerField(min_value=1)


@read("sounds/rooms/", admits=READERS)
def room_sounds() -> Sequence[SoundingView]:
    """Every room, with the screen that is heard and whether it can be."""
    return queries.sounding(instants.now())


@read("sounds/", admits=READERS)
def chosen_sounds() -> Sequence[ChosenSound]:
    """Every occasion with its sound."""
    return [ChosenSound(occasion=one, sound=sound) for one, sound in queries.chosen_sounds().items()]


@read("automations/", admits=READERS)
def automations() -> Sequence[AutomationView]:
    """Every automation, by name."""
    return queries.automations()


@read("automations/<int:automation>/", admits=READERS, name="automation-detail")
def automation(automation: int) -> AutomationView:
    """What sets it off, its conditions, and what it does."""
    return queries.automation(automation)


@read(
    "automations/<int:automation>/dry-run/",
    admits=READERS,
    name="api-automation-dry-run",
    filtered_by=EventFilter,
)
def dry_run(wanted: Mapping[str, Any], automation: int) -> Sequence[DryRun]:
    """Told by what has happened at the event so far."""
    return queries.dry_run(automation, wanted["event"])


@read("automations/occurrences/", admits=READERS, name="api-automation-occurrences")
def occurrences() -> Sequence[OccurrenceView]:
    """The last fifty that were due, the newest first."""
    return queries.occurrences()

"""Sounds and automations by API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from rest_framework import serializers

from access.fields import Named, Note
from access.reads import read
from access.roles import READERS
from automation import rows, sounds
from automation.models import Occurrence
from automation.rows import DryRun
from automation.sounds import ChosenSound, SoundingView, sounding
from automation.verbs import AutomationView, automation_view
from journal import instants


@dataclass(frozen=True, slots=True)
class OccurrenceView:
    """An automation that was due at ``at`` because of something at an event, and its outcome."""

    automation_id: Annotated[int, Named("automation")]
    event_id: Annotated[int, Named("event")]
    at: datetime
    state: Annotated[str, Named("done"), Note("`due`, `done` or `refused`.")]
    code: Annotated[str, Note("Why it was refused.")]


def _occurrence(row: Occurrence) -> OccurrenceView:
    return OccurrenceView(row.automation_id, row.event_id, row.at, row.state, row.code)


class EventFilter(serializers.Serializer):
    """The event to read."""

    event = serializers.IntegerField(min_value=1)


@read("sounds/rooms/", admits=READERS)
def room_sounds() -> Sequence[SoundingView]:
    """List the rooms, with their sound screens and whether these can be heard."""
    return sounding(instants.now())


@read("sounds/", admits=READERS)
def chosen_sounds() -> Sequence[ChosenSound]:
    """List the occasions with their sounds."""
    return [ChosenSound(occasion=occasion, sound=sound) for occasion, sound in sounds.chosen_sounds().items()]


@read("automations/", admits=READERS)
def automations() -> Sequence[AutomationView]:
    """List the automations, by name."""
    return [automation_view(row) for row in rows.automations()]


@read("automations/<int:automation>/", admits=READERS, name="automation-detail")
def automation(automation: int) -> AutomationView:
    """Show an automation: its trigger, its conditions and its action."""
    return automation_view(rows.automation(automation))


@read(
    "automations/<int:automation>/dry-run/",
    admits=READERS,
    name="api-automation-dry-run",
    filtered_by=EventFilter,
)
def dry_run(wanted: Mapping[str, Any], automation: int) -> Sequence[DryRun]:
    """List when an automation would have been triggered, from what happened at the event so far."""
    return rows.dry_run(automation, wanted["event"])


@read("automations/occurrences/", admits=READERS, name="api-automation-occurrences")
def occurrences() -> Sequence[OccurrenceView]:
    """List the latest fifty runs of automations, newest first."""
    return [_occurrence(row) for row in rows.occurrences()]

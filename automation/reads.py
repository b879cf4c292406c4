"""Sounds and automations, read by API."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, filters, paged
from access.permissions import DoorView
from access.roles import READERS
from access.shapes import serializer_of
from automation import queries
from automation.actions import ChosenSound
from automation.queries import AutomationView, DryRun, Sounding
from journal import instants


class RoomSoundShape(serializers.Serializer):
    """A room, the screen that plays sound in it, and whether it can be heard."""

    room = serializers.CharField(allow_blank=True)
    name = serializers.CharField(allow_blank=True, help_text="Empty: no screen was named.")
    sounding = serializers.ChoiceField([(one.value, one.value) for one in Sounding], source="state")
    display = serializers.IntegerField(allow_null=True, source="display_id")
    device = serializers.IntegerField(allow_null=True, source="device_id")


class EventFilter(serializers.Serializer):
    """At which event."""

    event = serializers.IntegerField(min_value=1)


class OccurrenceShape(serializers.Serializer):
    """An automation that was due, and what became of it."""

    automation = serializers.IntegerField(source="automation_id")
    event = serializers.IntegerField(source="event_id")
    at = serializers.DateTimeField()
    done = serializers.CharField(source="state", help_text="`due`, `done` or `refused`.")
    code = serializers.CharField(allow_blank=True, help_text="Why it was refused.")


class RoomSounds(DoorView):
    """The screen that plays sound in each room."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(responses=RoomSoundShape(many=True))
    def get(self, request: Request) -> Response:
        """Every room, with the screen that is heard and whether it can be."""
        return paged(request, queries.sounding(instants.now()), RoomSoundShape)


class ChosenSounds(DoorView):
    """What sounds when."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(responses=serializer_of(ChosenSound)(many=True))
    def get(self, request: Request) -> Response:
        """Every occasion with its sound."""
        chosen = [ChosenSound(occasion=one, sound=sound) for one, sound in queries.chosen_sounds().items()]
        return paged(request, chosen, serializer_of(ChosenSound))


class AutomationList(DoorView):
    """The automations of the house."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(responses=serializer_of(AutomationView)(many=True))
    def get(self, request: Request) -> Response:
        """Every automation, by name."""
        return paged(request, queries.automations(), serializer_of(AutomationView))


class AutomationDetail(DoorView):
    """One automation."""

    reads: ClassVar = READERS

    @extend_schema(responses=serializer_of(AutomationView))
    def get(self, _request: Request, automation: int) -> Response:
        """What sets it off, its conditions, and what it does."""
        return Response(serializer_of(AutomationView)(queries.automation(automation)).data)


class DryRuns(DoorView):
    """When an automation would have been set off."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(parameters=[EventFilter], responses=serializer_of(DryRun)(many=True))
    def get(self, request: Request, automation: int) -> Response:
        """Told by what has happened at the event so far."""
        wanted = filters(request, EventFilter)
        return paged(request, queries.dry_run(automation, wanted["event"]), serializer_of(DryRun))


class OccurrenceList(DoorView):
    """What automations did."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(responses=OccurrenceShape(many=True))
    def get(self, request: Request) -> Response:
        """The last fifty that were due, the newest first."""
        return paged(request, queries.occurrences(), OccurrenceShape)

"""Sounds and automations by API."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.commands import CommandView, Verb, asked
from access.paging import Pages, filters, paged
from access.permissions import DoorView, command_of
from access.roles import DIRECTORS, READERS
from automation import actions, queries
from automation.actions import AutomationSetup
from automation.kinds import MOST_LEVELS, MOST_PLAYERS, Deed, Occasion, Sound, Trigger
from automation.queries import Sounding
from automation.tasks import books_of
from displays.queries import VIEWS
from journal import instants
from journal.opening import HOUSE, BookRef, perform


class RoomSoundShape(serializers.Serializer):
    """A room, the screen that is heard in it, and whether it can be."""

    room = serializers.CharField(allow_blank=True)
    name = serializers.CharField(allow_blank=True, help_text="Empty: no screen was named.")
    sounding = serializers.ChoiceField([(one.value, one.value) for one in Sounding], source="state")
    display = serializers.IntegerField(allow_null=True, source="display_id")
    device = serializers.IntegerField(allow_null=True, source="device_id")


class RoomSoundAsked(serializers.Serializer):
    """The screen to be heard in a room: a display or a terminal; none of the two: nothing is heard any more."""

    room = serializers.CharField(max_length=40, allow_blank=True, default="")
    display = serializers.IntegerField(required=False, allow_null=True)
    device = serializers.IntegerField(required=False, allow_null=True)


class OccasionShape(serializers.Serializer):
    """What is heard on an occasion; an empty sound is silence."""

    occasion = serializers.ChoiceField(Occasion.choices)
    sound = serializers.ChoiceField(Sound.choices, allow_blank=True)


class OccasionsAsked(serializers.Serializer):
    """Sounds to choose."""

    sounds = OccasionShape(many=True, allow_empty=False)


class AutomationAsked(serializers.Serializer):
    """An automation: what sets it off, its conditions, what it does."""

    name = serializers.CharField(max_length=60)
    event = serializers.IntegerField(required=False, allow_null=True, help_text="Null: every event.")
    trigger = serializers.ChoiceField(Trigger.choices)
    number = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=MOST_PLAYERS, help_text="For `players_left`."
    )
    players_from = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=MOST_PLAYERS
    )
    players_to = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=MOST_PLAYERS
    )
    level_from = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=MOST_LEVELS)
    level_to = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=MOST_LEVELS)
    deed = serializers.ChoiceField(Deed.choices)
    sound = serializers.ChoiceField(Sound.choices, required=False, allow_blank=True)
    text = serializers.CharField(max_length=200, required=False, allow_blank=True)
    minutes = serializers.IntegerField(required=False, min_value=1, max_value=1_440)
    is_urgent = serializers.BooleanField(required=False)
    display = serializers.IntegerField(required=False, allow_null=True)
    view = serializers.ChoiceField(VIEWS, required=False, allow_blank=True)


class AutomationShape(AutomationAsked):
    """An automation of the house."""

    id = serializers.IntegerField()
    is_on = serializers.BooleanField()
    event = serializers.IntegerField(allow_null=True, source="event_id")
    display = serializers.IntegerField(allow_null=True, source="display_id")


class SwitchAsked(serializers.Serializer):
    """Whether it works."""

    is_on = serializers.BooleanField()


class EventAsked(serializers.Serializer):
    """At which event."""

    event = serializers.IntegerField(min_value=1)


class DryRunShape(serializers.Serializer):
    """Something of its kind that happened, and whether the conditions held."""

    at = serializers.DateTimeField()
    players = serializers.IntegerField()
    level = serializers.IntegerField()
    would_fire = serializers.BooleanField()


class OccurrenceShape(serializers.Serializer):
    """An automation that was due, and what became of it."""

    automation = serializers.IntegerField(source="automation_id")
    event = serializers.IntegerField(source="event_id")
    at = serializers.DateTimeField()
    done = serializers.CharField(source="state", help_text="`due`, `done` or `refused`.")
    code = serializers.CharField(allow_blank=True, help_text="Why it was refused.")


class AutomationAnswer(serializers.Serializer):
    """The automation that was made or changed."""

    automation = serializers.IntegerField()


class RoomSounds(DoorView):
    """Who sounds in each room."""

    reads: ClassVar = READERS
    writes: ClassVar = DIRECTORS
    pagination_class = Pages

    @extend_schema(responses=RoomSoundShape(many=True))
    def get(self, request: Request) -> Response:
        """Every room, with the screen that is heard and whether it can be."""
        return paged(request, queries.sounding(instants.now()), RoomSoundShape)

    @extend_schema(request=RoomSoundAsked, responses={200: dict})
    def post(self, request: Request) -> Response:
        """Name the one screen that is heard in a room."""
        told = asked(RoomSoundAsked, request.data)
        display, device = told.get("display"), told.get("device")
        verb: Verb = partial(actions.give_sound, room=told["room"], display_id=display, device_id=device)
        if display is None and device is None:
            verb = partial(actions.take_sound_away, room=told["room"])
        return Response(perform([HOUSE], command_of(request), verb))


class ChosenSounds(DoorView):
    """What sounds when."""

    reads: ClassVar = READERS
    writes: ClassVar = DIRECTORS
    pagination_class = Pages

    @extend_schema(responses=OccasionShape(many=True))
    def get(self, request: Request) -> Response:
        """Every occasion with its sound."""
        chosen = queries.chosen_sounds()
        listed = [{"occasion": one.value, "sound": sound} for one, sound in chosen.items()]
        return paged(request, listed, OccasionShape)

    @extend_schema(request=OccasionsAsked, responses={200: dict})
    def post(self, request: Request) -> Response:
        """Choose sounds."""
        told = asked(OccasionsAsked, request.data)["sounds"]
        verb = partial(actions.choose_sounds, sounds={one["occasion"]: one["sound"] for one in told})
        return Response(perform([HOUSE], command_of(request), verb))


class AutomationList(DoorView):
    """What the house does by itself."""

    reads: ClassVar = READERS
    writes: ClassVar = DIRECTORS
    pagination_class = Pages

    @extend_schema(responses=AutomationShape(many=True))
    def get(self, request: Request) -> Response:
        """Every automation, by name."""
        return paged(request, queries.automations(), AutomationShape)

    @extend_schema(request=AutomationAsked, responses=AutomationAnswer)
    def post(self, request: Request) -> Response:
        """Make an automation."""
        verb = partial(actions.make_automation, setup=_setup(asked(AutomationAsked, request.data)))
        return Response(perform([HOUSE], command_of(request), verb))


def _setup(told: dict[str, Any]) -> AutomationSetup:
    renamed = {"event": "event_id", "display": "display_id"}
    return AutomationSetup(**{renamed.get(name, name): value for name, value in told.items()})


class AutomationCommand(CommandView):
    """Base of the commands on one automation."""

    writes: ClassVar = DIRECTORS

    def books(self, _request: Request, _key: int, _values: dict[str, Any]) -> list[BookRef]:
        """The house's."""
        return [HOUSE]


@extend_schema(request=AutomationAsked, responses=AutomationAnswer)
class ChangeAutomation(AutomationCommand):
    """Change an automation."""

    shape: ClassVar = AutomationAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.change_automation, automation_id=key, setup=_setup(values))


@extend_schema(request=SwitchAsked, responses=AutomationAnswer)
class SwitchAutomation(AutomationCommand):
    """Let an automation work or rest."""

    shape: ClassVar = SwitchAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.switch_automation, automation_id=key, **values)


@extend_schema(request=None, responses=AutomationAnswer)
class DeleteAutomation(AutomationCommand):
    """Take an automation off the list."""

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.delete_automation, automation_id=key)


@extend_schema(request=EventAsked, responses=AutomationAnswer)
class TestAutomation(AutomationCommand):
    """Do now what an automation would do."""

    shape: ClassVar = EventAsked

    def books(self, _request: Request, key: int, values: dict[str, Any]) -> list[BookRef]:
        """The event's, and the house's where a display changes."""
        return books_of(queries.automation(key), values["event"])

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.try_automation, automation_id=key, event_id=values["event"])


class DryRuns(DoorView):
    """When an automation would have been set off."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(parameters=[EventAsked], responses=DryRunShape(many=True))
    def get(self, request: Request, key: int) -> Response:
        """Told by what has happened at the event so far."""
        wanted = filters(request, EventAsked)
        return paged(request, [asdict(one) for one in queries.dry_run(key, wanted["event"])], DryRunShape)


class OccurrenceList(DoorView):
    """What automations did."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(responses=OccurrenceShape(many=True))
    def get(self, request: Request) -> Response:
        """The last fifty that were due, the newest first."""
        return paged(request, queries.occurrences(), OccurrenceShape)

"""Events by API: listed, set up, changed, led to their next state."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, paged
from access.permissions import DoorView
from access.roles import DIRECTORS, NOBODY, READERS
from journal import instants
from rulebook.fees import default_fee
from rulebook.profile import profile_from_data
from rulebook.structure import fill_big_blind
from tournaments import actions, queries
from tournaments.api import serializers as shapes
from tournaments.api.doing import Plain, asked, in_event, in_house
from tournaments.library import load_event
from tournaments.setup.data import periods_from_data, periods_to_data, setup_from_data, setup_to_data
from tournaments.setup.defaults import blank_setup
from tournaments.setup.preflight import preflight, worded
from tournaments.setup.topics import applied

EventId = inline_serializer("EventId", {"event": serializers.IntegerField()})


class EventList(DoorView):
    """Events."""

    reads: ClassVar = READERS
    writes: ClassVar = DIRECTORS
    pagination_class = Pages
    filterset_class = queries.EventFilters

    @extend_schema(responses=shapes.EventLineSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The events in the order in which they start, a page at a time."""
        return paged(request, queries.event_list(request.query_params), shapes.EventLineSerializer)

    @extend_schema(request=shapes.EventSetupSerializer, responses={201: EventId})
    def post(self, request: Request) -> Response:
        """Set an event up; what is left out is the house's default."""
        body = asked(shapes.EventSetupSerializer, request)
        house = queries.house()
        if "fee_minor" not in body:
            body["fee_minor"] = default_fee(body.get("buy_in_minor", 0), house.fee_rule)
        setup = setup_from_data(_filled(body), base=blank_setup(house, instants.now()))
        made = in_house(request, "event", actions.create_event, setup=setup)
        return Response(made, status=status.HTTP_201_CREATED)


class EventDetail(DoorView):
    """One event."""

    reads: ClassVar = READERS
    writes: ClassVar = DIRECTORS

    @extend_schema(responses=shapes.EventSerializer)
    def get(self, _request: Request, event_id: int) -> Response:
        """The whole set-up and the state."""
        event = queries.event(event_id)
        told = setup_to_data(queries.event_setup(event_id))
        return Response(told | {"id": event.id, "state": event.state, "play_state": event.play_state})

    @extend_schema(request=shapes.EventSetupSerializer(partial=True), responses=EventId)
    def patch(self, request: Request, event_id: int) -> Response:
        """Change what is given and what the state still allows; levels have their own address."""
        body = asked(shapes.EventSetupSerializer, request, partial=True)
        setup = setup_from_data(_filled(body), base=queries.event_setup(event_id))
        verb = actions.copy_into_event if "periods" in body else actions.edit_event
        return Response(in_event(request, event_id, verb, setup=setup))


class EventStructure(DoorView):
    """Levels and breaks of an event."""

    reads: ClassVar = READERS
    writes: ClassVar = DIRECTORS

    @extend_schema(responses=shapes.PeriodSerializer(many=True))
    def get(self, _request: Request, event_id: int) -> Response:
        """The levels and breaks in their order."""
        return Response(periods_to_data(queries.structure(event_id).periods))

    @extend_schema(request=shapes.PeriodSerializer(many=True), responses=EventId)
    def put(self, request: Request, event_id: int) -> Response:
        """Replace them; what is played stays as it was."""
        shape = shapes.PeriodSerializer(data=request.data, many=True)
        shape.is_valid(raise_exception=True)
        periods = periods_from_data([_with_big_blind(dict(row)) for row in shape.validated_data])
        return Response(in_event(request, event_id, actions.set_structure, periods=periods))


class EventPreflight(DoorView):
    """The check before registration."""

    reads: ClassVar = READERS

    @extend_schema(responses=shapes.FindingSerializer(many=True))
    def get(self, _request: Request, event_id: int) -> Response:
        """What is missing or absurd, errors first."""
        setup = queries.event_setup(event_id)
        found = worded(preflight(setup), setup.currency)
        return Response(shapes.FindingSerializer(found, many=True).data)


class StepView(DoorView):
    """A step of an event's life."""

    reads: ClassVar = NOBODY
    writes: ClassVar = DIRECTORS
    verb: ClassVar[Any]

    @extend_schema(request=None, responses=EventId)
    def post(self, request: Request, event_id: int) -> Response:
        """Lead the event to its next state."""
        return Response(in_event(request, event_id, type(self).verb))


class Announce(StepView):
    """Announcing."""

    verb = staticmethod(actions.announce_event)


class Withdraw(StepView):
    """Making an announced event a draft again."""

    verb = staticmethod(actions.withdraw_event)


class OpenRegistration(StepView):
    """Letting entries be sold."""

    verb = staticmethod(actions.open_registration)


class Postpone(DoorView):
    """Putting an event off."""

    reads: ClassVar = NOBODY
    writes: ClassVar = DIRECTORS

    @extend_schema(request=shapes.PostponeSerializer, responses=EventId)
    def post(self, request: Request, event_id: int) -> Response:
        """Put the event off; entries stay sold."""
        body = asked(shapes.PostponeSerializer, request)
        return Response(in_event(request, event_id, actions.postpone_event, **body))


class Duplicate(DoorView):
    """The same event again."""

    reads: ClassVar = NOBODY
    writes: ClassVar = DIRECTORS

    @extend_schema(request=shapes.DuplicateSerializer, responses={201: EventId})
    def post(self, request: Request, event_id: int) -> Response:
        """Set the same event up for another date."""
        body = asked(shapes.DuplicateSerializer, request)
        made = in_house(request, "event", actions.duplicate_event, event_id=event_id, **body)
        return Response(made, status=status.HTTP_201_CREATED)


class FromLibrary(DoorView):
    """Events of real regulations."""

    reads: ClassVar = NOBODY
    writes: ClassVar = DIRECTORS

    @extend_schema(request=shapes.LibrarySerializer, responses={201: EventId})
    def post(self, request: Request) -> Response:
        """Set an event of the library up."""
        setup = load_event(**asked(shapes.LibrarySerializer, request))
        made = in_house(request, "event", actions.create_event, setup=setup)
        return Response(made, status=status.HTTP_201_CREATED)


class UseTemplate(DoorView):
    """A template copied into an event."""

    reads: ClassVar = NOBODY
    writes: ClassVar = DIRECTORS

    @extend_schema(request=None, responses=EventId)
    def post(self, request: Request, event_id: int, template_id: int) -> Response:
        """Copy the template in; changing it later never changes the event."""
        kept = queries.template(template_id)
        setup = applied(kept.topic, kept.body, queries.event_setup(event_id))
        return Response(in_event(request, event_id, actions.copy_into_event, setup=setup))


def _filled(body: Plain) -> Plain:
    if "profile" in body:
        # What is sent now has to be known, unlike what was kept once.
        profile_from_data(body["profile"])
    if "periods" in body:
        body["periods"] = [_with_big_blind(dict(row)) for row in body["periods"]]
    return body


def _with_big_blind(row: Plain) -> Plain:
    # A change of a part brings no defaults with it.
    if row.get("kind", "level") == "level" and not row.get("big_blind"):
        row["big_blind"] = fill_big_blind(row.get("small_blind", 0))
    return row

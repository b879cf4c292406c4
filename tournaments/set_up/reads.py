"""Events by API: listed, set up, changed, moved to their next state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.bodies import read_sent
from access.endpoint import by, told
from access.fields import Note
from access.paging import Pages, paged
from access.permissions import PermissionView
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.serializers import serializer_of
from journal import instants
from rulebook.profile import profile_from_data
from rulebook.structure import Period
from tournaments import actions, queries
from tournaments.check.outlook import Outlook, outlook
from tournaments.check.preflight import FindingWords, preflight_words
from tournaments.chips.rows import EventChips
from tournaments.chips.rows import event_chips as chips_of_event
from tournaments.data import with_big_blind
from tournaments.library import events_known, load_event
from tournaments.library.ready import READY_FILE, ready_structures
from tournaments.set_up import serializers

EventShown = serializer_of(queries.EventShown)


class EventList(PermissionView):
    """Events."""

    reads: ClassVar = READERS
    writes: ClassVar = DIRECTORS
    pagination_class = Pages
    filterset_class = queries.EventFilters

    @extend_schema(responses=serializers.EventLineSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the events in order of their start, a page at a time."""
        return paged(request, queries.event_list(request.query_params), serializers.EventLineSerializer)

    @extend_schema(request=serializers.EventSetupSerializer, responses={201: EventShown})
    def post(self, request: Request) -> Response:
        """Set an event up as a draft; fields left out get the house's default."""
        command = actions.SetUpEvent(told=_asked(request))
        return told(request, actions.set_up_event, actions.set_up_event.perform(command, by(request)))


class EventDetail(PermissionView):
    """One event."""

    reads: ClassVar = READERS
    writes: ClassVar = DIRECTORS

    @extend_schema(responses=EventShown)
    def get(self, _request: Request, event: int) -> Response:
        """Show the whole set-up and the state of an event."""
        return Response(EventShown(queries.event_shown(event)).data)

    @extend_schema(
        request=serializers.EventSetupSerializer(partial=True), responses=serializer_of(actions.EventEdited)
    )
    def patch(self, request: Request, event: int) -> Response:
        """Change the given fields of an event, as far as its state allows."""
        command = actions.ChangeEvent(event=event, told=_asked(request, partial=True))
        return told(request, actions.change_event, actions.change_event.perform(command, by(request)))


@read("events/<int:event>/structure/", admits=READERS, is_whole=True)
def structure(event: int) -> Sequence[Period]:
    """List the levels and breaks of an event."""
    return queries.structure(event).periods


@read("events/<int:event>/preflight/", admits=READERS, name="api-preflight", is_whole=True)
def event_preflight(event: int) -> Sequence[FindingWords]:
    """Check the set-up before registration: what is missing or implausible, errors first."""
    return preflight_words(queries.event_setup(event))


@read("events/<int:event>/outlook/", admits=READERS, filtered_by=serializers.OutlookFilter)
def event_outlook(asked: Mapping[str, Any], event: int) -> Outlook:
    """Show what the set-up comes to: pool, prizes, tables and finish at a few sizes of the field.

    Without ``entries`` at a quarter, a half and all of the entries that fit.
    """
    return outlook(queries.event_setup(event), asked.get("entries", ()))


@read("events/<int:event>/chip-set/", admits=READERS, filtered_by=serializers.ChipsFilter)
def event_chips(asked: Mapping[str, Any], event: int) -> EventChips:
    """Show the chips: the stack of each sale by denomination, the colour-ups, what the bank must hold."""
    return chips_of_event(queries.event_setup(event), asked.get("entries"))


def _asked(request: Request, *, partial: bool = False) -> dict[str, Any]:
    """The body as far as it was sent; an invalid one is answered with its field errors."""
    shape = serializers.EventSetupSerializer(data=request.data, partial=partial)
    body = read_sent(shape, request.data)
    if "profile" in body:
        # Values sent now must be known ones, unlike those stored earlier.
        profile_from_data(body["profile"])
    if "periods" in body:
        body["periods"] = [with_big_blind(row) for row in body["periods"]]
    return body


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryLine:
    """An event of the library, or a ready-made structure."""

    which: Annotated[str, Note("For `events/from-library/`.")]
    name: str
    entries: Annotated[int | None, Note("For how many a structure is made; null of an event.")]
    starting_stack: int
    level_seconds: Annotated[int, Note("Of the first level.")]


@read("library/", admits=READERS)
def library() -> Sequence[LibraryLine]:
    """List what an event can be set up from: events as their houses published them, and ready-made structures."""
    events = ((which, load_event(which, instants.now())) for which in events_known())
    return [
        *(
            LibraryLine(
                which=which,
                name=setup.name,
                entries=None,
                starting_stack=setup.starting_stack,
                level_seconds=setup.structure.levels[0].seconds,
            )
            for which, setup in events
        ),
        *(
            LibraryLine(
                which=f"{READY_FILE}:{one.name}",
                name=one.title,
                entries=one.entries,
                starting_stack=one.stack,
                level_seconds=one.structure.levels[0].seconds,
            )
            for one in ready_structures()
        ),
    ]

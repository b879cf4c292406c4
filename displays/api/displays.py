"""Displays and announcements by API."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, filters, paged
from access.permissions import DoorView, command_of
from access.roles import DIRECTORS, FLOOR, READERS
from displays import actions, queries
from displays.models import DisplayView
from journal import instants
from journal.opening import HOUSE, perform, tournament_book


class DisplaySerializer(serializers.Serializer):
    """A paired display."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    event_id = serializers.IntegerField(allow_null=True, help_text="Null shows the house.")
    view = serializers.ChoiceField(DisplayView.choices)
    room = serializers.CharField()
    playlist_id = serializers.IntegerField(
        allow_null=True, help_text="Shown instead of layout and view where there is one."
    )
    layout_id = serializers.IntegerField(
        allow_null=True, help_text="Shown instead of the view where there is one."
    )
    seen_at = serializers.DateTimeField(allow_null=True)
    fresh_at = serializers.DateTimeField(allow_null=True, help_text="When its stream was last open.")
    version = serializers.IntegerField(help_text="The newest version that it had been told of.")
    behind = serializers.IntegerField(help_text="How many changes it had missed when it was last heard of.")
    is_old = serializers.BooleanField(help_text="It runs a page of before the house was brought up to date.")
    health = serializers.ChoiceField([(state.value, state.value) for state in queries.Health])
    theme = serializers.CharField(help_text="Empty for the house's colours.")
    reads_aloud = serializers.BooleanField()


class DisplayFilter(serializers.Serializer):
    """Which displays."""

    event = serializers.IntegerField(required=False, help_text="Only those that show this event.")
    view = serializers.ChoiceField(DisplayView.choices, required=False)
    health = serializers.ChoiceField([(state.value, state.value) for state in queries.Health], required=False)
    room = serializers.CharField(required=False)


class AnnouncementFilter(serializers.Serializer):
    """Which announcements."""

    event = serializers.IntegerField(
        required=False,
        help_text="Those of this event as well as the house's own; the house's alone if left out.",
    )
    urgent = serializers.BooleanField(required=False)


class PairSerializer(serializers.Serializer):
    """The code that the television shows, and what it shall show."""

    code = serializers.CharField(max_length=12)
    name = serializers.CharField(max_length=60, required=False, allow_blank=True)
    event = serializers.IntegerField(required=False, allow_null=True)
    view = serializers.ChoiceField(DisplayView.choices, default=DisplayView.CLOCK)


class ChangeSerializer(serializers.Serializer):
    """What a display shall show; what is left out stays."""

    name = serializers.CharField(max_length=60, required=False, allow_blank=True)
    room = serializers.CharField(max_length=40, required=False, allow_blank=True)
    event = serializers.IntegerField(required=False, allow_null=True)
    view = serializers.ChoiceField(DisplayView.choices, required=False)


class SaidSerializer(serializers.Serializer):
    """The sentence in a language."""

    language = serializers.CharField(help_text="Two letters; empty for the first language of the house.")
    text = serializers.CharField()


class AnnouncementSerializer(serializers.Serializer):
    """A sentence for the room."""

    id = serializers.IntegerField(read_only=True)
    event_id = serializers.IntegerField(
        required=False, allow_null=True, default=None, help_text="Null is the house."
    )
    text = serializers.CharField(max_length=200)
    minutes = serializers.IntegerField(write_only=True, min_value=1, max_value=1_440, default=10)
    is_urgent = serializers.BooleanField(default=False)
    language = serializers.CharField(
        write_only=True, max_length=2, allow_blank=True, default="", help_text="Of the text; two letters."
    )
    others = serializers.DictField(
        child=serializers.CharField(max_length=200, allow_blank=True),
        write_only=True,
        default=dict,
        help_text="The same in other languages, by their two letters.",
    )
    said = SaidSerializer(many=True, read_only=True)
    at = serializers.DateTimeField(read_only=True)
    expires_at = serializers.DateTimeField(read_only=True)


ShownSerializer = inline_serializer(
    "DisplayShown",
    {
        "display": serializers.IntegerField(),
        "view": serializers.CharField(required=False),
        "event": serializers.IntegerField(required=False, allow_null=True),
        "name": serializers.CharField(required=False),
    },
)
AnnouncedSerializer = inline_serializer("Announced", {"announcement": serializers.IntegerField()})


class DisplayList(DoorView):
    """The displays that are paired."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(parameters=[DisplayFilter], responses=DisplaySerializer(many=True))
    def get(self, request: Request) -> Response:
        """Every display, with when it was last heard of."""
        now, wanted = instants.now(), filters(request, DisplayFilter)
        listed = [
            {
                "id": row.id,
                "name": row.name,
                "event_id": row.event_id,
                "view": row.view,
                "room": row.room,
                "playlist_id": row.playlist_id,
                "layout_id": row.layout_id,
                "seen_at": row.seen_at,
                "fresh_at": row.fresh_at,
                "version": row.version,
                "behind": row.behind,
                "is_old": row.is_old,
                "health": row.health(now),
                "theme": row.theme,
                "reads_aloud": row.reads_aloud,
            }
            for row in queries.displays()
            if wanted.get("event", row.event_id) == row.event_id
            and wanted.get("view", row.view) == row.view
            and wanted.get("health", row.health(now)) == row.health(now)
            and wanted.get("room", row.room) == row.room
        ]
        return paged(request, listed, DisplaySerializer)


class PairDisplay(DoorView):
    """Pairing a television."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=PairSerializer, responses=ShownSerializer)
    def post(self, request: Request) -> Response:
        """Make a display of the television that shows the code."""
        asked = PairSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        told = asked.validated_data
        verb = partial(
            actions.pair_display,
            code=told["code"],
            name=told.get("name", ""),
            event_id=told.get("event"),
            view=told["view"],
        )
        return Response(perform([HOUSE], command_of(request), verb))


class ChangeDisplay(DoorView):
    """What a display shows."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=ChangeSerializer, responses=ShownSerializer)
    def post(self, request: Request, display_id: int) -> Response:
        """Change view, event or name."""
        asked = ChangeSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        told = dict(asked.validated_data)
        if "event" in told:
            told["event_id"] = told.pop("event")
        verb = partial(actions.change_display, display_id=display_id, **told)
        return Response(perform([HOUSE], command_of(request), verb))


class CutOffDisplay(DoorView):
    """Cutting a display off."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=None, responses=ShownSerializer)
    def post(self, request: Request, display_id: int) -> Response:
        """The display goes dark at once."""
        verb = partial(actions.cut_off_display, display_id=display_id)
        return Response(perform([HOUSE], command_of(request), verb))


class AnnouncementList(DoorView):
    """What is announced."""

    reads: ClassVar = READERS
    writes: ClassVar = FLOOR
    pagination_class = Pages

    @extend_schema(parameters=[AnnouncementFilter], responses=AnnouncementSerializer(many=True))
    def get(self, request: Request) -> Response:
        """What is announced now, to the house and to the event that is asked for."""
        wanted = filters(request, AnnouncementFilter)
        rows = queries.announcements(wanted.get("event", 0), instants.now())
        found = [row for row in rows if wanted.get("urgent", row.is_urgent) == row.is_urgent]
        return paged(request, found, AnnouncementSerializer)

    @extend_schema(request=AnnouncementSerializer, responses=AnnouncedSerializer)
    def post(self, request: Request) -> Response:
        """Announce something."""
        asked = AnnouncementSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        told = asked.validated_data
        event_id = told["event_id"]
        book = HOUSE if event_id is None else tournament_book(event_id)
        return Response(perform([book], command_of(request), partial(actions.announce, **told)))


class EndAnnouncement(DoorView):
    """Taking an announcement down."""

    reads: ClassVar = frozenset()
    writes: ClassVar = FLOOR

    @extend_schema(request=None, responses=AnnouncedSerializer)
    def post(self, request: Request, announcement_id: int) -> Response:
        """It leaves the screens at once."""
        event_id = queries.announcement_event(announcement_id)
        book = HOUSE if event_id is None else tournament_book(event_id)
        verb = partial(actions.end_announcement, announcement_id=announcement_id)
        return Response(perform([book], command_of(request), verb))

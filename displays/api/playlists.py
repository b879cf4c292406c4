"""What displays show, and playlists, by API."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, paged
from access.permissions import DoorView, command_of
from access.roles import DIRECTORS, READERS
from displays import actions, programme
from displays.models import DisplayView
from journal.opening import HOUSE, perform

AT_ONCE = 2_000


class ShowSerializer(serializers.Serializer):
    """What displays shall show: a view, a layout or a playlist, or another event; what is left out stays."""

    displays = serializers.ListField(child=serializers.IntegerField(), max_length=AT_ONCE)
    view = serializers.ChoiceField(DisplayView.choices, required=False)
    layout = serializers.IntegerField(required=False)
    playlist = serializers.IntegerField(required=False)
    event = serializers.IntegerField(required=False, allow_null=True, help_text="Null shows the house.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One thing at a time is shown."""
        if len({"view", "layout", "playlist"} & attrs.keys()) > 1:
            raise serializers.ValidationError({"view": "One of view, layout and playlist."})
        return attrs


class WhichSerializer(serializers.Serializer):
    """Which displays."""

    displays = serializers.ListField(child=serializers.IntegerField(), max_length=AT_ONCE)


class HangSerializer(WhichSerializer):
    """Which displays, and the room that they hang in; empty for none."""

    room = serializers.CharField(max_length=40, allow_blank=True)


class TurnSerializer(serializers.Serializer):
    """One turn of a playlist: a view, or a layout."""

    view = serializers.CharField(max_length=16, required=False, allow_blank=True, default="")
    layout_id = serializers.IntegerField(required=False, allow_null=True, default=None)
    event_id = serializers.IntegerField(
        required=False, allow_null=True, default=None, help_text="Null is the event of the display."
    )
    seconds = serializers.IntegerField(help_text="From 5 to 3600.")


class PlaylistSerializer(serializers.Serializer):
    """Views that take turns, on all displays at the same second."""

    id = serializers.IntegerField(read_only=True)
    name = serializers.CharField(max_length=60)
    skips_empty = serializers.BooleanField(
        default=True, help_text="A view with nothing to show gives its time to the next."
    )
    begun_at = serializers.DateTimeField(read_only=True)
    seconds = serializers.IntegerField(read_only=True, help_text="How long one round takes.")
    turns = TurnSerializer(many=True)


ShownSerializer = inline_serializer(
    "DisplaysShown", {"displays": serializers.ListField(child=serializers.IntegerField())}
)
HungSerializer = inline_serializer(
    "DisplaysHung",
    {"displays": serializers.ListField(child=serializers.IntegerField()), "room": serializers.CharField()},
)
SavedSerializer = inline_serializer(
    "PlaylistSaved", {"playlist": serializers.IntegerField(), "name": serializers.CharField(required=False)}
)


class ShowOnDisplays(DoorView):
    """Showing something on displays."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=ShowSerializer, responses=ShownSerializer)
    def post(self, request: Request) -> Response:
        """Let displays show something, all of them at once."""
        told = _asked(ShowSerializer, request)
        showing = actions.Showing(
            view=told.get("view", ""),
            layout_id=told.get("layout"),
            playlist_id=told.get("playlist"),
            is_event="event" in told,
            event_id=told.get("event"),
        )
        verb = partial(actions.show_on_displays, display_ids=told["displays"], showing=showing)
        return Response(perform([HOUSE], command_of(request), verb))


class HangDisplays(DoorView):
    """Hanging displays in a room."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=HangSerializer, responses=HungSerializer)
    def post(self, request: Request) -> Response:
        """They hang in that room, with an empty name in none."""
        told = _asked(HangSerializer, request)
        verb = partial(actions.hang_displays, display_ids=told["displays"], room=told["room"])
        return Response(perform([HOUSE], command_of(request), verb))


class ReloadDisplays(DoorView):
    """Loading the pages of displays anew."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=WhichSerializer, responses=ShownSerializer)
    def post(self, request: Request) -> Response:
        """Each page is loaded anew within two seconds."""
        verb = partial(actions.reload_displays, display_ids=_asked(WhichSerializer, request)["displays"])
        return Response(perform([HOUSE], command_of(request), verb))


class PlaylistList(DoorView):
    """The playlists of the house."""

    reads: ClassVar = READERS
    writes: ClassVar = DIRECTORS
    pagination_class = Pages

    @extend_schema(responses=PlaylistSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Every playlist, by name."""
        return paged(request, list(programme.playlists()), PlaylistSerializer)

    @extend_schema(request=PlaylistSerializer, responses=SavedSerializer)
    def post(self, request: Request) -> Response:
        """Make a playlist."""
        setup = _setup(_asked(PlaylistSerializer, request))
        return Response(perform([HOUSE], command_of(request), partial(actions.save_playlist, setup=setup)))


class PlaylistDetail(DoorView):
    """One playlist."""

    reads: ClassVar = READERS

    @extend_schema(responses=PlaylistSerializer)
    def get(self, _request: Request, playlist_id: int) -> Response:
        """The playlist with its turns."""
        return Response(PlaylistSerializer(programme.playlist(playlist_id)).data)


class ChangePlaylist(DoorView):
    """Changing a playlist."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=PlaylistSerializer, responses=SavedSerializer)
    def post(self, request: Request, playlist_id: int) -> Response:
        """Change the whole playlist; it begins anew with its first turn."""
        setup = _setup(_asked(PlaylistSerializer, request))
        verb = partial(actions.save_playlist, setup=setup, playlist_id=playlist_id)
        return Response(perform([HOUSE], command_of(request), verb))


class DeletePlaylist(DoorView):
    """Deleting a playlist."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=None, responses=SavedSerializer)
    def post(self, request: Request, playlist_id: int) -> Response:
        """It goes if no display shows it."""
        verb = partial(actions.delete_playlist, playlist_id=playlist_id)
        return Response(perform([HOUSE], command_of(request), verb))


def _asked(kind: type[serializers.Serializer], request: Request) -> dict[str, Any]:
    asked = kind(data=request.data)
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def _setup(told: Mapping[str, Any]) -> actions.PlaylistSetup:
    turns = tuple(actions.Turn(**turn) for turn in told["turns"])
    return actions.PlaylistSetup(told["name"], turns, told["skips_empty"])

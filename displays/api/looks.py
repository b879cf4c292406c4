"""How displays look, by API."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from access.permissions import DoorView, command_of
from access.roles import ADMINISTRATORS, DIRECTORS, READERS
from displays import actions, queries
from displays.actions.looks import PLACES
from displays.pictures import LARGEST_BYTES
from journal.opening import HOUSE, perform

OWN_OR_HOUSE = [("", "As the house"), *queries.THEMES]


class LookSerializer(serializers.Serializer):
    """The house's colours, pictures by their digest, and the hours in which displays are dimmed."""

    theme = serializers.ChoiceField(queries.THEMES, default="house")
    colour = serializers.CharField(
        max_length=7,
        allow_blank=True,
        default="",
        help_text="#rrggbb; empty for the colours that come along.",
    )
    logo = serializers.CharField(read_only=True, help_text="Shown at /pictures/<digest>/; empty for none.")
    sponsor = serializers.CharField(read_only=True)
    dims_from = serializers.CharField(max_length=5, allow_blank=True, default="", help_text="HH:MM or empty.")
    dims_until = serializers.CharField(max_length=5, allow_blank=True, default="")


class DressSerializer(serializers.Serializer):
    """One display's own colours (empty: the house's) and voice; what is left out stays."""

    theme = serializers.ChoiceField(OWN_OR_HOUSE, required=False, allow_blank=True)
    reads_aloud = serializers.BooleanField(required=False)


class PictureSerializer(serializers.Serializer):
    """A PNG, JPEG or WebP file for a place; without a file what hangs there is taken down."""

    place = serializers.ChoiceField(PLACES)
    picture = serializers.FileField(required=False)


DressedSerializer = inline_serializer(
    "DisplayDressed",
    {
        "display": serializers.IntegerField(),
        "theme": serializers.CharField(),
        "reads_aloud": serializers.BooleanField(),
    },
)
HungSerializer = inline_serializer(
    "PictureHung", {"place": serializers.CharField(), "picture": serializers.CharField()}
)


class LookDetail(DoorView):
    """How the house's displays look."""

    reads: ClassVar = READERS
    writes: ClassVar = ADMINISTRATORS

    @extend_schema(responses=LookSerializer)
    def get(self, _request: Request) -> Response:
        """What was chosen."""
        return Response(LookSerializer(queries.look()).data)

    @extend_schema(request=LookSerializer, responses=LookSerializer)
    def post(self, request: Request) -> Response:
        """Choose colours and hours; pictures stay."""
        asked = LookSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        perform([HOUSE], command_of(request), partial(actions.choose_look, **asked.validated_data))
        return Response(LookSerializer(queries.look()).data)


class HangPicture(DoorView):
    """The house's pictures."""

    reads: ClassVar = frozenset()
    writes: ClassVar = ADMINISTRATORS
    parser_classes = (MultiPartParser, FormParser)

    @extend_schema(request={"multipart/form-data": PictureSerializer}, responses=HungSerializer)
    def post(self, request: Request) -> Response:
        """Hang a picture, or take down what hangs there."""
        asked = PictureSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        file = asked.validated_data.get("picture")
        sent = file.read(LARGEST_BYTES + 1) if file else b""
        verb = partial(actions.hang_picture, place=asked.validated_data["place"], sent=sent)
        return Response(perform([HOUSE], command_of(request), verb))


class DressDisplay(DoorView):
    """How one display looks and sounds."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=DressSerializer, responses=DressedSerializer)
    def post(self, request: Request, display_id: int) -> Response:
        """Give it colours of its own, let it read aloud, or not."""
        asked = DressSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        verb = partial(actions.dress_display, display_id=display_id, **asked.validated_data)
        return Response(perform([HOUSE], command_of(request), verb))

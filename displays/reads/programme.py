"""Layouts and playlists, read by API; pictures are sent here, for a file is no command."""

from __future__ import annotations

from typing import ClassVar

from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, paged
from access.permissions import DoorView
from access.roles import DIRECTORS, READERS
from access.shapes import serializer_of
from displays import programme
from displays.actions.looks import keep_picture
from displays.composing import SHAPES, BlockKind, Token, least_size
from displays.conditions import Condition
from displays.exchange import written
from displays.pictures import LARGEST_BYTES
from displays.programme import LayoutView, PlaylistView


class BlockKindSerializer(serializers.Serializer):
    """What a block may be, and the least columns and rows that it needs."""

    kind = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()


class BlocksSerializer(serializers.Serializer):
    """What layouts are made of: shapes, blocks, the tokens of texts, and the conditions for showing a block."""

    shapes = serializers.DictField(child=serializers.ListField(child=serializers.IntegerField()))
    blocks = BlockKindSerializer(many=True)
    tokens = serializers.ListField(child=serializers.CharField())
    conditions = serializers.ListField(child=serializers.CharField())


class PictureFile(serializers.Serializer):
    """A PNG, JPEG or WebP file."""

    picture = serializers.FileField()


class PictureKept(serializers.Serializer):
    """The digest of a picture, by which layouts and the look of the house name it."""

    digest = serializers.CharField()


class BlockList(DoorView):
    """What layouts are made of."""

    reads: ClassVar = READERS

    @extend_schema(responses=BlocksSerializer)
    def get(self, _request: Request) -> Response:
        """Every shape, block, token and condition that there is."""
        blocks = [
            {"kind": kind.value, "width": least_size(kind)[0], "height": least_size(kind)[1]}
            for kind in BlockKind
        ]
        shapes = {shape: list(grid) for shape, grid in SHAPES.items()}
        told = {"shapes": shapes, "blocks": blocks, "tokens": [token.value for token in Token]}
        return Response(told | {"conditions": [condition.value for condition in Condition]})


class LayoutList(DoorView):
    """The layouts of the house."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(responses=serializer_of(LayoutView)(many=True))
    def get(self, request: Request) -> Response:
        """Every layout, by name."""
        return paged(
            request, list(map(programme.layout_told, programme.layouts())), serializer_of(LayoutView)
        )


class LayoutDetail(DoorView):
    """One layout."""

    reads: ClassVar = READERS

    @extend_schema(responses=serializer_of(LayoutView))
    def get(self, _request: Request, layout: int) -> Response:
        """The layout with its blocks."""
        return Response(serializer_of(LayoutView)(programme.layout_view(layout)).data)


class ExportLayout(DoorView):
    """A layout as a file."""

    reads: ClassVar = READERS

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, layout: int) -> Response:
        """The layout with its pictures, to be read by any house."""
        return Response(written(programme.layout_file(layout)))


class PlaylistList(DoorView):
    """The playlists of the house."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(responses=serializer_of(PlaylistView)(many=True))
    def get(self, request: Request) -> Response:
        """Every playlist, by name."""
        found = list(map(programme.playlist_told, programme.playlists()))
        return paged(request, found, serializer_of(PlaylistView))


class PlaylistDetail(DoorView):
    """One playlist."""

    reads: ClassVar = READERS

    @extend_schema(responses=serializer_of(PlaylistView))
    def get(self, _request: Request, playlist: int) -> Response:
        """The playlist with its turns."""
        return Response(serializer_of(PlaylistView)(programme.playlist_view(playlist)).data)


class SendPicture(DoorView):
    """The pictures of the house."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS
    parser_classes = (MultiPartParser, FormParser)

    @extend_schema(request={"multipart/form-data": PictureFile}, responses={201: PictureKept})
    def post(self, request: Request) -> Response:
        """Send a picture, which is kept once however often it is sent; nothing shows it until a layout or the look does."""
        asked = PictureFile(data=request.data)
        asked.is_valid(raise_exception=True)
        digest = keep_picture(asked.validated_data["picture"].read(LARGEST_BYTES + 1)).digest
        there = request.build_absolute_uri(reverse("picture", args=[digest]))
        return Response({"digest": digest}, status=201, headers={"Location": there})

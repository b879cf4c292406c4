"""Layouts and playlists, read by API; pictures are uploaded here, because a file is not a command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from access.bodies import read_sent
from access.permissions import PermissionView
from access.reads import read
from access.roles import DIRECTORS, READERS
from displays import programme
from displays.actions.looks import keep_picture
from displays.composing import SHAPES, BlockKind, Token, least_size
from displays.conditions import Condition
from displays.exchange import written
from displays.programme import LayoutView, PlaylistView
from wording.apart.values import LARGEST_PICTURE


@dataclass(frozen=True, slots=True)
class KindOfBlock:
    """A type of block, and the minimum columns and rows that it needs."""

    kind: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Blocks:
    """The elements of layouts: shapes, blocks, tokens of texts, and conditions for showing a block."""

    shapes: Mapping[str, tuple[int, ...]]
    blocks: tuple[KindOfBlock, ...]
    tokens: tuple[str, ...]
    conditions: tuple[str, ...]


class PictureFile(serializers.Serializer):
    """A PNG, JPEG or WebP file."""

    picture = serializers.FileField()


class PictureKept(serializers.Serializer):
    """The digest of a picture, by which layouts and the look of the house refer to it."""

    digest = serializers.CharField()


@read("layouts/blocks/", admits=READERS)
def layout_blocks() -> Blocks:
    """List the available shapes, blocks, tokens and conditions of layouts."""
    return Blocks(
        shapes=SHAPES,
        blocks=tuple(KindOfBlock(kind.value, *least_size(kind)) for kind in BlockKind),
        tokens=tuple(token.value for token in Token),
        conditions=tuple(condition.value for condition in Condition),
    )


@read("layouts/", admits=READERS)
def layouts() -> Sequence[LayoutView]:
    """List the layouts, by name."""
    return list(map(programme.layout_told, programme.layouts()))


@read("layouts/<int:layout>/", admits=READERS, name="layout-detail")
def layout(layout: int) -> LayoutView:
    """Show a layout with its blocks."""
    return programme.layout_view(layout)


@read("playlists/", admits=READERS)
def playlists() -> Sequence[PlaylistView]:
    """List the playlists, by name."""
    return list(map(programme.playlist_told, programme.playlists()))


@read("playlists/<int:playlist>/", admits=READERS, name="playlist-detail")
def playlist(playlist: int) -> PlaylistView:
    """Show a playlist with its turns."""
    return programme.playlist_view(playlist)


class ExportLayout(PermissionView):
    """A layout as a file."""

    reads: ClassVar = READERS

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, layout: int) -> Response:
        """Export a layout with its pictures, for import into any house."""
        return Response(written(programme.layout_file(layout)))


class SendPicture(PermissionView):
    """The pictures of the house."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS
    parser_classes = (MultiPartParser, FormParser)

    @extend_schema(request={"multipart/form-data": PictureFile}, responses={201: PictureKept})
    def post(self, request: Request) -> Response:
        """Upload a picture, stored once however often it is sent; layouts and the look can use it."""
        asked = read_sent(PictureFile(data=request.data), request.data)
        digest = keep_picture(asked["picture"].read(LARGEST_PICTURE + 1)).digest
        there = request.build_absolute_uri(reverse("picture", args=[digest]))
        return Response({"digest": digest}, status=201, headers={"Location": there})

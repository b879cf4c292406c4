"""Layouts by API: composed, copied, written to a file and read from one."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, paged
from access.permissions import DoorView, command_of
from access.roles import DIRECTORS, READERS
from displays import actions, programme
from displays.composing import SHAPES, BlockKind, Composition, Token, least_size, plain, read_composition
from displays.conditions import Condition
from displays.exchange import read, written
from displays.programme import LayoutRow
from journal.opening import HOUSE, perform


class BlockSerializer(serializers.Serializer):
    """A block in the grid; columns and rows are counted from 1."""

    kind = serializers.CharField(max_length=40)
    column = serializers.IntegerField()
    row = serializers.IntegerField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    text = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
    picture = serializers.CharField(max_length=64, required=False, allow_blank=True, default="")
    when = serializers.ListField(
        child=serializers.CharField(max_length=40),
        required=False,
        default=list,
        help_text="Conditions; the block is shown while any of them holds, always without one.",
    )


class LayoutSerializer(serializers.Serializer):
    """A layout: landscape has 16 columns and 9 rows, portrait 9 columns and 16 rows."""

    id = serializers.IntegerField(read_only=True)
    name = serializers.CharField(max_length=60)
    shape = serializers.CharField(max_length=10)
    blocks = BlockSerializer(many=True)


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


SavedSerializer = inline_serializer(
    "LayoutSaved", {"layout": serializers.IntegerField(), "name": serializers.CharField(required=False)}
)


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
    writes: ClassVar = DIRECTORS
    pagination_class = Pages

    @extend_schema(responses=LayoutSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Every layout, by name."""
        return paged(request, [_told(row) for row in programme.layouts()], LayoutSerializer)

    @extend_schema(request=LayoutSerializer, responses=SavedSerializer)
    def post(self, request: Request) -> Response:
        """Make a layout."""
        name, composition = _asked(request)
        verb = partial(actions.save_layout, name=name, composition=composition)
        return Response(perform([HOUSE], command_of(request), verb))


class LayoutDetail(DoorView):
    """One layout."""

    reads: ClassVar = READERS

    @extend_schema(responses=LayoutSerializer)
    def get(self, _request: Request, layout_id: int) -> Response:
        """The layout with its blocks."""
        return Response(LayoutSerializer(_told(programme.layout(layout_id))).data)


class ChangeLayout(DoorView):
    """Changing a layout."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=LayoutSerializer, responses=SavedSerializer)
    def post(self, request: Request, layout_id: int) -> Response:
        """Change the whole layout; displays that show it follow."""
        name, composition = _asked(request)
        verb = partial(actions.save_layout, name=name, composition=composition, layout_id=layout_id)
        return Response(perform([HOUSE], command_of(request), verb))


class DuplicateLayout(DoorView):
    """Copying a layout."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=None, responses=SavedSerializer)
    def post(self, request: Request, layout_id: int) -> Response:
        """Another layout of the same blocks."""
        verb = partial(actions.duplicate_layout, layout_id=layout_id)
        return Response(perform([HOUSE], command_of(request), verb))


class DeleteLayout(DoorView):
    """Deleting a layout."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=None, responses=SavedSerializer)
    def post(self, request: Request, layout_id: int) -> Response:
        """It goes if neither a display nor a playlist shows it."""
        return Response(
            perform([HOUSE], command_of(request), partial(actions.delete_layout, layout_id=layout_id))
        )


class ExportLayout(DoorView):
    """A layout as a file."""

    reads: ClassVar = READERS

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, layout_id: int) -> Response:
        """The layout with its pictures, to be read by any house."""
        return Response(written(programme.layout_file(layout_id)))


class ImportLayout(DoorView):
    """A layout from a file."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=OpenApiTypes.OBJECT, responses=SavedSerializer)
    def post(self, request: Request) -> Response:
        """Make a layout of what was exported; an unknown block, token or size is refused by its name."""
        verb = partial(actions.import_layout, file=read(request.data))
        return Response(perform([HOUSE], command_of(request), verb))


def _told(row: LayoutRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "name": row.name,
        "shape": row.composition.shape,
        "blocks": plain(row.composition),
    }


def _asked(request: Request) -> tuple[str, Composition]:
    asked = LayoutSerializer(data=request.data)
    asked.is_valid(raise_exception=True)
    told = asked.validated_data
    return told["name"], read_composition(told["shape"], [dict(block) for block in told["blocks"]])

"""Making, changing, duplicating, importing and deleting layouts."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.fields import SPREAD, LayoutId, Length, Note
from access.permissions import PermissionView
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.verbs import action, of_house, planned_verb
from displays.displays.looks import store_picture
from displays.layouts import composing, files, rows, words
from displays.layouts.composing import plain as blocks_told
from displays.layouts.rows import layout_file, layouts
from displays.models import Display, Layout, Picture, Playlist, PlaylistItem
from journal.book import OpenBook
from journal.opening import HOUSE
from journal.plain import plain
from rulebook.refusals import Refusal
from wording.apart.asking import drawn
from wording.apart.values import Drawn


def named(name: str, model: type[Playlist | Layout], own_id: int | None) -> str:
    """A name not used by another row of its model; raises ``name_missing`` or ``name_in_use``."""
    text = " ".join(name.split())[:60]
    if not text:
        raise Refusal("name_missing", field="name")
    if model.objects.filter(name=text).exclude(pk=own_id or 0).exists():
        raise Refusal("name_in_use", field="name", name=text)
    return text


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockSetup:
    """A block in the grid; columns and rows are counted from 1."""

    kind: Annotated[str, Length(40)]
    column: int
    row: int
    width: int
    height: int
    text: Annotated[str, Length(composing.TEXT_AT_MOST)] = ""
    picture: Annotated[str, Length(64), Note("The digest of the picture.")] = ""
    when: Annotated[
        tuple[Annotated[str, Length(40)], ...],
        Note("Conditions; the block is shown while any of them holds, always without one."),
    ] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutSetup:
    """A layout: landscape has 16 columns and 9 rows, portrait 9 columns and 16 rows."""

    name: Annotated[str, Length(60)]
    shape: Annotated[str, Length(10)]
    blocks: tuple[BlockSetup, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutView:
    """A layout with its blocks."""

    id: int
    name: str
    shape: str
    blocks: tuple[composing.Block, ...]


def layout_view(row: Layout) -> LayoutView:
    """The row as the API shows it."""
    composition = row.composition
    return LayoutView(id=row.pk, name=row.name, shape=composition.shape, blocks=composition.blocks)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportLayout:
    """A layout from a file."""

    format: Annotated[str, Length(60)] = ""
    edition: int = 0
    name: str = ""
    shape: str = ""
    blocks: tuple[BlockSetup, ...] = ()
    pictures: Annotated[
        Mapping[str, Annotated[str, Length(files.LARGEST_BYTES)]], Note("Base64, by the digest.")
    ] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletedLayout:
    """The layout that was deleted."""

    layout: LayoutId


def blocks_of(composition: composing.Composition) -> tuple[BlockSetup, ...]:
    """The blocks of a composition as command values."""
    return tuple(
        BlockSetup(
            kind=block.kind.value,
            column=block.column,
            row=block.row,
            width=block.width,
            height=block.height,
            text=block.text,
            picture=block.picture,
            when=tuple(condition.value for condition in block.when),
        )
        for block in composition.blocks
    )


def command_of_file(held: bytes) -> ImportLayout:
    """The command for a file; raises the refusals of ``displays.layouts.files.read_bytes``."""
    file = files.read_bytes(held)
    return ImportLayout(
        format=files.FORMAT,
        edition=files.EDITIONS[-1],
        name=file.name,
        shape=file.composition.shape,
        blocks=blocks_of(file.composition),
        pictures={digest: b64encode(content).decode() for digest, content in file.pictures.items()},
    )


@action("layouts/", admits=DIRECTORS, opens=of_house, makes="layout-detail")
def make_layout(book: OpenBook, *, setup: Annotated[LayoutSetup, SPREAD]) -> LayoutView:
    """Make a layout from blocks.

    Raises ``name_missing``, ``name_in_use`` and the refusals of ``displays.layouts.composing.check``.
    """
    return _saved(book, setup.name, _composition(setup), None)


@action("layouts/<int:layout>/change/", admits=DIRECTORS, opens=of_house)
def change_layout(book: OpenBook, *, setup: Annotated[LayoutSetup, SPREAD], layout: LayoutId) -> LayoutView:
    """Change a layout as a whole; displays that show it are updated at once.

    Raises ``not_found`` and the refusals of ``make_layout``.
    """
    return _saved(book, setup.name, _composition(setup), layout)


@action("layouts/<int:layout>/duplicate/", admits=DIRECTORS, opens=of_house, makes="layout-detail")
def duplicate_layout(book: OpenBook, *, layout: LayoutId) -> LayoutView:
    """Duplicate a layout: the same blocks under the same name with the next free number.

    Raises ``not_found``.
    """
    book.require(HOUSE.kind)
    first = rows.layout(layout)
    row = book.create(Layout, name=free_name(first.name), shape=first.shape, blocks=first.blocks)
    book.record(words.LayoutSaved(name=row.name))
    return layout_view(rows.layout(row.pk))


@action("layouts/<int:layout>/delete/", admits=DIRECTORS, opens=of_house)
def delete_layout(book: OpenBook, *, layout: LayoutId) -> DeletedLayout:
    """Delete a layout that neither a display nor a playlist shows.

    Raises ``layout_in_use`` or ``not_found``.
    """
    book.require(HOUSE.kind)
    row = rows.layout(layout)
    places = list(Display.objects.filter(layout=row).values_list("name", flat=True))
    places += PlaylistItem.objects.filter(layout=row).values_list("playlist__name", flat=True).distinct()
    if places:
        raise Refusal("layout_in_use", where=", ".join(dict.fromkeys(places)))
    book.delete(row)
    book.record(words.LayoutDeleted(name=row.name))
    return DeletedLayout(layout=layout)


@dataclass(frozen=True, slots=True)
class _Read:
    """A layout of a file with its pictures, by their digests in the file."""

    file: files.LayoutFile
    pictures: Mapping[str, Drawn]


def _read_apart(command: ImportLayout) -> _Read:
    """Read before the book opens: a picture takes a second, which must block nobody."""
    file = files.read_layout(plain(command))
    used = {block.picture for block in file.composition.blocks if block.kind is composing.BlockKind.PICTURE}
    return _Read(file, {digest: drawn(raw) for digest, raw in file.pictures.items() if digest in used})


@planned_verb(
    ImportLayout,
    "layouts/import/",
    planned=_read_apart,
    admits=DIRECTORS,
    opens=of_house,
    makes="layout-detail",
)
def import_layout(book: OpenBook, command: ImportLayout, plan: _Read | None) -> LayoutView:
    """Import a layout from a file; if its name is taken, the next free number is added.

    Pictures are decoded and encoded again, like uploaded ones.

    Raises ``layout_unreadable``, ``picture_unknown``, ``picture_too_large``, ``block_picture_missing`` and
    the refusals of ``displays.layouts.composing.check``.
    """
    parts = plan or _read_apart(command)
    named_here = {digest: store_picture(picture).digest for digest, picture in parts.pictures.items()}
    composition = files.with_pictures(parts.file.composition, named_here)
    return _saved(book, free_name(parts.file.name), composition, None)


def _composition(setup: LayoutSetup) -> composing.Composition:
    return composing.read_composition(setup.shape, plain(setup.blocks))


def _saved(
    book: OpenBook, name: str, composition: composing.Composition, layout_id: int | None
) -> LayoutView:
    """Create or change a layout."""
    book.require(HOUSE.kind)
    layout_name = named(name, Layout, layout_id)
    composing.check(composition)
    _require_pictures(composition)
    values = {"name": layout_name, "shape": composition.shape, "blocks": blocks_told(composition)}
    if layout_id is None:
        row = book.create(Layout, **values)
    else:
        row = rows.layout(layout_id)
        for column, value in values.items():
            setattr(row, column, value)
        book.save(row)
    book.record(words.LayoutSaved(name=layout_name))
    return layout_view(rows.layout(row.pk))


def free_name(name: str) -> str:
    """``name`` if it is free, else with the next free number."""
    names = set(Layout.objects.values_list("name", flat=True))
    number, candidate = 1, name[:60]
    while candidate in names:
        number += 1
        candidate = f"{name[:56]} {number}"
    return candidate


def _require_pictures(composition: composing.Composition) -> None:
    wanted = {block.picture for block in composition.blocks if block.kind is composing.BlockKind.PICTURE}
    digests = set(Picture.objects.filter(digest__in=wanted).values_list("digest", flat=True))
    for number, block in enumerate(composition.blocks, start=1):
        if block.kind is composing.BlockKind.PICTURE and block.picture not in digests:
            raise Refusal("block_picture_missing", field="blocks", number=number)


@dataclass(frozen=True, slots=True)
class KindOfBlock:
    """A type of block, and its minimum columns and rows."""

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


@read("layouts/blocks/", admits=READERS)
def layout_blocks() -> Blocks:
    """List the available shapes, blocks, tokens and conditions of layouts."""
    return Blocks(
        shapes=composing.SHAPES,
        blocks=tuple(KindOfBlock(kind.value, *composing.least_size(kind)) for kind in composing.BlockKind),
        tokens=tuple(token.value for token in composing.Token),
        conditions=tuple(condition.value for condition in composing.Condition),
    )


@read("layouts/", admits=READERS, name="layouts")
def layout_list() -> Sequence[LayoutView]:
    """List the layouts, by name."""
    return [layout_view(row) for row in layouts()]


@read("layouts/<int:layout>/", admits=READERS, name="layout-detail")
def one_layout(layout: int) -> LayoutView:
    """Show a layout with its blocks."""
    return layout_view(rows.layout(layout))


class ExportLayout(PermissionView):
    """A layout as a file."""

    reads: ClassVar = READERS

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, layout: int) -> Response:
        """Export a layout with its pictures, for import into any house."""
        return Response(files.written(layout_file(layout)))

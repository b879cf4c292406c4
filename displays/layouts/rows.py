"""The layouts of the house, as displays, files and the API show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from displays.layouts.composing import Block, Composition, read_composition
from displays.layouts.files import LayoutFile
from displays.models import Layout, Picture
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutView:
    """A layout with its blocks."""

    id: int
    name: str
    shape: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class LayoutRow:
    """A layout of the house."""

    id: int
    name: str
    composition: Composition

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Its blocks, in the order in which they were added."""
        return self.composition.blocks


def layout_view(layout_id: int) -> LayoutView:
    """One layout as the API shows it; raises ``Refusal("not_found")``."""
    return layout_told(layout(layout_id))


def layout_told(row: LayoutRow) -> LayoutView:
    """A layout as the API shows it."""
    return LayoutView(id=row.id, name=row.name, shape=row.composition.shape, blocks=row.blocks)


def layouts(layout_ids: Iterable[int] | None = None) -> tuple[LayoutRow, ...]:
    """The layouts of these ids, or every layout, by name."""
    rows = Layout.objects.all() if layout_ids is None else Layout.objects.filter(pk__in=set(layout_ids))
    return tuple(_layout(row) for row in rows)


def layout(layout_id: int) -> LayoutRow:
    """One layout; raises ``Refusal("not_found")``."""
    row = Layout.objects.filter(pk=layout_id).first()
    if row is None:
        raise Refusal("not_found", what="layout", id=layout_id)
    return _layout(row)


def layout_file(layout_id: int) -> LayoutFile:
    """The layout as a file contains it, with its pictures; raises ``Refusal("not_found")``."""
    row = layout(layout_id)
    wanted = {block.picture for block in row.blocks if block.picture}
    kept = Picture.objects.filter(digest__in=wanted).values_list("digest", "content")
    return LayoutFile(row.name, row.composition, {digest: bytes(content) for digest, content in kept})


def _layout(row: Layout) -> LayoutRow:
    return LayoutRow(row.pk, row.name, read_composition(row.shape, row.blocks))

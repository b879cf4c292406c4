"""The layouts of the house."""

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

    @property
    def composition(self) -> Composition:
        """The blocks in their grid."""
        return Composition(self.shape, self.blocks)


def layouts(layout_ids: Iterable[int] | None = None) -> tuple[LayoutView, ...]:
    """The layouts of these ids, or all layouts, by name."""
    rows = Layout.objects.all() if layout_ids is None else Layout.objects.filter(pk__in=set(layout_ids))
    return tuple(_layout(row) for row in rows)


def layout(layout_id: int) -> LayoutView:
    """One layout; raises ``Refusal("not_found")``."""
    row = Layout.objects.filter(pk=layout_id).first()
    if row is None:
        raise Refusal("not_found", what="layout", id=layout_id)
    return _layout(row)


def layout_file(layout_id: int) -> LayoutFile:
    """The layout for a file, with its pictures; raises ``Refusal("not_found")``."""
    row = layout(layout_id)
    wanted = {block.picture for block in row.blocks if block.picture}
    contents = Picture.objects.filter(digest__in=wanted).values_list("digest", "content")
    return LayoutFile(row.name, row.composition, {digest: bytes(content) for digest, content in contents})


def _layout(row: Layout) -> LayoutView:
    composition = read_composition(row.shape, row.blocks)
    return LayoutView(id=row.pk, name=row.name, shape=composition.shape, blocks=composition.blocks)

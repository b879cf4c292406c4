"""The layouts of the house."""

from __future__ import annotations

from collections.abc import Iterable

from displays.layouts.files import LayoutFile
from displays.models import Layout, Picture
from rulebook.refusals import Refusal


def layouts(layout_ids: Iterable[int] | None = None) -> tuple[Layout, ...]:
    """The layouts of these ids, or all layouts, by name."""
    return tuple(
        Layout.objects.all() if layout_ids is None else Layout.objects.filter(pk__in=set(layout_ids))
    )


def layout(layout_id: int) -> Layout:
    """One layout; raises ``Refusal("not_found")``."""
    row = Layout.objects.filter(pk=layout_id).first()
    if row is None:
        raise Refusal("not_found", what="layout", id=layout_id)
    return row


def layout_file(layout_id: int) -> LayoutFile:
    """The layout for a file, with its pictures; raises ``Refusal("not_found")``."""
    row = layout(layout_id)
    composition = row.composition
    wanted = {block.picture for block in composition.blocks if block.picture}
    contents = Picture.objects.filter(digest__in=wanted).values_list("digest", "content")
    return LayoutFile(row.name, composition, {digest: bytes(content) for digest, content in contents})

"""Making, changing and deleting layouts."""

from __future__ import annotations

from typing import Any

from displays import facts
from displays.actions.looks import keep_picture
from displays.actions.playlists import named
from displays.composing import BlockKind, Composition, check, plain
from displays.exchange import LayoutFile, with_pictures
from displays.models import Display, Layout, Picture, PlaylistItem
from journal.book import OpenBook
from journal.opening import HOUSE
from rulebook.refusals import Refusal


def save_layout(
    book: OpenBook, *, name: str, composition: Composition, layout_id: int | None = None
) -> dict[str, Any]:
    """Make a layout, or change one; displays that show it follow at once.

    Raises ``name_missing``, ``name_in_use``, ``not_found`` and whatever ``displays.composing.check`` refuses.
    """
    book.require(HOUSE.kind)
    called = named(name, Layout, layout_id)
    check(composition)
    _require_pictures(composition)
    values = {"name": called, "shape": composition.shape, "blocks": plain(composition)}
    if layout_id is None:
        row = book.create(Layout, **values)
    else:
        row = _layout(layout_id)
        for column, value in values.items():
            setattr(row, column, value)
        book.save(row)
    book.record(facts.LayoutSaved(name=called))
    return {"layout": row.pk, "name": called}


def duplicate_layout(book: OpenBook, *, layout_id: int) -> dict[str, Any]:
    """Make another layout of the same blocks, named like the first with the next free number."""
    book.require(HOUSE.kind)
    first = _layout(layout_id)
    row = book.create(Layout, name=free_name(first.name), shape=first.shape, blocks=first.blocks)
    book.record(facts.LayoutSaved(name=row.name))
    return {"layout": row.pk, "name": row.name}


def delete_layout(book: OpenBook, *, layout_id: int) -> dict[str, Any]:
    """Delete a layout that neither a display nor a playlist shows; raises ``layout_in_use`` or ``not_found``."""
    book.require(HOUSE.kind)
    row = _layout(layout_id)
    shown = list(Display.objects.filter(layout=row).values_list("name", flat=True))
    shown += PlaylistItem.objects.filter(layout=row).values_list("playlist__name", flat=True).distinct()
    if shown:
        raise Refusal("layout_in_use", where=", ".join(dict.fromkeys(shown)))
    book.delete(row)
    book.record(facts.LayoutDeleted(name=row.name))
    return {"layout": layout_id}


def free_name(name: str) -> str:
    """``name`` if no layout is called so, else with the next free number."""
    taken = set(Layout.objects.values_list("name", flat=True))
    number, meant = 1, name[:60]
    while meant in taken:
        number += 1
        meant = f"{name[:56]} {number}"
    return meant


def _require_pictures(composition: Composition) -> None:
    wanted = {block.picture for block in composition.blocks if block.kind is BlockKind.PICTURE}
    kept = set(Picture.objects.filter(digest__in=wanted).values_list("digest", flat=True))
    for number, block in enumerate(composition.blocks, start=1):
        if block.kind is BlockKind.PICTURE and block.picture not in kept:
            raise Refusal("block_picture_missing", field="blocks", number=number)


def _layout(layout_id: int) -> Layout:
    row = Layout.objects.filter(pk=layout_id).first()
    if row is None:
        raise Refusal("not_found", what="layout", id=layout_id)
    return row


def import_layout(book: OpenBook, *, file: LayoutFile) -> dict[str, Any]:
    """Make a layout from a file; if its name is taken it gets the next free number.

    Pictures are decoded and written anew, like those that are sent in. Raises ``picture_unknown``,
    ``picture_too_large``, ``block_picture_missing`` and whatever ``displays.composing.check`` refuses.
    """
    used = {block.picture for block in file.composition.blocks if block.kind is BlockKind.PICTURE}
    named_here = {
        digest: keep_picture(content).digest for digest, content in file.pictures.items() if digest in used
    }
    composition = with_pictures(file.composition, named_here)
    return save_layout(book, name=free_name(file.name), composition=composition)

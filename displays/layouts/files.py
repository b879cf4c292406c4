"""Layouts as files: written with their pictures, read as untrusted input."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass

from displays.layouts.composing import BlockKind, Composition, can_be_stored, check, plain, read_composition
from rulebook.refusals import Refusal

FORMAT = "layout of a display"
EDITIONS = (1, 2)
"""Only the second may contain conditions; a layout without any is written as the first for older versions."""
LARGEST_BYTES = 16 * 1024 * 1024
MOST_VALUES = 100_000
"""Each value follows a comma or a bracket; an encoded picture contains neither."""


@dataclass(frozen=True, slots=True)
class LayoutFile:
    """The content of a file: the layout's name, its blocks, and the bytes of its pictures by digest."""

    name: str
    composition: Composition
    pictures: Mapping[str, bytes]


def written(file: LayoutFile) -> dict[str, object]:
    """The layout as plain data for a file."""
    return {
        "format": FORMAT,
        "edition": EDITIONS[any(block.when for block in file.composition.blocks)],
        "name": file.name,
        "shape": file.composition.shape,
        "blocks": plain(file.composition),
        "pictures": {digest: base64.b64encode(content).decode() for digest, content in file.pictures.items()},
    }


def read_bytes(sent: bytes) -> LayoutFile:
    """The layout in a file; raises the refusals of ``read_layout``, about the file."""
    if not 0 < len(sent) <= LARGEST_BYTES:
        raise Refusal("layout_unreadable", field="file", what="size")
    if sum(sent.count(mark) for mark in (b",", b"[", b"{")) > MOST_VALUES:
        raise Refusal("layout_unreadable", field="file", what="size")
    try:
        fields = json.loads(sent)
    except (ValueError, RecursionError) as error:
        raise Refusal("layout_unreadable", field="file", what="JSON") from error
    try:
        return read_layout(fields)
    except Refusal as refusal:
        raise Refusal(refusal.code, field="file", **refusal.detail) from refusal


def read_layout(data: object) -> LayoutFile:
    """A layout from plain data, checked; an unknown block, token or size is refused by name.

    Raises ``Refusal("layout_unreadable")`` naming the invalid part, and the refusals of
    ``displays.layouts.composing.check``.
    """
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise Refusal("layout_unreadable", field="format", what="format")
    if data.get("edition") not in EDITIONS:
        raise Refusal("layout_unreadable", field="edition", what="edition")
    name = data.get("name")
    if not isinstance(name, str) or not name.strip() or not can_be_stored(name):
        raise Refusal("layout_unreadable", field="name", what="name")
    composition = check(read_composition(data.get("shape"), data.get("blocks")))
    return LayoutFile(" ".join(name.split())[:60], composition, _pictures(data.get("pictures", {})))


def _pictures(data: object) -> dict[str, bytes]:
    if not isinstance(data, Mapping):
        raise Refusal("layout_unreadable", field="pictures", what="pictures")
    return {str(digest): _decoded(body, str(digest)) for digest, body in data.items()}


def _decoded(body: object, digest: str) -> bytes:
    try:
        return base64.b64decode(str(body), validate=True)
    except (binascii.Error, ValueError) as error:
        raise Refusal("layout_unreadable", field="pictures", what=f"picture {digest[:12]}") from error


def with_pictures(composition: Composition, named: Mapping[str, str]) -> Composition:
    """The composition with each picture under its new digest; raises the refusals of ``check``."""
    blocks = plain(composition)
    for block in blocks:
        if block["kind"] == BlockKind.PICTURE:
            block["picture"] = named.get(str(block.get("picture", "")), block.get("picture", ""))
    return check(read_composition(composition.shape, blocks))

"""Values returned by the separate process, and how much processor time and memory it may use."""

from __future__ import annotations

from dataclasses import dataclass

MEGABYTE = 2**20
LARGEST_PICTURE = 4 * MEGABYTE
BOX = (1_920, 1_080)
"""The size at which a display 3840 pixels wide shows a logo or a sponsor."""
BEGINNING = b"PK\x03\x04"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of a workbook; ``text`` has one line per row, with tabs between the cells; a sheet that was too long has none."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as stored: photographs as JPEG, anything else as PNG."""

    digest: str
    media_type: str
    width: int
    height: int
    content: bytes


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: its field in forms, what its reader refuses, and its limits.

    ``seconds`` are wall-clock time, of which half may be processor time; ``memory`` is all that its process may map.
    """

    name: str
    field: str
    unreadable: str
    refusals: frozenset[str]
    seconds: float
    memory: int


WORKBOOK = Kind(
    *("workbook", "file", "workbook_unreadable"),
    frozenset({"workbook_unreadable", "workbook_too_large", "workbook_empty", "too_many_rows"}),
    *(20.0, 384 * MEGABYTE),
)
PICTURE = Kind(
    *("picture", "picture", "picture_unknown"),
    frozenset({"picture_unknown", "picture_too_large"}),
    *(20.0, 768 * MEGABYTE),
)
"""Forty million pixels are 160 MB; while they are turned and flattened there are three copies."""
KINDS = {kind.name: kind for kind in (WORKBOOK, PICTURE)}


def is_workbook(content: bytes) -> bool:
    """Whether a file is an ``.xlsx`` by its first bytes."""
    return content.startswith(BEGINNING)

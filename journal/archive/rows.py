"""Which books are archived, and what their archives take."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import Max, Q, Sum
from django.db.models.functions import Length

from journal.archive.blocks import digest_of
from journal.archive.reading import is_whole
from journal.models import Archive, ArchiveBlock, Book, Line
from journal.opening import BookRef


class ArchiveState(StrEnum):
    """Whether the lines are on their way into the archive, there, or on their way back.

    Damaged: they should come back, and their block cannot be read.
    """

    ENTERING = "entering"
    ARCHIVED = "archived"
    LEAVING = "leaving"
    DAMAGED = "damaged"


@dataclass(frozen=True, slots=True)
class ArchiveView:
    """The archive of a book: bytes of its lines before and now, and the hash of its last block."""

    subject: int
    at: datetime
    state: ArchiveState
    lines: int
    plain_bytes: int
    packed_bytes: int
    digest: str


def archives(kind: str, subjects: Collection[int] | None = None) -> tuple[ArchiveView, ...]:
    """The archives of books of a kind, the latest first."""
    rows = Archive.objects.filter(book__kind=kind)
    if subjects is not None:
        rows = rows.filter(book__subject_id__in=subjects)
    sums = rows.annotate(
        lines=Sum("blocks__lines", default=0),
        plain=Sum("blocks__plain_bytes", default=0),
        packed=Sum(Length("blocks__content"), default=0),
        last=Max("blocks__position"),
    )
    found = list(sums.select_related("book").order_by("-at", "-pk"))
    hashes, blocks = _last_blocks(found, "digest"), _last_blocks(found, "pk")
    return tuple(
        ArchiveView(
            subject=row.book.subject_id,
            at=row.at,
            state=_state(row, blocks.get(row.pk)),
            lines=row.lines,
            plain_bytes=row.plain,
            packed_bytes=row.packed,
            digest=hashes.get(row.pk, ""),
        )
        for row in found
    )


def archive_of(ref: BookRef) -> ArchiveView | None:
    """The archive of a book, if it has one."""
    return next(iter(archives(ref.kind, [ref.subject_id])), None)


def _state(row: Archive, last: int | None) -> ArchiveState:
    if row.is_leaving:
        return ArchiveState.LEAVING if last is None or is_whole(last) else ArchiveState.DAMAGED
    return ArchiveState.ARCHIVED if row.is_packed else ArchiveState.ENTERING


def _last_blocks(rows: Collection[Archive], column: str) -> Mapping[int, Any]:
    blocks = ArchiveBlock.objects.filter(archive__in=[row.pk for row in rows]).order_by("position")
    return dict(blocks.values_list("archive_id", column))


def quiet_books(kind: str, subjects: Collection[int], until: datetime) -> tuple[int, ...]:
    """Of these books without an archive, those in which nothing has been written since an instant."""
    rows = Book.objects.filter(kind=kind, subject_id__in=subjects, archive=None)
    last = rows.annotate(last=Max("lines__at"))
    return tuple(last.filter(last__lte=until).order_by("pk").values_list("subject_id", flat=True))


def broken_blocks() -> tuple[int, ...]:
    """The blocks whose content or place in the chain is not that of their hash, and archived lines without a block."""
    broken, previous = list[int](), dict[int, str]()
    for block in ArchiveBlock.objects.order_by("archive", "position").iterator():
        is_whole = digest_of(block.previous, bytes(block.content)) == block.digest
        if not is_whole or block.previous != previous.get(block.archive_id, ""):
            broken.append(block.pk)
        previous[block.archive_id] = block.digest
    kept = ArchiveBlock.objects.values("pk")
    lost = Line.objects.exclude(archived_in=None).filter(~Q(archived_in__in=kept))
    return (
        *broken,
        *(key for key in lost.values_list("archived_in", flat=True).distinct() if key is not None),
    )

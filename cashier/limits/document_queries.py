"""Queries about the documents that cashiers saw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from cashier.kinds import DocumentKind
from cashier.models import DocumentSeen
from people.staff import rows as people


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentView:
    """A document that a cashier saw."""

    id: int
    player: int
    kind: DocumentKind
    number: Annotated[str, Note("Empty once the player is erased.")]
    seen_by: Annotated[str, Note("The name of who saw it.")]
    at: datetime

    @property
    def label(self) -> str:
        """The kind in words."""
        return str(self.kind.label)


def is_document_seen(player_id: int, since: datetime) -> bool:
    """Whether a document of the player was seen since then, and its number is still known."""
    return DocumentSeen.objects.filter(player=player_id, at__gte=since).exclude(number="").exists()


def seen_among(player_ids: Iterable[int], since: datetime) -> frozenset[int]:
    """Those of the players of whom a document was seen since then; one query."""
    found = DocumentSeen.objects.filter(player__in=set(player_ids), at__gte=since).exclude(number="")
    return frozenset(found.order_by().values_list("player_id", flat=True))


def documents_of(player_id: int) -> tuple[DocumentView, ...]:
    """The documents seen of a player, the latest first."""
    return _views(list(DocumentSeen.objects.filter(player=player_id)))


def document(document_id: int) -> DocumentView:
    """One document seen."""
    return _views([DocumentSeen.objects.get(pk=document_id)])[0]


def _views(rows: list[DocumentSeen]) -> tuple[DocumentView, ...]:
    names = people.staff_names({row.seen_by_id for row in rows if row.seen_by_id})
    return tuple(
        DocumentView(
            id=row.pk,
            player=row.player_id,
            kind=DocumentKind(row.kind),
            number=row.number,
            seen_by=names.get(row.seen_by_id, "") if row.seen_by_id else "",
            at=row.at,
        )
        for row in rows
    )

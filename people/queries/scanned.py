"""Players found by the lines of a document that a scanner typed."""

from __future__ import annotations

from django.utils import timezone

from people.documents import ScannedDocument, document_read
from people.queries.nearly import with_papers
from people.queries.players import PlayerView, likely_same, views_of


def scanned(text: str) -> ScannedDocument | None:
    """The document whose lines were typed, none where it is something else; raises ``Refusal("document_misread")``."""
    return document_read(text, timezone.localdate())


def players_with(document: ScannedDocument, limit: int) -> tuple[PlayerView, ...]:
    """Who has this document, else who may be its holder: the same name, not born on another day."""
    if known := with_papers(document.number, limit):
        return views_of(known)
    like = likely_same(document.first_name, document.last_name, document.born)
    return tuple(
        one for one in like if None in (one.birth_date, document.born) or one.birth_date == document.born
    )[:limit]

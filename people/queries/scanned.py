"""Players found by the lines of a document that a scanner typed, and what was typed of a new one."""

from __future__ import annotations

from django.utils import timezone

from journal import instants
from people.documents import ScannedDocument, document_read
from people.names import split_name
from people.queries.nearly import with_papers
from people.queries.players import PlayerView, likely_same, views_of
from rulebook.refusals import Refusal


def scanned(text: str) -> ScannedDocument | None:
    """The document whose lines were typed, none where it is something else; raises ``Refusal("document_misread")``."""
    return document_read(text, timezone.localdate(instants.now()))


def players_with(document: ScannedDocument, limit: int) -> tuple[PlayerView, ...]:
    """Who has this document, else who may be its holder: the same name, not born on another day."""
    if known := with_papers(document.number, limit):
        return views_of(known)
    like = likely_same(document.first_name, document.last_name, document.born)
    return tuple(
        one for one in like if None in (one.birth_date, document.born) or one.birth_date == document.born
    )[:limit]


def typed_details(text: str) -> dict[str, str]:
    """What was typed, read as the details of a new player by field: surname and first name; digits are a card number, the
    lines of a document say more."""
    if (document := _document(text)) is not None:
        return {
            "last_name": document.last_name,
            "first_name": document.first_name,
            "document": document.number,
            "birth_date": document.born.isoformat() if document.born else "",
            "country": document.country,
        }
    if text.isdecimal():
        return {"card_number": text}
    surname, first = split_name(text)
    return {"last_name": surname, "first_name": first}


def _document(text: str) -> ScannedDocument | None:
    try:
        return scanned(text)
    except Refusal:
        return None

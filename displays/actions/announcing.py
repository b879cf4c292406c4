"""Announcing to the room, and taking announcements down."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from displays import facts
from displays.actions.events import require_event
from displays.models import Announcement
from journal.book import OpenBook
from journal.opening import HOUSE, tournament_book
from rulebook.refusals import Refusal

LONGEST_MINUTES = 24 * 60
LONGEST_TEXT = 200
LANGUAGE = re.compile(r"[a-z]{2}")


def announce(
    book: OpenBook,
    *,
    event_id: int | None,
    text: str,
    minutes: int,
    is_urgent: bool = False,
    language: str = "",
    others: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Tell the room, on every screen of the event (none: of the house), for so many minutes.

    ``language`` is the two letters of ``text``, empty for the first language of the house; ``others`` is the
    same sentence by language. Raises ``text_missing``, ``minutes_out_of_range`` or ``language_code_unknown``.
    """
    _require_book(book, event_id)
    require_event(event_id)
    said = _drawn_together(text)
    if not said:
        raise Refusal("text_missing", field="text")
    if not 1 <= minutes <= LONGEST_MINUTES:
        raise Refusal("minutes_out_of_range", field="minutes", most=LONGEST_MINUTES)
    row = book.create(
        Announcement,
        event_id=event_id,
        text=said,
        language=_language(language) if language else "",
        others=_others(others or {}),
        is_urgent=is_urgent,
        at=book.now,
        expires_at=book.now + timedelta(minutes=minutes),
    )
    book.record(facts.AnnouncementMade(text=row.text))
    return {"announcement": row.pk}


def _others(told: Mapping[str, str]) -> list[list[str]]:
    """The sentence in other languages, as pairs in the order in which it was typed; empty ones are left out."""
    pairs = [[_language(language), _drawn_together(text)] for language, text in told.items()]
    return [[language, text] for language, text in pairs if text]


def _language(typed: str) -> str:
    if not LANGUAGE.fullmatch(typed):
        raise Refusal("language_code_unknown", field="language", language=typed)
    return typed


def _drawn_together(text: str) -> str:
    return " ".join(text.split())[:LONGEST_TEXT]


def end_announcement(book: OpenBook, *, announcement_id: int) -> dict[str, Any]:
    """Take an announcement down; raises ``not_found`` or ``announcement_over``."""
    row = Announcement.objects.filter(pk=announcement_id).first()
    if row is None:
        raise Refusal("not_found", what="announcement", id=announcement_id)
    _require_book(book, row.event_id)
    if row.expires_at <= book.now:
        raise Refusal("announcement_over")
    row.expires_at = book.now
    book.save(row)
    book.record(facts.AnnouncementEnded(text=row.text))
    return {"announcement": row.pk}


def _require_book(book: OpenBook, event_id: int | None) -> None:
    kept = HOUSE if event_id is None else tournament_book(event_id)
    book.require(kept.kind, kept.subject_id)

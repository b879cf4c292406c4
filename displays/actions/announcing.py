"""Announcing to the room, and taking announcements down."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from displays import facts
from displays.actions.events import require_event
from displays.models import Announcement
from journal.book import OpenBook
from journal.opening import HOUSE, tournament_book
from rulebook.refusals import Refusal

LONGEST_MINUTES = 24 * 60


def announce(
    book: OpenBook, *, event_id: int | None, text: str, minutes: int, is_urgent: bool = False
) -> dict[str, Any]:
    """Tell the room, on every screen of the event (none: of the house), for so many minutes.

    Raises ``Refusal("text_missing")`` or ``Refusal("minutes_out_of_range")``.
    """
    _require_book(book, event_id)
    require_event(event_id)
    said = " ".join(text.split())
    if not said:
        raise Refusal("text_missing", field="text")
    if not 1 <= minutes <= LONGEST_MINUTES:
        raise Refusal("minutes_out_of_range", field="minutes", most=LONGEST_MINUTES)
    row = book.create(
        Announcement,
        event_id=event_id,
        text=said[:200],
        is_urgent=is_urgent,
        at=book.now,
        expires_at=book.now + timedelta(minutes=minutes),
    )
    book.record(facts.AnnouncementMade(text=row.text))
    return {"announcement": row.pk}


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

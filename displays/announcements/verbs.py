"""Making announcements to the room, and ending them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Annotated, Any

from django.http import QueryDict

from access.fields import SPREAD, AnnouncementId, DayId, EventId, Length, Limits, Note
from access.reads import read
from access.roles import FLOOR, READERS
from access.verbs import action
from displays.announcements import rows, words
from displays.announcements.rows import AnnouncementRow, announcement, announcement_event
from displays.displays.verbs import event_of_day, require_event
from displays.models import Announcement
from journal import instants
from journal.book import OpenBook
from journal.opening import HOUSE, BookRef, tournament_book
from rulebook.refusals import Refusal

LONGEST_MINUTES = 24 * 60
LONGEST_TEXT = 200
LANGUAGE = re.compile(r"[a-z]{2}")


# An announcement covers the room's screens only for a short time by default.
URGENT_MINUTES, QUIET_MINUTES = 1, 10
Text = Annotated[str, Length(LONGEST_TEXT)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A sentence for the room."""

    text: Text
    event: Annotated[EventId | None, Note("Null is the house.")] = None
    day: Annotated[
        DayId | None,
        Note("A day of the event: screens that show another one leave it out. Null is the whole event."),
    ] = None
    minutes: Annotated[
        int | None,
        Limits(1, LONGEST_MINUTES),
        Note("10 where none are given; 1 for what is over everything."),
    ] = None
    is_urgent: Annotated[bool, Note("Over everything that screens show.")] = False
    language: Annotated[
        str, Length(2), Note("Of the text, two letters; empty for the first of the house.")
    ] = ""
    others: Annotated[Mapping[str, Text], Note("The same in other languages, by their two letters.")] = field(
        default_factory=dict
    )


def _of_event(command: Any) -> list[BookRef]:
    return [_book_of(command.event)]


def _of_announcement(command: Any) -> list[BookRef]:
    return [_book_of(announcement_event(command.announcement))]


@action("announcements/", admits=FLOOR, opens=_of_event, makes="announcement-detail")
def announce(book: OpenBook, *, notice: Annotated[Notice, SPREAD]) -> AnnouncementRow:
    """Announce something to the room, on every screen of the event or of the house.

    Raises ``text_missing``, ``minutes_out_of_range``, ``language_code_unknown``, or ``not_found`` for a day of
    another event.
    """
    _require_book(book, notice.event)
    require_event(notice.event)
    if notice.day is not None and event_of_day(notice.day) != notice.event:
        raise Refusal("not_found", what="day", id=notice.day)
    text, language = _drawn_together(notice.text), notice.language
    if not text:
        raise Refusal("text_missing", field="text")
    usual = URGENT_MINUTES if notice.is_urgent else QUIET_MINUTES
    minutes = usual if notice.minutes is None else notice.minutes
    if not 1 <= minutes <= LONGEST_MINUTES:
        raise Refusal("minutes_out_of_range", field="minutes", most=LONGEST_MINUTES)
    row = book.create(
        Announcement,
        event_id=notice.event,
        shown_day=notice.day or 0,
        text=text,
        language=_language(language) if language else "",
        others=in_other_languages(notice.others),
        is_urgent=notice.is_urgent,
        at=book.now,
        expires_at=book.now + timedelta(minutes=minutes),
    )
    book.record(words.AnnouncementMade(text=row.text))
    return announcement(row.pk)


def in_other_languages(texts: Mapping[str, str]) -> list[list[str]]:
    """An announcement in other languages, as pairs in typing order; empty texts are left out.

    Raises ``Refusal("language_code_unknown")``.
    """
    pairs = [[_language(language), _drawn_together(text)] for language, text in texts.items()]
    return [[language, text] for language, text in pairs if text]


def _language(typed: str) -> str:
    if not LANGUAGE.fullmatch(typed):
        raise Refusal("language_code_unknown", field="language", language=typed)
    return typed


def _drawn_together(text: str) -> str:
    return " ".join(text.split())[:LONGEST_TEXT]


@action("announcements/<int:announcement>/end/", admits=FLOOR, opens=_of_announcement)
def end_announcement(book: OpenBook, *, announcement: AnnouncementId) -> AnnouncementRow:
    """End an announcement: it leaves the screens at once.

    Raises ``not_found`` or ``announcement_over``.
    """
    row = Announcement.objects.filter(pk=announcement).first()
    if row is None:
        raise Refusal("not_found", what="announcement", id=announcement)
    _require_book(book, row.event_id)
    if row.expires_at <= book.now:
        raise Refusal("announcement_over")
    row.expires_at = book.now
    book.save(row)
    book.record(words.AnnouncementEnded(text=row.text))
    return rows.announcement(row.pk)


def withdraw_announcement(book: OpenBook, *, announcement_id: int) -> None:
    """Step: remove an announcement that is no longer true from the screens; nothing if it is over."""
    row = Announcement.objects.filter(pk=announcement_id, expires_at__gt=book.now).first()
    if row is not None:
        row.expires_at = book.now
        book.save(row)


def _book_of(event_id: int | None) -> BookRef:
    return HOUSE if event_id is None else tournament_book(event_id)


def _require_book(book: OpenBook, event_id: int | None) -> None:
    own_book = _book_of(event_id)
    book.require(own_book.kind, own_book.subject_id)


@read("announcements/", admits=READERS, name="announcements", filtered_by=rows.AnnouncementFilters)
def standing_announcements(wanted: QueryDict) -> Sequence[AnnouncementRow]:
    """List the current announcements, of the house and of the requested event."""
    return rows.announcement_list(wanted, instants.now())


@read("announcements/<int:announcement>/", admits=READERS, name="announcement-detail")
def one_announcement(announcement: int) -> AnnouncementRow:
    """Show one announcement in all its languages, and when it ends or ended."""
    return rows.announcement(announcement)

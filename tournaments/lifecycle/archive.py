"""Events that are over go into the archive: their lines take less room, are read as before, and are given back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any, ClassVar

from access.fields import EventId, Note
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.verbs import action
from journal.archive import rows as kept
from journal.archive.steps import begin, leave
from journal.book import OpenBook
from journal.facts import reverses
from journal.filters import PartFilter, RowFilters
from journal.kinds import BookKind
from journal.reading import Viewed
from tournaments.books import of_event
from tournaments.held import event_row, require_state
from tournaments.lifecycle.words import ArchiveRestored, EventArchived
from tournaments.models import Event, EventState
from tournaments.venue.rows import house

OVER = (EventState.SETTLED, EventState.CANCELLED)
ARCHIVE_STATES = tuple(state.value for state in kept.ArchiveState)
"""The values of this enum, which the API schema names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventArchive:
    """The archive of an event."""

    event: EventId
    name: str
    starts_at: datetime
    archived_at: datetime
    state: Annotated[kept.ArchiveState, Note("The lines move block by block, within minutes.")]
    lines: Annotated[int, Note("Lines moved so far.")]
    plain_bytes: Annotated[int, Note("What they took before.")]
    packed_bytes: Annotated[int, Note("What they take now.")]
    sha256: Annotated[str, Note("The hash of the last block, in which those of all blocks before it are.")]

    @property
    def saved_bytes(self) -> int:
        """How much room was saved."""
        return self.plain_bytes - self.packed_bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveMoves:
    """What becomes of the lines of the event; they move within minutes."""

    event: EventId
    state: kept.ArchiveState


@action("events/<int:event>/archive/", admits=DIRECTORS, opens=of_event)
def archive_event(book: OpenBook, *, event: EventId) -> ArchiveMoves:
    """Archive the lines of a settled or cancelled event: they take less room and are read as before, but not undone.

    Raises ``event_<state>`` or ``already_archived``.
    """
    row = event_row(book, event)
    require_state(row, OVER)
    begin(book)
    book.record(EventArchived(event=event, name=row.name))
    return ArchiveMoves(event=event, state=kept.ArchiveState.ENTERING)


@action("events/<int:event>/archive/restore/", admits=DIRECTORS, opens=of_event)
def restore_archive(book: OpenBook, *, event: EventId) -> ArchiveMoves:
    """Give the lines of an archived event back, byte for byte, so that they can be undone.

    Raises ``Refusal("not_archived")``.
    """
    row = event_row(book, event)
    leave(book)
    book.record(ArchiveRestored(event=event, name=row.name))
    return ArchiveMoves(event=event, state=kept.ArchiveState.LEAVING)


@reverses(EventArchived)
def reverse_archiving(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """Undo: the lines come back, unless they are back already."""
    if event_archive(details["event"]) is not None:
        leave(book)


def event_archive(event_id: int) -> EventArchive | None:
    """The archive of an event, if it has one."""
    return next(iter(_views(Event.objects.filter(pk=event_id))), None)


class ArchiveFilters(RowFilters):
    """Filters for archived events."""

    name = PartFilter(field_name="name", max_length=120, help_text="Part of the name of the event.")

    class Meta:
        model = Event
        fields: ClassVar[list[str]] = []


@read("archive/", admits=READERS, filtered_by=ArchiveFilters)
def archived_events(asked: Mapping[str, Any]) -> Sequence[EventArchive]:
    """List the archived events with the room they take, the latest first."""
    return archive_list(asked)


def archive_list(asked: Mapping[str, Any]) -> Sequence[EventArchive]:
    """The archived events that the filters select, the latest first."""
    subjects = [one.subject for one in kept.archives(BookKind.TOURNAMENT)]
    rows = Event.objects.filter(pk__in=subjects).reverse()
    return Viewed(ArchiveFilters.of(rows, asked), _views)


def _views(events: Any) -> tuple[EventArchive, ...]:
    rows = list(events)
    views = {one.subject: one for one in kept.archives(BookKind.TOURNAMENT, [row.pk for row in rows])}
    return tuple(
        EventArchive(
            event=row.pk,
            name=row.name,
            starts_at=row.starts_at,
            archived_at=one.at,
            state=one.state,
            lines=one.lines,
            plain_bytes=one.plain_bytes,
            packed_bytes=one.packed_bytes,
            sha256=one.digest,
        )
        for row in rows
        if (one := views.get(row.pk)) is not None
    )


def due_for_archive(now: datetime) -> tuple[int, ...]:
    """The events to archive: over, and for as many days as the house wants nothing has been written in their books."""
    if not (days := house().archive_after_days):
        return ()
    over = Event.objects.filter(state__in=OVER).values_list("pk", flat=True)
    return kept.quiet_books(BookKind.TOURNAMENT, list(over), now - timedelta(days=days))

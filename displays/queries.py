"""Queries about displays: paired ones and their state, what each shows and its look, announcements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from django.db.models import Q, QuerySet

from access.fields import Note
from displays.models import (
    Announcement,
    Display,
    DisplayView,
    Look,
    PairingCode,
    Picture,
    PlaylistItem,
    Theme,
)
from displays.release import release
from displays.secrets import hash_of
from journal.filters import FlagFilter, RowFilters, WholeFilter
from journal.reading import Viewed, asked_once
from rulebook.refusals import Refusal

STALE_AFTER = timedelta(seconds=40)
OFF_AFTER = timedelta(minutes=3)
VIEWS = tuple(DisplayView.choices)
THEMES = tuple(Theme.choices)


class Health(StrEnum):
    """Whether a display is up to date, has its page in the background, is behind, or is off."""

    ON = "on"
    HIDDEN = "hidden"
    STALE = "stale"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class DisplayRow:
    """A paired display; ``event_id`` None shows the house.

    It shows its playlist if it has one, else its layout if it has one, else its view. ``fresh_at`` is when its
    stream was last open, ``version`` the newest of its parts announced to it, ``behind`` how many changes
    it had missed at its last report, ``is_tall`` whether its screen was higher than wide then. An empty
    ``theme`` is the house's.
    """

    id: int
    name: str
    event_id: int | None
    view: DisplayView
    seen_at: datetime | None
    is_hidden: bool
    room: str = ""
    playlist_id: int | None = None
    layout_id: int | None = None
    reloads: int = 0
    fresh_at: datetime | None = None
    version: int = 0
    behind: int = 0
    page: str = ""
    is_tall: bool = False
    theme: str = ""
    reads_aloud: bool = False

    def health(self, at: datetime) -> Health:
        """Its state at ``at``, judged by its last report."""
        if self.seen_at is None or at - self.seen_at > OFF_AFTER:
            return Health.OFF
        if at - self.seen_at > STALE_AFTER or self.is_adrift(at):
            return Health.STALE
        return Health.HIDDEN if self.is_hidden else Health.ON

    @property
    def is_old(self) -> bool:
        """Whether it runs a page from before the last update of the software."""
        return self.seen_at is not None and self.page != release()

    def is_adrift(self, at: datetime) -> bool:
        """Whether it reports, but its stream has been closed for a while: it runs on its timetable."""
        return self.fresh_at is not None and at - self.fresh_at > STALE_AFTER


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedDisplay:
    """A paired display: what it shows, and its state."""

    id: int
    name: str
    event: Annotated[int | None, Note("Null shows the house.")]
    view: DisplayView
    room: str
    playlist: Annotated[int | None, Note("Shown instead of layout and view where there is one.")]
    layout: Annotated[int | None, Note("Shown instead of the view where there is one.")]
    seen_at: datetime | None
    fresh_at: Annotated[datetime | None, Note("When its stream was last open.")]
    version: Annotated[int, Note("The newest version that it had been told of.")]
    behind: Annotated[int, Note("How many changes it had missed when it was last heard of.")]
    is_old: Annotated[bool, Note("Its page is older than the last update of the house.")]
    health: Health
    theme: Annotated[str, Note("Empty for the house's colours.")]
    reads_aloud: bool


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence in a language."""

    language: Annotated[str, Note("Two letters; empty for the first language of the house.")]
    text: str


@dataclass(frozen=True, slots=True)
class AnnouncementRow:
    """A sentence for the room; ``said`` has it in every language it was made in, ``text`` in the first."""

    id: int
    event: Annotated[int | None, Note("Null is the house.")]
    text: str
    is_urgent: bool
    at: datetime
    expires_at: datetime
    said: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class LookView:
    """The look of the house's displays; pictures by digest, empty for none, times of day as ``HH:MM``."""

    theme: Theme = Theme.HOUSE
    colour: str = ""
    logo: str = ""
    sponsor: str = ""
    dims_from: str = ""
    dims_until: str = ""
    sponsors: Annotated[tuple[str, ...], Note("Those that take turns, the first one included.")] = ()


@dataclass(frozen=True, slots=True)
class PictureView:
    """A picture as it is served."""

    media_type: str
    content: bytes


@asked_once
def displays() -> tuple[DisplayRow, ...]:
    """Every display that is paired, by name."""
    return tuple(_row(row) for row in _paired().select_related("heartbeat"))


@asked_once
def display(display_id: int) -> DisplayRow:
    """One display; raises ``Refusal("not_found")`` if it is not paired (any longer)."""
    return _found(_paired().filter(pk=display_id), display_id)


def paired_display(display_id: int, at: datetime) -> PairedDisplay:
    """One display and its state at ``at``; raises ``Refusal("not_found")``."""
    return faring(display(display_id), at)


def faring(row: DisplayRow, at: datetime) -> PairedDisplay:
    """A display and its state at ``at``."""
    return PairedDisplay(
        id=row.id,
        name=row.name,
        event=row.event_id,
        view=row.view,
        room=row.room,
        playlist=row.playlist_id,
        layout=row.layout_id,
        seen_at=row.seen_at,
        fresh_at=row.fresh_at,
        version=row.version,
        behind=row.behind,
        is_old=row.is_old,
        health=row.health(at),
        theme=row.theme,
        reads_aloud=row.reads_aloud,
    )


def display_with(secret: str) -> DisplayRow:
    """The display whose address contains ``secret``; raises ``Refusal("not_found")``."""
    return _found(_paired().filter(device__token_hash=hash_of(secret)), 0)


def events_shown(display_ids: Iterable[int]) -> Mapping[int, int]:
    """The event that each of the displays shows, 0 for the house; disconnected displays are left out."""
    rows = _paired().filter(pk__in=set(display_ids)).values_list("pk", "event_id")
    return {pk: event_id or 0 for pk, event_id in rows}


def events_named() -> frozenset[int]:
    """The events that a display, a playlist or an announcement names."""
    rows = (Display.objects, PlaylistItem.objects, Announcement.objects)
    named = (one.order_by().exclude(event=None).values_list("event_id", flat=True) for one in rows)
    first, *others = named
    return frozenset(first.union(*others))


def is_paired(secret: str) -> bool:
    """Whether the television with this secret has become a display."""
    return _paired().filter(device__token_hash=hash_of(secret)).exists()


def code_of(secret: str, at: datetime) -> str:
    """The code that the television with this secret shows; empty when it is no longer valid."""
    rows = PairingCode.objects.filter(secret_hash=hash_of(secret), expires_at__gt=at, paired_at=None)
    return rows.values_list("code", flat=True).first() or ""


@asked_once
def announcements(event_id: int, at: datetime) -> tuple[AnnouncementRow, ...]:
    """The announcements at ``at`` for an event's screens, including the house's, newest first."""
    shown = Announcement.objects.filter(Q(event_id=event_id or None) | Q(event_id=None))
    return _standing(shown, at)


def all_announcements(at: datetime) -> tuple[AnnouncementRow, ...]:
    """All announcements at ``at``, newest first."""
    return _standing(Announcement.objects.all(), at)


class AnnouncementFilters(RowFilters):
    """Which announcements."""

    event = WholeFilter(
        method="by_event",
        help_text="Those of this event as well as the house's own; the house's alone if left out.",
    )
    urgent = FlagFilter(field_name="is_urgent", help_text="Only those on the full screen, or the others.")

    class Meta:
        model = Announcement
        fields: ClassVar[list[str]] = []

    def filter_queryset(self, queryset: QuerySet[Announcement]) -> QuerySet[Announcement]:
        """Without an event those of the house."""
        found: QuerySet[Announcement] = super().filter_queryset(queryset)
        return found if self.form.cleaned_data["event"] else found.filter(event=None)

    def by_event(self, rows: QuerySet[Announcement], _name: str, value: int) -> QuerySet[Announcement]:
        """With those of the house."""
        return rows.filter(Q(event_id=value) | Q(event_id=None))


def announcement_list(asked: Mapping[str, Any], at: datetime) -> Sequence[AnnouncementRow]:
    """What is announced at ``at``, newest first, as ``AnnouncementFilters`` asks; read a page at a time."""
    rows = AnnouncementFilters.of(Announcement.objects.filter(expires_at__gt=at), asked)
    return Viewed(rows, lambda found: tuple(map(_announcement, found)))


def _standing(rows: QuerySet[Announcement], at: datetime) -> tuple[AnnouncementRow, ...]:
    return tuple(map(_announcement, rows.filter(expires_at__gt=at)))


def _announcement(row: Announcement) -> AnnouncementRow:
    return AnnouncementRow(row.pk, row.event_id, row.text, row.is_urgent, row.at, row.expires_at, _said(row))


def _said(row: Announcement) -> tuple[Said, ...]:
    return (Said(row.language, row.text), *(Said(language, text) for language, text in row.others))


def announcement_event(announcement_id: int) -> int | None:
    """The event an announcement was made for, None for the house; raises ``Refusal("not_found")``."""
    return announcement(announcement_id).event


def announcement(announcement_id: int) -> AnnouncementRow:
    """One announcement, over or not; raises ``Refusal("not_found")``."""
    row = Announcement.objects.filter(pk=announcement_id).first()
    if row is None:
        raise Refusal("not_found", what="announcement", id=announcement_id)
    return _announcement(row)


@asked_once
def look() -> LookView:
    """The look the house chose for its displays."""
    row = Look.objects.select_related("logo", "sponsor").order_by("pk").first()
    if row is None:
        return LookView()
    logo, sponsor = (picture.digest if picture else "" for picture in (row.logo, row.sponsor))
    turns = tuple(digest for digest in (sponsor, *row.more_sponsors) if digest)
    return LookView(Theme(row.theme), row.colour, logo, sponsor, row.dims_from, row.dims_until, turns)


def picture(digest: str) -> PictureView:
    """A picture of the house; raises ``Refusal("not_found")``."""
    row = Picture.objects.filter(digest=digest).first()
    if row is None:
        raise Refusal("not_found", what="picture", id=digest)
    return PictureView(row.media_type, bytes(row.content))


def _paired() -> QuerySet[Display]:
    return Display.objects.filter(device__revoked_at=None)


def _found(rows: QuerySet[Display], display_id: int) -> DisplayRow:
    row = rows.select_related("heartbeat").first()
    if row is None:
        raise Refusal("not_found", what="display", id=display_id)
    return _row(row)


def _row(row: Display) -> DisplayRow:
    heartbeat = getattr(row, "heartbeat", None)
    return DisplayRow(
        id=row.pk,
        name=row.name,
        event_id=row.event_id,
        view=DisplayView(row.view),
        seen_at=heartbeat.at if heartbeat else None,
        is_hidden=bool(heartbeat and heartbeat.is_hidden),
        theme=row.theme,
        reads_aloud=row.reads_aloud,
        room=row.room,
        playlist_id=row.playlist_id,
        layout_id=row.layout_id,
        reloads=row.reloads,
        fresh_at=heartbeat.fresh_at if heartbeat else None,
        version=heartbeat.version if heartbeat else 0,
        behind=heartbeat.behind if heartbeat else 0,
        page=heartbeat.page if heartbeat else "",
        is_tall=bool(heartbeat and heartbeat.is_tall),
    )

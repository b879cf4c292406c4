"""Paired displays, their state, and what each shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated

from django.contrib.staticfiles.storage import staticfiles_storage
from django.db.models import QuerySet

from access.fields import Note
from displays.displays.secrets import hash_of, open_secret
from displays.models import (
    Announcement,
    Display,
    DisplayView,
    PairingCode,
    PlaylistItem,
)
from journal.reading import asked_once
from rulebook.refusals import Refusal

LENGTH = 16


def release() -> str:
    """A hash of all scripts and styles that pages load; empty if they are served without hashed names."""
    return str(getattr(staticfiles_storage, "manifest_hash", ""))[:LENGTH]


STALE_AFTER = timedelta(seconds=40)
OFF_AFTER = timedelta(minutes=3)
VIEWS = tuple(DisplayView.choices)


class Health(StrEnum):
    """Whether a display is up to date, has its page in the background, is behind, or is off."""

    ON = "on"
    HIDDEN = "hidden"
    STALE = "stale"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class DisplayRow:
    """A paired display; ``event_id`` None shows the house.

    It shows its playlist, or its layout if it has none, or its view if it has neither. ``fresh_at`` is when
    its stream was last open, ``version`` the newest of its parts announced to it, ``behind`` how many changes
    it had missed at its last report, ``is_tall`` whether its screen was higher than wide then. An empty
    ``theme`` is the house's. It shows the day ``day_id`` until that is over; 0 are all that are played.
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
    day_id: int = 0

    def health(self, at: datetime) -> Health:
        """Its state at ``at``, judged by its last report."""
        if self.seen_at is None or at - self.seen_at > OFF_AFTER:
            return Health.OFF
        if at - self.seen_at > STALE_AFTER or self.is_adrift(at):
            return Health.STALE
        return Health.HIDDEN if self.is_hidden else Health.ON

    @property
    def is_old(self) -> bool:
        """Whether it runs a page from before the last software update."""
        return self.seen_at is not None and self.page != release()

    def is_adrift(self, at: datetime) -> bool:
        """Whether it reports, but its stream has been closed for a while: it follows its timetable."""
        return self.fresh_at is not None and at - self.fresh_at > STALE_AFTER


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedDisplay:
    """A paired display: what it shows, and its state."""

    id: int
    name: str
    event: Annotated[int | None, Note("Null shows the house.")]
    day: Annotated[int, Note("The day it shows until that is over; 0: all that are played.")]
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


@asked_once
def displays() -> tuple[DisplayRow, ...]:
    """All paired displays, by name."""
    return tuple(_row(row) for row in _paired().select_related("heartbeat"))


@asked_once
def display(display_id: int) -> DisplayRow:
    """One display; raises ``Refusal("not_found")`` if it is not paired (any longer)."""
    return _one_row(_paired().filter(pk=display_id), display_id)


def paired_display(display_id: int, at: datetime) -> PairedDisplay:
    """One display and its state at ``at``; raises ``Refusal("not_found")``."""
    return faring(display(display_id), at)


def faring(row: DisplayRow, at: datetime) -> PairedDisplay:
    """A display and its state at ``at``."""
    return PairedDisplay(
        id=row.id,
        name=row.name,
        event=row.event_id,
        day=row.day_id,
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
    return _one_row(_paired().filter(device__token_hash=hash_of(secret)), 0)


def open_television() -> DisplayRow | None:
    """The display that televisions of the room show without a code; None if there is none, or not any longer."""
    row = _paired().filter(device__token_hash=hash_of(open_secret())).select_related("heartbeat").first()
    return None if row is None else _row(row)


def shown_on_displays(display_ids: Iterable[int]) -> Mapping[int, tuple[int, int]]:
    """The event that each of the displays shows, 0 for the house, and its day, 0 for any; without disconnected ones."""
    rows = _paired().filter(pk__in=set(display_ids)).values_list("pk", "event_id", "shown_day")
    return {pk: (event_id or 0, day_id) for pk, event_id, day_id in rows}


def events_named() -> frozenset[int]:
    """The events that a display, a playlist or an announcement refers to."""
    rows = (Display.objects, PlaylistItem.objects, Announcement.objects)
    querysets = (one.order_by().exclude(event=None).values_list("event_id", flat=True) for one in rows)
    first, *others = querysets
    return frozenset(first.union(*others))


def is_paired(secret: str) -> bool:
    """Whether the television with this secret has become a display."""
    return _paired().filter(device__token_hash=hash_of(secret)).exists()


def code_of(secret: str, at: datetime) -> str:
    """The code that the television with this secret shows; empty if it is no longer valid."""
    rows = PairingCode.objects.filter(secret_hash=hash_of(secret), expires_at__gt=at, paired_at=None)
    return rows.values_list("code", flat=True).first() or ""


def _paired() -> QuerySet[Display]:
    return Display.objects.filter(device__revoked_at=None)


def _one_row(rows: QuerySet[Display], display_id: int) -> DisplayRow:
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
        day_id=row.shown_day,
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


def rooms() -> tuple[str, ...]:
    """The rooms of the displays, by name."""
    displays_in_rooms = Display.objects.filter(device__revoked_at=None).exclude(room="")
    return tuple(displays_in_rooms.order_by("room").values_list("room", flat=True).distinct())

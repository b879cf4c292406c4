"""Pairing, naming and disconnecting televisions, and choosing what they show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any

from rest_framework import serializers

from access.fields import (
    GREATEST,
    SPREAD,
    DisplayId,
    EventId,
    LayoutId,
    Length,
    Limits,
    Note,
    PlaylistId,
    RoomName,
)
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.verbs import action, of_house
from displays.displays import rows as queries
from displays.displays import secrets, words
from displays.displays.rows import PairedDisplay, paired_display
from displays.displays.sponsors import SponsorCount, save_times
from displays.models import Display, DisplayView, Layout, PairingCode, Playlist
from displays.models import Heartbeat as HeartbeatRow
from journal import instants
from journal.book import OpenBook
from journal.opening import HOUSE
from people.devices.terminals import network_of
from people.devices.verbs import add_device, revoke_device
from rulebook.refusals import Refusal


def require_event(event_id: int | None) -> None:
    """Raise ``Refusal("not_found")`` unless the event exists; None is the house."""
    events = Display._meta.get_field("event").related_model
    if event_id is not None and not events._default_manager.filter(pk=event_id).exists():
        raise Refusal("not_found", what="event", id=event_id)


def event_of_day(day_id: int) -> int:
    """The event of a day; raises ``Refusal("not_found")``."""
    events: Any = Display._meta.get_field("event").related_model
    days = events._meta.get_field("days").related_model
    event_id = days._default_manager.filter(pk=day_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise Refusal("not_found", what="day", id=day_id)
    return int(event_id)


AT_ONCE = 2_000
EventOrHouse = Annotated[int, Limits(0, GREATEST), Note("The event; 0 is the house. Left out: as it was.")]


DayOrAll = Annotated[
    int,
    Limits(0, GREATEST),
    Note("A day, shown with its event until it is over; 0: all that are played. Left out: as it was."),
]
DisplayIds = Annotated[tuple[DisplayId, ...], Limits(None, AT_ONCE)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """The content of displays: at most one of view, layout and playlist, the event and one of its days."""

    view: DisplayView | None = None
    layout: LayoutId | None = None
    playlist: PlaylistId | None = None
    event: EventOrHouse | None = None
    day: DayOrAll | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplaysReached:
    """The displays concerned."""

    displays: tuple[DisplayId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplaysInRoom(DisplaysReached):
    """The displays that moved, and their room."""

    room: str


@action("displays/show/", admits=DIRECTORS, opens=of_house)
def show_on_displays(
    book: OpenBook, *, displays: DisplayIds, showing: Annotated[Showing, SPREAD]
) -> DisplaysReached:
    """Show a view, a layout, a playlist or another event on displays, on all of them at once.

    Fields left out stay unchanged.

    Raises ``Refusal`` ``no_display_chosen``, ``nothing_chosen``, ``shown_twice`` or ``not_found``.
    """
    book.require(HOUSE.kind)
    rows = _displays(displays)
    content = _what(showing)
    for row in rows:
        _show(row, showing)
        book.save(row)
    book.record(words.DisplaysArranged(names=_names(rows), what=content))
    return DisplaysReached(displays=tuple(row.pk for row in rows))


@action("displays/hang/", admits=DIRECTORS, opens=of_house)
def hang_displays(
    book: OpenBook,
    *,
    displays: DisplayIds,
    room: Annotated[str, Length(40), Note("Empty for none.")],
) -> DisplaysInRoom:
    """Move displays to a room, or to none; a room exists as long as it has a display.

    Raises ``Refusal`` ``no_display_chosen`` or ``not_found``.
    """
    book.require(HOUSE.kind)
    rows, room_name = _displays(displays), room_named(room)
    for row in rows:
        row.room = room_name
        book.save(row)
    book.record(words.DisplaysHung(names=_names(rows), room=room_name or "—"))
    return DisplaysInRoom(displays=tuple(row.pk for row in rows), room=room_name)


def call_room(book: OpenBook, *, room: str, name: str) -> None:
    """Move all displays of ``room`` to the room ``name``, without checking the name."""
    book.require(HOUSE.kind)
    for row in Display.objects.filter(room=room, device__revoked_at=None).order_by("pk"):
        row.room = name
        book.save(row)
    book.record(words.RoomRenamed(before=room, room=name))


def room_named(room: str) -> str:
    """The stored form of a room's name."""
    return " ".join(room.split())[:40]


@action("displays/reload/", admits=DIRECTORS, opens=of_house)
def reload_displays(book: OpenBook, *, displays: DisplayIds) -> DisplaysReached:
    """Reload the pages of displays, within two seconds.

    Raises ``no_display_chosen`` or ``not_found``.
    """
    book.require(HOUSE.kind)
    rows = _displays(displays)
    for row in rows:
        row.reloads += 1
        book.save(row)
    book.record(words.DisplaysReloaded(names=_names(rows)))
    return DisplaysReached(displays=tuple(row.pk for row in rows))


def _show(row: Display, showing: Showing) -> None:
    _turn_to(row, showing.event, showing.day)
    if showing.view or showing.layout or showing.playlist:
        row.view = showing.view or row.view
        row.layout_id = showing.layout
        row.playlist_id = showing.playlist


def _turn_to(row: Display, event: int | None, day: int | None) -> None:
    """Show an event, and one of its days or all; a day is shown with its event, another event with all its days."""
    if day and event is None:
        event = event_of_day(day)
    if event is not None:
        require_event(event or None)
        row.shown_day = row.shown_day if row.event_id == event else 0
        row.event_id = event or None
    if day is not None:
        if day and event_of_day(day) != row.event_id:
            raise Refusal("not_found", what="day", id=day)
        row.shown_day = day


def _displays(display_ids: Sequence[int]) -> list[Display]:
    wanted = set(display_ids)
    if not wanted:
        raise Refusal("no_display_chosen", field="displays")
    rows = list(Display.objects.filter(pk__in=wanted, device__revoked_at=None).order_by("name", "pk"))
    if missing := wanted - {row.pk for row in rows}:
        raise Refusal("not_found", what="display", id=min(missing))
    return rows


def _names(rows: Sequence[Display]) -> str:
    return ", ".join(row.name for row in rows)


def _what(showing: Showing) -> str:
    """The content's name for the line; raises the refusals of the choice."""
    if len([choice for choice in (showing.view, showing.layout, showing.playlist) if choice]) > 1:
        raise Refusal("shown_twice", field="view")
    if showing.playlist is not None:
        return _named(Playlist.objects.filter(pk=showing.playlist).first(), "playlist", showing.playlist)
    if showing.layout is not None:
        return _named(Layout.objects.filter(pk=showing.layout).first(), "layout", showing.layout)
    if showing.view:
        return str(view_of(showing.view).label)
    if showing.event is None and showing.day is None:
        raise Refusal("nothing_chosen")
    return "—"


def _named(row: Playlist | Layout | None, what: str, pk: int) -> str:
    if row is None:
        raise Refusal("not_found", what=what, id=pk)
    return row.name


def view_of(view: str) -> DisplayView:
    """The view with this code; raises ``Refusal("view_unknown")``."""
    if view not in DisplayView.values:
        raise Refusal("view_unknown", field="view", view=view)
    return DisplayView(view)


CODE_LIVES = timedelta(minutes=5)
CODES_AT_ONCE = 200
CODES_AN_ADDRESS = 40
"""Codes per address at one time: a house shares one address, but an attacker must not use up all codes."""
DisplayName = Annotated[str, Length(60), Note("Empty: the next free number.")]
TOLD = ("at", "is_hidden", "version", "behind", "page", "is_tall")


@dataclass(frozen=True, slots=True)
class Offer:
    """What a television needs for pairing: a code to show, and a secret to keep."""

    code: str
    secret: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """A report of a display at ``at``; ``is_adrift`` while its stream is closed.

    ``version`` is the newest of its parts announced to it, ``behind`` how many changes it had missed,
    ``page`` the page release it runs, see ``displays.displays.rows``; ``is_tall`` if its screen is higher
    than wide, ``shown`` the seconds of sponsors that it has counted.
    """

    display_id: int
    at: datetime
    is_hidden: bool
    is_adrift: bool = False
    version: int = 0
    behind: int = 0
    page: str = ""
    is_tall: bool = False
    shown: tuple[SponsorCount, ...] = ()


def offer_code(secret: str = "", address: str = "") -> Offer:
    """Offer a code to a television, by its network address.

    A television that sends the secret of an earlier code keeps it, and its code while that is valid. Raises
    ``Refusal("codes_exhausted")`` if too many codes are shown, in total or for this address. The journal does
    not change, so no book is opened; expired codes are removed.
    """
    now = instants.now()
    PairingCode.objects.filter(expires_at__lte=now).delete()
    own_secret = secret if _serves_again(secret) else secrets.new_secret()
    code_row = PairingCode.objects.filter(secret_hash=secrets.hash_of(own_secret)).first()
    if code_row is not None:
        return Offer(code_row.code, own_secret, code_row.expires_at)
    place = network_of(address)
    open_codes = PairingCode.objects.filter(paired_at=None)
    if open_codes.count() >= CODES_AT_ONCE or open_codes.filter(address=place).count() >= CODES_AN_ADDRESS:
        raise Refusal("codes_exhausted")
    row, _is_new = PairingCode.objects.get_or_create(
        secret_hash=secrets.hash_of(own_secret),
        defaults={
            "code": _free_code(),
            "address": place,
            "created_at": now,
            "expires_at": now + CODE_LIVES,
        },
    )
    return Offer(row.code, own_secret, row.expires_at)


def _serves_again(secret: str) -> bool:
    """Whether a television may keep its secret: a secret that was paired is not used again."""
    is_used = Display.objects.filter(device__token_hash=secrets.hash_of(secret)).exists()
    return secrets.SECRET_LENGTH <= len(secret) <= 2 * secrets.SECRET_LENGTH and not is_used


def _free_code() -> str:
    while PairingCode.objects.filter(code=(code := secrets.new_code())).exists():
        continue
    return code


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayGone:
    """The display that was disconnected."""

    display: DisplayId


@action("displays/pair/", admits=DIRECTORS, opens=of_house, makes="display-detail")
def pair_display(
    book: OpenBook,
    *,
    code: Annotated[str, Length(12, may_be_empty=False)],
    name: DisplayName = "",
    event: Annotated[EventId | None, Note("Null shows the house.")] = None,
    view: DisplayView = DisplayView.CLOCK,
) -> PairedDisplay:
    """Pair a television by the code on its screen: it becomes a display of the house.

    Raises ``Refusal("code_unknown")``, ``view_unknown`` or ``not_found``.
    """
    book.require(HOUSE.kind)
    code_row = PairingCode.objects.filter(
        code=secrets.typed(code), paired_at=None, expires_at__gt=book.now
    ).first()
    if code_row is None:
        raise Refusal("code_unknown", field="code")
    require_event(event)
    display_name, display_view = name.strip() or _next_name(), view_of(view)
    device_id = add_device(book, name=display_name, kind="display", token_hash=code_row.secret_hash)
    display = book.create(
        Display, device_id=device_id, name=display_name[:60], event_id=event, view=display_view
    )
    code_row.paired_at = book.now
    code_row.save(update_fields=["paired_at"])
    book.record(words.DisplayPaired(name=display.name))
    return paired_display(display.pk, book.now)


@action("", admits=DIRECTORS, opens=of_house)
def open_television(book: OpenBook, *, event: EventId, name: DisplayName = "") -> DisplaysReached:
    """Show an event on every television of the room's network that opens ``/tv/``, without a code.

    They share one display, which stays and shows another event later; once disconnected, it never comes back.
    """
    book.require(HOUSE.kind)
    require_event(event)
    token_hash = secrets.hash_of(secrets.open_secret())
    row = Display.objects.filter(device__token_hash=token_hash).select_related("device").first()
    if row is not None and row.device.revoked_at is not None:
        return DisplaysReached(displays=())
    if row is None:
        display_name = name.strip() or _next_name()
        device_id = add_device(book, name=display_name, kind="display", token_hash=token_hash)
        row = book.create(
            Display, device_id=device_id, name=display_name[:60], event_id=event, view=DisplayView.CLOCK
        )
    else:
        _show(row, Showing(event=event, view=DisplayView.CLOCK))
        book.save(row)
    book.record(words.DisplayPaired(name=row.name))
    return DisplaysReached(displays=(row.pk,))


@action("displays/<int:display>/change/", admits=DIRECTORS, opens=of_house)
def change_display(
    book: OpenBook,
    *,
    display: DisplayId,
    name: DisplayName | None = None,
    room: RoomName | None = None,
    event: EventOrHouse | None = None,
    day: DayOrAll | None = None,
    view: Annotated[DisplayView | None, Note("Replaces the playlist or layout that was shown.")] = None,
) -> PairedDisplay:
    """Change what a display shows, its name and its room.

    A view replaces the playlist or layout that was shown.

    Raises ``Refusal`` ``not_found`` or ``view_unknown``.
    """
    book.require(HOUSE.kind)
    row = _display(display)
    row.name = (name or "").strip()[:60] or row.name
    row.room = row.room if room is None else room_named(room)
    if view is not None:
        row.view, row.playlist_id, row.layout_id = view_of(view), None, None
    _turn_to(row, event, day)
    book.save(row)
    book.record(words.DisplayChanged(name=row.name, view=row.view))
    return paired_display(row.pk, book.now)


@action("displays/<int:display>/cut-off/", admits=DIRECTORS, opens=of_house)
def cut_off_display(book: OpenBook, *, display: DisplayId) -> DisplayGone:
    """Disconnect a display: it goes dark at once, and its address is no longer valid.

    Raises ``Refusal("not_found")``.
    """
    book.require(HOUSE.kind)
    row = _display(display)
    # A playlist or layout that only a disconnected display showed may be deleted.
    row.playlist_id = row.layout_id = None
    book.save(row)
    revoke_device(book, device_id=row.device_id)
    book.record(words.DisplayCutOff(name=row.name))
    return DisplayGone(display=row.pk)


def note_heartbeats(heard: Iterable[Heartbeat]) -> None:
    """Store when displays last reported; no book, because it is not part of the tournament record."""
    by_display = {heartbeat.display_id: heartbeat for heartbeat in heard}
    save_times({pk: heartbeat.shown for pk, heartbeat in by_display.items()}, instants.now())
    alive = sorted(Display.objects.filter(pk__in=by_display).values_list("pk", flat=True))
    fresh = [pk for pk in alive if not by_display[pk].is_adrift]
    _write_heartbeats([by_display[pk] for pk in fresh], [*TOLD, "fresh_at"])
    _write_heartbeats([by_display[pk] for pk in alive if by_display[pk].is_adrift], TOLD)


def _write_heartbeats(heartbeats: Sequence[Heartbeat], fields: Sequence[str]) -> None:
    rows = [
        HeartbeatRow(
            display_id=heartbeat.display_id,
            at=heartbeat.at,
            is_hidden=heartbeat.is_hidden,
            version=heartbeat.version,
            behind=heartbeat.behind,
            page=heartbeat.page,
            is_tall=heartbeat.is_tall,
            fresh_at=None if heartbeat.is_adrift else heartbeat.at,
        )
        for heartbeat in heartbeats
    ]
    HeartbeatRow.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["display"], update_fields=list(fields)
    )


def _display(display_id: int) -> Display:
    row = Display.objects.filter(pk=display_id, device__revoked_at=None).first()
    if row is None:
        raise Refusal("not_found", what="display", id=display_id)
    return row


def _next_name() -> str:
    return f"TV {Display.objects.count() + 1}"


class DisplayFilter(serializers.Serializer):
    """Filters of displays."""

    event = serializers.IntegerField(required=False, help_text="Only those that show this event.")
    view = serializers.ChoiceField(DisplayView.choices, required=False)
    health = serializers.ChoiceField([(state.value, state.value) for state in queries.Health], required=False)
    room = serializers.CharField(required=False)


@read("displays/", admits=READERS, name="displays-list", filtered_by=DisplayFilter)
def paired_displays(wanted: Mapping[str, Any]) -> Sequence[PairedDisplay]:
    """List the paired displays, with the time of the last report of each."""
    now = instants.now()
    lines = [queries.faring(row, now) for row in queries.displays()]
    return [row for row in lines if all(getattr(row, name) == value for name, value in wanted.items())]


@read("displays/<int:display>/", admits=READERS, name="display-detail")
def one_display(display: int) -> PairedDisplay:
    """Show one display: its content and its state."""
    return queries.paired_display(display, instants.now())

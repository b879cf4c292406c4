"""The screen that plays sound in each room, the sounds chosen, and the sounds of the last seconds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated

from access.fields import DisplayId, Id, Length, Limits, Named, Note, RoomName
from access.roles import DIRECTORS
from access.verbs import action, of_house
from automation import words
from automation.kinds import USUAL, Occasion, Sound, SpeakerState
from automation.models import RoomSound, SoundChoice, Speaker
from automation.words import AutomationFired, AutomationTried
from clock import words as clock_facts
from clock.rows import structure_of
from displays.displays.rows import DisplayRow, displays
from displays.displays.rows import display as display_of
from displays.displays.verbs import call_room, room_named
from journal.book import OpenBook
from journal.opening import HOUSE
from journal.queries import Happened, lately_in_events
from journal.reading import asked_once, cached_query
from people.devices.rows import device as device_of
from people.devices.rows import device_names
from rulebook.refusals import Refusal

HEARD_FOR = timedelta(seconds=12)
"""How long a sound stays in the part; a screen plays it within a few seconds or never."""
SILENT_AFTER = timedelta(seconds=45)
OF_FACTS: Mapping[str, Occasion] = {
    clock_facts.LevelEnded.__name__: Occasion.LEVEL_END,
    clock_facts.WarningSounded.__name__: Occasion.WARNING,
    clock_facts.BreakStarted.__name__: Occasion.BREAK_START,
    clock_facts.BreakBegun.__name__: Occasion.BREAK_START,
    clock_facts.BreakEnded.__name__: Occasion.BREAK_END,
    clock_facts.RegistrationClosed.__name__: Occasion.REGISTRATION_CLOSE,
    clock_facts.TimeRanOut.__name__: Occasion.TIME_OVER,
    clock_facts.DayPlayedOut.__name__: Occasion.TIME_OVER,
    clock_facts.ClockPaused.__name__: Occasion.PAUSE,
    clock_facts.ClockResumed.__name__: Occasion.RESUME,
    clock_facts.PlayWentOn.__name__: Occasion.RESUME,
    clock_facts.RoomPaused.__name__: Occasion.PAUSE,
    clock_facts.RoomResumed.__name__: Occasion.RESUME,
}
OF_THE_ROOM = frozenset({clock_facts.RoomPaused.__name__, clock_facts.RoomResumed.__name__})
"""Written to the book of every event, played once."""
EVERY_EVENT = 0
FIRED = (AutomationFired.__name__, AutomationTried.__name__)


class Sounding(StrEnum):
    """Whether a room can play sound."""

    READY = "ready"
    BLOCKED = "blocked"
    NONE = "none"
    AWAY = "away"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class SoundingView:
    """A room and whether it can play sound; ``name`` is the screen, empty if none was chosen."""

    room: str
    name: Annotated[str, Note("Empty: no screen was named.")]
    state: Annotated[Sounding, Named("sounding")]
    display_id: Annotated[int | None, Named("display")] = None
    device_id: Annotated[int | None, Named("device")] = None


@dataclass(frozen=True, slots=True)
class Heard:
    """A sound due at a given time, for one event or (0) for all; the same ``id`` is played once."""

    id: str
    event_id: int
    sound: str
    due_at: datetime


def rooms() -> tuple[str, ...]:
    """The rooms of displays, and those with a sound screen; the unnamed room has an empty name."""
    names = {row.room for row in displays()} | {row.room for row in sound_screens()}
    return tuple(sorted(names)) or ("",)


@asked_once
def sound_screens() -> tuple[RoomSound, ...]:
    """The screen that plays sound in each room, by room; a display moved to another room no longer does."""
    rows = [row for row in RoomSound.objects.select_related("display") if _is_in_its_room(row)]
    return tuple(sorted(rows, key=lambda row: row.room))


def _is_in_its_room(row: RoomSound) -> bool:
    return row.display is None or row.display.room == row.room


def sounding(at: datetime) -> tuple[SoundingView, ...]:
    """Every room with its screen and whether it can play sound at ``at``: away without a recent report."""
    screens = {row.room: row for row in sound_screens()}
    names = device_names({row.device_id for row in screens.values() if row.device_id})
    reports = {(row.display_id, row.device_id): row for row in Speaker.objects.all()}
    paired = {None, *(row.id for row in displays())}
    result = []
    for room in rooms():
        if (row := screens.get(room)) is None:
            result.append(SoundingView(room, "", Sounding.NOBODY))
            continue
        report = reports.get((row.display_id, row.device_id)) if row.display_id in paired else None
        name = row.display.name if row.display else names.get(row.device_id or 0, "")
        result.append(SoundingView(room, name, _state(report, at), row.display_id, row.device_id))
    return tuple(result)


def _state(report: Speaker | None, at: datetime) -> Sounding:
    if report is None or at - report.at > SILENT_AFTER:
        return Sounding.AWAY
    return Sounding(report.state)


def chosen_sounds() -> dict[Occasion, str]:
    """The sound of each occasion, empty for silence."""
    choices = dict(_choices())
    return {occasion: choices.get(occasion, USUAL[occasion]) for occasion in Occasion}


@cached_query("automation.SoundChoice")
def _choices() -> tuple[tuple[str, str], ...]:
    """The sounds chosen, by occasion; without the occasions that keep their default."""
    return tuple(SoundChoice.objects.order_by("pk").values_list("occasion", "sound"))


@asked_once
def heard_lately(at: datetime) -> tuple[Heard, ...]:
    """The sounds of the last seconds before ``at``, oldest first; each timer once.

    The end of a level that leads into a break plays the sound of the break's start; if the break waits for
    the floor, each plays at its own time.
    """
    events = lately_in_events(at - HEARD_FOR, {*OF_FACTS, *FIRED})
    sounds = chosen_sounds()
    by_id = {heard.id: heard for event in events if not event.is_undone and (heard := _heard(event, sounds))}
    return tuple(heard for heard in by_id.values() if at - heard.due_at <= HEARD_FOR)


def _heard(one: Happened, chosen: Mapping[Occasion, str]) -> Heard | None:
    due_ms = round(one.due_at.timestamp() * 1_000)
    event_id = EVERY_EVENT if one.fact in OF_THE_ROOM else one.subject_id
    if one.fact in FIRED:
        sound, key = str(one.details.get("sound", "")), f"{one.line}"
    else:
        occasion = _occasion(one)
        sound, key = chosen[occasion], f"{event_id}.{occasion.value}.{due_ms}"
    return Heard(key, event_id, sound, one.due_at) if sound else None


def _occasion(one: Happened) -> Occasion:
    occasion = OF_FACTS[one.fact]
    if occasion is Occasion.LEVEL_END and _leads_into_break(one):
        return Occasion.BREAK_START
    return occasion


def _leads_into_break(one: Happened) -> bool:
    """Whether a break started as soon as the level ended: neither skipped nor held for the floor."""
    structure = structure_of(int(one.details["day"]))
    numbers = [period.number for period in structure.played]
    period = int(one.details["period"])
    if one.details.get("waits") or period not in numbers:
        return False
    follows = structure.following(numbers.index(period))
    return follows is not None and structure.periods[follows].is_break


def rooms_of(rows: tuple[DisplayRow, ...]) -> Mapping[str, frozenset[int]]:
    """The events that the displays of each room show; empty for every event."""
    by_room: dict[str, set[int]] = {}
    for row in rows:
        by_room.setdefault(row.room, set()).update({row.event_id} if row.event_id else set())
    return {room: frozenset(events) for room, events in by_room.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomNamed:
    """A room, identified by its name."""

    room: RoomName


@action("displays/rooms/rename/", admits=DIRECTORS, opens=of_house)
def rename_room(
    book: OpenBook,
    *,
    room: RoomName,
    name: Annotated[str, Length(40), Note("The new name; no other room has it.")],
) -> RoomNamed:
    """Rename a room of displays; its displays and the screen that plays its sound move with it.

    To join two rooms, move their displays instead.

    Raises ``Refusal`` ``not_found``, ``name_missing``, or ``name_in_use`` for the name of another room.
    """
    book.require(HOUSE.kind)
    all_rooms, new_name = rooms(), room_named(name)
    if not room or room not in all_rooms:
        raise Refusal("not_found", what="room", id=room)
    if not new_name:
        raise Refusal("name_missing", field="name")
    if new_name != room and new_name in all_rooms:
        raise Refusal("name_in_use", field="name", name=new_name)
    if new_name != room:
        call_room(book, room=room, name=new_name)
        _move_sound(book, room, new_name)
    return RoomNamed(room=new_name)


def _move_sound(book: OpenBook, room: str, called: str) -> None:
    """Move the room's choice along; it replaces a leftover choice under the new name."""
    for old in RoomSound.objects.filter(room=called):
        book.delete(old)
    for row in RoomSound.objects.filter(room=room):
        row.room = called
        book.save(row)


@dataclass(frozen=True, slots=True)
class SpeakerReport:
    """A screen's report of its sound state at ``at``: a display, or the terminal of a dashboard."""

    display_id: int | None
    device_id: int | None
    at: datetime
    state: SpeakerState


@dataclass(frozen=True, slots=True, kw_only=True)
class SoundSource:
    """The screen that plays sound in a room, by its name."""

    room: RoomName
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenSound:
    """The sound of an occasion."""

    occasion: Occasion
    sound: Annotated[str, Length(12), Note("One of the sounds of the house; empty is silence.")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SoundsChosen:
    """The number of sounds chosen."""

    chosen: int


@action("sounds/rooms/", admits=DIRECTORS, opens=of_house)
def give_sound(
    book: OpenBook,
    *,
    room: RoomName = "",
    display: DisplayId | None = None,
    device: Annotated[Id | None, Note("The terminal.")] = None,
) -> SoundSource:
    """Choose the one screen that plays sound in a room: a display of the room, or a terminal.

    It replaces the previous screen.

    Raises ``Refusal`` ``screen_missing``, or ``not_found``, which includes a display in another room.
    """
    book.require(HOUSE.kind)
    if (display is None) == (device is None):
        raise Refusal("screen_missing", field="display")
    room_name = " ".join(room.split())[:40]
    if display is not None and display_of(display).room != room_name:
        raise Refusal("not_found", what="display", id=display)
    name = display_of(display).name if display is not None else device_of(device or 0).name
    row = RoomSound.objects.filter(room=room_name).first()
    if row is None:
        book.create(RoomSound, room=room_name, display_id=display, device_id=device)
    else:
        row.display_id, row.device_id = display, device
        book.save(row)
    book.record(words.SoundGiven(sound_room=room_name, name=name))
    return SoundSource(room=room_name, name=name)


@action("sounds/rooms/silence/", admits=DIRECTORS, opens=of_house)
def take_sound_away(book: OpenBook, *, room: RoomName = "") -> RoomNamed:
    """Silence a room: no screen plays sound in it.

    Raises ``Refusal("not_found")`` if none did.
    """
    book.require(HOUSE.kind)
    row = RoomSound.objects.filter(room=room).first()
    if row is None:
        raise Refusal("not_found", what="room", id=room)
    book.delete(row)
    book.record(words.SoundTakenAway(sound_room=room))
    return RoomNamed(room=room)


@action("sounds/", admits=DIRECTORS, opens=of_house)
def choose_sounds(
    book: OpenBook, *, sounds: Annotated[tuple[ChosenSound, ...], Limits(1, len(Occasion))]
) -> SoundsChosen:
    """Choose the sound of each occasion named, or silence.

    Raises ``Refusal("sound_unknown")``.
    """
    book.require(HOUSE.kind)
    rows = {row.occasion: row for row in SoundChoice.objects.all()}
    # If an occasion is named twice, the last choice counts.
    for occasion, sound in {choice.occasion: choice.sound for choice in sounds}.items():
        if sound not in ("", *Sound.values):
            raise Refusal("sound_unknown", field=occasion, sound=sound)
        if (row := rows.get(occasion)) is None:
            book.create(SoundChoice, occasion=occasion, sound=sound)
        else:
            row.sound = sound
            book.save(row)
    book.record(words.SoundsChosen())
    return SoundsChosen(chosen=len(sounds))


def note_speakers(reports: Iterable[SpeakerReport]) -> None:
    """Store the sound state that screens reported; no book, because it is not part of the record."""
    for report in reports:
        row = Speaker.objects.filter(display=report.display_id, device=report.device_id).first()
        row = row or Speaker(display_id=report.display_id, device_id=report.device_id)
        row.at, row.state = report.at, report.state.value
        row.save()

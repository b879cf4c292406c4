"""The page of sounds and automations: which screens play which sounds, and what happens automatically."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.endpoint import Offer, after
from access.page import page
from access.permissions import has_role
from access.roles import DIRECTORS, FLOOR
from automation.actions.firing import Tried, try_automation
from automation.kinds import Deed, Occasion, Sound
from automation.pages.strip import KINDS
from automation.queries import automations as automation_automations
from automation.queries.automations import AutomationView, OccurrenceView, last_occurrences
from automation.queries.sounds import Sounding, SoundingView, chosen_sounds, sounding
from automation.wording import became, heard, room_label, then, when
from displays.displays.rows import displays
from journal import instants
from people.queries.devices import device
from tournaments import queries as tournaments

PLAYED = ("announced", "registration", "running", "finished")


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a list; ``kind`` is the field name its value is sent as, where that varies."""

    value: str
    label: str
    is_chosen: bool = False
    kind: str = ""


@dataclass(frozen=True, slots=True)
class RoomLine:
    """A room, the screen that plays its sound, and those that could."""

    room: str
    label: str
    text: str
    kind: str
    screens: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class OccasionLine:
    """An occasion and its sound."""

    occasion: str
    label: str
    sound: str


@dataclass(frozen=True, slots=True)
class AutomationLine:
    """An automation in words; ``last`` is the outcome of its latest run, empty if it never ran.

    ``event_id`` is the one event it applies to, at which it is also tested; None is every event.
    """

    id: int
    name: str
    is_on: bool
    when: str
    then: str
    event: str
    event_id: int | None
    last: str = ""
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class AutomationPage:
    """Everything on the page; ``likely`` is the event preselected for tests and dry runs."""

    rooms: tuple[RoomLine, ...]
    occasions: tuple[OccasionLine, ...]
    sounds: tuple[Choice, ...]
    automations: tuple[AutomationLine, ...]
    events: tuple[Choice, ...]
    may_direct: bool


@page(reads=FLOOR)
def overview(request: HttpRequest) -> HttpResponse:
    """Sounds and automations, or with htmx only the list of rooms or automations."""
    part = request.GET.get("part", "")
    template = f"automation/_{part}.html" if part in ("rooms", "list") else "automation/page.html"
    return render(request, template, {"page": _page(request)})


def _page(request: HttpRequest) -> AutomationPage:
    names = {event.id: event.name for event in tournaments.events(PLAYED)}
    running = [event.id for event in tournaments.events(("running",))]
    chosen = chosen_sounds()
    return AutomationPage(
        rooms=_rooms(request),
        occasions=tuple(OccasionLine(one.value, str(one.label), chosen[one]) for one in Occasion),
        sounds=tuple(Choice(value, str(label)) for value, label in Sound.choices),
        automations=_automations(names),
        events=tuple(Choice(str(pk), name, pk in running[:1]) for pk, name in names.items()),
        may_direct=has_role(request, DIRECTORS),
    )


def _rooms(request: HttpRequest) -> tuple[RoomLine, ...]:
    terminal = getattr(request, "device", None)
    return tuple(_room(one, terminal.pk if terminal else 0) for one in sounding(instants.now()))


def _room(one: SoundingView, terminal: int) -> RoomLine:
    hung = [row for row in displays() if row.room == one.room or row.id == one.display_id]
    screens = [Choice(str(row.id), row.name, row.id == one.display_id, "display") for row in hung]
    known = {terminal, one.device_id or 0} - {0}
    screens += [Choice(str(pk), device(pk).name, pk == one.device_id, "device") for pk in sorted(known)]
    kind = KINDS.get(one.state, "alert")
    return RoomLine(one.room, room_label(one.room), heard(one), kind, tuple(screens))


def _automations(events: dict[int, str]) -> tuple[AutomationLine, ...]:
    screens = {row.id: row.name for row in displays()}
    last = {one.automation_id: one for one in last_occurrences()}
    lines = ((one, _automation(one, screens, events)) for one in automation_automations.automations())
    return tuple(_with_last(line, last[one.id]) if one.id in last else line for one, line in lines)


def _automation(one: AutomationView, screens: dict[int, str], events: dict[int, str]) -> AutomationLine:
    event = events.get(one.event) or tournaments.event(one.event).name if one.event else ""
    return AutomationLine(one.id, one.name, one.is_on, when(one), then(one, screens), event, one.event)


def _with_last(line: AutomationLine, one: OccurrenceView) -> AutomationLine:
    return replace(line, last=became(one), is_refused=bool(one.code))


@after(try_automation)
def unheard(answer: Tried) -> Offer | None:
    """Why the tested sound is not heard."""
    return Offer(detail=_unheard()) if answer.deed == Deed.SOUND else None


def _unheard() -> str:
    """Why no sound is heard now; empty if some room plays it."""
    rooms = sounding(instants.now())
    return "" if any(one.state is Sounding.READY for one in rooms) else ". ".join(map(heard, rooms))

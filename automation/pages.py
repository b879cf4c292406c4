"""The pages of sounds and automations: texts, forms, and the sound bar of the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from access.endpoint import Offer, after
from access.page import by_page, page
from access.roles import DIRECTORS, FLOOR
from access.typed import whole_number
from automation import rows
from automation.kinds import MOST_LEVELS, MOST_MINUTES_BEFORE, MOST_PLAYERS, Deed, Occasion, Sound, Trigger
from automation.models import Automation, Occurrence
from automation.rows import automation, last_occurrences
from automation.sounds import Sounding, SoundingView, chosen_sounds, sounding
from automation.verbs import AutomationTerms, Tried, change_automation, make_automation, try_automation
from displays.displays.rows import VIEWS, displays
from journal import instants
from people.devices.rows import device
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording import words
from wording.dates import date_format


def when(one: Automation) -> str:
    """The trigger, with its conditions."""
    return ", ".join(_when(one))


def _when(one: Automation) -> Iterator[str]:
    if one.trigger == Trigger.PLAYERS_LEFT:
        yield ngettext("%(players)s player left", "%(players)s players left", one.number or 0) % {
            "players": one.number
        }
    elif one.trigger == Trigger.LEVEL_BEGIN and one.number:
        yield gettext("Level %(level)s begins") % {"level": one.number}
    elif one.trigger == Trigger.REGISTRATION_SOON:
        before = ngettext(
            "%(minutes)s minute before registration closes",
            "%(minutes)s minutes before registration closes",
            one.number or 0,
        )
        yield before % {"minutes": one.number}
    else:
        yield one.get_trigger_display()
    if one.players_from and one.players_to:
        values = {"least": one.players_from, "most": one.players_to}
        yield gettext("%(least)s to %(most)s players left") % values
    elif one.players_from:
        yield gettext("%(least)s or more players left") % {"least": one.players_from}
    elif one.players_to:
        yield gettext("%(most)s or fewer players left") % {"most": one.players_to}
    yield from _levels(one.level_from, one.level_to)


def _levels(least: int | None, most: int | None) -> Iterator[str]:
    if least and most:
        values = {"least": least, "most": most}
        yield (
            gettext("level %(least)s") % values
            if least == most
            else gettext("levels %(least)s to %(most)s") % values
        )
    elif least:
        yield gettext("from level %(level)s") % {"level": least}
    elif most:
        yield gettext("to level %(level)s") % {"level": most}


def then(one: Automation, screens: Mapping[int, str]) -> str:
    """What the automation does."""
    if one.deed == Deed.SOUND:
        return gettext("Sound: %(sound)s") % {"sound": Sound(one.sound).label}
    if one.deed == Deed.ANNOUNCE:
        return gettext("Announcement: “%(text)s”") % {"text": one.text}
    values = {"display": screens.get(one.display_id or 0, "–"), "view": dict(VIEWS).get(one.view, one.view)}
    return gettext("%(display)s shows: %(view)s") % values


def became(one: Occurrence) -> str:
    """The outcome of the run."""
    values = {"at": date_format(timezone.localtime(one.at), "SHORT_DATETIME_FORMAT")}
    if not one.code:
        return gettext("Last triggered: %(at)s") % values
    why, _remedy = words.explain(Refusal(one.code))
    return gettext("Failed (%(at)s): %(why)s") % (values | {"why": why})


def room_label(room: str) -> str:
    """The room by its name, or the only one."""
    return room or gettext("the room")


def heard(view: SoundingView) -> str:
    """Whether the room has sound, and what helps if it has none."""
    values = {"name": view.name, "room": room_label(view.room)}
    labels = {
        Sounding.READY: gettext("%(name)s: sound on"),
        Sounding.BLOCKED: gettext("%(name)s is muted: tap it once"),
        Sounding.NONE: gettext("%(name)s has no sound: choose another screen"),
        Sounding.AWAY: gettext("%(name)s is not responding: is it on?"),
        Sounding.NOBODY: gettext("No screen plays sound in %(room)s"),
    }
    return labels[view.state] % values


KINDS = {Sounding.READY: "good", Sounding.NOBODY: ""}


@dataclass(frozen=True, slots=True)
class BarRoom:
    """A room, with the state of its sound in words."""

    room: str
    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class SoundStrip:
    """The rooms, and the address of the page that chooses sounds."""

    page_url: str
    rooms: tuple[BarRoom, ...]


def sound_strip() -> SoundStrip:
    """The current state of the house's sound."""
    rooms = sounding(instants.now())
    lines = tuple(
        BarRoom(room_label(room.room), heard(room), KINDS.get(room.state, "alert")) for room in rooms
    )
    return SoundStrip(reverse("automation"), lines)


PLAYED = ("announced", "registration", "running", "finished")


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a list; ``kind`` is the field name that its value is sent as, if that varies."""

    value: str
    label: str
    is_chosen: bool = False
    kind: str = ""


@dataclass(frozen=True, slots=True)
class RoomLine:
    """A room, the screen that plays its sound, and the screens that could."""

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

    ``event_id`` is the one event it applies to, which also serves to test it; None is every event.
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


def rooms_with_sound() -> tuple[RoomLine, ...]:
    """Each room, with the screens that could play its sound; a terminal adds itself, see static/js/automation.js."""
    return tuple(_room(room) for room in sounding(instants.now()))


def occasions() -> tuple[OccasionLine, ...]:
    """Each occasion with its sound."""
    sounds = chosen_sounds()
    return tuple(OccasionLine(one.value, str(one.label), sounds[one]) for one in Occasion)


def sounds_to_choose() -> tuple[Choice, ...]:
    """Every sound."""
    return tuple(Choice(value, str(label)) for value, label in Sound.choices)


def events_to_test() -> tuple[Choice, ...]:
    """The events with which an automation can be tested; the one in play is preselected."""
    running = [event.id for event in tournaments.events(("running",))]
    return tuple(
        Choice(str(event.id), event.name, event.id in running[:1]) for event in tournaments.events(PLAYED)
    )


def _room(one: SoundingView) -> RoomLine:
    hung = [row for row in displays() if row.room == one.room or row.id == one.display_id]
    screens = [Choice(str(row.id), row.name, row.id == one.display_id, "display") for row in hung]
    if pk := one.device_id:
        screens.append(Choice(str(pk), device(pk).name, True, "device"))
    kind = KINDS.get(one.state, "alert")
    return RoomLine(one.room, room_label(one.room), heard(one), kind, tuple(screens))


def automation_lines() -> tuple[AutomationLine, ...]:
    """The automations in words."""
    events = {event.id: event.name for event in tournaments.events(PLAYED)}
    screens = {row.id: row.name for row in displays()}
    last = {occurrence.automation_id: occurrence for occurrence in last_occurrences()}
    lines = ((one, _automation(one, screens, events)) for one in rows.automations())
    return tuple(_with_last(line, last[one.pk]) if one.pk in last else line for one, line in lines)


def _automation(one: Automation, screens: dict[int, str], events: dict[int, str]) -> AutomationLine:
    pk = one.event_id
    event = events.get(pk) or tournaments.event(pk).name if pk else ""
    return AutomationLine(one.pk, one.name, one.is_on, when(one), then(one, screens), event, pk)


def _with_last(line: AutomationLine, one: Occurrence) -> AutomationLine:
    return replace(line, last=became(one), is_refused=bool(one.code))


@after(try_automation)
def unheard(answer: Tried) -> Offer | None:
    """Why the tested sound is not heard."""
    return Offer(detail=_unheard()) if answer.deed == Deed.SOUND else None


def _unheard() -> str:
    """Why no sound is heard now; empty if any room plays it."""
    rooms = sounding(instants.now())
    return "" if any(room.state is Sounding.READY for room in rooms) else ". ".join(map(heard, rooms))


OTHER = "others."
"""The prefix of the names of the fields for other languages."""
COUNTED: Mapping[str, str] = {
    Trigger.PLAYERS_LEFT.value: "number",
    Trigger.LEVEL_BEGIN.value: "level",
    Trigger.REGISTRATION_SOON.value: "before",
}
"""The field for the number that a trigger counts."""
NUMBERS = ("players_from", "players_to", "level_from", "level_to")
OF_ONE_KIND: Mapping[str, tuple[str, ...]] = {
    Deed.SOUND.value: ("sound",),
    Deed.ANNOUNCE.value: ("text", "minutes", "is_urgent"),
    Deed.VIEW.value: ("display", "view"),
    Trigger.PLAYERS_LEFT.value: ("number",),
    Trigger.LEVEL_BEGIN.value: ("level",),
    Trigger.REGISTRATION_SOON.value: ("before",),
}
"""Fields that only one action or trigger has; the page hides those of the others."""


class AutomationForm(forms.Form):
    """The form; the action checks its values."""

    name = forms.CharField(label=_("Name"), max_length=60)
    event = forms.ChoiceField(label=_("Event"), required=False)
    trigger = forms.ChoiceField(label=_("Trigger"), choices=Trigger.choices)
    number = forms.IntegerField(label=_("Players left"), min_value=1, max_value=MOST_PLAYERS, required=False)
    level = forms.IntegerField(
        label=_("Level"),
        min_value=1,
        max_value=MOST_LEVELS,
        required=False,
        help_text=_("Empty: every level."),
    )
    before = forms.IntegerField(
        label=_("Minutes before"), min_value=1, max_value=MOST_MINUTES_BEFORE, required=False
    )
    players_from = forms.IntegerField(
        label=_("Players left, from"), min_value=1, max_value=MOST_PLAYERS, required=False
    )
    players_to = forms.IntegerField(
        label=_("Players left, to"), min_value=1, max_value=MOST_PLAYERS, required=False
    )
    level_from = forms.IntegerField(label=_("From level"), min_value=1, max_value=MOST_LEVELS, required=False)
    level_to = forms.IntegerField(label=_("To level"), min_value=1, max_value=MOST_LEVELS, required=False)
    deed = forms.ChoiceField(label=_("Action"), choices=Deed.choices)
    sound = forms.ChoiceField(label=_("Sound"), choices=Sound.choices, required=False)
    text = forms.CharField(label=_("Announcement text"), max_length=200, required=False)
    minutes = forms.IntegerField(label=_("Minutes shown"), min_value=1, max_value=1_440, required=False)
    is_urgent = forms.BooleanField(label=_("Full screen"), required=False)
    display = forms.ChoiceField(label=_("Display"), required=False)
    view = forms.ChoiceField(label=_("View"), choices=VIEWS, required=False)

    def __init__(
        self,
        typed: QueryDict | None = None,
        initial: dict[str, Any] | None = None,
        event_id: int | None = None,
    ) -> None:
        super().__init__(None if typed is None else _needed(typed), initial=initial)
        events = {str(event.id): event.name for event in tournaments.events(PLAYED)}
        if event_id is not None:
            # An automation of an event that is over stays assigned to it.
            events.setdefault(str(event_id), tournaments.event(event_id).name)
        self.fields["event"].choices = [("", _("Every event")), *events.items()]  # type: ignore[attr-defined]
        for code in other_languages():
            self.fields[f"{OTHER}{code}"] = forms.CharField(
                label=dict(settings.LANGUAGES).get(code, code), max_length=200, required=False
            )
        screens = [(str(row.id), row.name) for row in displays()]
        self.fields["display"].choices = [("", "–"), *screens]  # type: ignore[attr-defined]

    @property
    def others(self) -> list[forms.BoundField]:
        """The fields of the announcement in the other languages of the house."""
        return [self[name] for name in self.fields if name.startswith(OTHER)]

    def terms(self) -> AutomationTerms:
        """The values in the form that the action takes; only the fields that the action needs."""
        values = self.cleaned_data
        deed = values["deed"]
        return AutomationTerms(
            name=values["name"],
            trigger=Trigger(values["trigger"]),
            deed=Deed(deed),
            event=whole_number(values["event"]),
            number=values[COUNTED[values["trigger"]]] if values["trigger"] in COUNTED else None,
            players_from=values["players_from"],
            players_to=values["players_to"],
            level_from=values["level_from"],
            level_to=values["level_to"],
            sound=values["sound"] if deed == Deed.SOUND else "",
            text=values["text"] if deed == Deed.ANNOUNCE else "",
            others=self._others() if deed == Deed.ANNOUNCE else {},
            minutes=values["minutes"] or 5,
            is_urgent=values["is_urgent"],
            display=whole_number(values["display"]) if deed == Deed.VIEW else None,
            view=values["view"] if deed == Deed.VIEW else "",
        )

    def _others(self) -> dict[str, str]:
        return {
            name.removeprefix(OTHER): text
            for name, text in self.cleaned_data.items()
            if name.startswith(OTHER) and text
        }


def other_languages() -> tuple[str, ...]:
    """The languages of the house besides its first."""
    return tuple(tournaments.house().languages[1:]) if tournaments.has_house() else ()


def _needed(typed: QueryDict) -> dict[str, str]:
    """The values without the hidden fields: nobody can correct a field that is not visible."""
    kinds = {typed.get("deed"), typed.get("trigger")}
    hidden = {name for kind, names in OF_ONE_KIND.items() if kind not in kinds for name in names}
    return {name: str(value) for name, value in typed.items() if name not in hidden}


def _initial(one: Automation) -> dict[str, Any]:
    values = {
        name: getattr(one, name) for name in ("name", *NUMBERS, "deed", "sound", "text", "minutes", "view")
    }
    event, display = str(one.event_id or ""), str(one.display_id or "")
    number = {COUNTED[one.trigger]: one.number} if one.trigger in COUNTED else {}
    return (
        values
        | {f"{OTHER}{language}": text for language, text in one.others}
        | number
        | {
            "trigger": one.trigger,
            "is_urgent": one.is_urgent,
            "event": event,
            "display": display,
        }
    )


@page(reads=FLOOR, writes=DIRECTORS)
def new(request: HttpRequest) -> HttpResponse:
    """Create an automation."""
    return _edited(request, None)


@page(reads=FLOOR, writes=DIRECTORS)
def edit(request: HttpRequest, automation_id: int) -> HttpResponse:
    """Change an automation."""
    return _edited(request, automation(automation_id))


def _edited(request: HttpRequest, one: Automation | None) -> HttpResponse:
    automation_id, event_id = (one.pk, one.event_id) if one else (None, None)
    if request.method != "POST":
        initial = _initial(one) if one else {"minutes": 5}
        return _form(request, AutomationForm(initial=initial, event_id=event_id), automation_id)
    form = AutomationForm(request.POST, event_id=event_id)
    if not form.is_valid():
        return _form(request, form, automation_id, status=400)
    try:
        _save(request, form.terms(), automation_id)
    except Refusal as refusal:
        field = COUNTED.get(request.POST.get("trigger", "")) if refusal.field == "number" else refusal.field
        form.add_error(field if field in form.fields else None, words.in_one_line(refusal))
        return _form(request, form, automation_id, status=409)
    return redirect("automation")


def _save(request: HttpRequest, terms: AutomationTerms, automation_id: int | None) -> None:
    if automation_id is None:
        make_automation.perform_with(by_page(request), terms=terms)
    else:
        change_automation.perform_with(by_page(request), terms=terms, automation=automation_id)


def _form(
    request: HttpRequest, form: AutomationForm, automation_id: int | None, status: int = 200
) -> HttpResponse:
    context = {"form": form, "automation_id": automation_id}
    return render(request, "automation/form.html", context, status=status)


@page(reads=FLOOR)
def dry_run(request: HttpRequest, automation_id: int) -> HttpResponse:
    """Show when it would have been triggered at an event, and when its conditions would have stopped it."""
    one = automation(automation_id)
    wanted = whole_number(request.GET.get("event", ""))
    events = tournaments.events_offered((*PLAYED, "settled"), {pk for pk in (one.event_id, wanted) if pk})
    own = [event.id for event in events if event.id == one.event_id]
    running = [event.id for event in events if event.state == "running"]
    usual = [*own, *running, *(event.id for event in events)]
    event_id = next(iter(usual), None) if wanted is None else wanted
    context = {
        "one": one,
        "when": when(one),
        "then": then(one, {row.id: row.name for row in displays()}),
        "events": events,
        "chosen": event_id,
        "runs": rows.dry_run(automation_id, event_id) if event_id else (),
    }
    return render(request, "automation/dry_run.html", context)

"""One automation: created or changed by a form, with a dry run on what has happened at an event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import DIRECTORS, FLOOR
from access.typed import whole_number
from automation.actions.automations import AutomationTerms, change_automation, make_automation
from automation.kinds import MOST_LEVELS, MOST_MINUTES_BEFORE, MOST_PLAYERS, Deed, Sound, Trigger
from automation.pages.lists import PLAYED
from automation.queries import automations
from automation.queries.automations import AutomationView, automation
from automation.wording import then, when
from displays.displays.rows import VIEWS, displays
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording import words

OTHER = "others."
"""What the names of the fields for other languages begin with."""
COUNTED: Mapping[str, str] = {
    Trigger.PLAYERS_LEFT.value: "number",
    Trigger.LEVEL_BEGIN.value: "level",
    Trigger.REGISTRATION_SOON.value: "before",
}
"""The field that says how many a trigger counts."""
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
    """What is typed; the action checks it."""

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
        events = {str(one.id): one.name for one in tournaments.events(PLAYED)}
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
        """What was typed, in the form the action takes; only the fields the action needs."""
        told = self.cleaned_data
        deed = told["deed"]
        return AutomationTerms(
            name=told["name"],
            trigger=Trigger(told["trigger"]),
            deed=Deed(deed),
            event=whole_number(told["event"]),
            number=told[COUNTED[told["trigger"]]] if told["trigger"] in COUNTED else None,
            players_from=told["players_from"],
            players_to=told["players_to"],
            level_from=told["level_from"],
            level_to=told["level_to"],
            sound=told["sound"] if deed == Deed.SOUND else "",
            text=told["text"] if deed == Deed.ANNOUNCE else "",
            others=self._others() if deed == Deed.ANNOUNCE else {},
            minutes=told["minutes"] or 5,
            is_urgent=told["is_urgent"],
            display=whole_number(told["display"]) if deed == Deed.VIEW else None,
            view=told["view"] if deed == Deed.VIEW else "",
        )

    def _others(self) -> dict[str, str]:
        return {
            name.removeprefix(OTHER): said
            for name, said in self.cleaned_data.items()
            if name.startswith(OTHER) and said
        }


def other_languages() -> tuple[str, ...]:
    """The languages of the house besides its first."""
    return tuple(tournaments.house().languages[1:]) if tournaments.has_house() else ()


def _needed(typed: QueryDict) -> dict[str, str]:
    """What was typed without the hidden fields: nobody can correct a field that is not visible."""
    chosen = {typed.get("deed"), typed.get("trigger")}
    hidden = {name for kind, names in OF_ONE_KIND.items() if kind not in chosen for name in names}
    return {name: str(value) for name, value in typed.items() if name not in hidden}


def _initial(one: AutomationView) -> dict[str, Any]:
    kept = {
        name: getattr(one, name) for name in ("name", *NUMBERS, "deed", "sound", "text", "minutes", "view")
    }
    event, display = str(one.event or ""), str(one.display or "")
    counted = {COUNTED[one.trigger]: one.number} if one.trigger in COUNTED else {}
    return (
        kept
        | {f"{OTHER}{said.language}": said.text for said in one.others}
        | counted
        | {
            "trigger": one.trigger.value,
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


def _edited(request: HttpRequest, one: AutomationView | None) -> HttpResponse:
    automation_id, event_id = (one.id, one.event) if one else (None, None)
    if request.method != "POST":
        initial = _initial(one) if one else {"minutes": 5}
        return _form(request, AutomationForm(initial=initial, event_id=event_id), automation_id)
    form = AutomationForm(request.POST, event_id=event_id)
    if not form.is_valid():
        return _form(request, form, automation_id, status=400)
    try:
        _kept(request, form.terms(), automation_id)
    except Refusal as refusal:
        field = COUNTED.get(request.POST.get("trigger", "")) if refusal.field == "number" else refusal.field
        form.add_error(field if field in form.fields else None, words.in_one_line(refusal))
        return _form(request, form, automation_id, status=409)
    return redirect("automation")


def _kept(request: HttpRequest, terms: AutomationTerms, automation_id: int | None) -> None:
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
    """When it would have been triggered at an event, and when its conditions would have stopped it."""
    one = automation(automation_id)
    asked = whole_number(request.GET.get("event", ""))
    events = tournaments.events_offered((*PLAYED, "settled"), {pk for pk in (one.event, asked) if pk})
    own = [event.id for event in events if event.id == one.event]
    running = [event.id for event in events if event.state == "running"]
    usual = [*own, *running, *(event.id for event in events)]
    chosen = next(iter(usual), None) if asked is None else asked
    context = {
        "one": one,
        "when": when(one),
        "then": then(one, {row.id: row.name for row in displays()}),
        "events": events,
        "chosen": chosen,
        "runs": automations.dry_run(automation_id, chosen) if chosen else (),
    }
    return render(request, "automation/dry_run.html", context)

"""Setting an event up in steps: from a template, the library or the house's defaults, or as a copy."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page, say_done
from access.roles import DIRECTORS, NOBODY
from journal import instants
from rulebook.refusals import Refusal
from tournaments import actions, queries
from tournaments.check.outlook import outlook
from tournaments.check.setups import setup_errors
from tournaments.library import events_known, load_event
from tournaments.library.ready import ReadyStructure, first_structures, ready_structure, with_ready
from tournaments.library.topics import Topic, applied
from tournaments.models import EventState
from tournaments.set_up.defaults import blank_setup, frozen_fields, still_ours
from tournaments.set_up.forms import EventForm
from tournaments.set_up.lists import KINDS
from tournaments.set_up.outlook_pages import outlook_part
from tournaments.set_up.steps import SetupStep, StepForms, gone_on, step_url, steps_shown
from tournaments.typed.rows import rows_changed
from tournaments.typed.walltime import WallTimeField
from tournaments.values import EventSetup
from wording import words

DAY = timedelta(days=1)
EVENING = 19
TYPED_STEPS = (SetupStep.FORMAT, SetupStep.DAYS, SetupStep.ENTRIES, SetupStep.PAYOUTS)


class NewEventForm(forms.Form):
    """The name of a new event; the library's events bring their own."""

    name = forms.CharField(label=_("Name"), max_length=120, required=False)


@dataclass(frozen=True, slots=True)
class Source:
    """What a new event may start from: its key and its title."""

    key: str
    title: str


@page(reads=DIRECTORS, writes=DIRECTORS)
def new_event(request: HttpRequest) -> HttpResponse:
    """The first step of a new event: what it starts from, and its name. Then it is a draft, and is edited."""
    source = request.POST.get("from", request.GET.get("from", ""))
    base = _source(source)
    form = NewEventForm(request.POST or None, initial={"name": base.name})
    if request.method == "POST" and form.is_valid():
        setup = replace(base, name=form.cleaned_data["name"].strip() or base.name)
        try:
            made = actions.create_event.perform_with(by_page(request), setup=setup).answer
            return redirect(step_url(SetupStep.DAYS, made.id))
        except Refusal as refusal:
            form.add_error("name" if refusal.field == "name" else None, words.explain(refusal)[1])
    context = {
        "form": form,
        "source": source,
        "steps": steps_shown(SetupStep.FORMAT, None),
        "templates": _templates(),
        "library": _library(),
        "ready": _ready_named(source),
        "outlook": outlook(base),
    }
    return render(request, "tournaments/event_new.html", context)


@page(reads=NOBODY, writes=DIRECTORS)
def new_outlook(request: HttpRequest) -> HttpResponse:
    """What an event from the chosen source would come to."""
    return outlook_part(request, outlook(_source(request.POST.get("from", ""))))


@page(reads=DIRECTORS, writes=DIRECTORS)
def edit_event(request: HttpRequest, event_id: int, step: str = SetupStep.FORMAT.value) -> HttpResponse:
    """A step of the set-up: changed as far as the event's state allows, saved before another one is opened."""
    asked = _step(step)
    typed, is_rows_only = rows_changed(request.POST)
    shown = StepForms(asked, queries.event_setup(event_id), typed or None, own=event_id)
    shown.freeze(_frozen(event_id))
    if request.method == "POST" and not is_rows_only and shown.is_valid():
        try:
            _save(request, shown, event_id)
            return redirect(gone_on(request, asked, event_id))
        except Refusal as refusal:
            shown.show(refusal)
    return _page(request, shown, event_id)


@page(reads=NOBODY, writes=DIRECTORS)
def step_outlook(request: HttpRequest, event_id: int, step: str) -> HttpResponse:
    """What the event comes to as typed in this step; nothing is saved."""
    shown = StepForms(_step(step), queries.event_setup(event_id), request.POST, own=event_id)
    shown.freeze(_frozen(event_id))
    if not shown.is_valid():
        return outlook_part(request, None, unread=[label for _id, label in shown.problems()])
    try:
        found = outlook(shown.setup(queries.house()))
        return outlook_part(request, found, lists_prizes=shown.step is SetupStep.PAYOUTS)
    except Refusal as refusal:
        return outlook_part(request, None, problem=words.explain(refusal)[1])


class DuplicateForm(forms.Form):
    """The same event on another date."""

    name = forms.CharField(label=_("Name"), max_length=120)
    starts_at = WallTimeField(
        label=_("Starts at"),
    )


@page(reads=DIRECTORS, writes=DIRECTORS)
def duplicate(request: HttpRequest, event_id: int) -> HttpResponse:
    """Copy the set-up, a week later unless another date is given."""
    shown = queries.event(event_id)
    initial = {"name": shown.name, "starts_at": shown.starts_at + 7 * DAY}
    form = DuplicateForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        command = actions.DuplicateEvent(event=event_id, **form.cleaned_data)
        made = actions.duplicate_event.perform(command, by_page(request)).answer
        return redirect("event", made.id)
    return render(request, "tournaments/duplicate.html", {"event": shown, "form": form})


def _step(name: str) -> SetupStep:
    """A step that is typed here; raises ``Refusal("not_found")``."""
    if name not in TYPED_STEPS:
        raise Refusal("not_found", what="step", id=name)
    return SetupStep(name)


def _source(source: str) -> EventSetup:
    """``template:7``, ``ready:turbo``, ``sanremo.json:friday`` … or nothing."""
    starts_at = _tomorrow_evening()
    if source.startswith("ready:"):
        return with_ready(blank_setup(queries.house(), starts_at), source[6:])
    if source.startswith("template:") and source[9:].isdecimal():
        kept = queries.template(int(source[9:]))
        return applied(kept.topic, kept.body, blank_setup(queries.house(), starts_at))
    return load_event(source, starts_at) if source else blank_setup(queries.house(), starts_at)


def _tomorrow_evening() -> datetime:
    evening = timezone.localtime(instants.now() + DAY)
    return evening.replace(hour=EVENING, minute=0, second=0, microsecond=0)


def _frozen(event_id: int) -> frozenset[str]:
    """The fields that buyers or play rely on."""
    is_running = queries.event(event_id).state == EventState.RUNNING
    return frozen_fields(has_entries=queries.has_entries(event_id), is_running=is_running)


def _save(request: HttpRequest, shown: StepForms, event_id: int) -> None:
    setup = shown.setup(queries.house())
    setup = replace(setup, house_defaults=still_ours(shown.base, setup))
    for error in setup_errors(setup)[1:]:
        shown.show(error.refusal)
    done = actions.edit_event.perform_with(by_page(request), event=event_id, setup=setup)
    say_done(request, done.line)


def _page(request: HttpRequest, shown: StepForms, event_id: int) -> HttpResponse:
    base = shown.base
    context = {
        "event": queries.event(event_id),
        "step": shown.step,
        "steps": steps_shown(shown.step, event_id),
        "parts": shown.parts,
        "form": shown.form,
        "problems": tuple(shown.problems()),
        "ours": [_label(name) for name in base.house_defaults],
        "currency": base.currency,
        "is_frozen": shown.has_frozen,
        "outlook": outlook(base),
        "lists_prizes": shown.step is SetupStep.PAYOUTS,
    }
    return render(request, "tournaments/event_step.html", context)


def _ready_named(source: str) -> tuple[ReadyStructure, ...]:
    """The ready-made structures listed in the page, and the selected one."""
    first = first_structures()
    kind, _colon, name = source.partition(":")
    chosen = (ready_structure(name),) if kind == "ready" and name else ()
    return (*first, *(one for one in chosen if one not in first))


def _label(field: str) -> Any:
    """A field of the set-up as its step names it."""
    if field in KINDS:
        return KINDS[field].title
    known = EventForm.base_fields.get(field)
    return known.label if known is not None else _("Levels and breaks")


def _templates() -> tuple[Source, ...]:
    return tuple(Source(f"template:{kept.id}", kept.name) for kept in queries.templates(Topic.EVENT))


def _library() -> tuple[Source, ...]:
    """The real events of the library."""
    return tuple(Source(which, load_event(which, instants.now()).name) for which in events_known())

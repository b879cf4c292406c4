"""Setting up an event in steps: from a template, the library, the house’s defaults or a copy."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page, say_done
from access.roles import ADMINISTRATORS, DIRECTORS, NOBODY, READERS
from journal import instants
from people.forms import show_refusal
from rulebook.profile import RulesProfile
from rulebook.refusals import Refusal
from tournaments import events as tournaments_events
from tournaments.check.outlook import Outlook, outlook
from tournaments.check.preflight import preflight_words
from tournaments.check.setups import setup_errors
from tournaments.entries.rows import has_entries
from tournaments.events import event, event_setup
from tournaments.library import events_known, load_event
from tournaments.library.ready import ReadyStructure, first_structures, ready_structure, with_ready
from tournaments.library.rows import Topic, applied, template, templates
from tournaments.lifecycle.pages import BEFORE_REGISTRATION, steps_of
from tournaments.models import EventState
from tournaments.rules.forms import RulesForm
from tournaments.set_up import verbs as set_up_verbs
from tournaments.set_up.defaults import blank_setup, frozen_fields, still_ours
from tournaments.set_up.forms import EventForm
from tournaments.set_up.lists import KINDS
from tournaments.set_up.steps import SetupStep, StepForms, gone_on, step_url, steps_shown
from tournaments.set_up.verbs import create_event, duplicate_event
from tournaments.typed.cells import WallTimeField
from tournaments.typed.rows import rows_changed
from tournaments.values import EventSetup
from tournaments.venue import rows as venue_rows
from tournaments.venue.rows import house
from tournaments.venue.verbs import edit_house, setup_of
from wording import words


def outlook_part(
    request: HttpRequest,
    found: Outlook | None,
    *,
    unread: list[str] | None = None,
    problem: str = "",
    lists_prizes: bool = False,
) -> HttpResponse:
    """The summary, or which inputs are unreadable, or why it cannot be computed."""
    context = {"outlook": found, "unread": unread or (), "problem": problem, "lists_prizes": lists_prizes}
    return render(request, "tournaments/_outlook.html", context)


DAY = timedelta(days=1)

EVENING = 19

TYPED_STEPS = (SetupStep.FORMAT, SetupStep.DAYS, SetupStep.ENTRIES, SetupStep.PAYOUTS)


class NewEventForm(forms.Form):
    """The name of a new event; events of the library have their own."""

    name = forms.CharField(label=_("Name"), max_length=120, required=False)


@dataclass(frozen=True, slots=True)
class Source:
    """A possible start of a new event: its key and its title."""

    key: str
    title: str


@page(reads=DIRECTORS, writes=DIRECTORS)
def new_event(request: HttpRequest) -> HttpResponse:
    """The first step of a new event: its start and its name. It becomes a draft, which is then edited."""
    source = request.POST.get("from", request.GET.get("from", ""))
    base = _source(source)
    form = NewEventForm(request.POST or None, initial={"name": base.name})
    if request.method == "POST" and form.is_valid():
        setup = replace(base, name=form.cleaned_data["name"].strip() or base.name)
        try:
            made = create_event.perform_with(by_page(request), setup=setup).answer
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
    """The expected figures of an event from the chosen start."""
    return outlook_part(request, outlook(_source(request.POST.get("from", ""))))


@page(reads=DIRECTORS, writes=DIRECTORS)
def edit_event(request: HttpRequest, event_id: int, step: str = SetupStep.FORMAT.value) -> HttpResponse:
    """A step of the set-up: editable as far as the event's state allows, saved before another step opens."""
    asked = _step(step)
    typed, is_rows_only = rows_changed(request.POST)
    shown = StepForms(asked, event_setup(event_id), typed or None, own=event_id)
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
    """The expected figures of the event as typed in this step; nothing is saved."""
    shown = StepForms(_step(step), event_setup(event_id), request.POST, own=event_id)
    shown.freeze(_frozen(event_id))
    if not shown.is_valid():
        return outlook_part(request, None, unread=[label for _id, label in shown.problems()])
    try:
        found = outlook(shown.setup(house()))
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
    shown = event(event_id)
    initial = {"name": shown.name, "starts_at": shown.starts_at + 7 * DAY}
    form = DuplicateForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        made = duplicate_event.perform_with(by_page(request), event=event_id, **form.cleaned_data).answer
        return redirect("event", made.id)
    return render(request, "tournaments/duplicate.html", {"event": shown, "form": form})


def _step(name: str) -> SetupStep:
    """A step with inputs on this page; raises ``Refusal("not_found")``."""
    if name not in TYPED_STEPS:
        raise Refusal("not_found", what="step", id=name)
    return SetupStep(name)


def _source(source: str) -> EventSetup:
    """``template:7``, ``ready:turbo``, ``sanremo.json:friday`` … or nothing."""
    starts_at = _tomorrow_evening()
    if source.startswith("ready:"):
        return with_ready(blank_setup(house(), starts_at), source[6:])
    if source.startswith("template:") and source[9:].isdecimal():
        kept = template(int(source[9:]))
        return applied(kept.topic, kept.body, blank_setup(house(), starts_at))
    return load_event(source, starts_at) if source else blank_setup(house(), starts_at)


def _tomorrow_evening() -> datetime:
    evening = timezone.localtime(instants.now() + DAY)
    return evening.replace(hour=EVENING, minute=0, second=0, microsecond=0)


def _frozen(event_id: int) -> frozenset[str]:
    """The fields that can no longer be changed, because buyers or play rely on them."""
    is_running = event(event_id).state == EventState.RUNNING
    return frozen_fields(has_entries=has_entries(event_id), is_running=is_running)


def _save(request: HttpRequest, shown: StepForms, event_id: int) -> None:
    setup = shown.setup(house())
    setup = replace(setup, house_defaults=still_ours(shown.base, setup))
    for error in setup_errors(setup)[1:]:
        shown.show(error.refusal)
    done = set_up_verbs.edit_event.perform_with(by_page(request), event=event_id, setup=setup)
    say_done(request, done.line)


def _page(request: HttpRequest, shown: StepForms, event_id: int) -> HttpResponse:
    base = shown.base
    context = {
        "event": event(event_id),
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
    """The ready-made structures that the page lists, with the selected one."""
    first = first_structures()
    kind, _colon, name = source.partition(":")
    chosen = (ready_structure(name),) if kind == "ready" and name else ()
    return (*first, *(one for one in chosen if one not in first))


def _label(field: str) -> Any:
    """The label of a set-up's field in its step."""
    if field in KINDS:
        return KINDS[field].title
    known = EventForm.base_fields.get(field)
    return known.label if known is not None else _("Levels and breaks")


def _templates() -> tuple[Source, ...]:
    return tuple(Source(f"template:{kept.id}", kept.name) for kept in templates(Topic.EVENT))


def _library() -> tuple[Source, ...]:
    """The real events of the library."""
    return tuple(Source(which, load_event(which, instants.now()).name) for which in events_known())


@page(reads=READERS)
def check(request: HttpRequest, event_id: int) -> HttpResponse:
    """All findings, errors first; what must be done before entries can be sold."""
    event, setup = tournaments_events.event(event_id), event_setup(event_id)
    findings = preflight_words(setup)
    may_write = request.user.role in DIRECTORS  # type: ignore[union-attr]
    context = {
        "event": event,
        "steps": steps_shown(SetupStep.CHECK, event_id),
        "findings": findings,
        "errors": sum(one.is_error for one in findings),
        "may_step": event.state in BEFORE_REGISTRATION,
        "next_steps": steps_of(event.state),
        "may_fix": may_write and event.state in BEFORE_REGISTRATION,
        "may_write": may_write,
        "outlook": outlook(setup),
    }
    return render(request, "tournaments/event_check.html", context)


@page(reads=READERS, writes=DIRECTORS)
def event_rules(request: HttpRequest, event_id: int) -> HttpResponse:
    """The rules of an event."""
    event = tournaments_events.event(event_id)

    def save(profile: RulesProfile) -> None:
        setup = replace(event_setup(event_id), profile=profile)
        set_up_verbs.edit_event.perform_with(by_page(request), event=event_id, setup=setup)

    may_write = event.is_open and request.user.role in DIRECTORS  # type: ignore[union-attr]
    context = {
        "event": event,
        "may_write": may_write,
        "steps": steps_shown(SetupStep.RULES, event_id),
        "outlook": outlook(event_setup(event_id)),
    }
    return _rules(request, event.profile, save, context, after=gone_on(request, SetupStep.RULES, event_id))


@page(reads=NOBODY, writes=DIRECTORS)
def rules_outlook(request: HttpRequest, event_id: int) -> HttpResponse:
    """The expected figures of the event under the rules as typed; nothing is saved."""
    setup = event_setup(event_id)
    form = RulesForm(setup.profile, request.POST)
    if not form.is_valid():
        return outlook_part(
            request, None, unread=[str(form[name].label) for name in form.errors if name in form.fields]
        )
    try:
        return outlook_part(request, outlook(replace(setup, profile=form.chosen())))
    except Refusal as refusal:
        return outlook_part(request, None, problem=words.explain(refusal)[1])


@page(reads=READERS, writes=ADMINISTRATORS)
def house_rules(request: HttpRequest) -> HttpResponse:
    """The rules of new events."""
    house = venue_rows.house()

    def save(profile: RulesProfile) -> None:
        setup = replace(setup_of(house), profile=profile)
        edit_house.perform_with(by_page(request), setup=setup)

    return _rules(request, house.profile, save, {"may_write": request.user.role in ADMINISTRATORS})  # type: ignore[union-attr]


def _rules(
    request: HttpRequest, profile: RulesProfile, save: Any, context: dict[str, Any], *, after: str = ""
) -> HttpResponse:
    form = RulesForm(profile, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            save(form.chosen())
            messages.success(request, _now("Rules saved"))
            return redirect(after or request.path)
        except Refusal as refusal:
            show_refusal(form, refusal)
    return render(request, "tournaments/rules.html", {"form": form} | context)

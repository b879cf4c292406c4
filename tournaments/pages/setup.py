"""Setting an event up by form, from a template, from the library, or as a copy of another one."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import DIRECTORS
from journal import instants
from rulebook.refusals import Refusal
from tournaments import actions, queries
from tournaments.forms import days as days_form
from tournaments.forms.event import EventForm, sections_of
from tournaments.forms.reading import freeze, initial_of, setup_of, show_error, unreadable
from tournaments.forms.walltime import WallTimeField
from tournaments.library import load_event, names_in
from tournaments.library.ready import ReadyStructure, first_structures, ready_structure, with_ready
from tournaments.models import EventState
from tournaments.setup.checks import setup_errors
from tournaments.setup.defaults import blank_setup, frozen_fields, still_ours
from tournaments.setup.topics import Topic, applied
from tournaments.setup.values import DaySetup, EventSetup

DAY = timedelta(days=1)


@page(reads=DIRECTORS, writes=DIRECTORS)
def new_event(request: HttpRequest) -> HttpResponse:
    """A new event: the form filled from the house's defaults, a template or the library."""
    source = request.GET.get("from", "")
    base = _source(source)
    if request.method == "POST":
        return _save(request, base, None)
    return _form(request, *_blank_forms(base), base, None, source=source)


@page(reads=DIRECTORS, writes=DIRECTORS)
def edit_event(request: HttpRequest, event_id: int) -> HttpResponse:
    """Change what the event's state still allows."""
    base = queries.event_setup(event_id)
    if request.method == "POST":
        return _save(request, base, event_id)
    form, rows = _blank_forms(base)
    freeze(form, _frozen(event_id))
    return _form(request, form, rows, base, event_id)


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


def _source(source: str) -> EventSetup:
    """``template:7``, ``ready:turbo``, ``sanremo.json:friday`` … or nothing."""
    starts_at = _this_evening()
    if source.startswith("ready:"):
        return with_ready(blank_setup(queries.house(), starts_at), source[6:])
    if source.startswith("template:") and source[9:].isdecimal():
        kept = queries.template(int(source[9:]))
        return applied(kept.topic, kept.body, blank_setup(queries.house(), starts_at))
    return load_event(source, starts_at) if source else blank_setup(queries.house(), starts_at)


def _this_evening() -> datetime:
    return (instants.now() + DAY).replace(hour=19, minute=0, second=0, microsecond=0)


def _blank_forms(base: EventSetup) -> tuple[EventForm, Any]:
    # A single day without settings of its own is typed with the event.
    is_plain = base.played_days == (DaySetup(base.starts_at),)
    initial = days_form.initial_of(() if is_plain else base.days)
    return EventForm(initial=initial_of(base)), days_form.DaysForm(initial=initial, prefix="days")


def _save(request: HttpRequest, base: EventSetup, event_id: int | None) -> HttpResponse:
    form = EventForm(request.POST, initial=initial_of(base))
    freeze(form, _frozen(event_id))
    rows = days_form.DaysForm(request.POST, prefix="days")
    are_valid = (form.is_valid(), rows.is_valid())
    for refusal in unreadable(form, base.currency) if form.is_valid() else ():
        show_error(form, refusal)
    if all(are_valid) and not form.errors:
        try:
            return redirect("event", _saved(request, form, rows, base, event_id))
        except Refusal as refusal:
            show_error(form, refusal)
    return _form(request, form, rows, base, event_id, source=request.GET.get("from", ""))


def _frozen(event_id: int | None) -> frozenset[str]:
    """The fields that buyers or play rely on; none for a new event."""
    if event_id is None:
        return frozenset()
    is_running = queries.event(event_id).state == EventState.RUNNING
    return frozen_fields(has_entries=queries.has_entries(event_id), is_running=is_running)


def _saved(request: HttpRequest, form: EventForm, rows: Any, base: EventSetup, event_id: int | None) -> int:
    days = days_form.days_of(rows)
    setup = setup_of(form, base, queries.house(), days)
    setup = replace(setup, house_defaults=still_ours(base, setup))
    for error in setup_errors(setup)[1:]:
        show_error(form, error.refusal)
    if event_id is None:
        return actions.create_event.perform(actions.CreateEvent(setup=setup), by_page(request)).answer.id
    actions.edit_event.perform(actions.EditEvent(event=event_id, setup=setup), by_page(request))
    return event_id


def _form(
    request: HttpRequest, form: EventForm, rows: Any, base: EventSetup, event_id: int | None, source: str = ""
) -> HttpResponse:
    context = {
        "form": form,
        "sections": sections_of(form),
        "days": rows,
        "event_id": event_id,
        "name": base.name,
        "source": source,
        "ours": [_label(name) for name in base.house_defaults],
        "currency": base.currency,
        "is_frozen": any(field.disabled for field in form.fields.values()),
        "templates": _templates() if event_id is None else (),
        "library": _library() if event_id is None else (),
        "ready": _ready_named(source) if event_id is None else (),
        "has_days": _has_days(rows),
        "days_are_bad": rows.is_bound and not rows.is_valid(),
    }
    return render(request, "tournaments/event_form.html", context)


def _ready_named(source: str) -> tuple[ReadyStructure, ...]:
    """The ready-made structures listed in the form, and the selected one."""
    first = first_structures()
    kind, _colon, name = source.partition(":")
    chosen = (ready_structure(name),) if kind == "ready" and name else ()
    return (*first, *(one for one in chosen if one not in first))


def _label(field: str) -> Any:
    """A field of the set-up as the form names it."""
    known = EventForm.base_fields.get(field)
    return known.label if known is not None else _("Levels and breaks")


def _has_days(rows: Any) -> bool:
    """Whether anything about days was typed, so that they are shown."""
    if not rows.is_bound:
        return bool(rows.initial)
    return not rows.is_valid() or any(row.get("starts_at") for row in rows.cleaned_data)


def _templates() -> tuple[tuple[str, str], ...]:
    return tuple((f"template:{kept.id}", kept.name) for kept in queries.templates(Topic.EVENT))


def _library() -> tuple[tuple[str, str], ...]:
    """The real events of the library: the address and the name of each."""
    files = (*(f"sanremo.json:{name}" for name in names_in("sanremo.json")), "montegalda_2010.json")
    return tuple((file, load_event(file, instants.now()).name) for file in files)

"""A new event, from a template, the library, the house’s defaults or a copy."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import DIRECTORS, NOBODY
from journal import instants
from rulebook.refusals import Refusal
from tournaments.check.outlook import outlook
from tournaments.events import event
from tournaments.library import event_names, load_event
from tournaments.library.ready import ReadyStructure, first_structures, ready_structure, with_ready
from tournaments.library.rows import Topic, applied, template, templates
from tournaments.set_up.defaults import blank_setup
from tournaments.set_up.outlooks import outlook_part
from tournaments.set_up.verbs import create_event, duplicate_event
from tournaments.typed.cells import WallTimeField
from tournaments.values import EventSetup
from tournaments.venue.rows import house
from wording import words

DAY = timedelta(days=1)

EVENING = 19


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
    """The start of a new event and its name. It becomes a draft."""
    source = request.POST.get("from", request.GET.get("from", ""))
    base = _source(source)
    form = NewEventForm(request.POST or None, initial={"name": base.name})
    if request.method == "POST" and form.is_valid():
        setup = replace(base, name=form.cleaned_data["name"].strip() or base.name)
        try:
            event_view = create_event.perform_with(by_page(request), setup=setup).answer
            return redirect("event", event_view.id)
        except Refusal as refusal:
            form.add_error("name" if refusal.field == "name" else None, words.explain(refusal)[1])
    context = {
        "form": form,
        "source": source,
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


class DuplicateForm(forms.Form):
    """The same event on another date."""

    name = forms.CharField(label=_("Name"), max_length=120)
    starts_at = WallTimeField(
        label=_("Starts at"),
    )


@page(reads=DIRECTORS, writes=DIRECTORS)
def duplicate(request: HttpRequest, event_id: int) -> HttpResponse:
    """Copy the set-up, a week later unless another date is given."""
    source = event(event_id)
    initial = {"name": source.name, "starts_at": source.starts_at + 7 * DAY}
    form = DuplicateForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        event_view = duplicate_event.perform_with(
            by_page(request), event=event_id, **form.cleaned_data
        ).answer
        return redirect("event", event_view.id)
    return render(request, "tournaments/duplicate.html", {"event": source, "form": form})


def _source(source: str) -> EventSetup:
    """``template:7``, ``ready:turbo``, ``sanremo.json:friday`` … or nothing."""
    starts_at = _tomorrow_evening()
    if source.startswith("ready:"):
        return with_ready(blank_setup(house(), starts_at), source[6:])
    if source.startswith("template:") and source[9:].isdecimal():
        row = template(int(source[9:]))
        return applied(row.topic, row.body, blank_setup(house(), starts_at))
    return load_event(source, starts_at) if source else blank_setup(house(), starts_at)


def _tomorrow_evening() -> datetime:
    evening = timezone.localtime(instants.now() + DAY)
    return evening.replace(hour=EVENING, minute=0, second=0, microsecond=0)


def _ready_named(source: str) -> tuple[ReadyStructure, ...]:
    """The ready-made structures that the page lists, with the selected one."""
    first = first_structures()
    kind, _colon, name = source.partition(":")
    chosen = (ready_structure(name),) if kind == "ready" and name else ()
    return (*first, *(structure for structure in chosen if structure not in first))


def _templates() -> tuple[Source, ...]:
    return tuple(Source(f"template:{row.id}", row.name) for row in templates(Topic.EVENT))


def _library() -> tuple[Source, ...]:
    """The real events of the library."""
    return tuple(Source(name, load_event(name, instants.now()).name) for name in event_names())

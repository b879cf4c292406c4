"""The events of the house; one event with its next steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import DIRECTORS, READERS
from journal.archive.rows import archives
from journal.kinds import BookKind
from tournaments import events as tournaments_events
from tournaments.check.preflight import FindingWords, preflight_words
from tournaments.events import event_setup, events_latest_first
from tournaments.lifecycle.archive import archive_list
from tournaments.lifecycle.verbs import (
    TRANSITIONS,
    announce_event,
    open_registration,
    postpone_event,
    withdraw_event,
)
from tournaments.models import EventState
from tournaments.typed.cells import WallTimeField

PER_PAGE = 30
BEFORE_REGISTRATION = (EventState.DRAFT, EventState.ANNOUNCED, EventState.POSTPONED)


@dataclass(frozen=True, slots=True)
class Step:
    """An action that the event allows now; ``url_name`` is its address."""

    url_name: str
    label: Any
    is_next: bool = False


STEPS = (
    (announce_event, _("Announce")),
    (open_registration, _("Open registration")),
    (withdraw_event, _("Back to a draft")),
)


@page(reads=READERS)
def events(request: HttpRequest) -> HttpResponse:
    """All events, the latest first, or those of one state."""
    state = request.GET.get("state", "")
    views = events_latest_first([state] if state in EventState.values else None)
    listing = Paginator(views, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": listing,
        "state": state,
        "states": EventState.choices,
        "query": f"state={state}" if state else "",
        "may_write": request.user.role in DIRECTORS,  # type: ignore[union-attr]
    }
    return render(request, "tournaments/events.html", context)


@page(reads=READERS)
def archive(request: HttpRequest) -> HttpResponse:
    """The archived events, or those whose name has a text; with the room that all of them take."""
    name = request.GET.get("name", "").strip()[:120]
    every = archives(BookKind.TOURNAMENT)
    context = {
        "page": Paginator(archive_list({"name": name}), PER_PAGE).get_page(request.GET.get("page")),
        "name": name,
        "query": urlencode({"name": name}) if name else "",
        "packed_bytes": sum(one.packed_bytes for one in every),
        "saved_bytes": sum(one.plain_bytes - one.packed_bytes for one in every),
        "may_write": request.user.role in DIRECTORS,  # type: ignore[union-attr]
    }
    return render(request, "tournaments/archive.html", context)


@page(reads=READERS)
def preflight_part(request: HttpRequest, event_id: int) -> HttpResponse:
    """The findings of the check alone."""
    context = {"findings": _findings(event_id), "event": tournaments_events.event(event_id), "may_fix": False}
    return render(request, "tournaments/_preflight.html", context)


class PostponeForm(forms.Form):
    """The new date of the event, if known."""

    starts_at = WallTimeField(
        label=_("New start"),
        required=False,
        help_text=_("Empty: not known yet"),
    )


@page(reads=DIRECTORS, writes=DIRECTORS)
def postpone(request: HttpRequest, event_id: int) -> HttpResponse:
    """Postpone the event; entries remain sold."""
    form = PostponeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        starts_at = form.cleaned_data["starts_at"]
        postpone_event.perform_with(by_page(request), event=event_id, starts_at=starts_at)
        return redirect("event", event_id)
    context = {"event": tournaments_events.event(event_id), "form": form}
    return render(request, "tournaments/postpone.html", context)


def steps_of(state: str) -> tuple[Step, ...]:
    """The steps that the state allows, the usual step first."""
    allowed = [(verb.name, label) for verb, label in STEPS if state in TRANSITIONS[verb.name][0]]
    return tuple(
        Step(name.replace("_", "-"), label, index == 0) for index, (name, label) in enumerate(allowed)
    )


def _findings(event_id: int) -> tuple[FindingWords, ...]:
    return preflight_words(event_setup(event_id))

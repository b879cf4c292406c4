"""Start play, end a day, cancel the event: a page each, because they change everything."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse

from access.page import by_page, page
from access.permissions import actor_of
from access.roles import DIRECTORS
from cashier.books import drawer_of
from floor.counts.stacks import CountStack
from floor.life.forms import EndDayForm, StartForm
from floor.life.verbs import EndDay, StartPlay, end_day, start_play
from floor.penalties.queries import house_record
from floor.play.queries import next_day
from floor.play.words import planned_label
from journal import instants
from rulebook.entries import is_early_start
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording import words


def _typed(request: HttpRequest) -> QueryDict | None:
    """The submitted data, if any."""
    return request.POST if request.method == "POST" else None


@page(reads=DIRECTORS, writes=DIRECTORS)
def start_page(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """Start play: players without a seat draw one, the clock starts."""
    event, day = tournaments.event(event_id), tournaments.current_day(event_id)
    form = StartForm(_typed(request))
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["override_reason"]
        try:
            begins_at = form.instant(instants.now())
            is_early = form.cleaned_data["is_early"]
            command = StartPlay(
                event=event_id, override_reason=reason, begins_at=begins_at, is_early=is_early
            )
            start_play.perform(command, by_page(request))
            return redirect(reverse("dashboard", args=[event_id]))
        except Refusal as refusal:
            field_name = refusal.field if refusal.field in form.fields else None
            form.add_error(field_name, words.in_one_line(refusal))
    field = tournaments.field(event_id, day_id=day.id)
    waiting = len(seats.unseated(day.id))
    asked = [form["begins_at"]]
    if field.alive < event.min_entries or "override_reason" in form.errors:
        asked.insert(0, form["override_reason"])
    planned = planned_label(day.starts_at) if is_early_start(day.starts_at, instants.now()) else ""
    if planned or "is_early" in form.errors:
        asked.append(form["is_early"])
    context = {
        "event": event,
        "day": day,
        "field": field,
        "waiting": waiting,
        "planned": planned,
        "form": form,
        "asked": asked,
        "recorded": house_record(instants.now(), before_event=event_id),
    }
    return render(request, "floor/start.html", context)


@page(reads=DIRECTORS, writes=DIRECTORS)
def end_day_page(request: HttpRequest, day_id: int) -> HttpResponseBase:
    """End a day: count stacks, see who advances."""
    day = tournaments.day(day_id)
    event = tournaments.event(day.event_id)
    alive = tournaments.entries(day.event_id, "alive", day_id=day_id)
    names = words.names("entry", [entry.id for entry in alive])
    form = EndDayForm(
        _typed(request),
        alive={entry.id: names.get(entry.id, f"#{entry.number}") for entry in alive},
        stacks={entry.id: _counted(entry.stack, event) for entry in alive},
    )
    if request.method == "POST" and form.is_valid():
        stacks = tuple(CountStack(entry=key, stack=chips) for key, chips in form.stacks.items())
        reason = form.cleaned_data["override_reason"]
        command = EndDay(day=day_id, stacks=stacks, advancing=tuple(form.advancing), override_reason=reason)
        try:
            end_day.perform(command, by_page(request))
            return redirect(reverse("floor-journal", args=[day.event_id]))
        except Refusal as refusal:
            field_name = refusal.field if refusal.field in form.fields else None
            form.add_error(field_name, words.explain(refusal)[1])
    context = {"event": event, "day": day, "next": next_day(day_id), "form": form}
    return render(request, "floor/end_day.html", context)


def _counted(stack: int | None, event: EventView) -> int | None:
    """A starting stack was not counted, so it is not offered as a count."""
    return None if stack == event.starting_stack else stack


@page(reads=DIRECTORS)
def cancel_page(request: HttpRequest, event_id: int) -> HttpResponse:
    """Cancel the event: every sale is refunded, cash from the director's own drawer."""
    context = {
        "event": tournaments.event(event_id),
        "field": tournaments.field(event_id),
        "has_drawer": drawer_of(actor_of(request)) is not None,
    }
    return render(request, "floor/cancel.html", context)

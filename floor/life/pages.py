"""Start play, end a day, cancel the event: a page each, because they change everything."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse

from access.page import by_page, page
from access.roles import DIRECTORS
from clock import rows as clock
from floor.bags.queries import bagging
from floor.counts.stacks import CountStack
from floor.life.forms import CloseBagsForm, EndDayForm, StartForm
from floor.life.settling import counted_lately, sealed_bags
from floor.life.verbs import EndDay, StartPlay, end_day, start_play
from floor.penalties.queries import house_record
from floor.play.queries import next_day
from floor.play.words import planned_label
from journal import instants
from payouts.structure.rows import is_published
from rulebook.entries import is_early_start
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.queries import DayView, EventView
from wording import words

ONE_TABLE = 10
"""Stacks of as many are typed on the page that ends the last day."""

ASKS_WHO = ("tie_needs_play", "stack_unknown")
"""Refusals after which the director may choose who advances: chips do not say it."""


def _typed(request: HttpRequest) -> QueryDict | None:
    """The submitted data, if any."""
    return request.POST if request.method == "POST" else None


@page(reads=DIRECTORS, writes=DIRECTORS)
def start_page(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """Start play: players without a seat draw one, the clock starts."""
    event, day = tournaments.event(event_id), tournaments.current_day(event_id)
    form = StartForm(_typed(request), initial={"level": clock.first_level(day.id)})
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["override_reason"]
        try:
            begins_at = form.instant(instants.now())
            is_early = form.cleaned_data["is_early"]
            command = StartPlay(
                event=event_id,
                override_reason=reason,
                begins_at=begins_at,
                is_early=is_early,
                level=form.cleaned_data["level"] if "level" in request.POST else None,
            )
            start_play.perform(command, by_page(request))
            return redirect(reverse("dashboard", args=[event_id]))
        except Refusal as refusal:
            field_name = refusal.field if refusal.field in form.fields else None
            form.add_error(field_name, words.in_one_line(refusal))
    return render(request, "floor/start.html", _start_context(event, day, form))


def _start_context(event: EventView, day: DayView, form: StartForm) -> dict[str, Any]:
    """Who plays, what must be known first, and the fields that are needed."""
    field = tournaments.field(event.id, day_id=day.id)
    waiting = len(seats.unseated(day.id))
    asked = [form["begins_at"]]
    goes_on, sealed = bool(tournaments.feeders(day)), len(sealed_bags(day))
    if goes_on or "level" in form.errors:
        asked.insert(0, form["level"])
    if field.alive < event.min_entries or sealed or "override_reason" in form.errors:
        asked.insert(0, form["override_reason"])
    planned = planned_label(day.starts_at) if is_early_start(day.starts_at, instants.now()) else ""
    if planned or "is_early" in form.errors:
        asked.append(form["is_early"])
    return {
        "event": event,
        "day": day,
        "field": field,
        "waiting": waiting,
        "planned": planned,
        "goes_on": goes_on,
        "sealed": sealed,
        "sells": goes_on and clock.sells(day.id),
        "form": form,
        "asked": asked,
        "recorded": house_record(instants.now(), before_event=event.id),
    }


@page(reads=DIRECTORS, writes=DIRECTORS)
def end_day_page(request: HttpRequest, day_id: int) -> HttpResponseBase:
    """End a day: from its bags; the last one from its counts, or at one table from stacks typed here."""
    day = tournaments.day(day_id)
    if day.is_closed:
        raise Refusal("day_closed", day=day_id)
    if next_day(day_id) is not None:
        return _close_bags(request, day)
    event, names = tournaments.event(day.event_id), _names(day)
    form = _last_day_form(request, day, names)
    if request.method == "POST" and form.is_valid():
        stacks = tuple(CountStack(entry=key, stack=chips) for key, chips in form.stacks.items())
        reason = form.cleaned_data["override_reason"]
        ending = EndDay(day=day_id, stacks=stacks, advancing=tuple(form.advancing), override_reason=reason)
        try:
            end_day.perform_with(by_page(request), ending=ending)
            return redirect(reverse("floor-journal", args=[day.event_id]))
        except Refusal as refusal:
            if refusal.code in ASKS_WHO:
                form = _last_day_form(request, day, names, asks_who=True)
            field_name = refusal.field if refusal.field in form.fields else None
            form.add_error(field_name, words.explain(refusal)[1])
    context = {
        "event": event,
        "day": day,
        "form": form,
        "left": len(names),
        "counted": len(counted_lately(day).keys() & names.keys()),
        "is_one_table": len(names) <= ONE_TABLE,
    }
    return render(request, "floor/end_day.html", context)


def _last_day_form(
    request: HttpRequest, day: DayView, names: dict[int, str], *, asks_who: bool = False
) -> EndDayForm:
    """Nobody types a room on one page: more than a table is counted table by table."""
    is_one_table = len(names) <= ONE_TABLE
    alive = tournaments.entries(day.event_id, "alive", day_id=day.id) if is_one_table else ()
    # A stack that a player came with, or that was counted before this level, is not offered as a count.
    counted = counted_lately(day) if alive else {}
    stacks = {one.id: counted.get(one.id) for one in alive}
    choices = names if is_one_table or asks_who else _choices(request, day)
    return EndDayForm(_typed(request), alive=choices, stacks=stacks, names=names)


def _close_bags(request: HttpRequest, day: DayView) -> HttpResponseBase:
    """What is bagged and what is missing; one tap ends the day, a reason where something is missing."""
    event = tournaments.event(day.event_id)
    form = CloseBagsForm(_typed(request), alive=_choices(request, day))
    if request.method == "POST" and form.is_valid():
        reason, chosen = form.cleaned_data["override_reason"], tuple(form.advancing)
        ending = EndDay(day=day.id, from_bags=True, advancing=chosen, override_reason=reason)
        try:
            end_day.perform_with(by_page(request), ending=ending)
            return redirect(reverse("floor-bags", args=[day.id]))
        except Refusal as refusal:
            if refusal.code in ASKS_WHO:
                form = CloseBagsForm(_typed(request), alive=_names(day))
            form.add_error(refusal.field if refusal.field in form.fields else None, words.explain(refusal)[1])
    context = {
        "event": event,
        "day": day,
        "next": next_day(day.id),
        "form": form,
        "bagging": bagging(day.id),
        "rule": event.advance.kind,
    }
    return render(request, "floor/close_bags.html", context)


def _choices(request: HttpRequest, day: DayView) -> dict[int, str]:
    """Everybody left, once the director was asked who advances: fifteen hundred names are no question."""
    return _names(day) if "advancing" in request.POST or "choose" in request.GET else {}


def _names(day: DayView) -> dict[int, str]:
    alive = tournaments.entries(day.event_id, "alive", day_id=day.id)
    names = words.names("entry", [entry.id for entry in alive])
    return {entry.id: names.get(entry.id, f"#{entry.number}") for entry in alive}


@page(reads=DIRECTORS)
def cancel_page(request: HttpRequest, event_id: int) -> HttpResponse:
    """Cancel the event: what every player paid becomes due; once its prizes are published it is stopped instead."""
    context = {
        "event": tournaments.event(event_id),
        "field": tournaments.field(event_id),
        "is_published": is_published(event_id),
    }
    return render(request, "floor/cancel.html", context)

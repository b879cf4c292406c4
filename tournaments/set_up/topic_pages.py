"""The set-up of an event on one page: a line a topic, each opened, typed and saved in place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from access.page import by_page, page, say_done
from access.permissions import has_role
from access.roles import CASHIERS, DIRECTORS, INSPECTORS, NOBODY, READERS
from journal.queries import line_view
from people.forms import show_refusal
from people.staff.rows import staff
from rulebook.refusals import Refusal
from tournaments import reports
from tournaments.check.outlook import outlook
from tournaments.check.preflight import preflight_words
from tournaments.check.setups import setup_errors
from tournaments.entries.rows import field
from tournaments.events import days_with_levels, event, event_setup, structure
from tournaments.lifecycle.archive import OVER, event_archive
from tournaments.lifecycle.pages import BEFORE_REGISTRATION, steps_of
from tournaments.lifecycle.verbs import TRANSITIONS
from tournaments.models import EventState
from tournaments.rules.differences import changed_options
from tournaments.set_up.defaults import still_ours
from tournaments.set_up.forms import EventForm
from tournaments.set_up.lists import KINDS
from tournaments.set_up.outlooks import outlook_part
from tournaments.set_up.overview import Overview, marked_topics, summary_of
from tournaments.set_up.rules_pages import rules_context, rules_form
from tournaments.set_up.standing import frozen_of, inputs_of, standing_of
from tournaments.set_up.topics import STEPS, SetupTopic, TopicForms, topic_url
from tournaments.set_up.verbs import edit_event as edit_event_verb
from tournaments.templatetags.states import state_kind
from tournaments.typed.rows import rows_changed
from tournaments.values import EventSetup
from tournaments.venue.rows import house
from wording import words

MOST_TOLD = 5
"""How many options of the rules are named after they were saved."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What has just been saved in place: its topic, the labels of what changed, the sentence before, its undo."""

    topic: SetupTopic
    labels: tuple[Any, ...]
    before: str
    undo_url: str


@page(reads=READERS)
def event_page(request: HttpRequest, event_id: int) -> HttpResponse:
    """The set-up in words, what it comes to, what to look at, and the next step."""
    return _page(request, event_id)


@page(reads=READERS)
def check(request: HttpRequest, event_id: int) -> HttpResponse:
    """The address of the check before: it is beside the lines."""
    return redirect(reverse("event", args=[event_id]) + "#check")


@page(reads=DIRECTORS)
def edit_event(request: HttpRequest, event_id: int) -> HttpResponse:
    """The address of the first step before: the page of all topics."""
    return redirect("event", event_id)


@page(reads=DIRECTORS, writes=DIRECTORS)
def edit_topic(request: HttpRequest, event_id: int, topic: str) -> HttpResponse:
    """The set-up with one topic open; posted, it is saved in place, or shows what to correct."""
    if request.method != "POST" and topic in STEPS:
        return redirect(topic_url(STEPS[topic], event_id))
    setup_topic = _topic(topic)
    if not event(event_id).is_open and request.method != "POST":
        return redirect("event", event_id)
    if setup_topic is SetupTopic.RULES:
        return _edit_rules(request, event_id)
    typed, is_rows_only = rows_changed(request.POST)
    forms = TopicForms(setup_topic, event_setup(event_id), typed or None, own=event_id)
    forms.freeze(frozen_of(event_id))
    if request.method == "POST" and not is_rows_only and forms.is_valid():
        try:
            saved = _save(request, setup_topic, event_id, _typed(forms))
        except Refusal as refusal:
            forms.show(refusal)
        else:
            return _after(request, event_id, saved)
    return _page(request, event_id, forms)


def _after(request: HttpRequest, event_id: int, saved: Saved) -> HttpResponse:
    """What follows a topic that is saved: for a script in place, else the page of all topics."""
    in_place = bool(request.headers.get("HX-Request"))
    return _page(request, event_id, saved=saved) if in_place else redirect("event", event_id)


def _edit_rules(request: HttpRequest, event_id: int) -> HttpResponse:
    """The rules open in place: the edition, what differs, the search."""
    setup = event_setup(event_id)
    form = rules_form(request, setup.profile)
    if request.method == "POST" and form.is_valid():
        try:
            profile = form.chosen(printed=request.POST.get("printed", ""))
            saved = _save(request, SetupTopic.RULES, event_id, replace(setup, profile=profile))
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            return _after(request, event_id, saved)
    forms = TopicForms(SetupTopic.RULES, setup, own=event_id)
    return _page(request, event_id, forms, **rules_context(request, form, event_id))


@page(reads=NOBODY, writes=DIRECTORS)
def topic_outlook(request: HttpRequest, event_id: int, topic: str) -> HttpResponse:
    """The expected figures of the event as typed in this topic; nothing is saved."""
    forms = TopicForms(_topic(topic), event_setup(event_id), request.POST, own=event_id)
    forms.freeze(frozen_of(event_id))
    if not forms.is_valid():
        return outlook_part(request, None, unread=[label for _id, label in forms.problems()])
    try:
        result = outlook(forms.setup(house()))
        return outlook_part(request, result, lists_prizes=forms.topic is SetupTopic.PRIZES)
    except Refusal as refusal:
        return outlook_part(request, None, problem=words.explain(refusal)[1])


def _topic(name: str) -> SetupTopic:
    """The topic of an address; raises ``Refusal("not_found")``."""
    if name not in tuple(SetupTopic):
        raise Refusal("not_found", what="topic", id=name)
    return SetupTopic(name)


def _typed(topics: TopicForms) -> EventSetup:
    """The set-up as typed in a topic; its errors but the first are shown beside their inputs."""
    setup = topics.setup(house())
    setup = replace(setup, house_defaults=still_ours(topics.base, setup))
    for error in setup_errors(setup)[1:]:
        topics.show(error.refusal)
    return setup


def _save(request: HttpRequest, topic: SetupTopic, event_id: int, setup: EventSetup) -> Saved:
    before = event_setup(event_id)
    result = edit_event_verb.perform_with(by_page(request), event=event_id, setup=setup)
    if not request.headers.get("HX-Request"):
        say_done(request, result.line)
    undo = ""
    if result.line is not None and line_view(result.line).can_undo:
        undo = reverse("undo-line", args=[result.line])
    after = event_setup(event_id)
    was, line = (summary_of(one, topic).line for one in (before, after))
    labels = tuple(_label(name) for name in result.answer.changed)
    if topic is SetupTopic.RULES:
        options = changed_options(before.profile, after.profile)
        labels = tuple(f"{one.label}: {one.value}" for one in options[:MOST_TOLD])
    return Saved(topic, labels, was if was != line else "", undo)


def _label(changed: str) -> Any:
    """The label of a changed field, as its input or list has it."""
    for name in inputs_of(changed):
        if name in EventForm.base_fields:
            return EventForm.base_fields[name].label
        if name in KINDS:
            return KINDS[name].title
    return KINDS["more_products"].title


def _page(
    request: HttpRequest,
    event_id: int,
    topics: TopicForms | None = None,
    *,
    saved: Saved | None = None,
    **further: Any,
) -> HttpResponse:
    view, setup = event(event_id), event_setup(event_id)
    findings = preflight_words(setup) if view.state in BEFORE_REGISTRATION else ()
    may_write = request.user.role in DIRECTORS  # type: ignore[union-attr]
    page_of = Overview(
        event_id=event_id,
        setup=setup,
        state=view.state,
        standing=standing_of(event_id),
        marked=marked_topics(findings),
        may_write=may_write,
        opened=topics.topic if topics else None,
    )
    context = {
        "event": view,
        "groups": page_of.groups,
        "shown": topics,
        "form": topics.form if topics else None,
        "saved": saved,
        "problems": tuple(topics.problems()) if topics else (),
        "currency": setup.currency,
        "outlook": outlook(setup),
        "lists_prizes": topics is not None and topics.topic is SetupTopic.PRIZES,
        "findings": findings,
        "errors": sum(finding.is_error for finding in findings),
        "may_write": may_write,
        "may_fix": may_write and view.state in BEFORE_REGISTRATION,
        "may_step": view.state in BEFORE_REGISTRATION,
        "field": field(event_id) if view.state not in BEFORE_REGISTRATION else None,
        **_around(request, event_id, setup),
        **further,
    }
    return render(request, "tournaments/event.html", context)


def _around(request: HttpRequest, event_id: int, setup: EventSetup) -> dict[str, Any]:
    """What the head shows, and the topics without fields."""
    view = event(event_id)
    why_stopped = reports.why_stopped(event_id)
    may_write = request.user.role in DIRECTORS  # type: ignore[union-attr]
    is_over = view.state == EventState.CANCELLED or why_stopped is not None
    return {
        "kind": state_kind(view.state),
        "steps": steps_of(view.state),
        "ours": [_label(name) for name in setup.house_defaults],
        "may_postpone": view.state in TRANSITIONS["postpone_event"][0],
        "archive": event_archive(event_id),
        "may_archive": may_write and view.state in OVER,
        "why_stopped": why_stopped,
        "may_stop": may_write and view.state == EventState.RUNNING,
        "may_refund": is_over and has_role(request, CASHIERS | INSPECTORS),
        "structure": structure(event_id),
        "own_days": days_with_levels(event_id),
        "people": staff(is_active=True),
    }

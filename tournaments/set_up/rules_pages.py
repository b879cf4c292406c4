"""The rules profile of the house and of an event: every variant with its source."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.roles import ADMINISTRATORS, DIRECTORS, NOBODY, READERS
from people.forms import show_refusal
from rulebook.profile import RulesProfile
from rulebook.refusals import Refusal
from tournaments import actions, queries
from tournaments.check.outlook import outlook
from tournaments.rules.forms import RulesForm
from tournaments.set_up.outlook_pages import outlook_part
from tournaments.set_up.steps import SetupStep, gone_on, steps_shown
from wording import words


@page(reads=READERS, writes=DIRECTORS)
def event_rules(request: HttpRequest, event_id: int) -> HttpResponse:
    """The rules that an event plays by."""
    event = queries.event(event_id)

    def save(profile: RulesProfile) -> None:
        setup = replace(queries.event_setup(event_id), profile=profile)
        actions.edit_event.perform_with(by_page(request), event=event_id, setup=setup)

    may_write = event.is_open and request.user.role in DIRECTORS  # type: ignore[union-attr]
    context = {
        "event": event,
        "may_write": may_write,
        "steps": steps_shown(SetupStep.RULES, event_id),
        "outlook": outlook(queries.event_setup(event_id)),
    }
    return _rules(request, event.profile, save, context, after=gone_on(request, SetupStep.RULES, event_id))


@page(reads=NOBODY, writes=DIRECTORS)
def rules_outlook(request: HttpRequest, event_id: int) -> HttpResponse:
    """What the event comes to by the rules as typed; nothing is saved."""
    setup = queries.event_setup(event_id)
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
    """The rules that new events start with."""
    house = queries.house()

    def save(profile: RulesProfile) -> None:
        setup = replace(actions.setup_of(house), profile=profile)
        actions.edit_house.perform(actions.EditHouse(setup=setup), by_page(request))

    return _rules(request, house.profile, save, {"may_write": request.user.role in ADMINISTRATORS})  # type: ignore[union-attr]


def _rules(
    request: HttpRequest, profile: RulesProfile, save: Any, context: dict[str, Any], *, after: str = ""
) -> HttpResponse:
    form = RulesForm(profile, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            save(form.chosen())
            messages.success(request, _("Rules saved"))
            return redirect(after or request.path)
        except Refusal as refusal:
            show_refusal(form, refusal)
    return render(request, "tournaments/rules.html", {"form": form} | context)

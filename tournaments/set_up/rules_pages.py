"""The rules of an event and of the house: an edition, what differs from it, and a search over all options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _now

from access.page import by_page, page
from access.roles import ADMINISTRATORS, DIRECTORS, NOBODY, READERS
from people.forms import show_refusal
from rulebook.profile import RulesProfile
from rulebook.refusals import Refusal
from tournaments.check.outlook import outlook
from tournaments.events import event, event_setup
from tournaments.rules.differences import RuleOption, differences, matching_options, options_of
from tournaments.rules.forms import RulesForm
from tournaments.set_up import verbs as set_up_verbs
from tournaments.set_up.outlooks import outlook_part
from tournaments.set_up.topics import gone_on
from tournaments.venue.rows import house
from tournaments.venue.verbs import edit_house, setup_of
from wording import words


def rules_form(request: HttpRequest, profile: RulesProfile) -> RulesForm:
    """The form with the options that differ and those that the address or the form names."""
    options = request.POST.getlist("option") if request.method == "POST" else request.GET.getlist("option")
    names = {*options, *(option.name for option in differences(profile))}
    return RulesForm(profile, request.POST or None, names=names)


def rules_context(request: HttpRequest, form: RulesForm, event_id: int | None = None) -> dict[str, Any]:
    """What the part of a page with the rules shows, with what is searched for without a script."""
    options, query = options_of(form.profile), request.GET.get("q", "")
    args = [] if event_id is None else [event_id]
    owner = "house" if event_id is None else "event"
    return {
        "rules": form,
        "query": query,
        "options_found": matching_options(options, query),
        "option_count": len(options),
        "differing": differences(form.profile),
        "search_url": reverse(f"{owner}-rules-search", args=args),
        "row_url": reverse(f"{owner}-rules-row", args=args),
        "rules_url": reverse(f"{owner}-rules", args=args),
    }


@page(reads=READERS, writes=DIRECTORS)
def event_rules(request: HttpRequest, event_id: int) -> HttpResponse:
    """The rules of an event."""
    event_view = event(event_id)

    def save(profile: RulesProfile) -> None:
        setup = replace(event_setup(event_id), profile=profile)
        set_up_verbs.edit_event.perform_with(by_page(request), event=event_id, setup=setup)

    context = {
        "event": event_view,
        "may_write": event_view.is_open and request.user.role in DIRECTORS,  # type: ignore[union-attr]
        "outlook": outlook(event_setup(event_id)),
    }
    return _rules(request, event_view.profile, save, context, after=gone_on(request, event_id))


@page(reads=NOBODY, writes=DIRECTORS)
def rules_outlook(request: HttpRequest, event_id: int) -> HttpResponse:
    """The expected figures of the event under the rules as typed; nothing is saved."""
    setup = event_setup(event_id)
    form = rules_form(request, setup.profile)
    if not form.is_valid():
        unread = [str(form[name].label) for name in form.errors if name in form.fields]
        return outlook_part(request, None, unread=unread)
    try:
        return outlook_part(request, outlook(replace(setup, profile=form.chosen())))
    except Refusal as refusal:
        return outlook_part(request, None, problem=words.explain(refusal)[1])


@page(reads=READERS, writes=ADMINISTRATORS)
def house_rules(request: HttpRequest) -> HttpResponse:
    """The rules of new events."""
    ours = house()

    def save(profile: RulesProfile) -> None:
        edit_house.perform_with(by_page(request), setup=replace(setup_of(ours), profile=profile))

    return _rules(request, ours.profile, save, {"may_write": request.user.role in ADMINISTRATORS})  # type: ignore[union-attr]


@page(reads=READERS)
def matching_rules(request: HttpRequest, event_id: int | None = None) -> HttpResponse:
    """The options that hold the words searched for."""
    context = rules_context(request, rules_form(request, _profile(event_id)), event_id)
    return render(request, "tournaments/_rules_found.html", context | {"may_write": True})


@page(reads=READERS)
def rule_row(request: HttpRequest, event_id: int | None = None) -> HttpResponse:
    """The input of the option that the address names; raises ``Refusal("not_found")``."""
    option = request.GET.get("option", "")
    form = RulesForm(_profile(event_id), names=[option])
    if not form.rows:
        raise Refusal("not_found", what="option", id=option)
    return render(request, "tournaments/_rule_row.html", {"row": form.rows[0]})


def _profile(event_id: int | None) -> RulesProfile:
    return house().profile if event_id is None else event(event_id).profile


def _rules(
    request: HttpRequest,
    profile: RulesProfile,
    save: Callable[[RulesProfile], None],
    context: dict[str, Any],
    *,
    after: str = "",
) -> HttpResponse:
    form = rules_form(request, profile)
    if request.method == "POST" and form.is_valid():
        try:
            save(form.chosen(printed=request.POST.get("printed", "")))
            messages.success(request, _now("Rules saved"))
            return redirect(after or request.path)
        except Refusal as refusal:
            show_refusal(form, refusal)
    event_view = context.get("event")
    own = rules_context(request, form, event_view.id if event_view else None)
    groups: dict[str, list[RuleOption]] = {}
    for option in options_of(profile):
        groups.setdefault(str(option.group), []).append(option)
    own |= {"groups": groups, "reads_all": "all" in request.GET or not context["may_write"]}
    return render(request, "tournaments/rules.html", own | context)

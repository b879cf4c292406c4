"""The last step of the set-up: everything the check finds, each with its fix, and opening registration."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.roles import DIRECTORS, READERS
from tournaments import queries
from tournaments.check.outlook import outlook
from tournaments.check.preflight import preflight_words
from tournaments.lifecycle.pages import BEFORE_REGISTRATION, steps_of
from tournaments.set_up.steps import SetupStep, steps_shown


@page(reads=READERS)
def check(request: HttpRequest, event_id: int) -> HttpResponse:
    """Everything found at once, errors first; what remains to be done until entries are sold."""
    event, setup = queries.event(event_id), queries.event_setup(event_id)
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

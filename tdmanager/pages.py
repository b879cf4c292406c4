"""The wiring's own page: the health of the system."""

from __future__ import annotations

import sys
from typing import Any

from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _
from django.views.defaults import bad_request, page_not_found, server_error

from access.page import API, page, told_program
from access.problems import problem_of
from access.roles import PUBLIC
from journal.opening import is_busy
from rulebook.refusals import Refusal
from tdmanager.edge.limits import ORDINARY
from tdmanager.health import Check, Finding, examine, plain

PARTS = {
    "web": _("Web"),
    "database": _("Database"),
    "redis": _("Redis"),
    "worker": _("Worker"),
    "beat": _("Beat"),
}
WORDS = {
    Finding.WELL: _("OK"),
    Finding.INSIDE: _("Not needed: everything runs in one process"),
    Finding.NO_ANSWER: _("No answer. Start it, or check its log."),
    Finding.NO_SIGN: _("Not responding. Restart its process."),
    Finding.NO_WORK: _("Running but not working. Restart its process."),
}
UNWELL = 503
PROGRAMS = (API, "/parts/", "/stream/")


@page(reads=PUBLIC, from_snapshot=False)
def health_page(request: HttpRequest) -> HttpResponse:
    """Every part in its colour; it needs neither a session nor the database."""
    health = examine()
    rows = [_row(check) for check in health.checks]
    # Rendered without the request: the usual context would query the database.
    text = render_to_string("tdmanager/health.html", {"health": health, "rows": rows})
    return _uncached(HttpResponse(text, status=200 if health.is_well else UNWELL))


@page(reads=PUBLIC, from_snapshot=False)
def health_json(request: HttpRequest) -> HttpResponse:
    """The same for a monitor: status 200 when all is healthy, else 503."""
    health = examine()
    return _uncached(JsonResponse(plain(health), status=200 if health.is_well else UNWELL))


def no_such_address(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """An unknown address: a problem for a program, a page for a person."""
    if not request.path.startswith(API):
        return page_not_found(request, exception)
    return told_program(Refusal("address_unknown"))


def malformed(request: HttpRequest, exception: Exception | None = None) -> HttpResponseBase:
    """A request that is refused before it is read: a problem for a program, a page for a person."""
    if isinstance(exception, RequestDataTooBig):
        return refused(request, Refusal("body_too_large", megabytes=ORDINARY.megabytes))
    if request.path.startswith(PROGRAMS):
        return told_program(Refusal("request_malformed"))
    return bad_request(request, exception or SuspiciousOperation())


def refused(request: HttpRequest, refusal: Refusal) -> HttpResponseBase:
    """A request that is not read: a problem for a program, a page for a person; neither needs the database."""
    if request.path.startswith(PROGRAMS):
        return told_program(refusal)
    problem = problem_of(refusal)
    return HttpResponse(
        render_to_string("tdmanager/refused.html", {"problem": problem}), status=problem["status"]
    )


def failed(request: HttpRequest) -> HttpResponseBase:
    """An internal error: a problem for a program, a page for a person; waited too long to write: busy."""
    error = sys.exc_info()[1]
    if isinstance(error, Refusal) or (isinstance(error, OperationalError) and is_busy(error)):
        return refused(request, error if isinstance(error, Refusal) else Refusal("system_busy"))
    if not request.path.startswith(API):
        return server_error(request)
    return told_program(Refusal("house_failed"))


def _row(check: Check) -> dict[str, Any]:
    is_process = check.part in ("worker", "beat")
    took = check.seconds
    return {
        "part": check.part,
        "name": PARTS[check.part],
        "is_well": check.is_well,
        "words": WORDS[check.finding],
        "milliseconds": None if is_process or took is None else round(took * 1000),
        "seconds": round(took) if is_process and took is not None else None,
    }


def _uncached(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response

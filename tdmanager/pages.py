"""The wiring's own page: the health of the system."""

from __future__ import annotations

import sys
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _
from django.views.defaults import bad_request, page_not_found

from access.page import API, page, told_program
from access.problems import problem_of
from access.request_ids import current_request_id
from access.roles import PUBLIC
from journal.disk import refusal_of
from journal.opening import is_busy
from rulebook.refusals import Refusal
from tdmanager.edge.limits import ORDINARY
from tdmanager.findings import Check, Finding
from tdmanager.health import examine, plain, version

PARTS = {
    "web": _("Web"),
    "database": _("Database"),
    "disk": _("Disk"),
    "redis": _("Redis"),
    "worker": _("Worker"),
    "beat": _("Beat"),
    "backups": _("Backups"),
    "balances": _("Balances"),
}
WORDS = {
    Finding.WELL: _("OK"),
    Finding.INSIDE: _("Not needed: everything runs in one process"),
    Finding.NO_ANSWER: _("No answer. Start it, or check its log."),
    Finding.NO_SIGN: _("Not responding. Restart its process."),
    Finding.NO_WORK: _("Running but not working. Restart its process."),
    Finding.MISSING: _("The file is missing or empty. Stop the system and restore the newest backup."),
    Finding.MOVED: _(
        "Its file or log was moved, deleted or replaced. Stop the system, put it back, or restore the newest "
        "backup: it holds everything that was saved."
    ),
    Finding.DAMAGED: _("Damaged. Stop the system and restore the newest backup; what is damaged is kept."),
    Finding.FAILING: _("Its disk is failing. Check the disk, and copy the backups to another one."),
    Finding.NOT_SAVED: _("Nothing can be saved. Check the disk and the database’s log."),
    Finding.NOT_DURABLE: _(
        "A power cut can lose what was saved (%(why)s). Change this in its configuration."
    ),
    Finding.UNGUARDED: _(
        "The database no longer protects the ledger and the journal (%(why)s). Restart to protect them again."
    ),
    Finding.FULL: _("Full, or nearly. Make room: without it nothing can be sold or changed."),
    Finding.NO_ROOM: _("Its disk is full. Make room: without it nothing can be sold or changed."),
    Finding.NOT_WRITABLE: _("Read-only, or owned by another user. Give it back: nothing can be saved."),
    Finding.BACKUP_FAILED: _("The last backup failed. manage.py health says why."),
    Finding.UNREADABLE: _(
        "The newest backup cannot be read. Make another: manage.py backup. The damaged one is left as it is."
    ),
    Finding.NO_SECOND_COPY: _("The second copy is missing. Plug in its disk, or check its folder."),
    Finding.TRIAL_FAILED: _("The last backup could not be restored on trial. manage.py health says why."),
    Finding.OVERDUE: _(
        "No backup since the night before last. Check the worker, or make one: manage.py backup."
    ),
    Finding.UNSEALED: _(
        "Backups are made, but not encrypted. An administrator sets a passphrase on the page House > Backups."
    ),
    Finding.BALANCES_DIFFER: _(
        "Balances are not what their rows add up to. Count them again: manage.py prove_balances --correct."
    ),
}
UNWELL = 503
PROGRAMS = (API, "/parts/", "/stream/")


@page(reads=PUBLIC, from_snapshot=False)
def health_page(request: HttpRequest) -> HttpResponse:
    """Show every part in its colour; needs neither a session nor the database."""
    health = examine()
    rows = [_row(check) for check in health.checks]
    # Rendered without the request: the usual context would query the database.
    text = _without_request("tdmanager/health.html", health=health, rows=rows, version=version())
    return _uncached(HttpResponse(text, status=200 if health.is_well else UNWELL))


@page(reads=PUBLIC, from_snapshot=False)
def health_json(request: HttpRequest) -> HttpResponse:
    """Return the same for a monitor: status 200 if all is healthy, else 503."""
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
    if request.path.startswith(PROGRAMS) or request.headers.get("HX-Request"):
        return told_program(refusal)
    problem = problem_of(refusal)
    # Only its text: with the request the usual context would query the database.
    text = _without_request("tdmanager/refused.html", problem=problem, request=request)
    return _uncached(HttpResponse(text, status=problem["status"]))


def failed(request: HttpRequest) -> HttpResponseBase:
    """An internal error: a problem for a program, a page for a person; a busy database or a bad disk is named."""
    if (refusal := _cause(sys.exc_info()[1])) is not None:
        return refused(request, refusal)
    if not request.path.startswith(API):
        text = _without_request("500.html", request_id=current_request_id())
        return HttpResponse(text, status=500)
    return told_program(Refusal("house_failed"))


def _without_request(template: str, **context: Any) -> str:
    """A page that needs no session and no database; in a practice house with its mark."""
    return render_to_string(template, {**context, "practice_home": settings.PRACTICE_HOME})


def _cause(error: BaseException | None) -> Refusal | None:
    if isinstance(error, Refusal):
        return error
    is_late = isinstance(error, OperationalError) and is_busy(error)
    return Refusal("system_busy") if is_late else refusal_of(error)


def _row(check: Check) -> dict[str, Any]:
    is_process = check.part in ("worker", "beat")
    took = check.seconds
    return {
        "part": check.part,
        "name": PARTS[check.part],
        "is_well": check.is_well,
        "is_noted": check.is_noted,
        "words": WORDS[check.finding] % {"why": check.why},
        "milliseconds": None if is_process or took is None else round(took * 1000),
        "seconds": round(took) if is_process and took is not None else None,
    }


def _uncached(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response

"""Pages declare their permissions; a refusal raised inside becomes a page that explains it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from functools import wraps
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render, resolve_url
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from access.permissions import READING, command_of, has_role, is_locked
from access.problems import PROBLEM, headers_of, problem_of, status_of
from access.roles import NOBODY, forbidden
from access.verbs import By
from journal.queries import line_view
from journal.reading import read_snapshot
from rulebook.refusals import Refusal
from wording import words

Page = Callable[..., HttpResponseBase]
API = "/api/"


def page(
    *, reads: frozenset[str], writes: frozenset[str] = NOBODY, from_snapshot: bool = True
) -> Callable[[Page], Page]:
    """Declare the permissions of a page; a refusal inside becomes a page (for a script, a problem) that explains it.

    A page reads one snapshot, unless it must work without the database, or issues a code.
    """

    def declare(view: Page) -> Page:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            roles = reads if request.method in READING else writes
            if not has_role(request, roles):
                is_read = request.method in READING
                return (
                    only_posted(request)
                    if is_read and has_role(request, writes)
                    else turned_away(request, roles)
                )
            try:
                with read_snapshot() if from_snapshot and request.method in READING else nullcontext():
                    return view(request, *args, **kwargs)
            except Refusal as refusal:
                return refused(request, refusal)

        checked.reads, checked.writes = reads, writes  # type: ignore[attr-defined]
        return checked

    return declare


def turned_away(request: HttpRequest, roles: frozenset[str]) -> HttpResponseBase:
    """The response without permission for a page: why, or where to sign in."""
    if request.user.is_authenticated and not is_locked(request):
        return refused(request, forbidden(roles))
    if request.headers.get("HX-Request"):
        # The person panel covers the page, so that nothing typed behind it is lost.
        response = refused(request, Refusal("person_needed"))
        response["HX-Trigger"] = "person-needed"
        return response
    way_in = reverse("switch") if is_locked(request) else None
    return redirect_to_login(request.get_full_path(), way_in)


def only_posted(request: HttpRequest) -> HttpResponseBase:
    """The response to somebody who opens an address that only accepts posted forms: the page that has the form."""
    above = None if request.headers.get("HX-Request") else _page_above(request)
    if above is None:
        return refused(request, Refusal("only_posted"))
    messages.info(request, gettext("That address only takes what a form sends; the form is on this page."))
    # See Other: not the requested resource, but the page where the action is done.
    return HttpResponseRedirect(above, status=303)


def _page_above(request: HttpRequest) -> str | None:
    """The nearest address above this one that shows this person a page; the home page is none."""
    segments = request.path.strip("/").split("/")
    for length in range(len(segments) - 1, 0, -1):
        address = f"/{'/'.join(segments[:length])}/"
        try:
            reads = getattr(resolve(address).func, "reads", NOBODY)
        except Resolver404:
            continue
        if has_role(request, reads):
            return address
    return None


def page_expired(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form sent with a token of an earlier session. A script renews the token and keeps the form's contents.

    If the person signed in on another tab, it sends the form again; if signed out, the person panel comes
    first.
    """
    if not request.headers.get("HX-Request"):
        context = {"sign_in_url": "" if request.user.is_authenticated else _back_through_sign_in(request)}
        return render(request, "403_csrf.html", context, status=403)
    is_known = request.user.is_authenticated and not is_locked(request)
    response = refused(request, Refusal("page_too_old" if is_known else "person_needed"))
    trigger: dict[str, Any] = {"token-renewed": {"token": get_token(request)}}
    response["HX-Trigger"] = json.dumps(trigger if is_known else trigger | {"person-needed": {}})
    return response


def _back_through_sign_in(request: HttpRequest) -> str:
    """The address to sign in, leading back to the page that the form was on."""
    return f"{resolve_url(settings.LOGIN_URL)}?{urlencode({'next': page_of_form(request) or '/'})}"


def page_of_form(request: HttpRequest) -> str:
    """The page that a form was on, not necessarily its target; empty if the browser does not send it."""
    return urlsplit(request.headers.get("Referer", "")).path


def told_program(refusal: Refusal) -> JsonResponse:
    """The refusal as a problem, for cases that the API's own handler does not reach."""
    return JsonResponse(
        problem_of(refusal), status=status_of(refusal), headers=headers_of(refusal), content_type=PROBLEM
    )


def refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """The refusal as a page, or as a problem for a script, which keeps the page and its contents."""
    if request.headers.get("HX-Request"):
        return told_program(refusal)
    title, detail = words.explain(refusal)
    context = {
        "title": title,
        "detail": detail,
        "code": refusal.code,
        "field": refusal.field,
        "values": refusal.detail,
        "form_page": page_of_form(request) or request.path,
    }
    answer = render(request, "components/refusal_page.html", context, status=status_of(refusal))
    for name, value in headers_of(refusal).items():
        answer[name] = value
    # A paper that another process makes shows it on a page of its own.
    answer.refusal = refusal  # type: ignore[attr-defined]
    return answer


def by_page(request: HttpRequest) -> By:
    """The sender of a page's form, with the form's key."""
    command = command_of(request)
    return By(command.actor, command.key)


def say_done(request: HttpRequest, line_id: int | None) -> None:
    """Show on the next page what a form has done, with its undo."""
    if line_id is None:
        return
    line = line_view(line_id)
    undo = reverse("undo-line", args=[line.id]) if line.can_undo else ""
    messages.success(request, line.sentence, extra_tags=undo)


LABELS = {
    "amount_minor": _("Amount"),
    "big_blind": _("Big blind"),
    "card": _("Card"),
    "count": _("Count"),
    "name": _("Name"),
    "note": _("Note"),
    "numbers": _("Tables"),
    "offence": _("Reason"),
    "players": _("Players"),
    "reason": _("Reason"),
    "seats": _("Seats"),
    "seconds": _("Seconds"),
    "small_blind": _("Small blind"),
    "stack": _("Stack"),
    "tables": _("Tables"),
    "template": _("Template"),
}
"""The labels of fields in forms that post to the address of a verb."""


def problem_page(request: HttpRequest, problem: Mapping[str, Any]) -> HttpResponse:
    """A page for fields that could not be read: each by its name with its error; going back keeps the contents."""
    wrong = [
        (LABELS.get(name, name.replace("_", " ")), texts[0]) for name, texts in problem["errors"].items()
    ]
    context = {
        "title": problem["title"],
        "detail": _("Nothing was changed. Go back, correct this and send it again.")
        if wrong
        else problem["detail"],
        "code": problem["code"],
        "wrong": wrong,
    }
    return render(request, "components/refusal_page.html", context, status=problem["status"])


def gone_to(url: str) -> HttpResponse:
    """Done: htmx opens another page."""
    return HttpResponse(status=204, headers={"HX-Redirect": url})

"""Every door says whom it admits: pages and API verbs declare their roles here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from functools import wraps
from typing import Any, ClassVar

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from journal import words
from journal.api import PROBLEM, problem_of, status_of
from journal.book import Actor
from journal.moments import one_moment
from journal.opening import Command
from people.idle import is_idle
from people.roles import NOBODY, READERS
from rulebook.refusals import Refusal

READING = ("GET", "HEAD", "OPTIONS")
Page = Callable[..., HttpResponseBase]


class RoleAdmitted(BasePermission):
    """Admits the roles that the view declares: ``reads`` for reading methods, ``writes`` for the others."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether the person (and the device they use) may pass this door."""
        if request.method in READING:
            return is_admitted(request, getattr(view, "reads", NOBODY))
        roles = getattr(view, "roles", {}).get(str(request.method).lower(), getattr(view, "writes", NOBODY))
        return is_admitted(request, roles)


class DoorView(APIView):
    """Base of every API view: declares ``reads`` and ``writes``, nobody writes unless it says so."""

    reads: ClassVar[frozenset[str]] = READERS
    writes: ClassVar[frozenset[str]] = NOBODY
    permission_classes = [RoleAdmitted]  # noqa: RUF012 (as the framework declares it)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer a reading method of one moment, so that no list is half old and half new."""
        with one_moment() if request.method in READING else nullcontext():
            return super().dispatch(request, *args, **kwargs)


def is_admitted(request: Any, roles: frozenset[str]) -> bool:
    """Whether the request's person holds one of ``roles``; ``public`` admits everybody."""
    if "public" in roles:
        return True
    user = request.user
    return bool(user.is_authenticated and user.is_active and user.role in roles) and not is_locked(request)


def is_locked(request: Any) -> bool:
    """Whether the terminal was locked, or left alone too long, and waits for a PIN or badge."""
    session = getattr(request, "session", None)
    return bool(session is not None and session.get("is_locked")) or is_idle(request)


def actor_of(request: Any) -> Actor:
    """Who acts, from which device."""
    user = request.user
    device = getattr(request, "device", None)
    return Actor(
        user_id=user.pk if user.is_authenticated else None,
        device_id=device.pk if device else None,
        role=getattr(user, "role", ""),
    )


def command_of(request: Any) -> Command:
    """The request as a command: its key comes in the header ``Idempotency-Key`` or the form field ``_key``."""
    posted = getattr(request, "data", None)
    if posted is None:
        posted = request.POST
    key, body = request.headers.get("Idempotency-Key", ""), posted
    if isinstance(posted, Mapping) or hasattr(posted, "getlist"):
        key = key or str(posted.get("_key", ""))
        body = {name: posted[name] for name in posted if name not in ("_key", "csrfmiddlewaretoken")}
    if len(key) > 64:
        raise Refusal("key_too_long", field="Idempotency-Key")
    return Command(actor=actor_of(request), key=key, body=[request.method, request.path, body])


def page(
    *, reads: frozenset[str], writes: frozenset[str] = NOBODY, of_one_moment: bool = True
) -> Callable[[Page], Page]:
    """Declare whom a page admits; a refusal raised inside becomes a page (or a problem, for a script) that explains it.

    A page is read of one moment, unless it must answer when the database does not, or gives out a code.
    """

    def declare(view: Page) -> Page:
        @wraps(view)
        def door(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            roles = reads if request.method in READING else writes
            if not is_admitted(request, roles):
                return turned_away(request)
            try:
                with one_moment() if of_one_moment and request.method in READING else nullcontext():
                    return view(request, *args, **kwargs)
            except Refusal as refusal:
                return refused(request, refusal)

        door.reads, door.writes = reads, writes  # type: ignore[attr-defined]
        return door

    return declare


def turned_away(request: HttpRequest) -> HttpResponseBase:
    """The answer to whoever a page does not admit: why not, or where to sign in."""
    if request.user.is_authenticated and not is_locked(request):
        return refused(request, Refusal("role_forbidden"))
    if request.headers.get("HX-Request"):
        # The person panel covers the page, so that nothing typed under it is lost.
        response = refused(request, Refusal("person_needed"))
        response["HX-Trigger"] = "person-needed"
        return response
    way_in = reverse("switch") if is_locked(request) else None
    return redirect_to_login(request.get_full_path(), way_in)


def refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """The refusal as a page, or as a problem when a script asked: it leaves the page and what was typed."""
    status = status_of(refusal)
    if request.headers.get("HX-Request"):
        return JsonResponse(problem_of(refusal), status=status, content_type=PROBLEM)
    title, detail = words.explain(refusal)
    context = {"title": title, "detail": detail, "code": refusal.code, "field": refusal.field}
    return render(request, "components/refusal_page.html", context, status=status)

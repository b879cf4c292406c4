"""Permissions: the roles that a view declares, terminals that lock when idle, and who acts."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from datetime import timedelta
from typing import Any, ClassVar, NoReturn

from django.http import HttpRequest, HttpResponseBase
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from access.paging import FilteredRows
from access.parameters import require_declared
from access.roles import NOBODY, PUBLIC, READERS, forbidden
from journal.book import Actor
from journal.opening import Command
from journal.reading import read_snapshot
from rulebook.refusals import Refusal

READING = ("GET", "HEAD", "OPTIONS")


class HasRole(BasePermission):
    """Allows the roles that the view declares: ``reads`` for reading methods, ``writes`` for the others."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether the person (and the device they use) has permission."""
        roles = roles_of(request, view)
        return has_role(request, roles) and (roles >= PUBLIC or not only_reads(request))


def only_reads(request: Any) -> bool:
    """Whether the request would change something with a read-only token."""
    return request.method not in READING and bool(getattr(request.auth, "only_reads", False))


def roles_of(request: Request, view: APIView) -> frozenset[str]:
    """The roles that a view declares for the method of a request."""
    if request.method in READING:
        return getattr(view, "reads", NOBODY)
    roles: Mapping[str, frozenset[str]] = getattr(view, "roles", {})
    return roles.get(str(request.method).lower(), getattr(view, "writes", NOBODY))


class PermissionView(APIView):
    """Base of every API view: declares ``reads`` and ``writes``; without ``writes`` nobody may write.

    ``filtered_by`` has the filters of its reads, unless they have a ``filterset_class``.
    """

    reads: ClassVar[frozenset[str]] = READERS
    writes: ClassVar[frozenset[str]] = NOBODY
    filtered_by: ClassVar[Any] = None
    filter_backends = [FilteredRows]  # noqa: RUF012 (as the framework declares it)
    permission_classes = [HasRole]  # noqa: RUF012 (as the framework declares it)

    def permission_denied(
        self, request: Request, message: str | None = None, code: str | None = None
    ) -> NoReturn:
        """Tell a signed-in person which role may do it, or that the terminal is locked."""
        roles = roles_of(request, self)
        if not request.user.is_authenticated:
            super().permission_denied(request, message, code)
        if request.user.role in roles and only_reads(request):
            raise Refusal("token_only_reads")
        if request.user.role in roles:
            raise Refusal("person_needed")
        if not hasattr(self, str(request.method).lower()):
            self.http_method_not_allowed(request)
        raise forbidden(roles)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """As the framework does; a read is refused for an unknown parameter."""
        super().initial(request, *args, **kwargs)
        if request.method in READING:
            require_declared(request, self)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer reading methods from one snapshot, so that no list is half old and half new."""
        with read_snapshot() if request.method in READING else nullcontext():
            return super().dispatch(request, *args, **kwargs)


def has_role(request: Any, roles: frozenset[str]) -> bool:
    """Whether the request's person holds one of ``roles``; ``public`` allows everybody."""
    if "public" in roles:
        return True
    user = request.user
    return bool(user.is_authenticated and user.is_active and user.role in roles) and not is_locked(request)


def is_locked(request: Any) -> bool:
    """Whether the terminal was locked, or idle for too long, and waits for a PIN or badge."""
    session = getattr(request, "session", None)
    return bool(session is not None and session.get("is_locked")) or is_idle(request)


def actor_of(request: Any) -> Actor:
    """The person who acts, and the device."""
    user = request.user
    device = getattr(request, "device", None)
    return Actor(
        user_id=user.pk if user.is_authenticated else None,
        device_id=device.pk if device else None,
        role=getattr(user, "role", ""),
    )


def command_of(request: Any) -> Command:
    """The request as a command: its key comes in the header ``Idempotency-Key`` or the form field ``_key``."""
    data = getattr(request, "data", None)
    if data is None:
        data = request.POST
    key, body = request.headers.get("Idempotency-Key", ""), data
    if isinstance(data, Mapping) or hasattr(data, "getlist"):
        key = key or str(data.get("_key", ""))
        body = {name: data[name] for name in data if name not in ("_key", "csrfmiddlewaretoken")}
    if len(key) > 64:
        raise Refusal("key_too_long", field="Idempotency-Key")
    return Command(actor=actor_of(request), key=key, body=[request.method, request.path, body])


OPEN_UNTIL = "open_until"
LAST_HAND = "last_hand"
TOLD_EVERY = timedelta(seconds=20)
"""Pages report no more often than this, so the server waits that much longer: the page's own panel comes first."""


def _never() -> int:
    return 0


_seconds: list[Callable[[], int]] = [_never]


def report_idle_seconds(answer: Callable[[], int]) -> None:
    """Register the function for the idle seconds after which a terminal is locked; 0: never."""
    _seconds.append(answer)


def is_idle(request: Any) -> bool:
    """Whether nobody has used this terminal for longer than the house allows."""
    session = getattr(request, "session", None)
    until = session.get(OPEN_UNTIL, 0) if session is not None else 0
    # The wall clock: a simulated evening does not make a terminal idle.
    return 0 < until <= time.time()


def note_hand(request: HttpRequest) -> None:
    """Note that somebody uses the terminal: it stays unlocked for the house's minutes from now on."""
    now, seconds = time.time(), _seconds[-1]()
    request.session[LAST_HAND] = now
    request.session[OPEN_UNTIL] = now + seconds + TOLD_EVERY.total_seconds() if seconds else 0


class IdleMiddleware:
    """Counts every writing request as activity at the terminal, but no automatic request of a page.

    A reading request writes nothing, so pages report keys and taps themselves (``/stay/``). Programs with a
    token have no session, and nobody is signed in at a television: neither is locked.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Note the activity before the view runs, unless the terminal is already idle."""
        if request.method not in READING and _is_due(request) and not is_idle(request):
            note_hand(request)
        return self.get_response(request)


def _is_due(request: HttpRequest) -> bool:
    """Whether to write again: not at every request, because the session is a row."""
    last = request.session.get(LAST_HAND, 0)
    since = time.time() - last
    return request.user.is_authenticated and since >= TOLD_EVERY.total_seconds()

"""A browser on this machine: it starts the first game, and comes back to it, without signing in."""

from __future__ import annotations

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

from people.devices import signing
from people.models import User
from people.staff import rows
from rulebook.refusals import Refusal

OWN_NAMES = ("localhost", "127.0.0.1", "[::1]")
FORWARDED = ("X-Forwarded-For", "X-Forwarded-Host", "Forwarded", "X-Real-Ip", "Via")
"""A request with one of these headers was passed on by another program: it may come from anywhere."""


def is_here(request: HttpRequest) -> bool:
    """Whether a request comes from a browser on this machine, to a house in one process (``./run``).

    The peer is loopback, the address in the browser too (so that no page of another site reaches it by a name of
    its own), and no proxy passed it on.
    """
    return (
        settings.STARTS_HERE
        and _is_loopback(request.META.get("REMOTE_ADDR", ""))
        and split_domain_port(request.get_host())[0] in OWN_NAMES
        and not any(name in request.headers for name in FORWARDED)
    )


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def is_nearby(request: HttpRequest) -> bool:
    """Whether a request comes from the room's network: a private address, and not passed on by a proxy."""
    if not settings.STARTS_HERE or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_private
    except ValueError:
        return False


def may_go_on(request: HttpRequest) -> bool:
    """Whether the host may sign in here with one tap: on this machine, until there is a PIN."""
    return is_here(request) and rows.host() is not None


def go_on(request: HttpRequest, response: HttpResponse) -> None:
    """Sign the host in on this machine; raises ``Refusal("host_elsewhere")`` otherwise."""
    host = rows.host() if is_here(request) else None
    if host is None:
        raise Refusal("host_elsewhere")
    sign_in_as(request, response, host.id)


def sign_in_as(request: HttpRequest, response: HttpResponse, person: int) -> None:
    """Sign a person in without a secret; the caller has checked that this is right."""
    user = User.objects.get(pk=person)
    user.backend = "django.contrib.auth.backends.ModelBackend"  # type: ignore[attr-defined]
    signing.take_over(request, response, user)

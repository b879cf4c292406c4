"""Signing in, switching user, locking: one terminal shared by several people."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth import authenticate, login
from django.http import HttpRequest, HttpResponse

from access.permissions import note_hand
from people import queries
from people.models import User
from people.secrets import PIN_LENGTH
from people.terminals import make_known
from people.turns import turn
from rulebook.refusals import Refusal

LOCKED = "is_locked"


@dataclass(frozen=True, slots=True)
class PersonTile:
    """A person's tile to tap."""

    id: int
    name: str
    role: str
    initials: str


@dataclass(frozen=True, slots=True)
class Switching:
    """The panel on which people identify themselves."""

    people: tuple[PersonTile, ...]
    action_url: str
    may_go_back: bool
    is_over_page: bool
    password_url: str
    problem: str = ""
    pin_length: int = PIN_LENGTH

    @property
    def dots(self) -> range:
        """One for each digit."""
        return range(self.pin_length)


def faces() -> tuple[PersonTile, ...]:
    """Everybody with a PIN."""
    return tuple(
        PersonTile(one.id, one.name, str(one.role.label), one.initials)
        for one in queries.staff(is_active=True)
        if one.has_pin
    )


def by_password(request: HttpRequest, username: str, password: str) -> User:
    """The person with this name and password; raises ``sign_in_refused``, ``sign_in_locked`` or ``sign_in_busy``."""
    return _authenticated(request, username=username, password=password)


def by_pin_or_badge(request: HttpRequest, *, person: str, pin: str, badge: str) -> User:
    """The person with this PIN or badge; raises ``sign_in_refused``, ``sign_in_locked`` or ``sign_in_busy``."""
    if badge:
        return _authenticated(request, badge=badge)
    found = User.objects.filter(pk=int(person)).first() if person.isascii() and person.isdigit() else None
    return _authenticated(request, username=found.username if found else "-", pin=pin or "-")


def _authenticated(request: HttpRequest, **credentials: str) -> User:
    # A badge is found by its hash, without a slow check.
    with nullcontext() if "badge" in credentials else turn(request):
        user = authenticate(request, **credentials)
    if isinstance(user, User):
        return user
    raise Refusal("sign_in_locked" if getattr(request, "axes_locked_out", False) else "sign_in_refused")


def take_over(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Make ``user`` the person at this terminal: session, device and language become theirs."""
    login(request, user)
    request.session[LOCKED] = False
    note_hand(request)
    make_known(request, response, user)
    if user.language:
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, user.language, samesite="Lax")


def switch_under(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Like ``take_over`` while a page is open: its forms stay valid, so that typed input is kept."""
    secret = request.META.get("CSRF_COOKIE")
    take_over(request, response, user)
    if secret:
        # The same device continues: the forms under the panel hold tokens of this secret.
        request.META.update(CSRF_COOKIE=secret, CSRF_COOKIE_NEEDS_UPDATE=True)


def lock(request: HttpRequest) -> None:
    """Nothing is allowed in this session until somebody signs in."""
    request.session[LOCKED] = True


def mark_of(user: Any) -> dict[str, str]:
    """What the bar shows of a person."""
    shown = queries.person(user.pk)
    return {"name": shown.name, "role": str(shown.role.label), "initials": shown.initials}

"""Signing in, switching user, locking: a terminal shared by several people; slow checks take turns."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from threading import Condition
from typing import Any

from django.conf import settings
from django.contrib.auth import authenticate, login
from django.http import HttpRequest, HttpResponse

from access.permissions import note_hand
from access.typed import whole_number
from people.devices.terminals import network_of, note_guess, register_device
from people.models import User
from people.staff import rows, verbs
from people.staff.rows import LEAST_DIGITS, GuessedPin
from rulebook.refusals import Refusal

WAIT_SECONDS = 3.0
LAST_CHECKS = 30
"""How many recent checks are counted by address."""


@dataclass(slots=True, eq=False)
class _Waiting:
    address: str
    is_next: bool = False
    is_displaced: bool = False


class Line:
    """A queue for checks: ``most`` in total, ``each`` from one address."""

    def __init__(self, most: int, each: int) -> None:
        self._most, self._each = most, each
        self._changed = Condition()
        self._is_busy = False
        self._waiting: list[_Waiting] = []
        self._last: deque[str] = deque(maxlen=LAST_CHECKS)

    @contextmanager
    def turn(self, address: str) -> Iterator[None]:
        """Wait for the turn of an address; raises ``Refusal("sign_in_busy")`` after a time limit."""
        if not self._comes(address):
            raise Refusal("sign_in_busy")
        try:
            yield
        finally:
            self._call_next()

    def _comes(self, address: str) -> bool:
        with self._changed:
            if not self._is_busy:
                self._is_busy = True
                self._last.append(address)
                return True
            if not self._has_place(address):
                return False
            mine = _Waiting(address)
            self._waiting.append(mine)
            self._changed.wait_for(lambda: mine.is_next or mine.is_displaced, WAIT_SECONDS)
            if mine in self._waiting:
                self._waiting.remove(mine)
            return mine.is_next

    def _has_place(self, address: str) -> bool:
        """Whether there is room in the queue; an address with more checks than the new one leaves it."""
        if sum(one.address == address for one in self._waiting) >= self._each:
            return False
        if len(self._waiting) < self._most:
            return True
        last = max(reversed(self._waiting), key=self._checks)
        if self._checks(last) <= self._last.count(address):
            return False
        last.is_displaced = True
        self._waiting.remove(last)
        self._changed.notify_all()
        return True

    def _checks(self, one: _Waiting) -> int:
        """How many of the recent checks came from its address."""
        return self._last.count(one.address)

    def _call_next(self) -> None:
        with self._changed:
            if not self._waiting:
                self._is_busy = False
                return
            # Of several with equal numbers, the first.
            called = min(self._waiting, key=self._checks)
            self._waiting.remove(called)
            self._last.append(called.address)
            called.is_next = True
            self._changed.notify_all()


_of_devices = Line(most=8, each=2)
_of_others = Line(most=4, each=1)
"""Each waiting request blocks a worker thread."""


@contextmanager
def turn(request: Any) -> Iterator[None]:
    """Wait until a request may check a secret; raises ``Refusal("sign_in_busy")`` after a time limit."""
    device = getattr(request, "device", None)
    if device is not None:
        line, address = _of_devices, f"device {device.pk}"
    else:
        line, address = _of_others, network_of(getattr(request, "META", {}).get("REMOTE_ADDR", ""))
    with line.turn(address):
        yield


LIFE_OF_LAST_NAME = timedelta(days=90)
LOCKED = "is_locked"


@dataclass(frozen=True, slots=True)
class Warnings:
    """Warnings after signing in: wrong PINs typed for the person, and whether their own PIN is too short."""

    guessed: GuessedPin | None
    is_pin_short: bool
    has_no_pin: bool = False


@dataclass(frozen=True, slots=True)
class Switching:
    """The panel on which people sign in."""

    people: tuple[User, ...]
    action_url: str
    may_go_back: bool
    is_over_page: bool
    password_url: str
    problem: str = ""
    pin_length: int = LEAST_DIGITS
    only_password: bool = False

    @property
    def dots(self) -> range:
        """One dot per digit, until a name is selected."""
        return range(self.pin_length)


def faces() -> tuple[User, ...]:
    """All people with a PIN."""
    return tuple(person for person in rows.staff(is_active=True) if person.has_pin)


def knows_nobody() -> bool:
    """Whether nobody has a PIN or a badge, so that only a password unlocks the terminal."""
    return not any(person.has_pin or person.has_badge for person in rows.staff(is_active=True))


def by_password(request: HttpRequest, username: str, password: str) -> User:
    """The person by name and password; raises ``sign_in_refused``, ``sign_in_locked`` or ``sign_in_busy``."""
    with turn(request):
        return _authenticated(request, username=username, password=password)


def by_pin_or_badge(request: HttpRequest, *, person: str, pin: str, badge: str) -> User:
    """The person with this PIN or badge.

    Raises ``sign_in_refused``, ``sign_in_locked``, ``sign_in_busy`` or ``pin_locked``.
    """
    if badge:
        # A badge is looked up by its hash, without a slow check.
        return _authenticated(request, badge=badge)
    user = User.objects.filter(pk=whole_number(person) or 0).first()
    with turn(request):
        return _by_pin(request, user, pin)


def _by_pin(request: HttpRequest, user: User | None, pin: str) -> User:
    """Check a PIN; each wrong PIN counts for the person on all devices together."""
    device = getattr(request, "device", None)
    if user is None or not user.pin or device is None:
        return _authenticated(request, username=user.username if user else "-", pin=pin or "-")
    verbs.require_guesses_left(user.pk, device.pk)
    try:
        return _authenticated(request, username=user.username, pin=pin or "-")
    except Refusal as refusal:
        if refusal.code == "sign_in_refused":
            note_guess(user.pk, device.pk)
        raise


def _authenticated(request: HttpRequest, **credentials: str) -> User:
    user = authenticate(request, **credentials)
    if isinstance(user, User):
        return user
    raise Refusal("sign_in_locked" if getattr(request, "axes_locked_out", False) else "sign_in_refused")


def take_over(request: HttpRequest, response: HttpResponse, user: User) -> Warnings:
    """Make ``user`` the person at this terminal: session, device and language are theirs."""
    login(request, user)
    request.session[LOCKED] = False
    note_hand(request)
    device_id = register_device(request, response, user)
    response.set_cookie(
        settings.LAST_NAME_COOKIE_NAME,
        user.username,
        LIFE_OF_LAST_NAME,
        httponly=True,
        samesite="Lax",
        path="/login/",
    )
    if user.language:
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, user.language, samesite="Lax")
    person = rows.person(user.pk)
    has_no_pin = not (person.has_pin or person.has_badge)
    return Warnings(verbs.warning_of_guesses(user.pk, device_id), rows.is_pin_short(person), has_no_pin)


def last_name(request: HttpRequest) -> str:
    """The name of the last sign-in on this device; empty on a new one."""
    return request.COOKIES.get(settings.LAST_NAME_COOKIE_NAME, "")[:150]


def switch_under(request: HttpRequest, response: HttpResponse, user: User) -> Warnings:
    """Like ``take_over``, but the forms of the open page stay valid, so that typed input is kept."""
    secret = request.META.get("CSRF_COOKIE")
    warnings = take_over(request, response, user)
    if secret:
        # The device is the same: the forms under the panel contain tokens of this secret.
        request.META.update(CSRF_COOKIE=secret, CSRF_COOKIE_NEEDS_UPDATE=True)
    return warnings


def lock(request: HttpRequest) -> None:
    """Lock the session: nothing is allowed until somebody signs in."""
    request.session[LOCKED] = True


def mark_of(user: Any) -> dict[str, str]:
    """What the bar shows about a person."""
    person = rows.person(user.pk)
    return {
        "id": str(user.pk),
        "name": person.name,
        "role": person.get_role_display(),
        "initials": person.initials,
    }

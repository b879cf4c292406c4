"""The devices and networks of requests."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from journal import instants
from journal.book import Actor
from journal.compiled import FoundBy
from journal.opening import HOUSE, Command, perform
from people.devices.verbs import join_by_code, join_device, require_device_code
from people.models import Device, User
from people.staff.secrets import hash_of_token, new_token
from people.staff.verbs import note_wrong_pin, record_guesses


def network_of(address: str) -> str:
    """The network of an address, because a house (or an attacker) has many IPv6 addresses."""
    try:
        ip = ip_address(address)
    except ValueError:
        return ""
    return str(ip_network(f"{ip}/64", strict=False)) if ip.version == 6 else str(ip)


COOKIE_SECONDS = 5 * 365 * 24 * 3_600
SEEN_EVERY = timedelta(minutes=1)
LOCKOUT_NET = 0xFD << 120
"""Failed sign-ins are counted per device: each has its own address in a private network."""
SYSTEMS = ("iPad", "iPhone", "Android", "Windows", "Mac OS", "CrOS", "Linux")
BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")


_device_by_hash = FoundBy[Device](lambda token_hash: Device.objects.filter(token_hash=token_hash))


class DeviceMiddleware:
    """Sets ``request.device`` to the registered device; a disconnected device is signed out."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Find the device before the view runs."""
        device = _device_of(request)
        request.device = device if device and device.revoked_at is None else None  # type: ignore[attr-defined]
        if device is not None and device.revoked_at is not None:
            logout(request)
            request.user = AnonymousUser()
        elif device is not None:
            _note_seen(device)
        return self.get_response(request)


def _device_of(request: HttpRequest) -> Device | None:
    token = request.COOKIES.get(settings.DEVICE_COOKIE_NAME, "")
    return _device_by_hash(hash_of_token(token)) if token else None


def _note_seen(device: Device) -> None:
    now = instants.now()
    if device.last_seen_at is None or now - device.last_seen_at > SEEN_EVERY:
        Device.objects.filter(pk=device.pk).update(last_seen_at=now)


def register_device(request: HttpRequest, response: HttpResponse, user: User) -> int:
    """Register the device on which somebody has just signed in, unless it is registered; returns its id."""
    device = getattr(request, "device", None)
    if device is not None:
        return int(device.pk)
    token = new_token()
    command = Command(Actor(user_id=user.pk, role=user.role))
    name, token_hash = named_after(request), hash_of_token(token)
    device_id = perform([HOUSE], command, lambda book: join_device(book, name=name, token_hash=token_hash))
    _keep_token(request, response, token)
    return int(device_id)


def register_by_code(request: HttpRequest, response: HttpResponse, code: str) -> int:
    """Register the device on which a code was typed; its id. Raises ``Refusal("device_code_unknown")``."""
    require_device_code(code)
    token = new_token()
    name, token_hash = named_after(request), hash_of_token(token)
    device_id = perform(
        [HOUSE], Command(Actor()), lambda book: join_by_code(book, code, name=name, token_hash=token_hash)
    )
    _keep_token(request, response, token)
    return int(device_id)


def _keep_token(request: HttpRequest, response: HttpResponse, token: str) -> None:
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        token,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def note_guess(user_id: int, device_id: int) -> None:
    """Record a wrong PIN that was typed for a person at a terminal."""
    count = note_wrong_pin(user_id, device_id)
    if count:
        command = Command(Actor(device_id=device_id))
        perform([HOUSE], command, lambda book: record_guesses(book, user_id=user_id, count=count))


def named_after(request: HttpRequest) -> str:
    """A default name for a device, from its user agent: ``iPad Safari``."""
    agent = request.headers.get("User-Agent", "")
    system = next((name for name in SYSTEMS if name in agent), "")
    browser = next((name for name in BROWSERS if re.search(rf"\b{name}", agent)), "")
    return f"{system} {browser.replace('Edg', 'Edge').replace('OPR', 'Opera')}".strip() or "Terminal"


def lockout_address(request: Any) -> str:
    """The key for counting failed sign-ins: the registered device, or one key for all unknown devices.

    Never the network address, because all terminals of a cashier's desk may share it.
    """
    device = getattr(request, "device", None)
    return str(IPv6Address(LOCKOUT_NET + (device.pk if device else 0)))

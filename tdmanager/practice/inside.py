"""The pages that only a practice house has, and its end."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import FLOOR, NOBODY, PUBLIC
from people.devices import here
from people.staff import rows as staff
from rulebook.refusals import Refusal
from tdmanager.practice.houses import USED
from tdmanager.practice.windows import Windows
from tournaments import queries as tournaments

FIRST_ROLE = "administrator"
LATEST_SECONDS = 5
"""How long it may take to stop; what is left is deleted then."""
LOOK_SECONDS = 5
CONNECTS = ("socket.connect", "socket.sendto", "socket.sendmsg")
OWN = "X-Practice"
WINDOWS = Windows()


def practice(_request: HttpRequest) -> dict[str, str]:
    """Context processor: every page is marked as practice, by the address of the house beside it."""
    return {"practice_home": settings.PRACTICE_HOME}


@page(reads=PUBLIC, from_snapshot=False)
@never_cache
def enter(request: HttpRequest) -> HttpResponse:
    """Sign in without a password, as the administrator or the person of another role."""
    if request.headers.get("Sec-Fetch-Site") == "cross-site":
        raise Refusal("practice_other_site")
    role = request.GET.get("as", FIRST_ROLE)
    person = next((one for one in staff.staff() if one.role == role), None)
    if person is None:
        raise Refusal("address_unknown")
    running = tournaments.events(("running",))
    is_shown = bool(running) and role in FLOOR
    response = redirect("dashboard", running[0].id) if is_shown else redirect("lobby")
    here.sign_in_as(request, response, person.id)
    if (language := request.GET.get("language", "")) in dict(settings.LANGUAGES):
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, samesite="Lax")
    return response


@page(reads=PUBLIC, from_snapshot=False)
@never_cache
def hear(request: HttpRequest) -> HttpResponse:
    """A window says that it is open, or that its page is left; with a header that no other site can send."""
    if OWN not in request.headers:
        return HttpResponse(status=403)
    window = request.GET.get("window", "")[:40]
    if "left" in request.GET:
        WINDOWS.close(window)
    else:
        is_used = "used" in request.GET
        WINDOWS.hear(window, is_used=is_used)
        if is_used:
            note_used()
    return HttpResponse(status=204)


@dataclass(frozen=True, slots=True)
class Practised:
    """A person of the practice house: role, PIN, and the address that signs in as them."""

    name: str
    pin: str
    url: str


@page(reads=PUBLIC, writes=PUBLIC)
@never_cache
def guide(request: HttpRequest) -> HttpResponse:
    """Who may be practised as, with their PINs; posted, the practice house ends."""
    if request.method == "POST":
        threading.Timer(1, end).start()
        return redirect(settings.PRACTICE_HOME)
    return render(request, "tdmanager/practice_guide.html", {"people": _people()})


def _people() -> tuple[Practised, ...]:
    lines = (Path(settings.VAR) / "demo-logins.txt").read_text().splitlines()
    pins = {words[0]: words[-1] for line in lines if len(words := line.split()) == 5}
    return tuple(
        Practised(one.name, pins.get(one.role, ""), f"{reverse('practice-enter')}?as={one.role}")
        for one in staff.staff()
        if one.role in pins
    )


@page(reads=PUBLIC, writes=NOBODY)
def no_backups(request: HttpRequest) -> HttpResponse:
    """A practice house has no backups."""
    raise Refusal("practice_not_kept")


def note_used() -> None:
    """Note for the house beside it that somebody uses this one."""
    (Path(settings.VAR) / USED).touch(mode=0o600)


def end() -> None:
    """Stop as by Ctrl+C; if that takes too long, at once. Either way nothing is left."""
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(LATEST_SECONDS)
    forget()
    os._exit(1)


def forget() -> None:
    """Delete everything."""
    shutil.rmtree(settings.VAR, ignore_errors=True)


def end_with_parent() -> None:
    """Wait until the house beside it lets go of this process, in whatever way it ended; then end."""
    sys.stdin.buffer.read()
    end()


def end_with_windows() -> None:
    """Wait until no window is open any more, or nobody uses them; then end."""
    while (left := WINDOWS.seconds_left) > 0:
        time.sleep(min(left, LOOK_SECONDS))
    end()


def stay_inside() -> None:
    """Let this process connect to nothing: no printer, no mail, no other house."""
    sys.addaudithook(_refuse_connections)


def _refuse_connections(event: str, _arguments: Any) -> None:
    if event in CONNECTS:
        raise ConnectionRefusedError("a practice house connects to nothing")

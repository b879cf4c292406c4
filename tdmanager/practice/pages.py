"""The page that opens a practice house, on the machine that runs the house."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache

from access.page import by_page, page
from access.problems import status_of
from access.roles import PUBLIC
from people.devices import here
from rulebook.refusals import Refusal
from tdmanager.practice import houses
from tdmanager.practice.windows import IDLE_SECONDS

LOOK_AGAIN = 1
"""Seconds after which the page of a practice house that opens looks whether it is ready."""


@page(reads=PUBLIC, writes=PUBLIC)
@never_cache
def try_it(request: HttpRequest) -> HttpResponse:
    """Open a practice house, end one, or show which are open: only on the machine that runs the house."""
    _require_here(request)
    if request.method != "POST":
        return _listed(request)
    if (text := request.POST.get("end")) is not None:
        ended = houses.numbered(int(text)) if text in map(str, range(1, houses.MOST + 1)) else None
        if ended is not None:
            ended.end()
        return redirect("try")
    try:
        house = houses.open_house(request.build_absolute_uri("/"), by_page(request).key)
    except Refusal as full:
        return _listed(request, full)
    return redirect("try-opening", house.number)


@page(reads=PUBLIC)
@never_cache
def opening(request: HttpRequest, number: int) -> HttpResponse:
    """Wait until a practice house is ready, then go there, signed in."""
    _require_here(request)
    house = houses.numbered(number)
    if house is None or not house.is_open:
        return redirect("try")
    if not house.address:
        response = render(request, "tdmanager/try_opening.html", {})
        response["Refresh"] = str(LOOK_AGAIN)
        return response
    host = request.get_host().rpartition(":")[0] or request.get_host()
    port = house.address.rpartition(":")[2]
    return redirect(f"http://{host}:{port}/practice/enter/?language={get_language()}")


def _listed(request: HttpRequest, full: Refusal | None = None) -> HttpResponse:
    listed = houses.open_houses()
    minutes = [one.minutes_left for one in listed if one.minutes_left is not None]
    context = {"houses": listed, "most": houses.MOST, "minutes": min(minutes, default=IDLE_SECONDS // 60)}
    return render(request, "tdmanager/try.html", context, status=status_of(full) if full else 200)


def _require_here(request: HttpRequest) -> None:
    if not here.is_here(request):
        raise Refusal("practice_only_here")

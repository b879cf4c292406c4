"""The page a television opens to be paired."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache

from displays import queries
from displays.actions import offer_code
from displays.actions.pairing import CODE_LIVES
from journal import instants
from people.doors import page
from people.roles import PUBLIC


@dataclass(frozen=True, slots=True)
class Pairing:
    """What a television shows until it is paired; ``check_url`` holds the secret that becomes its own."""

    code: str
    expires_in_seconds: int
    check_url: str
    address: str


@page(reads=PUBLIC, of_one_moment=False)
@never_cache
def pair(request: HttpRequest) -> HttpResponse:
    """A television asks to be paired: it shows a code and waits until somebody has typed it."""
    offer = offer_code()
    pairing = Pairing(
        code=offer.code,
        expires_in_seconds=int(CODE_LIVES.total_seconds()),
        check_url=reverse("pair-check", args=[offer.secret]),
        address=request.get_host(),
    )
    return render(request, "screens/pair.html", {"pairing": pairing})


@page(reads=PUBLIC, of_one_moment=False)
@never_cache
def check(_request: HttpRequest, secret: str) -> JsonResponse:
    """The address of the display once the code was typed, else the code now: a new one if it ran out."""
    if queries.is_paired(secret):
        return JsonResponse({"url": reverse("display", args=[secret]), "code": "", "is_over": False})
    code = queries.code_of(secret, instants.now())
    if code:
        return JsonResponse({"url": "", "code": code, "is_over": False})
    offer = offer_code(secret)
    return JsonResponse({"url": "", "code": offer.code, "is_over": offer.secret != secret})


@page(reads=PUBLIC)
@cache_control(public=True, max_age=31_536_000, immutable=True)
def picture(_request: HttpRequest, digest: str) -> HttpResponse:
    """A picture that the house hung; its address is its digest, so that it is fetched once for ever."""
    shown = queries.picture(digest)
    answer = HttpResponse(shown.content, content_type=shown.media_type)
    # Written by the house itself, yet whoever opens it alone gets a picture and nothing that acts.
    answer["Content-Security-Policy"] = "default-src 'none'; sandbox"
    answer["X-Content-Type-Options"] = "nosniff"
    return answer

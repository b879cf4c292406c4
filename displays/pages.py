"""The page a television opens to be paired."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie

from displays import queries
from displays.actions import offer_code
from journal import instants
from people.doors import page
from people.roles import PUBLIC


@page(reads=PUBLIC)
@ensure_csrf_cookie
@never_cache
def pair(request: HttpRequest) -> HttpResponse:
    """A television asks to be paired: the page gets a code and waits until somebody has typed it."""
    context = {"code_url": reverse("pair-code"), "wait_url": reverse("pair-wait")}
    return render(request, "screens/pair.html", context)


@page(reads=frozenset(), writes=PUBLIC)
def code(_request: HttpRequest) -> JsonResponse:
    """A fresh code, and the secret that becomes the television's own once the code has been typed."""
    offer = offer_code()
    return JsonResponse(
        {
            "code": offer.code,
            "secret": offer.secret,
            "expires_at_ms": int(offer.expires_at.timestamp() * 1_000),
        }
    )


@page(reads=frozenset(), writes=PUBLIC)
def wait(request: HttpRequest) -> JsonResponse:
    """Whether the code has been typed (``paired``), still may be (``waiting``), or has expired."""
    secret = request.POST.get("secret", "")
    if queries.is_paired(secret):
        return JsonResponse({"state": "paired", "url": reverse("display", args=[secret])})
    return JsonResponse({"state": "waiting" if queries.is_offered(secret, instants.now()) else "expired"})

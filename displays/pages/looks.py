"""The page a television opens to be paired, and the page for the look of displays."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache

from access.page import by_page, page
from access.roles import ADMINISTRATORS, INSPECTORS, NOBODY, PUBLIC
from displays import queries
from displays.actions.looks import (
    MOST_SPONSORS,
    PLACES,
    HangPicture,
    Place,
    choose_look,
    choose_sponsors,
    hang_picture,
    keep_picture,
)
from displays.actions.pairing import offer_code
from displays.forms import LookForm, PictureForm
from journal import instants
from people.forms import show_refusal
from rulebook.refusals import Refusal


@page(reads=PUBLIC, from_snapshot=False)
@never_cache
def pair(request: HttpRequest) -> HttpResponse:
    """The page of a television before it is paired; its script asks for the code."""
    return render(request, "screens/pair.html", {"address": request.get_host()})


@page(reads=NOBODY, writes=PUBLIC)
@never_cache
def offer(request: HttpRequest) -> JsonResponse:
    """A television asks for a code; one that asked before sends its secret."""
    offered = offer_code(request.POST.get("secret", ""), request.META.get("REMOTE_ADDR", ""))
    check_url = reverse("pair-check", args=[offered.secret])
    return JsonResponse({"code": offered.code, "secret": offered.secret, "check_url": check_url})


@page(reads=PUBLIC, from_snapshot=False)
@never_cache
def check(_request: HttpRequest, secret: str) -> JsonResponse:
    """The display's address once the code was typed; ``is_over`` when the code has expired."""
    if queries.is_paired(secret):
        return JsonResponse({"url": reverse("display", args=[secret]), "code": "", "is_over": False})
    code = queries.code_of(secret, instants.now())
    return JsonResponse({"url": "", "code": code, "is_over": not code})


@page(reads=PUBLIC)
@cache_control(public=True, max_age=31_536_000, immutable=True)
def picture(_request: HttpRequest, digest: str) -> HttpResponse:
    """A picture of the house; its address is its digest, so that browsers fetch it only once."""
    shown = queries.picture(digest)
    answer = HttpResponse(shown.content, content_type=shown.media_type)
    # Encoded by the server itself; opened alone, it is still only a picture and nothing executable.
    answer["Content-Security-Policy"] = "default-src 'none'; sandbox"
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


@dataclass(frozen=True, slots=True)
class Hook:
    """A place for a picture, and the digest of the current one."""

    place: str
    label: str
    note: str
    digest: str


@page(reads=INSPECTORS, writes=ADMINISTRATORS)
def look(request: HttpRequest) -> HttpResponse:
    """Colours and hours; pictures are uploaded separately."""
    if request.method != "POST":
        return _shown(request, LookForm.of(queries.look()))
    form = LookForm(request.POST)
    if form.is_valid():
        try:
            choose_look.perform(form.command(), by_page(request))
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("Saved"))
            return redirect("look")
    return _shown(request, form)


@page(reads=frozenset(), writes=ADMINISTRATORS)
def hang(request: HttpRequest) -> HttpResponse:
    """Upload a picture, or remove one."""
    form = PictureForm(request.POST, request.FILES)
    if not form.is_valid():
        raise Refusal("picture_unknown", field="picture")
    sent = form.sent()
    command = HangPicture(place=_place(form), picture=keep_picture(sent).digest if sent else "")
    hang_picture.perform(command, by_page(request))
    messages.success(request, _("Saved"))
    return redirect("look")


@page(reads=frozenset(), writes=ADMINISTRATORS)
def sponsor(request: HttpRequest) -> HttpResponse:
    """One more sponsor from a picture, or one less."""
    turns = queries.look().sponsors
    removed = request.POST.get("remove", "")
    if removed:
        wanted = tuple(digest for digest in turns if digest != removed)
    else:
        form = PictureForm({"place": Place.SPONSOR.value}, request.FILES)
        sent = form.sent() if form.is_valid() else b""
        if not sent:
            raise Refusal("picture_unknown", field="picture")
        wanted = (*turns, keep_picture(sent).digest)
    choose_sponsors.perform_with(by_page(request), pictures=wanted)
    messages.success(request, _("Saved"))
    return redirect("look")


def _place(form: PictureForm) -> Place:
    place = form.cleaned_data["place"]
    if place not in PLACES:
        raise Refusal("picture_place_unknown", field="place", place=place)
    return Place(place)


def _shown(request: HttpRequest, form: LookForm) -> HttpResponse:
    chosen = queries.look()
    hooks = (Hook("logo", _("Logo"), _("At the head of every display."), chosen.logo),)
    context = {
        "form": form,
        "hooks": hooks,
        "sponsors": chosen.sponsors,
        "may_add": len(chosen.sponsors) < MOST_SPONSORS,
        "may_write": request.user.role in ADMINISTRATORS,  # type: ignore[union-attr]
    }
    return render(request, "screens/look.html", context)
